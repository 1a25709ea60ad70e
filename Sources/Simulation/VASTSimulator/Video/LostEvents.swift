internal import AdSessions
internal import Beacons
internal import OpenMeasurement
internal import Player
internal import RunRecords
internal import VAST
internal import VirtualTime

/// What a tag or a vendor wanted to hear of and never did, and why.
struct LostEvents {
  let all: [LostEvent]

  /// - Parameters:
  ///   - ad: an ad that is over.
  ///   - tracking: decides about the ad's trackers.
  ///   - ending: how it ended; nil when the run stopped around it.
  init(of ad: ActiveAd, trackedBy tracking: TrackingStateMachine, after ending: AdEnding?) {
    let missed = ad.player.missed
    let cutOff: [TrackingPoint] =
      switch ending {
      case .closed, .tornDown, .failed: ad.player.unreported.filter { !missed.contains($0) }
      case .completed, .skipped, .dismissed, .displaced, nil: []
      }
    let losses =
      missed.map { ($0, ad.player.reason(forMissing: $0)) }
      + cutOff.map { ($0, "the player was destroyed before it") }
    let silent = ad.player.unreachable.map {
      (PlayerEvent.Kind($0), "a nonlinear ad has no playhead that reaches it")
    }
    let unheard = ad.player.unheardByVendors.map { ($0, "a display session has no media events") }
    let vast = losses.map { (PlayerEvent.Kind($0.0), $0.1) } + silent + Self.viewDuration(of: ad)
    all =
      vast.filter { tracking.isTracked($0.0) }
      .map { LostEvent(source: .vast, event: $0.0.rawValue, vendor: nil, reason: $0.1) }
      + Self.beyondTheEnd(of: ad) + Self.endCards(of: ad, ending)
      + ad.session.lost(
        unreported: (losses + unheard).map {
          (beacon: CriteoBeacon.point($0.0), reason: $0.1)
        }
      ).map {
        LostEvent(
          source: .verification, event: $0.beacon.rawValue, vendor: $0.vendor, reason: $0.reason)
      }
  }

  /// The offsets of progress trackers that lie behind the end of the media, each once.
  private static func beyondTheEnd(of ad: ActiveAd) -> [LostEvent] {
    guard let creative = ad.loaded.linear?.creative else { return [] }
    let offsets = Set(creative.progressOffsets).filter { $0 > creative.duration }
    return offsets.sorted().map { offset in
      LostEvent(
        source: .vast, event: "progress", vendor: nil,
        reason: "the media ends at \(TimeText.readable(creative.duration)), before "
          + TimeText.readable(offset))
    }
  }

  /// How long a nonlinear ad was displayed, when the player was gone before anybody could tell.
  private static func viewDuration(of ad: ActiveAd) -> [(PlayerEvent.Kind, String)] {
    guard case .nonLinear(let player) = ad.player, !player.hasReportedViewDuration else {
      return []
    }
    return [(.overlayViewDuration, "the player was destroyed before the display ended")]
  }

  /// End cards, when the ad did not come to the end that they are shown after.
  private static func endCards(of ad: ActiveAd, _ ending: AdEnding?) -> [LostEvent] {
    guard ending?.showsEndCard != true else { return [] }
    return ad.loaded.sideCreatives.endCards.filter { !$0.views.isEmpty }.map { _ in
      LostEvent(
        source: .vast, event: "companionView", vendor: nil,
        reason: "the ad was removed before its end card was shown")
    }
  }
}
