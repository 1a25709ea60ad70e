internal import Diagnostics
internal import XMLTree

/// Finds a `verificationNotExecuted` tracker without `[REASON]`.
enum VerificationReasonMissing: PracticeRule {
  static let rule = Rule(
    "VerificationReasonMissing", .note, "a tracker for verificationNotExecuted without [REASON]",
    explanation: """
      The macro says whether the vendor was rejected (1), the script not supported (2) or \
      unavailable (3).
      """,
    remedy: "Add [REASON] to the URL.",
    clause: "VAST 4.1 and later, Verification, REASON macro")

  static let elements: [SchemaElement] = [.verificationTracking]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.event == "verificationNotExecuted", !node.isBlank,
      !MacroScan.mentions("REASON", node.text)
    else { return }
    pass.report(rule, at: node.position, "the URL of 'verificationNotExecuted' has no '[REASON]'")
  }
}
