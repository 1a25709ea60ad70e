internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds an event that VAST does not define.
enum TrackingEventUnknown: PracticeRule {
  static let rule = Rule.trackingEventUnknown

  static let elements: [SchemaElement] = [
    .linearTracking, .nonLinearTracking, .companionTracking, .verificationTracking,
  ]

  /// Finds the event, then checks its place and version.
  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let event = node.attribute(namedIgnoringCase: "event")?.value else { return }
    guard !event.isEmpty else {
      pass.report(
        .trackingEventMissing, at: node.position, "'Tracking' has an empty 'event'")
      return
    }
    let subject: TrackingEvents.Subject
    switch pass.element {
    case .nonLinearTracking: subject = .nonLinear
    case .companionTracking: subject = .companion
    case .verificationTracking:
      checkVerification(event, node, &pass)
      return
    default: subject = .linear
    }
    if let row = TrackingEvents.row(named: event) {
      TrackingEventNotInVersion.check(row, subject, node, &pass)
    } else if event == "verificationNotExecuted" {
      TrackingEventMisplaced.reportVerification(node, subject, &pass)
    } else {
      pass.report(
        rule, at: node.position,
        "event \(LintPass.quoted(event)) is unknown and never fires"
          + pass.suggestion(for: event, in: TrackingEvents.names))
    }
  }

  private static func checkVerification(
    _ event: String, _ node: XMLNode, _ pass: inout LintPass
  ) {
    guard event != "verificationNotExecuted" else { return }
    pass.report(
      rule, at: node.position,
      "event \(LintPass.quoted(event)) of a 'Verification' never fires; "
        + "only 'verificationNotExecuted' is defined")
  }
}
