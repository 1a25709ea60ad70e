internal import Vocabulary

/// A bid with the results of the auction.
package struct AuctionedBid: Sendable, Hashable {
  /// One key value for the ad server.
  package struct Keyword: Sendable, Hashable {
    package var key: String
    package var value: String

    package init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The bidder, as the request names it. It is also the bid's seat in the response.
  var bidder: String
  var id: String
  var impressionID: String
  /// For a thousand impressions, in `currency`.
  var price: Double
  /// The price without a rounding error; nil if it has too many digits.
  var exactPrice: ExactDecimal?
  /// The currency of the response.
  var currency: String
  /// The price that the bidder gave, for a thousand impressions in `originalCurrency`.
  var originalPrice: Double
  var originalCurrency: String
  var mediaType: BidMediaType
  /// The value of `hb_pb`; nil without targeting.
  var bucket: String?
  /// Whether it is the highest bid for its impression.
  var won = false
  /// The name in targeting keys: the bidder, or a code of `multibid`; nil for a bid without keys.
  var targetingCode: String?
  /// Whether the response states `targetingCode`, because the bidder may have several bids.
  var showsTargetingCode = false
  /// The value of `hb_pb_cat_dur`; nil outside of pods.
  var categoryDuration: String?
  /// The key values, in the order in which the server sets them; complete once the cache answered.
  var targeting: [Keyword] = []
  /// The cache entry for `hb_cache_id`; nil if there is none.
  var cache: CacheEntry?
  /// The cache entry for `hb_uuid`; nil if there is none.
  var vastCache: CacheEntry?
  /// The URLs of `ext.prebid.events`, where the server sets them.
  var events: BidEvents?
  /// The OpenRTB bid as it is auctioned, with its price converted and event tracking added to its
  /// VAST.
  var bid: JSONValue
  /// Where the bid is written.
  var location: SourceLocation

  /// The value of a targeting key.
  subscript(key: String) -> String? { targeting.first { $0.key == key }?.value }

  /// The deal that the bid belongs to.
  var dealID: String? { bid["dealid"]?.nonEmptyText }

  /// The value of `hb_size`; nil for a bid without a width or a height.
  var size: AdSize? {
    guard let width = bid["w"]?.whole, let height = bid["h"]?.whole, width != 0, height != 0
    else { return nil }
    return .init(width: width, height: height)
  }
}

/// One put into Prebid Cache, and its result.
package struct CacheEntry: Sendable, Hashable {
  package enum Content: String, Sendable, Hashable {
    case json
    case xml
  }

  var content: Content
  /// How long the entry lives, in whole seconds; nil for the cache's own lifetime.
  var lifetime: Int?
  /// The key that the server requests; nil if the cache chooses the key.
  var customKey: String?
  /// The whole bid, or VAST as a text; null for VAST that a bid does not have (Java).
  var value: JSONValue
  /// The id under which it is found; nil before the cache answered, and after a failed put.
  var uuid: String?

  /// The put as Prebid Cache reads it: `{"type", "ttlseconds", "value", "key"}`.
  var put: JSONValue {
    var members: [JSONValue.Member] = [.init("type", .string(content.rawValue))]
    if let lifetime { members.append(.init("ttlseconds", .integer(lifetime))) }
    if value != .null { members.append(.init("value", value)) }
    if let customKey { members.append(.init("key", .string(customKey))) }
    return .object(members)
  }
}

/// The server's own event URLs of a bid (`ext.prebid.events`).
struct BidEvents: Sendable, Hashable {
  var win: String
  var impression: String
}

/// The size of an ad: a width and a height in density-independent pixels, each one or more.
package struct AdSize: Sendable, Hashable, CustomStringConvertible {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size in the form of `hb_size`, for example `300x250`.
  package var description: String { "\(width)x\(height)" }
}

/// The kind of ad that a bid is for; raw values are those of `ext.prebid.type`.
package enum BidMediaType: String, Sendable, Hashable, CaseIterable {
  case banner
  case video
  case audio
  case native
}
