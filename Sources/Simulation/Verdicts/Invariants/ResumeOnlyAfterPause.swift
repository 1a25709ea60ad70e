internal import Diagnostics

/// A pause begins what a resume ends, for the player, its trackers and the session alike.
struct ResumeOnlyAfterPause: RunInvariant {
  let rule = Rule.resumeOnlyAfterPause

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    alternation(trace.player.lazy.map { ($0.name, $0.at) }, "the player", trace.index)
      + alternation(trace.session.lazy.map { ($0.type, $0.at) }, "the session", trace.index)
      + unasked(in: trace)
  }

  private func alternation(
    _ events: some Sequence<(name: String, at: Duration)>, _ teller: String, _ ad: Int
  ) -> [Violation] {
    var isPaused = false
    var violations: [Violation] = []
    for (name, at) in events where name == "pause" || name == "resume" {
      let pauses = name == "pause"
      if pauses == isPaused {
        let state = pauses ? "already paused" : "not paused"
        violations.append(Violation("\(teller) reported '\(name)' while \(state)", at: at, ad: ad))
      }
      isPaused = pauses
    }
    return violations
  }

  /// Requests that no report of the player stands behind.
  private func unasked(in trace: AdTrace) -> [Violation] {
    trace.trackerBeacons.compactMap { sent in
      let name = sent.event
      guard name == "pause" || name == "resume", !trace.playerReported(name, at: sent.at)
      else { return nil }
      return Violation(
        "the '\(name)' beacon was sent, but the player did not \(name)", at: sent.at,
        ad: trace.index)
    }
  }
}
