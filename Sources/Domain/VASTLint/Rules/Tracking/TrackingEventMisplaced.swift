internal import Diagnostics
internal import XMLTree

/// Finds an event that this kind of creative does not have.
enum TrackingEventMisplaced: RuleHolder {
  static let rule = Rule(
    "TrackingEventMisplaced", .warning, "an event that this kind of creative does not have",
    explanation: """
      The schemas have one list of events for all creatives, the specification's text has one for \
      each: a companion has 'creativeView' only, 'start' and 'complete' belong to a Linear.
      """,
    remedy: "Move the Tracking to the creative that has the event.",
    clause: "VAST 2.0 to 4.3, Tracking, event")

  static func report(
    _ row: TrackingEvents.Row, _ subject: TrackingEvents.Subject, _ node: XMLNode,
    _ pass: inout LintPass
  ) {
    guard let version = pass.version else { return }
    let owners: [TrackingEvents.Subject] = [.linear, .nonLinear, .companion]
    let names = owners.filter { row.versions(for: $0).contains(version) }.map { "'\($0.name)'" }
    pass.report(
      rule, at: node.position,
      "event '\(row.name)' belongs to \(names.joined(separator: " and ")), not to "
        + "'\(subject.name)'; players need not send it")
  }

  static func reportVerification(
    _ node: XMLNode, _ subject: TrackingEvents.Subject, _ pass: inout LintPass
  ) {
    pass.report(
      rule, at: node.position,
      "event 'verificationNotExecuted' belongs to 'Verification', not to '\(subject.name)'; "
        + "players need not send it")
  }
}
