internal import Player
internal import Vocabulary

/// No pause is reported at an ad's end or at a skip, although the media player stops there.
struct NoPauseAtTheEnd: RunInvariant {
  let rule = Rule.noPauseAtTheEnd

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    guard
      trace.player.contains(where: { $0.kind == .pause })
        || trace.trackerBeacons.contains(where: { $0.kind == .pause })
    else { return [] }
    let pauses = trace.reports(.pause)
    let asked = Set(pauses.filter { $0.cause == .user }.map(\.at))
    let sent = trace.trackerBeacons.filter { $0.kind == .pause }.map(\.at)
    let unasked =
      pauses.filter { $0.cause != .user }.map(\.at) + sent.filter { !asked.contains($0) }
    guard !unasked.isEmpty else { return [] }
    let ends = Set(trace.reports(.complete, .skip, .loop).map(\.at))
    return unasked.filter(ends.contains).map {
      Violation("a pause was reported at the ad's end", at: $0, ad: trace.index)
    }
  }
}
