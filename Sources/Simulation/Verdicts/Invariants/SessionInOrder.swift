internal import Diagnostics
internal import JSONTree
internal import Player
internal import RunRecords
internal import VirtualTime

/// The events of a measurement session come in their order (Open Measurement API 1.5, order of
/// native sessions).
struct SessionInOrder: RunInvariant {
  let rule = Rule.sessionInOrder

  /// The position of an event in the order of a session; nil for an event that may come at any
  /// time.
  private static func place(of event: AdTrace.SessionReport) -> Int? {
    guard let kind = event.kind else {
      return event.type == "sessionStart" ? 0 : event.type == "impression" ? 2 : nil
    }
    return PlaybackEvents.inOrder.firstIndex(of: kind).map { $0 + 1 }
  }

  private static let places = PlaybackEvents.inOrder.count + 1

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    let session = trace.session
    guard let first = session.first else { return [] }
    var violations = Self.outOfOrder(session, trace.index) + Self.stopped(trace)
    if first.type != "sessionStart" {
      violations.append(
        Violation("the session reports '\(first.type)' first", at: first.at, ad: trace.index))
    }
    let names = session.lazy.compactMap { $0.object["adSessionId"]?.text }
    if let name = names.first, names.contains(where: { $0 != name }), let last = session.last {
      violations.append(
        Violation("one ad has \(Set(names).count) sessions", at: last.at, ad: trace.index))
    }
    return violations + Self.unfinished(trace)
  }

  private static func outOfOrder(_ session: [AdTrace.SessionReport], _ ad: Int) -> [Violation] {
    var furthest: (place: Int, type: String) = (0, "")
    var isSeen = [Bool](repeating: false, count: places)
    var violations: [Violation] = []
    for event in session {
      guard let place = place(of: event) else { continue }
      if isSeen[place] {
        violations.append(
          Violation("the session reports '\(event.type)' twice", at: event.at, ad: ad))
      } else if place < furthest.place {
        violations.append(
          Violation(
            "the session reports '\(event.type)' after '\(furthest.type)'", at: event.at, ad: ad))
      }
      isSeen[place] = true
      if place >= furthest.place { furthest = (place, event.type) }
    }
    return violations
  }

  /// The quartiles that the session reports while the player is not playing, except those that a
  /// seek crosses and that are reported with the seek.
  private static func stopped(_ trace: AdTrace) -> [Violation] {
    // Almost no run has a seek.
    let seeks = trace.player.lazy.filter { $0.kind == .seek || $0.kind == .rewind }.map(\.at)
    var isPaused = false
    var isBuffering = false
    var violations: [Violation] = []
    for event in trace.session {
      switch event.kind {
      case .pause?: isPaused = true
      case .resume?: isPaused = false
      case .bufferStart?: isBuffering = true
      case .bufferFinish?: isBuffering = false
      case .start?:
        isPaused = false
        isBuffering = false
      case let kind:
        guard isPaused || isBuffering, let kind, PlaybackEvents.kindsOfAPlay.contains(kind),
          !seeks.contains(event.at)
        else { continue }
        violations.append(
          Violation(
            "the session reports '\(event.type)' while \(isPaused ? "paused" : "buffering")",
            at: event.at, ad: trace.index))
      }
    }
    return violations
  }

  /// The violation that a session goes on after its ad has ended.
  private static func unfinished(_ trace: AdTrace) -> [Violation] {
    guard trace.isOver, trace.sessionEvents("sessionFinish").isEmpty else { return [] }
    return [
      Violation(
        "the ad is over, but its session is not finished", at: trace.events.last?.at.sinceStart,
        ad: trace.index)
    ]
  }
}
