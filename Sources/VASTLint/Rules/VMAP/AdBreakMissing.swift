internal import Diagnostics
internal import XMLTree

/// A schedule of nothing.
enum AdBreakMissing: PracticeRule {
  static let rule = LintRule(
    "AdBreakMissing", .note, "a VMAP without a break",
    rationale: "This is how a server says that the content has no ads at all.",
    clause: "VMAP 1.0.1, VMAP")

  static let elements: [SchemaElement] = [.vmap]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard !node.hasChild("AdBreak") else { return }
    pass.report(rule, at: node.position, "the document has no 'AdBreak', so there are no ads")
  }
}
