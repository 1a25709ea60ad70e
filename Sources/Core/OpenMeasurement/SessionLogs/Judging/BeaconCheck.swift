package import Vocabulary

/// One tracker of a tag, and the requests for it that a capture has.
package struct CapturedTracker: Sendable, Hashable {
  /// The VAST event, such as `impression` or `midpoint`.
  var event: String
  /// The hop that declares the tracker: `inline` or `wrapper NAME (hop N)`.
  var hop: String
  var url: String
  /// The requests, with their instants in milliseconds since 1970; an instant is nil if the log
  /// does not state it.
  package var requests: [LoggedRequest]

  package init(event: String, hop: String, url: String, requests: [LoggedRequest]) {
    self.event = event
    self.hop = hop
    self.url = url
    self.requests = requests
  }
}

/// Judges the VAST beacons of a capture, with the help of the sessions in the same log, if it has
/// any.
package struct BeaconCheck: Sendable {
  private let trackers: [CapturedTracker]
  private let sessions: [SessionCourse]
  /// The ad's length in milliseconds; nil where neither a session nor the tag states it.
  private let duration: Int64?
  /// The other requests of the capture, which show how long it goes on.
  private let others: [LoggedRequest]
  /// How much too early a quartile may be requested, in milliseconds.
  private let tolerance: Int64

  /// How far apart a session's impression and the ad server's impression may be.
  package static let widestGap = Duration.milliseconds(500)
  private static let gap = widestGap.wholeMilliseconds

  /// - Parameters:
  ///   - trackers: the tag's trackers with their requests.
  ///   - sessions: the sessions of the same capture.
  ///   - others: all requests of the capture.
  ///   - measure: the tag's facts and the tolerance.
  package init(
    _ trackers: [CapturedTracker], beside sessions: [SessionCourse],
    among others: [LoggedRequest] = [], by measure: SessionCheck.Measure = .init()
  ) {
    self.trackers = trackers
    self.sessions = sessions
    self.others = others
    tolerance = measure.tolerance
    let seconds = measure.tag?.duration.map { $0 * 1_000 }
    duration = (sessions.lazy.compactMap(\.duration).first ?? seconds).flatMap {
      Int64(exactly: $0.rounded())
    }
  }

  /// The findings about everything that is wrong with the beacons.
  package var findings: [Diagnostic] {
    absent + unended + repeated + unordered + early + apart
  }

  /// The trackers of an event.
  private func trackers(of event: String) -> [CapturedTracker] {
    trackers.filter { $0.event == event }
  }

  /// The first request of an event; nil where no tracker of it was requested at a known instant.
  private func first(_ event: String) -> (
    tracker: CapturedTracker, request: LoggedRequest, at: Int64
  )? {
    trackers(of: event).flatMap { tracker in
      tracker.requests.compactMap { request in request.at.map { (tracker, request, $0) } }
    }.min { $0.2 < $1.2 }
  }

  /// The latest instant at which an event was requested; nil where it never was.
  private func last(_ event: String) -> Int64? {
    trackers(of: event).flatMap(\.requests).compactMap(\.at).max()
  }

  /// What a beacon says of an ad that did not play to its end.
  private static let endings = ["skip", "close", "closeLinear", "error"]

  /// The end that was never sent although the capture goes on for longer than the ad. Sessions of the same
  /// log know better whether the ad ended.
  private var unended: [Diagnostic] {
    guard sessions.isEmpty, let duration, let start = first("start"),
      !trackers(of: "complete").isEmpty,
      trackers(of: "complete").allSatisfy(\.requests.isEmpty),
      Self.endings.allSatisfy({ trackers(of: $0).allSatisfy(\.requests.isEmpty) }),
      // A pause without an end may last as long as the capture.
      last("pause").map({ $0 <= last("resume") ?? .min }) ?? true,
      let end = others.filter({ $0.page == start.request.page }).compactMap(\.at).max(),
      end - start.at >= duration + tolerance
    else { return [] }
    return trackers(of: "complete").map { tracker in
      Diagnostic(
        rule: .beaconMissing,
        "'complete' of \(tracker.hop) was not sent, although the capture goes on for "
          + "\(SessionCourse.seconds(end - start.at)) after 'start' and the ad has "
          + "\(SessionCourse.seconds(duration)), without a pause, a skip or an error; up to "
          + "\(SessionCourse.seconds(tolerance)) is tolerated: '\(tracker.url)'", at: nil)
    }
  }

  /// Quartiles at instants that no play of the ad has: sooner than it can have played so far, or two sooner
  /// after each other than the part of the ad between them. What comes late may follow a pause.
  private var early: [Diagnostic] {
    guard let duration else { return [] }
    let sent = OMIDEventType.progress.enumerated().compactMap { rank, type in
      first(type.rawValue).map { (rank: rank, name: type.rawValue, at: $0.at, sent: $0) }
    }
    guard let begin = sent.first(where: { $0.rank == 0 })?.at ?? first("impression")?.at else {
      return []
    }
    func due(_ rank: Int) -> Int64 { duration * Int64(rank) / 4 }
    // What is out of order is reported as that.
    let ordered = sent.filter { event in
      sent.allSatisfy { ($0.rank < event.rank) == ($0.at < event.at) || $0.at == event.at }
    }
    var findings: [Diagnostic] = []
    let early = ordered.filter { $0.rank > 0 && $0.at - begin < due($0.rank) - tolerance }
    if let first = early.first {
      let list = early.map { event in
        "'\(event.name)' of \(event.sent.tracker.hop) was sent "
          + "\(SessionCourse.seconds(due(event.rank) - (event.at - begin))) too early (after "
          + "\(SessionCourse.seconds(event.at - begin)))"
      }
      findings.append(
        Diagnostic(
          rule: .quartileEarly,
          "\(list.joined(separator: ", ")); up to \(SessionCourse.seconds(tolerance)) is tolerated "
            + "in an ad of \(SessionCourse.seconds(duration))", at: first.sent.request.location))
    }
    let inTime = ordered.filter { event in
      event.rank > 0 && !early.contains { $0.rank == event.rank }
    }
    for (one, next) in zip(inTime, inTime.dropFirst())
    where next.at >= one.at && next.at - one.at < due(next.rank - one.rank) - tolerance {
      findings.append(
        Diagnostic(
          rule: .quartileLate,
          "'\(one.name)' of \(one.sent.tracker.hop) was sent too late: "
            + "\(SessionCourse.seconds(next.at - one.at)) before '\(next.name)', and the ad plays "
            + "\(SessionCourse.seconds(due(next.rank - one.rank))) between them; up to "
            + "\(SessionCourse.seconds(tolerance)) is tolerated", at: one.sent.request.location))
    }
    return findings
  }

  /// The names of the session events for VAST events. An event that is not listed has the same name
  /// in VAST and in a session, if there is a session event for it.
  private static let names = ["skip": "skipped", "impression": "impression"]

  /// How often an event happened: once in each session that reports it. Without sessions, an event
  /// happened once if a beacon of it or of later progress was sent.
  private func count(of event: String) -> Int {
    let names = OMIDEventType.progress.map(\.rawValue)
    guard sessions.isEmpty else {
      let type = OMIDEventType(rawValue: Self.names[event] ?? event)
      return type.map { type in sessions.count { $0.has(type) } } ?? 0
    }
    let furthest = trackers.filter { !$0.requests.isEmpty }.compactMap {
      names.firstIndex(of: $0.event)
    }
    .max()
    guard let furthest else { return 0 }
    if event == "impression" { return 1 }
    return names.firstIndex(of: event).map { $0 <= furthest ? 1 : 0 } ?? 0
  }

  private var absent: [Diagnostic] {
    let absent = trackers.filter { $0.requests.isEmpty && count(of: $0.event) > 0 }
    return absent.map { tracker in
      Diagnostic(
        rule: .beaconMissing,
        "'\(tracker.event)' of \(tracker.hop) was not sent"
          + (sessions.isEmpty ? "" : ", although the session reports the event")
          + ": '\(tracker.url)'", at: nil)
    }
  }

  private var repeated: [Diagnostic] {
    trackers.compactMap { tracker in
      guard OMIDEventType(rawValue: Self.names[tracker.event] ?? tracker.event)?.existsOnce == true,
        tracker.requests.count > max(1, count(of: tracker.event)), let again = tracker.requests.last
      else { return nil }
      return Diagnostic(
        rule: .beaconTwice,
        "'\(tracker.event)' of \(tracker.hop) was sent \(tracker.requests.count) times"
          + span(of: tracker.requests) + ": '\(tracker.url)'", at: again.location)
    }
  }

  /// The period between the first and the last request, as ` within 3 s`; empty if the log has no
  /// times.
  private func span(of requests: [LoggedRequest]) -> String {
    guard let first = requests.first?.at, let last = requests.last?.at else { return "" }
    return " within \(SessionCourse.seconds(last - first))"
  }

  private var unordered: [Diagnostic] {
    let names = ["impression"] + OMIDEventType.progress.map(\.rawValue)
    let sent = trackers.compactMap { tracker -> (rank: Int, tracker: CapturedTracker, at: Int64)? in
      guard let rank = names.firstIndex(of: tracker.event), let at = tracker.requests.first?.at
      else {
        return nil
      }
      return (rank, tracker, at)
    }.sorted { ($0.rank, $0.at) < ($1.rank, $1.at) }
    for (earlier, later) in zip(sent, sent.dropFirst())
    where earlier.rank < later.rank && earlier.at - later.at > (earlier.rank == 0 ? Self.gap : 0) {
      return [
        Diagnostic(
          rule: .beaconOrder,
          "'\(later.tracker.event)' of \(later.tracker.hop) was sent "
            + "\(SessionCourse.seconds(earlier.at - later.at)) before '\(earlier.tracker.event)' of "
            + earlier.tracker.hop, at: later.tracker.requests.first?.location)
      ]
    }
    return []
  }

  /// How long after a session's impression the ad server's impression was requested, in
  /// milliseconds.
  ///
  /// The session's impression is timed by the device's clock, and the request by the proxy's. Both
  /// are treated as one clock if messages arrive within a second of their events.
  ///
  /// - Parameter course: the session.
  /// - Returns: the delay with the request; nil if the capture has no impression of the tag.
  package func impressionDelay(
    in course: SessionCourse
  ) -> (milliseconds: Int64, request: LoggedRequest)? {
    guard let impression = course.first(.impression) else { return nil }
    let shift = course.events.compactMap { event in event.arrival.map { $0 - event.at } }.min() ?? 0
    let at = impression.at + ((0...1_000).contains(shift) ? 0 : shift)
    let delays = trackers.filter { $0.event == "impression" }.flatMap(\.requests)
      .compactMap { request in request.at.map { ($0 - at, request) } }
    return delays.min { abs($0.0) < abs($1.0) }
  }

  private var apart: [Diagnostic] {
    let delays = sessions.compactMap { course in impressionDelay(in: course).map { (course, $0) } }
    // If there are several sessions, the one with the nearest impression belongs to the tag.
    guard let (course, delay) = delays.min(by: { abs($0.1.milliseconds) < abs($1.1.milliseconds) }),
      abs(delay.milliseconds) > Self.gap, let impression = course.first(.impression)
    else { return [] }
    return [
      Diagnostic(
        rule: .beaconApart,
        "the VAST Impression was requested \(SessionCourse.seconds(abs(delay.milliseconds))) "
          + "\(delay.milliseconds < 0 ? "before" : "after") the impression of session "
          + "'\(course.session.id)' at \(course.time(impression)); up to "
          + "\(SessionCourse.seconds(Self.gap)) is tolerated", at: delay.request.location)
    ]
  }
}
