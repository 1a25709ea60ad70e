internal import Diagnostics
internal import VAST

/// A response that is there already.
enum VASTAdDataIgnored: RuleHolder {
  static let rule = Rule.vastAdDataIgnored
}
