package import VAST
internal import Vocabulary

/// The trackers of an ad's chain, in the order in which they are requested: by default those of the
/// inline ad first, then those of the wrappers from the inside out, in document order within a hop.
package struct AdTrackers: Sendable {
  /// The trackers that one hop of the chain declares for creatives of the kind that plays: in the
  /// inline ad, those of the creative that plays; in a wrapper, those of all its creatives of that
  /// kind.
  private struct Hop: Sendable {
    let ad: Ad
    let file: String
    /// Whether the hop's document declares a version before 4.0.
    let isBefore4: Bool
    var clickTracking: [TrackingURL]
    var clickThrough: TrackingURL?
    /// The trackers of each event, in document order.
    private(set) var tracking: [TrackingEventName: [TrackingURL]] = [:]
    /// The trackers of progress events, by the position that their offset resolves to.
    private(set) var progress: [Duration: [TrackingURL]] = [:]
    /// The positions of the progress offsets, in document order.
    private(set) var progressOffsets: [Duration] = []
    /// The percentages of progress offsets, as shares of the media's duration, by the position to
    /// which each offset resolves.
    private(set) var progressShares: [Duration: Double] = [:]

    init(
      _ hop: AdHop, tracking: [TrackingEvent], clickTracking: [TrackingURL],
      clickThrough: TrackingURL?, duration: Duration
    ) {
      (ad, file, isBefore4) = (hop.ad, hop.file, hop.isBefore4)
      self.clickTracking = clickTracking
      self.clickThrough = clickThrough
      self.tracking.reserveCapacity(min(tracking.count, TrackingEventName.allCases.count))
      for event in tracking {
        guard let name = event.name else { continue }
        self.tracking[name, default: []].append(event.url)
        guard name == .progress, let offset = event.offset?.resolved(in: duration) else {
          continue
        }
        progress[offset, default: []].append(event.url)
        progressOffsets.append(offset)
        if case .percentage(let digits, let scale)? = event.offset {
          progressShares[offset] = Double(digits) / Double(scale) / 100
        }
      }
    }
  }

  private let hops: [Hop]
  private let order: HopOrder
  /// The trackers of other ads that are requested for the same events, after the ad's own.
  private var followers: [AdTrackers] = []

  /// - Parameters:
  ///   - resolved: the ad with its chain.
  ///   - linear: the creative that plays.
  ///   - duration: the media's actual duration.
  ///   - order: the order in which the trackers of the hops are requested.
  package init(
    _ resolved: ResolvedAd, playing linear: Linear, duration: Duration, order: HopOrder
  ) {
    self.order = order
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
  ///   - ads: the element with all alternatives and the trackers that they share.
  ///   - duration: how long the alternative is shown.
  ///   - order: the order in which the trackers of the ad's hops are requested.
  package init(
    _ resolved: ResolvedAd, showing nonLinear: NonLinear, of ads: NonLinearAds, duration: Duration,
    order: HopOrder
  ) {
    self.order = order
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

  /// - Parameters:
  ///   - hops: the hops of an ad that does not play, the inline ad first.
  ///   - order: the order in which their trackers are requested.
  init(of hops: [AdHop], order: HopOrder) {
    self.order = order
    self.hops = hops.map { hop in
      let linears = hop.ad.creatives.compactMap(\.linear)
      return Hop(
        hop, tracking: linears.flatMap(\.tracking), clickTracking: [], clickThrough: nil,
        duration: .zero)
    }
  }

  /// Adds the trackers of other ads, which are requested for the same events.
  mutating func add(_ followers: [AdTrackers]) { self.followers += followers }

  package var impressions: [BeaconTemplate] {
    templates(isFromOutside: order != .inlineFirst, \.ad.impressions)
      + followers.flatMap(\.impressions)
  }

  /// The Error URLs of the ad itself, from the inline ad outwards.
  var errors: [BeaconTemplate] { ownTemplates(\.ad.errors) }

  var clickTracking: [BeaconTemplate] {
    ordered(\.clickTracking) + followers.flatMap(\.clickTracking)
  }

  /// The page that a click opens. A ClickThrough of the inline ad comes first, then that of the
  /// nearest wrapper (VAST 4.2 § 3.10.1).
  package func page(openedBy profile: PlayerProfile) -> BeaconTemplate? {
    let clickThrough = ownTemplates { [$0.clickThrough].compactMap(\.self) }.first
    return profile.capabilities.opened(clickThrough: clickThrough, clickTracking: clickTracking)
  }

  /// The trackers of one tracking event of the creative.
  package func templates(of name: TrackingEventName) -> [BeaconTemplate] {
    ordered { $0.tracking[name] ?? [] } + followers.flatMap { $0.templates(of: name) }
  }

  /// The trackers of one tracking event in the documents of a version before 4.0.
  func formerTemplates(of name: TrackingEventName) -> [BeaconTemplate] {
    ordered { $0.isBefore4 ? $0.tracking[name] ?? [] : [] }
  }

  /// The progress trackers whose offset resolves to a position.
  func progress(at position: Duration) -> [BeaconTemplate] {
    ordered { $0.progress[position] ?? [] }
  }

  /// The positions in the media at which progress trackers are requested.
  package var progressOffsets: [Duration] {
    hops.flatMap(\.progressOffsets)
  }

  /// The share of the duration for each progress offset that a tracker gives as a percentage.
  package var progressShares: [Duration: Double] {
    hops.reduce(into: [:]) { shares, hop in shares.merge(hop.progressShares) { $1 } }
  }

  /// Whether the chain tracks an event at all.
  func isTracked(_ kind: PlayerEvent.Kind) -> Bool {
    kind.trackingEventNames.contains { !templates(of: $0).isEmpty }
  }

  /// The trackers that every hop declares under ViewableImpression for an outcome.
  func viewability(_ outcome: ViewabilityOutcome) -> [BeaconTemplate] {
    ordered { hop in
      let declared = hop.ad.viewableImpression
      return switch outcome {
      case .viewable: declared?.viewable ?? []
      case .notViewable: declared?.notViewable ?? []
      case .viewUndetermined: declared?.viewUndetermined ?? []
      }
    }
  }

  private func ordered(_ urls: (Hop) -> [TrackingURL]) -> [BeaconTemplate] {
    templates(isFromOutside: order == .wrappersFirst, urls)
  }

  private func ownTemplates(_ urls: (Hop) -> [TrackingURL]) -> [BeaconTemplate] {
    templates(isFromOutside: false, urls)
  }

  private func templates(
    isFromOutside: Bool, _ urls: (Hop) -> [TrackingURL]
  ) -> [BeaconTemplate] {
    var templates: [BeaconTemplate] = []
    for place in hops.indices {
      let index = isFromOutside ? hops.count - 1 - place : place
      for url in urls(hops[index]) {
        templates.append(
          BeaconTemplate(PlacedURL(url: url, hop: index, file: hops[index].file)))
      }
    }
    return templates
  }
}

/// An ad with all its parts that have trackers.
package final class TrackedAd: Sendable {
  let trackers: AdTrackers
  let sideCreatives: SideCreatives
  /// Whether the ad plays a linear creative; otherwise it shows a nonlinear one.
  let isLinear: Bool
  let adID: String?
  let creativeID: String?
  /// The versions that the documents of its chain declare, the inline ad's first.
  let versions: [String?]
  /// The media that plays, with its segments, if it is the media of a stream; nil for other media.
  let media: SegmentedMedia?

  /// - Parameters:
  ///   - resolved: the ad with its chain.
  ///   - trackers: the trackers of its creative.
  ///   - sideCreatives: its companions and icons that are shown.
  ///   - isLinear: whether a linear creative plays.
  ///   - creativeID: the creative's identifier.
  ///   - media: the media that plays, with its segments, if it is the media of a stream; nil for
  ///     other media.
  package init(
    _ resolved: ResolvedAd, _ trackers: AdTrackers, _ sideCreatives: SideCreatives,
    isLinear: Bool, creativeID: String?, media: SegmentedMedia? = nil
  ) {
    self.trackers = trackers
    self.sideCreatives = sideCreatives
    self.isLinear = isLinear
    self.creativeID = creativeID
    self.media = media
    adID = resolved.ad?.id
    versions = resolved.hops.map(\.version)
  }

  /// Returns this ad with the trackers of other ads added, which are requested for the same events.
  func followed(by followers: [AdTrackers]) -> TrackedAd {
    guard !followers.isEmpty else { return self }
    var trackers = trackers
    trackers.add(followers)
    return TrackedAd(self, trackers)
  }

  private init(_ ad: TrackedAd, _ trackers: AdTrackers) {
    self.trackers = trackers
    sideCreatives = ad.sideCreatives
    isLinear = ad.isLinear
    adID = ad.adID
    creativeID = ad.creativeID
    versions = ad.versions
    media = ad.media
  }
}

/// The outcomes of a measured viewability that ads have trackers for (VAST 4 § ViewableImpression),
/// by the names of their beacons.
package enum ViewabilityOutcome: String, Sendable {
  case viewable
  case notViewable
  case viewUndetermined
}

extension BeaconTemplate {
  init(_ placed: PlacedURL) {
    self.init(
      placed.url.template, hop: placed.hop,
      location: SourceLocation(file: placed.file, position: placed.url.position))
  }
}
