internal import Vocabulary

/// The facts that the client reads from its own request: the ids that an answer must match, and
/// whether a cache was requested.
struct PrebidRequestFacts: Sendable {
  var id: String?
  /// The impression that the unit names; nil for the request's first.
  var name: String?
  /// The id of the impression of the unit.
  var impressionID: String?
  /// The ids of all impressions.
  var impressionIDs: [String] = []
  /// The sizes that the banner of the impression allows; empty where none are stated.
  var formats: [AdSize] = []
  var hasBanner = false
  var hasVideo = false
  /// Whether `ext.prebid.cache` requests that bids or VAST are cached; nil if the request does not,
  /// but its stored request, which is not merged in, can.
  var asksForCache: Bool?

  init(_ request: JSONValue, isResolved: Bool, impression name: String? = nil) {
    self.name = name
    id = request["id"]?.text
    let impressions = request["imp"]?.elements ?? []
    impressionIDs = impressions.compactMap { $0["id"]?.text }
    // If the request has no impression of this name, the name counts as the impression's id, and no
    // bid matches it.
    impressionID = name
    if let impression = Self.impression(name, of: impressions) {
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

  /// The impression that a name identifies by its id, or by the id of its stored request. Without a
  /// name, the first impression.
  static func impression(_ name: String?, of impressions: [JSONValue]) -> JSONValue? {
    guard let name else { return impressions.first }
    return impressions.first { $0["id"]?.text == name }
      ?? impressions.first {
        $0.value(at: "ext", "prebid", "storedrequest", "id")?.text == name
      }
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
