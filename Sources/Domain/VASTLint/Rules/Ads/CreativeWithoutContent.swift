internal import Diagnostics
internal import XMLTree

/// Finds a Creative without Linear, NonLinearAds or CompanionAds.
enum CreativeWithoutContent: PracticeRule {
  static let rule = Rule(
    "CreativeWithoutContent", .warning, "a Creative without Linear, NonLinearAds or CompanionAds",
    explanation: "Players ignore it. Usually it is the remainder of a template.",
    remedy: "Put a Linear, NonLinearAds or CompanionAds into it, or remove it.",
    clause: "VAST 2.0 to 4.3, Creative")

  static let elements: [SchemaElement] = [.creative, .wrapperCreative]
  static let kinds = ["Linear", "NonLinearAds", "CompanionAds"]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard !node.children.contains(where: { kinds.contains($0.name) }) else { return }
    pass.report(
      rule, at: node.position,
      "'Creative' has no 'Linear', 'NonLinearAds' or 'CompanionAds'; one is required")
  }
}
