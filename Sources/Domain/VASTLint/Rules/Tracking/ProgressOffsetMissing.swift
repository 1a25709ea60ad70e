internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a `progress` event without an offset.
enum ProgressOffsetMissing: PracticeRule {
  static let rule = Rule.progressOffsetMissing

  static let elements: [SchemaElement] = [.linearTracking]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.event == "progress", node.value(of: "offset") == nil else {
      return
    }
    pass.report(
      rule, at: node.position, "event 'progress' has no 'offset', so it never fires")
  }
}
