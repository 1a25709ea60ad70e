internal import Diagnostics
internal import VAST

/// Finds a VASTAdData in a wrapper, which players ignore.
enum VASTAdDataIgnored: RuleHolder {
  static let rule = Rule.vastAdDataIgnored
}
