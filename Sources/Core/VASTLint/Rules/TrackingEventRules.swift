internal import Documents
internal import VAST
internal import Vocabulary

/// The rules about the names of tracking events.
extension LintRule {
  static let trackingEvents: [LintRule] = [
    .trackingEventUnknown, .trackingEventNotInVersion, .trackingEventMisplaced,
  ]

  static let trackingEventUnknown: LintRule = .init(
    "TrackingEventUnknown", .warning, "an event that VAST does not define",
    explanation: """
      Players ignore it silently. In reports, a misspelt event cannot be told apart from a viewer who \
      left. Event names are case-sensitive.
      """,
    fix: "Correct the event's name, or remove the Tracking.",
    clause: "VAST 2.0 to 4.3, Tracking, event",
    mattersToRuns: true,
    on: [.linearTracking, .nonLinearTracking, .companionTracking, .verificationTracking]
  ) { node, pass in
    guard let event = node.event ?? node.attribute(namedIgnoringCase: "event")?.value
    else { return }
    guard !event.withoutBlankEnds.isEmpty else {
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
      checkVersion(of: row, subject, node, &pass)
    } else if event == "verificationNotExecuted" {
      reportMisplacedVerification(node, subject, &pass)
    } else {
      pass.report(
        .trackingEventUnknown, at: node.position,
        "event \(LintPass.quoted(event)) is unknown and never fires"
          + (TrackingEvents.meant(by: event)
            ?? pass.suggestion(for: event, in: TrackingEvents.names)))
    }
  }

  private static func checkVerification(
    _ event: String, _ node: XMLNode, _ pass: inout LintPass
  ) {
    guard event != "verificationNotExecuted" else { return }
    pass.report(
      .trackingEventUnknown, at: node.position,
      "event \(LintPass.quoted(event)) of a 'Verification' never fires; "
        + "only 'verificationNotExecuted' is defined")
  }

  static let trackingEventNotInVersion = LintRule(
    "TrackingEventNotInVersion", .warning, "an event that the declared version does not define",
    explanation: """
      Players of the declared version never fire it. 4.0 renamed several events: 'fullscreen' \
      became 'playerExpand', 'expand' became 'adExpand'.
      """,
    fix: "Use the declared version's name, or declare a version that defines the event.",
    clause: "VAST version changes, 2.0 to 4.3, Tracking, event")

  /// Reports an event that the document's version does not define, or does not define for this kind
  /// of creative.
  private static func checkVersion(
    of row: TrackingEvents.Row, _ subject: TrackingEvents.Subject, _ node: XMLNode,
    _ pass: inout LintPass
  ) {
    guard let version = pass.version else { return }
    if row.isDefined(for: subject, in: version) { return }
    let versions = row.allVersions
    guard !versions.contains(version) else {
      reportMisplaced(row, subject, node, &pass)
      return
    }
    if let since = versions.first(where: { $0 > version }) {
      let kind = versions.contains { $0 < version } ? "reintroduced" : "introduced"
      pass.addNewer(
        "event '\(row.name)'", since: since, .trackingEventNotInVersion, at: node.position,
        "event '\(row.name)' was \(kind) in \(since.text); \(pass.declaration)")
    } else {
      pass.report(
        .trackingEventNotInVersion, at: node.position,
        "event '\(row.name)' was removed in \(version.text)"
          + (row.successor.map { "; use '\($0)'" } ?? ""))
    }
  }

  static let trackingEventMisplaced = LintRule(
    "TrackingEventMisplaced", .warning, "an event that this kind of creative does not have",
    explanation: """
      The schemas have one list of events for all creatives, the specification's text has one for \
      each: a companion has 'creativeView' only, 'start' and 'complete' belong to a Linear.
      """,
    fix: "Move the Tracking to the creative that has the event.",
    clause: "VAST 2.0 to 4.3, Tracking, event")

  private static func reportMisplaced(
    _ row: TrackingEvents.Row, _ subject: TrackingEvents.Subject, _ node: XMLNode,
    _ pass: inout LintPass
  ) {
    guard let version = pass.version else { return }
    let owners: [TrackingEvents.Subject] = [.linear, .nonLinear, .companion]
    let names = owners.filter { row.isDefined(for: $0, in: version) }.map { "'\($0.name)'" }
    pass.report(
      .trackingEventMisplaced, at: node.position,
      "event '\(row.name)' belongs to \(names.joined(separator: " and ")), not to "
        + "'\(subject.name)'; players need not send it")
  }

  private static func reportMisplacedVerification(
    _ node: XMLNode, _ subject: TrackingEvents.Subject, _ pass: inout LintPass
  ) {
    pass.report(
      .trackingEventMisplaced, at: node.position,
      "event 'verificationNotExecuted' belongs to 'Verification', not to '\(subject.name)'; "
        + "players need not send it")
  }
}
