internal import Diagnostics

/// Clicks where nobody looks for them.
enum VideoClicksMisplaced: RuleHolder {
  static let rule = LintRule(
    "VideoClicksMisplaced", .error, "VideoClicks inside MediaFiles",
    rationale: """
      'VideoClicks' belongs into 'Linear', beside 'MediaFiles'. Most players find no click-through \
      here, and no click is counted.
      """,
    clause: "VAST 2.0 to 4.3, VideoClicks")
}
