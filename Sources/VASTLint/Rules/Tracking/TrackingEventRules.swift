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

/// An event of other versions.
enum TrackingEventNotInVersion: RuleHolder {
  static let rule = LintRule(
    "TrackingEventNotInVersion", .warning, "an event that the declared version does not have",
    rationale: """
      Players of the declared version never fire it. 4.0 renamed several events: 'fullscreen' \
      became 'playerExpand', 'expand' became 'adExpand'.
      """,
    clause: "VAST version changes, 2.0 to 4.3, Tracking, event")

  /// Asks whether the version has the event, and whether the creative does.
  static func check(
    _ row: TrackingEvents.Row, _ subject: TrackingEvents.Subject, _ node: XMLNode,
    _ pass: inout LintPass
  ) {
    guard let version = pass.version else { return }
    if row.versions(for: subject).contains(version) { return }
    let versions = row.allVersions
    guard !versions.contains(version) else {
      TrackingEventMisplaced.report(row, subject, node, &pass)
      return
    }
    if let since = versions.first(where: { $0 > version }) {
      let kind = versions.contains { $0 < version } ? "again" : "only"
      pass.newerFeatures.append(LintPass.NewerFeature(name: row.name, since: since))
      pass.report(
        rule, at: node.position,
        "event '\(row.name)' is known since \(since.text) \(kind); "
          + "the document declares \(version.text)")
    } else {
      pass.report(
        rule, at: node.position,
        "event '\(row.name)' is no longer known in \(version.text)"
          + (row.successor.map { "; '\($0)' took its place" } ?? ""))
    }
  }
}

/// An event of another creative.
enum TrackingEventMisplaced: RuleHolder {
  static let rule = LintRule(
    "TrackingEventMisplaced", .warning, "an event that this kind of creative does not have",
    rationale: """
      The schemas have one list of events for all creatives, the text has one for each: a \
      companion has 'creativeView' alone, 'start' and 'complete' belong to a Linear.
      """,
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
      "event '\(row.name)' is of \(names.joined(separator: " and ")), not of '\(subject.name)'; "
        + "it never fires")
  }

  static func reportVerification(
    _ node: XMLNode, _ subject: TrackingEvents.Subject, _ pass: inout LintPass
  ) {
    pass.report(
      rule, at: node.position,
      "event 'verificationNotExecuted' is of 'Verification', not of '\(subject.name)'; "
        + "it never fires")
  }
}
