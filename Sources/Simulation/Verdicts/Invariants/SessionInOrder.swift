internal import Diagnostics
internal import JSONTree
internal import Player
internal import RunRecords
internal import VirtualTime

/// The life of a measurement session (Open Measurement API 1.5, in the order of native sessions).
struct SessionInOrder: RunInvariant {
  let rule = Rule.sessionInOrder

  private static let order =
    ["sessionStart", "loaded", "impression", "start"] + PlaybackEvents.quartiles + ["complete"]

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
    var furthest = 0
    var isSeen = [Bool](repeating: false, count: order.count)
    var violations: [Violation] = []
    for event in session {
      guard let place = order.firstIndex(of: event.type) else { continue }
      if isSeen[place] {
        violations.append(
          Violation("the session reports '\(event.type)' twice", at: event.at, ad: ad))
      } else if place < furthest {
        violations.append(
          Violation(
            "the session reports '\(event.type)' after '\(order[furthest])'", at: event.at, ad: ad))
      }
      isSeen[place] = true
      furthest = max(furthest, place)
    }
    return violations
  }

  /// Quartiles of a player that stands still; those that a seek crosses are reported with it.
  private static func stopped(_ trace: AdTrace) -> [Violation] {
    let seeks = Set(trace.reports(.seek, .rewind).map(\.at))
    var isPaused = false
    var isBuffering = false
    var violations: [Violation] = []
    for event in trace.session {
      switch event.type {
      case "pause": isPaused = true
      case "resume": isPaused = false
      case "bufferStart": isBuffering = true
      case "bufferFinish": isBuffering = false
      case "start":
        isPaused = false
        isBuffering = false
      default:
        guard isPaused || isBuffering, !seeks.contains(event.at),
          (PlaybackEvents.quartiles + ["complete"]).contains(event.type)
        else { continue }
        violations.append(
          Violation(
            "the session reports '\(event.type)' while \(isPaused ? "paused" : "buffering")",
            at: event.at, ad: trace.index))
      }
    }
    return violations
  }

  /// A session that outlives its ad.
  private static func unfinished(_ trace: AdTrace) -> [Violation] {
    let isOver = trace.events.contains { event in
      guard case .ad(let decision) = event.kind else { return false }
      return decision.verdict == .finished
    }
    guard isOver, trace.sessionEvents("sessionFinish").isEmpty else { return [] }
    return [
      Violation(
        "the ad is over, but its session is not finished", at: trace.events.last?.at.sinceStart,
        ad: trace.index)
    ]
  }
}
