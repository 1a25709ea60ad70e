internal import Diagnostics
internal import XMLTree

/// A source of nothing.
enum AdSourceEmpty: PracticeRule {
  static let rule = LintRule(
    "AdSourceEmpty", .error, "neither VASTAdData nor AdTagURI nor CustomAdData",
    rationale: "There is nowhere to take the ads of the break from.",
    clause: "VMAP 1.0.1, AdSource")

  static let elements: [SchemaElement] = [.adSource]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard !node.children.contains(where: { AdSourceContent.kinds.contains($0.name) }) else {
      return
    }
    pass.report(
      rule, at: node.position,
      "'AdSource' has no 'VASTAdData', 'AdTagURI' or 'CustomAdData'; one is required")
  }
}
