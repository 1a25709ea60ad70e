internal import Diagnostics
internal import XMLTree

/// An ad that is nothing.
enum AdWithoutContent: PracticeRule {
  static let rule = LintRule(
    "AdWithoutContent", .error, "neither InLine nor Wrapper",
    rationale: "There is nothing to play and nowhere to go: error 101, or 303 behind a wrapper.",
    clause: "VAST 2.0 to 4.3, Ad")

  static let elements: [SchemaElement] = [.ad]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let names = ["inline", "wrapper"]
    guard !node.children.contains(where: { names.contains($0.name.lowercased()) }) else { return }
    pass.report(
      rule, at: node.position, "'Ad' has neither 'InLine' nor 'Wrapper'; one is required")
  }
}
