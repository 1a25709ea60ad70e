internal import Diagnostics
internal import VAST

/// Finds a VAST document that is embedded as text.
enum AdDataAsText: RuleHolder {
  static let rule = Rule.adDataAsText
}
