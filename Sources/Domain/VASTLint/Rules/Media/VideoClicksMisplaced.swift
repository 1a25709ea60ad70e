internal import Diagnostics
internal import VAST

/// Finds VideoClicks where no player reads them.
enum VideoClicksMisplaced: RuleHolder {
  static let rule = Rule.videoClicksMisplaced
}
