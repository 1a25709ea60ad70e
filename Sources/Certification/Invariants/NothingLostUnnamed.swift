internal import Beacons
internal import VASTSimulator
internal import VirtualTime

/// What a tag wanted to hear of and did not is accounted for, so that it can be explained.
struct NothingLostUnnamed: RunInvariant {
  let rule = InvariantRule(
    "NothingLostUnnamed", "what trackers did not hear of is named with the reason",
    remedy: "When a player is destroyed, what was still to be sent is lost. Say which events that "
      + "were, or the gap in the numbers cannot be explained.")

  func violations(in run: CheckedRun) -> [Violation] {
    guard let reference = run.reference else { return [] }
    switch run.record.outcome {
    // What comes after a skip was never due, and an unfinished ad may still go on.
    case .skipped, .unfinished, .noAd: return []
    case .completed, .closed, .error: break
    }
    let wanted = Dictionary(
      uniqueKeysWithValues: reference.adTraces.map { ($0.index, Self.tracked(in: $0)) })
    return run.record.adTraces.flatMap { trace -> [Violation] in
      guard trace.wasShown, trace.reports("skip").isEmpty else { return [] }
      let sent = Set(trace.trackerBeacons.map(\.beacon.event))
      let named = Set((trace.record?.lost ?? []).filter { $0.source == .vast }.map(\.event))
      return (wanted[trace.index] ?? []).filter { !sent.contains($0) && !named.contains($0) }.map {
        Violation(
          "'\($0)' was neither sent nor named as lost", at: trace.events.last?.at.sinceStart,
          ad: trace.index)
      }
    }
  }

  /// What of a whole play the ad's trackers want to hear of.
  private static func tracked(in trace: AdTrace) -> [String] {
    let sent = Set(trace.trackerBeacons.map(\.beacon.event))
    return PlaybackEvents.ofAPlay.filter(sent.contains)
  }
}
