internal import Diagnostics
internal import XMLTree

/// Markup that is none.
enum ResourceEmpty: PracticeRule {
  static let rule = LintRule(
    "ResourceEmpty", .warning, "an HTMLResource without content",
    rationale: "There is nothing to show; players leave it out, or show an empty frame.",
    clause: "VAST 2.0 to 4.3, HTMLResource")

  static let elements: [SchemaElement] = [.htmlResource]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.isBlank, node.children.isEmpty else { return }
    pass.report(rule, at: node.position, "'HTMLResource' is empty")
  }
}
