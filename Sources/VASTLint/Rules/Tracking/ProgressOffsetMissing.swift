internal import Diagnostics
internal import XMLTree

/// A progress event without its moment.
enum ProgressOffsetMissing: PracticeRule {
  static let rule = LintRule(
    "ProgressOffsetMissing", .warning, "a progress event without an offset",
    rationale: "Without the moment the event never fires; some players refuse the ad (error 101).",
    clause: "VAST 3.0 and later, Tracking, progress")

  static let elements: [SchemaElement] = [.linearTracking]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.event == "progress", node.value(of: "offset") == nil else {
      return
    }
    pass.report(
      rule, at: node.position, "event 'progress' has no 'offset', so it never fires")
  }
}
