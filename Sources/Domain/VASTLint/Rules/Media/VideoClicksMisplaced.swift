internal import Diagnostics
internal import VAST

/// Clicks where nobody looks for them.
enum VideoClicksMisplaced: RuleHolder {
  static let rule = Rule.videoClicksMisplaced
}
