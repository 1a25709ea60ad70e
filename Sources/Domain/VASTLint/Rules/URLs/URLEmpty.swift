internal import Diagnostics
internal import VAST

/// An element without its URL.
enum URLEmpty: RuleHolder {
  static let rule = Rule.urlEmpty
}
