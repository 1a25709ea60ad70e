internal import Diagnostics
internal import XMLTree

/// Finds a verification resource of an unusual framework.
enum VerificationFrameworkUnknown: PracticeRule {
  static let rule = Rule(
    "VerificationFrameworkUnknown", .warning, "a verification resource of an unusual framework",
    explanation: """
      Measurement SDKs execute 'omid'. Most players do not support another framework: the script \
      does not run, and reason 2 is reported.
      """,
    remedy: """
      Write apiFramework="omid", with a script made for it.
      """,
    clause: "VAST 4.1 and later, JavaScriptResource, apiFramework")

  static let elements: [SchemaElement] = [.javaScriptResource, .executableResource]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let framework = node.value(of: "apiFramework"), !framework.isSame(as: "omid")
    else { return }
    pass.report(
      rule, at: node.position,
      "apiFramework \(LintPass.quoted(framework)) is rarely supported; use 'omid'")
  }
}
