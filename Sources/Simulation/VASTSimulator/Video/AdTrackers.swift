internal import Beacons
internal import Player
internal import VAST
internal import VirtualTime

/// Who along an ad's chain wants to hear of what, in the order in which requests go out: the inline
/// ad first, then wrappers from the inside out, in document order within a hop.
struct AdTrackers {
  /// What one hop of the chain declares about creatives of the kind that plays: about the one
  /// that does in the inline ad, about all of them in a wrapper.
  private struct Hop {
    let ad: Ad
    let file: String
    /// Whether its document declares a version before 4.0.
    let isBefore4: Bool
    var clickTracking: [TrackingURL]
    var clickThrough: TrackingURL?
    /// The trackers of each event, in document order.
    private(set) var tracking: [TrackingEventName: [TrackingURL]] = [:]
    /// Those of progress, by the position that their offset resolves to.
    private(set) var progress: [Duration: [TrackingURL]] = [:]
    /// These positions, in document order.
    private(set) var progressOffsets: [Duration] = []

    init(
      _ hop: AdHop, tracking: [TrackingEvent], clickTracking: [TrackingURL],
      clickThrough: TrackingURL?, duration: Duration
    ) {
      (ad, file, isBefore4) = (hop.ad, hop.file, hop.isBefore4)
      self.clickTracking = clickTracking
      self.clickThrough = clickThrough
      for event in tracking {
        guard let name = event.name else { continue }
        self.tracking[name, default: []].append(event.url)
        guard name == .progress, let offset = event.offset?.resolved(in: duration) else {
          continue
        }
        progress[offset, default: []].append(event.url)
        progressOffsets.append(offset)
      }
    }
  }

  private let hops: [Hop]

  /// - Parameters:
  ///   - resolved: the ad with its chain.
  ///   - linear: the creative that plays.
  ///   - duration: its media's actual duration.
  init(_ resolved: ResolvedAd, playing linear: Linear, duration: Duration) {
    hops = resolved.hops.enumerated().map { index, hop in
      let linears = index == 0 ? [linear] : hop.ad.creatives.compactMap(\.linear)
      return Hop(
        hop, tracking: linears.flatMap(\.tracking),
        clickTracking: linears.flatMap(\.videoClicks.clickTracking),
        clickThrough: linears.lazy.compactMap(\.videoClicks.clickThrough).first,
        duration: duration)
    }
  }

  /// - Parameters:
  ///   - resolved: the ad with its chain.
  ///   - nonLinear: the alternative that is shown.
  ///   - ads: the alternatives, whose trackers they share.
  ///   - duration: how long it is shown.
  init(
    _ resolved: ResolvedAd, showing nonLinear: NonLinear, of ads: NonLinearAds, duration: Duration
  ) {
    hops = resolved.hops.enumerated().map { index, hop in
      let shared = index == 0 ? [ads] : hop.ad.creatives.compactMap(\.nonLinearAds)
      let nonLinears = index == 0 ? [nonLinear] : shared.flatMap(\.nonLinears)
      return Hop(
        hop,
        tracking: shared.flatMap(\.tracking) + nonLinears.flatMap(\.tracking),
        clickTracking: nonLinears.flatMap(\.clickTracking),
        clickThrough: nonLinears.lazy.compactMap(\.clickThrough).first, duration: duration)
    }
  }

  var impressions: [BeaconTemplate] {
    templates { $0.ad.inLine?.impressions ?? $0.ad.wrapper?.impressions ?? [] }
  }

  var errors: [BeaconTemplate] { templates(\.ad.errors) }

  var clickTracking: [BeaconTemplate] {
    templates(\.clickTracking)
  }

  /// Whether a click opens a page: the inline ad's, or the nearest wrapper's (VAST 4.2).
  var hasClickThrough: Bool { clickThrough != nil }

  /// The page that a click opens: the inline ad's, or the nearest wrapper's.
  var clickThrough: BeaconTemplate? {
    templates { [$0.clickThrough].compactMap(\.self) }.first
  }

  /// The trackers of one tracking event of the creative.
  func templates(of name: TrackingEventName) -> [BeaconTemplate] {
    templates { $0.tracking[name] ?? [] }
  }

  /// The trackers of one tracking event in the documents of a version before 4.0.
  func formerTemplates(of name: TrackingEventName) -> [BeaconTemplate] {
    templates { $0.isBefore4 ? $0.tracking[name] ?? [] : [] }
  }

  /// The progress trackers whose offset resolves to a position.
  func progress(at position: Duration) -> [BeaconTemplate] {
    templates { $0.progress[position] ?? [] }
  }

  /// Where on the media the progress trackers want to be told.
  var progressOffsets: [Duration] {
    hops.flatMap(\.progressOffsets)
  }

  /// Whether the chain tracks an event at all.
  func hears(_ event: PlayerEvent) -> Bool {
    event.trackingEventNames.contains { !templates(of: $0).isEmpty }
  }

  /// What every hop declares under ViewableImpression.
  func viewability(_ outcome: KeyPath<ViewableImpression, [TrackingURL]>) -> [BeaconTemplate] {
    templates { hop in
      let declared = hop.ad.inLine?.viewableImpression ?? hop.ad.wrapper?.viewableImpression
      return declared?[keyPath: outcome] ?? []
    }
  }

  private func templates(_ urls: (Hop) -> [TrackingURL]) -> [BeaconTemplate] {
    hops.enumerated().flatMap { index, hop in
      urls(hop).map { BeaconTemplate(PlacedURL(url: $0, hop: index, file: hop.file)) }
    }
  }
}
