internal import Diagnostics
internal import VAST

/// Finds an element without its URL.
enum URLEmpty: RuleHolder {
  static let rule = Rule.urlEmpty
}
