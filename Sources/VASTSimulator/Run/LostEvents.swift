internal import Beacons
internal import Player

/// What a tag or a vendor wanted to hear of and never did, and why.
struct LostEvents {
  let all: [LostEvent]

  /// - Parameters:
  ///   - ad: an ad that is over.
  ///   - ending: how it ended; nil when the run stopped around it.
  init(of ad: ActiveAd, after ending: AdEnding?) {
    let missed = ad.player.missed
    let cutOff: [Milestone] =
      switch ending {
      case .closed, .tornDown, .failed: ad.player.unreported.filter { !missed.contains($0) }
      case .completed, .skipped, nil: []
      }
    let losses =
      missed.map { ($0, "the player passed it between two looks at the playhead") }
      + cutOff.map { ($0, "the player was gone before it") }
    let trackers = ad.loaded.trackers
    all =
      losses.filter { trackers.hears($0.0.event) }
      .map { LostEvent(source: .vast, event: $0.0.event.name, vendor: nil, reason: $0.1) }
      + ad.measurement.lost(unreported: losses.map { ($0.0.event.name, $0.1) })
  }
}
