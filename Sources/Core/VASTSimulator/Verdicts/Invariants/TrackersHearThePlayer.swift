internal import Player
internal import Vocabulary

/// A tracker is requested at every hop when the player reports its event, and at no other time.
struct TrackersHearThePlayer: RunInvariant {
  let rule = Rule.trackersHearThePlayer

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    invented(in: trace) + (run.reference(of: trace).map { missing(in: trace, $0) } ?? [])
  }

  /// The beacons that were sent without a report of the player.
  private func invented(in trace: AdTrace) -> [Violation] {
    trace.trackerBeacons.compactMap { sent in
      guard let kind = sent.kind, kind.isOfAPlay,
        !trace.playerReported(kind, at: sent.at)
      else { return nil }
      return Violation(
        "the '\(sent.event)' beacon was sent, but the player did not report it", at: sent.at,
        ad: trace.index)
    }
  }

  /// The trackers of an event that are requested in the reference run and not in this one.
  private func missing(in trace: AdTrace, _ full: AdTrace) -> [Violation] {
    PlaybackEvents.kindsOfAPlay.flatMap { kind -> [Violation] in
      guard let report = trace.firstReport(kind) else { return [] }
      let name = kind.rawValue
      return trackers(of: kind, in: full).subtracting(trackers(of: kind, in: trace)).sorted {
        $0.hop < $1.hop
      }.map { tracker in
        Violation(
          "a tracker of \(trace.hopName(tracker.hop)) did not receive '\(name)'", at: report.at,
          ad: trace.index)
      }
    }
  }

  private struct Tracker: Hashable {
    var hop: Int
    var template: String
  }

  private func trackers(of kind: PlayerEvent.Kind, in trace: AdTrace) -> Set<Tracker> {
    Set(
      trace.trackerBeacons.filter { $0.kind == kind }.map {
        Tracker(hop: $0.hop, template: trace.template(of: $0))
      })
  }
}
