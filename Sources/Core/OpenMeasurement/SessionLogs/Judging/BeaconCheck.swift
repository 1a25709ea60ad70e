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

  /// How far apart a session's impression and the ad server's impression may be, in milliseconds.
  static let widestGap: Int64 = 500

  /// - Parameters:
  ///   - trackers: the tag's trackers with their requests.
  ///   - sessions: the sessions of the same capture.
  package init(_ trackers: [CapturedTracker], beside sessions: [SessionCourse]) {
    self.trackers = trackers
    self.sessions = sessions
  }

  /// The findings about everything that is wrong with the beacons.
  package var findings: [Diagnostic] { absent + repeated + unordered + apart }

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
    let names = OMIDEventType.progress.map(\.rawValue)
    let sent = trackers.compactMap { tracker -> (rank: Int, tracker: CapturedTracker, at: Int64)? in
      guard let rank = names.firstIndex(of: tracker.event), let at = tracker.requests.first?.at
      else {
        return nil
      }
      return (rank, tracker, at)
    }.sorted { ($0.rank, $0.at) < ($1.rank, $1.at) }
    for (earlier, later) in zip(sent, sent.dropFirst())
    where earlier.rank < later.rank && earlier.at > later.at {
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
      abs(delay.milliseconds) > Self.widestGap, let impression = course.first(.impression)
    else { return [] }
    return [
      Diagnostic(
        rule: .beaconApart,
        "the VAST Impression was requested \(SessionCourse.seconds(abs(delay.milliseconds))) "
          + "\(delay.milliseconds < 0 ? "before" : "after") the impression of session "
          + "'\(course.session.id)' at \(course.time(impression)); up to "
          + "\(SessionCourse.seconds(Self.widestGap)) is tolerated", at: delay.request.location)
    ]
  }
}
