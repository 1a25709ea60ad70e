internal import Diagnostics
internal import XMLTree

/// Finds a verification script whose file is not a script.
enum VerificationScriptType: PracticeRule {
  static let rule = Rule(
    "VerificationScriptType", .warning, "a JavaScriptResource whose file is not a script",
    explanation: """
      The name of the file ends like that of a page, an image or a stylesheet. A measurement SDK \
      runs it as JavaScript and fails: reason 3, or no measurement.
      """,
    remedy: "Write the URL of the vendor's script.",
    clause: "VAST 4.0 and later, JavaScriptResource")

  static let elements: [SchemaElement] = [.javaScriptResource]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let name = MediaKind.fileExtension(of: node.text),
      let types = MediaKind.types(ofExtension: name),
      !types.contains(where: { $0.hasSuffix("javascript") })
    else { return }
    pass.report(
      rule, at: node.position, "the URL of '\(node.name)' ends in '.\(name)', which is not a script"
    )
  }
}
