internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a resource with empty markup.
enum ResourceEmpty: PracticeRule {
  static let rule = Rule.resourceEmpty

  static let elements: [SchemaElement] = [.htmlResource]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.isBlank, node.children.isEmpty else { return }
    pass.report(rule, at: node.position, "'HTMLResource' is empty")
  }
}
