internal import Diagnostics
internal import XMLTree

/// An ad that is two things.
enum AdWithBothContents: PracticeRule {
  static let rule = LintRule(
    "AdWithBothContents", .error, "both InLine and Wrapper",
    rationale: "Which of the two a player takes is anybody's guess; the schema has one.",
    clause: "VAST 2.0 to 4.3, Ad")

  static let elements: [SchemaElement] = [.ad]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let wrapper = node.child(named: "Wrapper"), node.hasChild("InLine") else {
      return
    }
    pass.report(
      rule, at: wrapper.position, "'Ad' has both 'InLine' and 'Wrapper'; one is allowed")
  }
}
