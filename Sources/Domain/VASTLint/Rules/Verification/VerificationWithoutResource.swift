internal import Diagnostics
internal import XMLTree

/// Finds a Verification without a script or a program.
enum VerificationWithoutResource: PracticeRule {
  static let rule = Rule(
    "VerificationWithoutResource", .warning, "a Verification without a script or executable",
    explanation: "There is nothing to execute, so only reason 2 or 3 is ever reported.",
    remedy: "Add a JavaScriptResource with the script's URL.",
    clause: "VAST 4.1 and later, Verification")

  static let elements: [SchemaElement] = [.verification]
  private static let resources = ["JavaScriptResource", "ExecutableResource", "FlashResource"]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard !node.children.contains(where: { resources.contains($0.name) }),
      // 4.0 has verifications with a ViewableImpression only.
      !(pass.version == .v4_0 && node.hasChild("ViewableImpression"))
    else { return }
    pass.report(
      rule, at: node.position,
      "'Verification' has no 'JavaScriptResource' or 'ExecutableResource'; nothing is executed")
  }
}
