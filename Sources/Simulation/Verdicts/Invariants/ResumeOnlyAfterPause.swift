internal import Diagnostics
internal import Player

/// A resume is reported only after a pause, and pauses and resumes alternate, for the player, its
/// trackers and the session alike.
struct ResumeOnlyAfterPause: RunInvariant {
  let rule = Rule.resumeOnlyAfterPause

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    alternation(trace.player.lazy.map { ($0.kind, $0.at) }, "the player", trace.index)
      + alternation(trace.session.lazy.map { ($0.kind, $0.at) }, "the session", trace.index)
      + unasked(in: trace)
  }

  private func alternation(
    _ events: some Sequence<(kind: PlayerEvent.Kind?, at: Duration)>, _ teller: String, _ ad: Int
  ) -> [Violation] {
    var isPaused = false
    var violations: [Violation] = []
    for case (let kind?, let at) in events where kind == .pause || kind == .resume {
      let pauses = kind == .pause
      if pauses == isPaused {
        let state = pauses ? "already paused" : "not paused"
        violations.append(
          Violation("\(teller) reported '\(kind.rawValue)' while \(state)", at: at, ad: ad))
      }
      isPaused = pauses
    }
    return violations
  }

  /// Requests that do not follow from a report of the player.
  private func unasked(in trace: AdTrace) -> [Violation] {
    trace.trackerBeacons.compactMap { sent in
      guard let kind = sent.kind, kind == .pause || kind == .resume,
        !trace.playerReported(kind, at: sent.at)
      else { return nil }
      return Violation(
        "the '\(kind.rawValue)' beacon was sent, but the player did not \(kind.rawValue)",
        at: sent.at,
        ad: trace.index)
    }
  }
}
