internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds an Ad with neither InLine nor Wrapper.
enum AdWithoutContent: PracticeRule {
  static let rule = Rule.adWithoutContent

  static let elements: [SchemaElement] = [.ad]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let names = ["inline", "wrapper"]
    guard !node.children.contains(where: { names.contains($0.name.lowercased()) }) else { return }
    pass.report(
      rule, at: node.position, "'Ad' has neither 'InLine' nor 'Wrapper'; one is required")
  }
}
