internal import OpenMeasurement
internal import Player
internal import Vocabulary

/// A resume is reported only after a pause, and pauses and resumes alternate, for the player, its
/// trackers and the session alike.
struct ResumeOnlyAfterPause: RunInvariant {
  let rule = Rule.resumeOnlyAfterPause

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    let ofPlayer = trace.player.lazy.filter(\.kind.isPauseOrResume)
      .map { (pauses: $0.kind == .pause, at: $0.at) }
    let ofSession = trace.session.lazy.filter { $0.type == .pause || $0.type == .resume }
      .map { (pauses: $0.type == .pause, at: $0.at) }
    return alternation(ofPlayer, "the player", trace.index)
      + alternation(ofSession, "the session", trace.index) + unasked(in: trace)
  }

  private func alternation(
    _ events: some Sequence<(pauses: Bool, at: Duration)>, _ teller: String, _ ad: Int
  ) -> [Violation] {
    var isPaused = false
    var violations: [Violation] = []
    for (pauses, at) in events {
      if pauses == isPaused {
        let (name, state) = pauses ? ("pause", "already paused") : ("resume", "not paused")
        violations.append(
          Violation("\(teller) reported '\(name)' while \(state)", at: at, ad: ad))
      }
      isPaused = pauses
    }
    return violations
  }

  /// Requests that do not follow from a report of the player.
  private func unasked(in trace: AdTrace) -> [Violation] {
    trace.trackerBeacons.compactMap { sent in
      guard let kind = sent.kind, kind.isPauseOrResume,
        !trace.playerReported(kind, at: sent.at)
      else { return nil }
      return Violation(
        "the '\(kind.rawValue)' beacon was sent, but the player did not \(kind.rawValue)",
        at: sent.at,
        ad: trace.index)
    }
  }
}

extension PlayerEvent.Kind {
  fileprivate var isPauseOrResume: Bool { self == .pause || self == .resume }
}
