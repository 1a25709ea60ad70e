internal import Documents
internal import VAST
internal import Vocabulary

/// The rules about which events are tracked, and with which URLs.
extension LintRule {
  static let trackers: [LintRule] = [
    .duplicateTracker, .trackerShared, .linearUntracked, .quartilesIncomplete,
  ]

  static let duplicateTracker: LintRule = .init(
    .duplicateTracker,
    on: [
      .inLine, .wrapper, .linearTrackingEvents, .nonLinearTrackingEvents, .companionTrackingEvents,
      .verificationTrackingEvents, .videoClicks, .wrapperVideoClicks, .vmapTrackingEvents,
      .viewableImpression, .icon, .iconClicks, .companion, .wrapperCompanion, .nonLinear,
      .wrapperNonLinear,
    ]
  ) { node, pass in
    guard node.children.count > 1 else { return }
    // Most trackers have different URLs, so fingerprints are compared first.
    var texts: [UInt64] = []
    for index in node.children.indices
    where node.children[index].isNamed(oneOf: SameRequests.trackers) {
      if texts.isEmpty { texts.reserveCapacity(node.children.count - index) }
      texts.append(Fingerprint.hash(of: node.children[index].text))
    }
    guard !Fingerprint.repeated(in: &texts).isEmpty else { return }
    var prints = node.children.filter { $0.isNamed(oneOf: SameRequests.trackers) }
      .map { Fingerprint.hash(of: $0, without: "id") }
    if !Fingerprint.repeated(in: &prints).isEmpty { SameRequests.report(in: node, &pass) }
  }

  static let trackerShared: LintRule = .init(
    "TrackerShared", .warning, "one URL for two different events",
    explanation: """
      The server receives the same request for both and cannot tell them apart. Usually a URL was \
      copied and not changed. One finding covers all events of a URL.
      """,
    fix: "Give each event its own URL, or a parameter that names the event.",
    clause: "VAST 2.0 to 4.3, Impression, Tracking, ClickTracking; practice",
    on: [.inLine, .wrapper]
  ) { node, pass in
    // Most ads have each URL only once, so fingerprints are compared first.
    var prints: [UInt64] = []
    prints.reserveCapacity(32)
    SharedURLs.collect(node, &prints)
    let repeated = Fingerprint.repeated(in: &prints)
    guard !repeated.isEmpty else { return }
    var uses: [Substring: SharedURLs.Use] = [:]
    var order: [Substring] = []
    SharedURLs.collect(node, among: repeated, &uses, &order)
    for url in order {
      guard let use = uses[url], let second = use.second else { continue }
      let others = use.others.count
      pass.report(
        .trackerShared, at: second.position,
        "\(second.event) has the same URL as \(use.first)"
          + (others > 0 ? ", and so ha\(others == 1 ? "s" : "ve") \(others) more" : ""))
    }
  }

  static let quartilesIncomplete: LintRule = .init(
    "QuartilesIncomplete", .note, "some of start, quartiles and complete are not tracked",
    explanation: """
      Completion rates are computed from all five. A tag that tracks only some of them is usually \
      incomplete.
      """,
    fix: "Add the trackers that the message names.",
    clause: "VAST 2.0 to 4.3, Tracking, event; practice",
    on: [.linear]
  ) { node, pass in
    guard let container = node.child(named: "TrackingEvents"),
      let seen = quartiles(trackedIn: container), seen != 0, seen != 0b11111
    else { return }
    let missing = quartiles.indices.filter { seen & (1 << $0) == 0 }.map { "'\(quartiles[$0])'" }
    pass.report(
      .quartilesIncomplete, at: container.position,
      "\(missing.joined(separator: ", ")) \(missing.count == 1 ? "is" : "are") not tracked")
  }

  private static let quartiles = TrackingPoint.allCases.map(\.name)

  /// Which of start, quartiles and complete a `TrackingEvents` tracks, a bit for each; nil if it has
  /// an event that is unknown, which another rule reports and which may be a misspelt quartile.
  private static func quartiles(trackedIn container: XMLNode) -> Int? {
    var seen = 0
    for place in container.children.indices {
      guard let event = container.children[place].event else { return nil }
      let length = event.utf8.count
      if let index = quartiles.firstIndex(where: { $0.utf8.count == length && $0 == event }) {
        seen |= 1 << index
      } else if TrackingEvents.row(named: event) == nil {
        return nil
      }
    }
    return seen
  }

  static let linearUntracked: LintRule = .init(
    "LinearUntracked", .warning, "none of start, quartiles and complete is tracked",
    explanation: """
      The ad's playback is counted by nobody but the wrappers around it: no completion rate can be \
      computed from this document.
      """,
    fix: "Add a Tracking element for 'start', 'firstQuartile', 'midpoint', 'thirdQuartile' and "
      + "'complete', or accept the finding where only a wrapper counts.",
    clause: "VAST 2.0 to 4.3, Tracking, event; practice",
    on: [.linear]
  ) { node, pass in
    guard node.child(named: "MediaFiles") != nil else { return }
    if let container = node.child(named: "TrackingEvents"),
      quartiles(trackedIn: container) != 0
    {
      return
    }
    pass.report(
      .linearUntracked, at: node.position, "none of start, quartiles and complete is tracked")
  }
}

/// Finds elements that request the same URL for the same event.
enum SameRequests {
  /// The elements whose URL a player requests without opening a page for the viewer.
  static let trackers: TextList = [
    "Tracking", "Impression", "Error", "ClickTracking", "CustomClick", "Viewable", "NotViewable",
    "ViewUndetermined", "IconViewTracking", "IconClickTracking", "CompanionClickTracking",
    "NonLinearClickTracking",
  ]

  private struct Key: Hashable {
    var name: String
    var event: String
    var offset: String
    var url: Substring
  }

  static func report(in node: XMLNode, _ pass: inout LintPass) {
    var seen: Set<Key> = []
    for child in node.children where child.isNamed(oneOf: trackers) && !child.isBlank {
      let key = Key(
        name: child.name, event: String(child.value(of: "event") ?? ""),
        offset: String(child.value(of: "offset") ?? ""), url: child.text.withoutBlankEnds)
      if seen.insert(key).inserted { continue }
      let subject = key.event.isEmpty ? "'\(key.name)'" : "event \(LintPass.quoted(key.event))"
      pass.report(.duplicateTracker, at: child.position, "\(subject) requests the same URL twice")
    }
  }
}

/// Finds URLs that an ad requests for several events.
private enum SharedURLs {
  /// The events that one URL is requested for.
  struct Use {
    let first: String
    var second: (event: String, position: SourcePosition)?
    var others: Set<String> = []
  }

  private static let clicks: TextList = [
    "ClickThrough", "CompanionClickThrough", "NonLinearClickThrough", "IconClickThrough",
  ]

  private static let trackers: TextList = [
    "Impression", "Error", "Viewable", "NotViewable", "ViewUndetermined", "ClickTracking",
    "CustomClick", "CompanionClickTracking", "NonLinearClickTracking", "IconClickTracking",
    "IconViewTracking",
  ]

  private static let closed: TextList = ["Extensions", "CreativeExtensions", "HTMLResource"]

  /// Collects the fingerprints of the texts of all elements below a node.
  static func collect(_ node: XMLNode, _ prints: inout [UInt64]) {
    for index in node.children.indices {
      let child = node.children[index]
      guard child.children.isEmpty else {
        collect(child, &prints)
        continue
      }
      if !child.text.isEmpty { prints.append(Fingerprint.hash(of: child.text)) }
    }
  }

  /// Collects the uses of the URLs that have one of these fingerprints.
  static func collect(
    _ node: XMLNode, among prints: Set<UInt64>, _ uses: inout [Substring: Use],
    _ order: inout [Substring]
  ) {
    for index in node.children.indices {
      let child = node.children[index]
      guard child.children.isEmpty else {
        if !closed.contains(child.name) { collect(child, among: prints, &uses, &order) }
        continue
      }
      guard prints.contains(Fingerprint.hash(of: child.text)), let event = event(of: child)
      else { continue }
      let url = child.text.withoutBlankEnds
      // A URL with a playhead macro is different for each event when it is requested.
      guard !url.isEmpty, !url.isSame(as: "about:blank"),
        !MacroScan.mentions("PLAYHEAD", child.text)
      else { continue }
      guard let use = uses[url] else {
        uses[url] = Use(first: event)
        order.append(url)
        continue
      }
      guard use.first != event else { continue }
      if let second = use.second {
        if second.event != event { uses[url]?.others.insert(event) }
      } else {
        uses[url]?.second = (event, child.position)
      }
    }
  }

  /// The event of a tracker; nil for any other element.
  private static func event(of node: XMLNode) -> String? {
    if node.name == "Tracking" {
      guard let event = node.event, !event.isEmpty else { return nil }
      let offset = event == "progress" ? node.value(of: "offset").map { " at \($0)" } ?? "" : ""
      return "event '\(event)'\(offset)"
    }
    // Several click-throughs may open the same landing page.
    if clicks.contains(node.name) { return "a click-through" }
    return trackers.contains(node.name) ? "'\(node.name)'" : nil
  }
}

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
