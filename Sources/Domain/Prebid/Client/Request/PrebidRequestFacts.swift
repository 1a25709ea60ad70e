internal import JSONTree

/// What the client reads from its own request: which answers fit, and whether a cache was asked for.
struct PrebidRequestFacts: Sendable {
  var id: String?
  /// The impression of the unit: the request's first.
  var impressionID: String?
  /// The ids of all impressions.
  var impressionIDs: [String] = []
  /// The sizes that the banner of the impression allows; empty where none are stated.
  var formats: [AdSize] = []
  var hasBanner = false
  var hasVideo = false
  /// Whether `ext.prebid.cache` asks for bids or VAST to be cached; nil where only a stored request
  /// can say.
  var asksForCache: Bool?

  init(_ request: JSONValue, isResolved: Bool) {
    id = request["id"]?.text
    let impressions = request["imp"]?.elements ?? []
    impressionIDs = impressions.compactMap { $0["id"]?.text }
    if let impression = impressions.first {
      impressionID = impression["id"]?.text
      hasBanner = impression.value(at: "banner") != nil
      hasVideo = impression.value(at: "video") != nil
      formats = Self.formats(impression)
    }
    let cache = request.value(at: "ext", "prebid", "cache")
    let asks = cache?.value(at: "bids") != nil || cache?.value(at: "vastxml") != nil
    let isStored = request.value(at: "ext", "prebid", "storedrequest") != nil
    asksForCache = asks || isResolved || !isStored ? asks : nil
  }

  private static func formats(_ impression: JSONValue) -> [AdSize] {
    let banner = impression.value(at: "banner")
    let stated = (banner?["format"]?.elements ?? []) + [banner ?? .null]
    return stated.compactMap { format in
      guard let width = format["w"]?.count, let height = format["h"]?.count else { return nil }
      return .init(width: width, height: height)
    }
  }
}
