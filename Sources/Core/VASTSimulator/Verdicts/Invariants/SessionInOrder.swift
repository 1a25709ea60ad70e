internal import OpenMeasurement
internal import Player
internal import Vocabulary

/// The events of a measurement session come in their order (Open Measurement API 1.5, order of
/// native sessions).
struct SessionInOrder: RunInvariant {
  let rule = Rule.sessionInOrder

  /// The position of an event in the order of a session; nil for an event that may come at any
  /// time.
  private static func place(of type: OMIDEventType) -> Int? {
    switch type {
    case .sessionStart: 0
    case .loaded: 1
    case .impression: 2
    case .start: 3
    case .firstQuartile: 4
    case .midpoint: 5
    case .thirdQuartile: 6
    case .complete: 7
    case .sessionError, .sessionFinish, .geometryChange, .pause, .resume, .bufferStart,
      .bufferFinish, .skipped, .volumeChange, .playerStateChange, .adUserInteraction:
      nil
    }
  }

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    let session = trace.session
    guard let first = session.first else { return [] }
    var violations = Self.outOfOrder(session, trace.index) + Self.stopped(trace)
    if first.type != .sessionStart {
      violations.append(
        Violation(
          "the session reports '\(first.type.rawValue)' first", at: first.at, ad: trace.index))
    }
    let names = session.lazy.compactMap { $0.object["adSessionId"]?.text }
    if let name = names.first, names.contains(where: { $0 != name }), let last = session.last {
      violations.append(
        Violation("one ad has \(Set(names).count) sessions", at: last.at, ad: trace.index))
    }
    return violations + Self.unfinished(trace)
  }

  private static func outOfOrder(_ session: [AdTrace.SessionReport], _ ad: Int) -> [Violation] {
    var furthest: (place: Int, type: OMIDEventType) = (0, .sessionStart)
    var seen = SeenPlaces()
    var violations: [Violation] = []
    for event in session {
      guard let place = place(of: event.type) else { continue }
      if !seen.insert(place) {
        violations.append(
          Violation("the session reports '\(event.type.rawValue)' twice", at: event.at, ad: ad))
      } else if place < furthest.place {
        violations.append(
          Violation(
            "the session reports '\(event.type.rawValue)' after '\(furthest.type.rawValue)'",
            at: event.at, ad: ad))
      }
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
      switch event.type {
      case .pause: isPaused = true
      case .resume: isPaused = false
      case .bufferStart: isBuffering = true
      case .bufferFinish: isBuffering = false
      case .start: (isPaused, isBuffering) = (false, false)
      case .firstQuartile, .midpoint, .thirdQuartile, .complete:
        guard isPaused || isBuffering, !seeks.contains(event.at) else { continue }
        let state = isPaused ? "paused" : "buffering"
        violations.append(
          Violation(
            "the session reports '\(event.type.rawValue)' while \(state)", at: event.at,
            ad: trace.index))
      case .sessionStart, .sessionError, .sessionFinish, .loaded, .impression, .geometryChange,
        .skipped, .volumeChange, .playerStateChange, .adUserInteraction:
        continue
      }
    }
    return violations
  }

  /// The violation that a session goes on after its ad has ended.
  private static func unfinished(_ trace: AdTrace) -> [Violation] {
    guard trace.isOver, !trace.session.contains(where: { $0.type == .sessionFinish }) else {
      return []
    }
    return [
      Violation(
        "the ad is over, but its session is not finished", at: trace.events.last?.at.sinceStart,
        ad: trace.index)
    ]
  }
}
