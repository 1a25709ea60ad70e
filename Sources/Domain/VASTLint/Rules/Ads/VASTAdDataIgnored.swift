internal import Diagnostics
internal import VAST

/// Finds a VASTAdData that players ignore.
enum VASTAdDataIgnored: RuleHolder {
  static let rule = Rule.vastAdDataIgnored
}
