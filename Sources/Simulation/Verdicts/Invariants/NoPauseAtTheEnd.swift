internal import Beacons
internal import Diagnostics
internal import Player

/// Media players stop at the end and at a skip; for an ad that is no pause.
struct NoPauseAtTheEnd: RunInvariant {
  let rule = Rule.noPauseAtTheEnd

  func violations(in run: CheckedRun) -> [Violation] {
    run.traces.flatMap { trace in
      let ends = Set(trace.reports("complete", "skip", "loop").map(\.at))
      let pauses =
        trace.player.filter { $0.event.kind == .pause && $0.cause != .user }.map(\.at)
        + beaconsNobodyAskedFor(in: trace)
      return pauses.filter(ends.contains).map {
        Violation("a pause was reported at the ad's end", at: $0, ad: trace.index)
      }
    }
  }

  private func beaconsNobodyAskedFor(in trace: AdTrace) -> [Duration] {
    let asked = Set(trace.player.filter { $0.event.kind == .pause && $0.cause == .user }.map(\.at))
    return trace.trackerBeacons.filter { $0.beacon.event == "pause" }.map(\.at)
      .filter { !asked.contains($0) }
  }
}
