internal import Diagnostics
internal import XMLTree

/// An event that nobody knows.
enum TrackingEventUnknown: PracticeRule {
  static let rule = LintRule(
    "TrackingEventUnknown", .warning, "an event that VAST does not know",
    rationale: """
      Players pass over it without a word, so that a misspelt event looks like a viewer who \
      left. Event names are case-sensitive.
      """,
    clause: "VAST 2.0 to 4.3, Tracking, event")

  static let elements: [SchemaElement] = [
    .linearTracking, .nonLinearTracking, .companionTracking, .verificationTracking,
  ]

  /// Finds the event, then asks whether it is in its place and time.
  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let event = node.attribute(namedIgnoringCase: "event")?.value else { return }
    guard !event.isEmpty else {
      pass.report(
        MissingRules.trackingEvent, at: node.position, "'Tracking' has an empty 'event'")
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
        "event \(LintPass.quoted(event)) is not known and never fires"
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
        + "only 'verificationNotExecuted' is known")
  }
}
