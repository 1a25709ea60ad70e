internal import Beacons
internal import Player
internal import VAST
internal import VirtualTime

/// Who along an ad's chain wants to hear of what, in the order in which requests go out: the inline
/// ad first, then wrappers from the inside out, in document order within a hop.
struct AdTrackers {
  /// What one hop of the chain declares about linear creatives.
  private struct Hop {
    let ad: Ad
    let file: String
    /// The creative that plays; all linear creatives of a wrapper.
    let linears: [Linear]
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
      Hop(
        ad: hop.ad, file: hop.file,
        linears: index == 0 ? [linear] : hop.ad.creatives.compactMap(\.linear))
    }
  }

  var impressions: [BeaconTemplate] {
    templates { $0.ad.inLine?.impressions ?? $0.ad.wrapper?.impressions ?? [] }
  }

  var errors: [BeaconTemplate] { templates(\.ad.errors) }

  var clickTracking: [BeaconTemplate] {
    templates { $0.linears.flatMap(\.videoClicks.clickTracking) }
  }

  /// Whether a click opens a page: the inline ad's, or the nearest wrapper's (VAST 4.2).
  var hasClickThrough: Bool {
    hops.contains { $0.linears.contains { $0.videoClicks.clickThrough != nil } }
  }

  /// The trackers of one tracking event of the linear creative.
  func templates(of name: TrackingEventName) -> [BeaconTemplate] {
    templates { $0.linears.flatMap { $0.tracking(of: name).map(\.url) } }
  }

  /// The progress trackers whose offset resolves to a position.
  func progress(at position: Duration) -> [BeaconTemplate] {
    templates { hop in
      hop.linears.flatMap { $0.tracking(of: .progress) }
        .filter { $0.offset?.resolved(in: duration) == position }.map(\.url)
    }
  }

  /// Where on the media the progress trackers want to be told.
  var progressOffsets: [Duration] {
    hops.flatMap(\.linears).flatMap { $0.tracking(of: .progress) }
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
