internal import Beacons
internal import Diagnostics

/// A pause begins what a resume ends, for the player, its trackers and the session alike.
struct ResumeOnlyAfterPause: RunInvariant {
  let rule = Rule.resumeOnlyAfterPause

  func violations(in run: CheckedRun) -> [Violation] {
    run.traces.flatMap { trace in
      alternation(trace.player.map { ($0.name, $0.at) }, "the player", trace.index)
        + alternation(trace.session.map { ($0.type, $0.at) }, "the session", trace.index)
        + unasked(in: trace)
    }
  }

  private func alternation(
    _ events: [(name: String, at: Duration)], _ teller: String, _ ad: Int
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
    let reported = Set(trace.reports("pause", "resume").map { Moment(name: $0.name, at: $0.at) })
    return trace.trackerBeacons.compactMap { sent in
      let name = sent.beacon.event
      guard name == "pause" || name == "resume",
        !reported.contains(Moment(name: name, at: sent.at))
      else { return nil }
      return Violation(
        "the '\(name)' beacon was sent, but the player did not \(name)", at: sent.at,
        ad: trace.index)
    }
  }

  private struct Moment: Hashable {
    var name: String
    var at: Duration
  }
}
