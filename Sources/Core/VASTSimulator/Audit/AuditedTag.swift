internal import Comparison
package import OpenMeasurement
internal import Player
internal import VAST
internal import Vocabulary

/// The ad of a tag with which an app's log is compared: its declarations and its trackers.
package struct AuditedTag: Sendable {
  package let facts: TagFacts
  private let trackers: [TrackerRequests.Tracker]
  private let names: [String]

  /// Creates the first ad of the tag that has media, in play order; nil when the tag leads to no
  /// such ad.
  ///
  /// - Parameter inspection: the inspected tag.
  package init?(_ inspection: ChainInspection) {
    let ads = inspection.breaks.flatMap(\.ads)
    let inOrder =
      ads.filter { $0.order != nil }.sorted { ($0.order ?? 0) < ($1.order ?? 0) }
      + ads.filter { $0.order == nil }
    for ad in inOrder.map(\.ad) {
      guard let inLine = ad.inLine,
        let creative = inLine.creatives.first(where: { $0.linear != nil }),
        let linear = creative.linear
      else { continue }
      self.init(ad, creative, linear)
      return
    }
    return nil
  }

  private init(_ ad: ResolvedAd, _ creative: Creative, _ linear: Linear) {
    let verifications = ad.hops.flatMap(\.ad.verifications)
    let duration = linear.duration
    facts = TagFacts(
      duration: duration?.seconds,
      skipOffset: linear.skipOffset.flatMap { offset in
        duration.map { offset.resolved(in: $0).seconds }
      },
      vendors: verifications.map { TagFacts.Vendor(key: $0.vendor, parameters: $0.parameters) },
      universalAdIDs: creative.universalAdIDs.flatMap { id in
        [id.registry.map { "\(id.value); \($0)" }, id.value].compactMap(\.self)
      })
    let trackers = AdTrackers(
      ad, playing: linear, duration: duration ?? .zero, order: .inlineFirst)
    self.trackers =
      trackers.impressions.map {
        TrackerRequests.Tracker(event: "impression", hop: $0.hop, url: $0.template)
      }
      + Self.events.flatMap { event in
        trackers.templates(of: event).map {
          TrackerRequests.Tracker(event: event.rawValue, hop: $0.hop, url: $0.template)
        }
      }
    names = ad.hops.enumerated().map { index, hop in
      AdRecord.Hop.name(
        at: index, AdRecord.Hop(adSystem: hop.ad.adSystem, document: hop.file))
    }
  }

  /// The tracking events for which a measurement session has a corresponding event.
  private static let events: [TrackingEventName] = [
    .start, .firstQuartile, .midpoint, .thirdQuartile, .complete, .skip, .pause, .resume,
  ]

  /// The tag's trackers with their requests in a log.
  ///
  /// - Parameters:
  ///   - requests: the requests in the log.
  ///   - isRedacted: whether the queries of the trackers' URLs are removed.
  /// - Returns: each tracker once.
  package func captured(in requests: [LoggedRequest], isRedacted: Bool = false) -> [CapturedTracker]
  {
    TrackerRequests(trackers, among: requests.map(\.url)).trackers.map { tracker, indices in
      CapturedTracker(
        event: tracker.event,
        hop: names.indices.contains(tracker.hop)
          ? names[tracker.hop] : AdRecord.Hop.name(at: tracker.hop),
        url: isRedacted ? SessionRedaction.redacted(tracker.url.text) : tracker.url.text,
        requests: indices.map { requests[$0] })
    }
  }
}
