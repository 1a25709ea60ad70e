internal import Diagnostics
internal import XMLTree

/// Finds a Verification without a tracker for `verificationNotExecuted`.
enum VerificationNotExecutedMissing: PracticeRule {
  static let rule = Rule(
    "VerificationNotExecutedMissing", .warning, "no tracker for verificationNotExecuted",
    explanation: """
      Without it, a script that was rejected, not supported or not found looks like an ad that was \
      never shown. '[REASON]' holds the reason.
      """,
    remedy: "Add a Tracking for 'verificationNotExecuted' with [REASON] to the Verification.",
    clause: "VAST 4.1 and later, Verification, TrackingEvents")

  static let elements: [SchemaElement] = [.verification]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    // 4.0 has no trackers here.
    guard pass.version != .v4_0 else { return }
    for container in node.children where container.name == "TrackingEvents" {
      // Another event has a finding that names this one.
      for tracking in container.children where tracking.name == "Tracking" { return }
    }
    pass.report(
      rule, at: node.position,
      "'Verification' has no 'Tracking' for 'verificationNotExecuted'; "
        + "its vendor never learns that the script did not run")
  }
}
