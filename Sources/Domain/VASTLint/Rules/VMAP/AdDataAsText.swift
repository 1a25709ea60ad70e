internal import Diagnostics
internal import VAST

/// A document in a document, as text.
enum AdDataAsText: RuleHolder {
  static let rule = Rule.adDataAsText
}
