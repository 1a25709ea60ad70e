internal import Diagnostics
internal import XMLTree

/// Finds a vendor's script without parameters.
enum VerificationParametersMissing: PracticeRule {
  static let rule = Rule(
    "VerificationParametersMissing", .note, "a vendor without VerificationParameters",
    explanation: """
      A script learns from its parameters which ad it measures. The SDKs of Open Measurement take a \
      vendor's key only together with parameters: an app that hands both over refuses the vendor, and \
      one that leaves both out runs a script that learns nothing.
      """,
    remedy: "Add VerificationParameters with the text that the vendor documents.",
    clause:
      "VAST 4.1 and later, Verification, VerificationParameters; OM SDK, vendor key and parameters")

  static let elements: [SchemaElement] = [.verification]
  private static let resources = ["JavaScriptResource", "ExecutableResource"]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    // 4.0 has no parameters; without a resource nothing receives any.
    guard pass.version != .v4_0, node.children.contains(where: { resources.contains($0.name) }),
      !node.children.contains(where: {
        $0.name == "VerificationParameters" && !($0.isBlank && $0.children.isEmpty)
      })
    else { return }
    let vendor = node.value(of: "vendor").map { " of \(LintPass.quoted($0))" } ?? ""
    pass.report(
      rule, at: node.position,
      "'Verification'\(vendor) has no 'VerificationParameters'; its script learns nothing of the ad"
    )
  }
}
