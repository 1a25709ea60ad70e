internal import Diagnostics
internal import XMLTree

/// Finds an Error URL without `[ERRORCODE]`.
enum ErrorWithoutCode: PracticeRule {
  static let rule = Rule(
    "ErrorWithoutCode", .warning, "an Error without [ERRORCODE]",
    explanation: """
      The tracker is requested without the error code, so a timeout and a missing file look the \
      same.
      """,
    remedy: "Add [ERRORCODE] to the URL, as in '?code=[ERRORCODE]'.",
    clause: "VAST 3.0 and later, Error, ERRORCODE macro")

  static let elements: [SchemaElement] = [.error, .rootError]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard pass.version != .v2_0, !node.isBlank, !MacroScan.mentions("ERRORCODE", node.text),
      !MacroScan.mentions("ERROR_CODE", node.text)
    else { return }
    pass.report(rule, at: node.position, "the URL of 'Error' has no '[ERRORCODE]'")
  }
}
