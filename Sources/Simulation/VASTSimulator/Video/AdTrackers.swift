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
    var tracking: [TrackingEvent]
    var clickTracking: [TrackingURL]
    var clickThrough: TrackingURL?
  }

  private let hops: [Hop]
  private let duration: Duration

  /// - Parameters:
  ///   - resolved: the ad with its chain.
  ///   - linear: the creative that plays.
  ///   - duration: its media's actual duration.
  init(_ resolved: ResolvedAd, playing linear: Linear, duration: Duration) {
    self.duration = duration
    hops = resolved.hops.enumerated().map { index, hop in
      let linears = index == 0 ? [linear] : hop.ad.creatives.compactMap(\.linear)
      return Hop(
        ad: hop.ad, file: hop.file, isBefore4: hop.isBefore4, tracking: linears.flatMap(\.tracking),
        clickTracking: linears.flatMap(\.videoClicks.clickTracking),
        clickThrough: linears.lazy.compactMap(\.videoClicks.clickThrough).first)
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
    self.duration = duration
    hops = resolved.hops.enumerated().map { index, hop in
      let shared = index == 0 ? [ads] : hop.ad.creatives.compactMap(\.nonLinearAds)
      let nonLinears = index == 0 ? [nonLinear] : shared.flatMap(\.nonLinears)
      return Hop(
        ad: hop.ad, file: hop.file, isBefore4: hop.isBefore4,
        tracking: shared.flatMap(\.tracking) + nonLinears.flatMap(\.tracking),
        clickTracking: nonLinears.flatMap(\.clickTracking),
        clickThrough: nonLinears.lazy.compactMap(\.clickThrough).first)
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
    templates { hop in hop.tracking.filter { $0.name == name }.map(\.url) }
  }

  /// The trackers of one tracking event in the documents of a version before 4.0.
  func formerTemplates(of name: TrackingEventName) -> [BeaconTemplate] {
    templates { hop in
      hop.isBefore4 ? hop.tracking.filter { $0.name == name }.map(\.url) : []
    }
  }

  /// The progress trackers whose offset resolves to a position.
  func progress(at position: Duration) -> [BeaconTemplate] {
    templates { hop in
      hop.tracking.filter {
        $0.name == .progress && $0.offset?.resolved(in: duration) == position
      }.map(\.url)
    }
  }

  /// Where on the media the progress trackers want to be told.
  var progressOffsets: [Duration] {
    hops.flatMap(\.tracking).filter { $0.name == .progress }
      .compactMap { $0.offset?.resolved(in: duration) }
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
