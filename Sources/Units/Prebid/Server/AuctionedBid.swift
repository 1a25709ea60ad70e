package import Vocabulary

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
  package internal(set) var bidder: String
  package internal(set) var id: String
  package internal(set) var impressionID: String
  /// For a thousand impressions, in `currency`.
  package internal(set) var price: Double
  /// The price without a rounding error; nil if it has too many digits.
  var exactPrice: ExactDecimal?
  /// The currency of the response.
  package internal(set) var currency: String
  /// The price that the bidder gave, for a thousand impressions in `originalCurrency`.
  package internal(set) var originalPrice: Double
  package internal(set) var originalCurrency: String
  package internal(set) var mediaType: BidMediaType
  /// The value of `hb_pb`; nil without targeting.
  package internal(set) var bucket: String?
  /// Whether it is the highest bid for its impression.
  package internal(set) var won = false
  /// The name in targeting keys: the bidder, or a code of `multibid`; nil for a bid without keys.
  package internal(set) var targetingCode: String?
  /// Whether the response states `targetingCode`, because the bidder may have several bids.
  var showsTargetingCode = false
  /// The value of `hb_pb_cat_dur`; nil outside of pods.
  package internal(set) var categoryDuration: String?
  /// The key values, in the order in which the server sets them; complete once the cache answered.
  package internal(set) var targeting: [Keyword] = []
  /// The cache entry for `hb_cache_id`; nil if there is none.
  package internal(set) var cache: CacheEntry?
  /// The cache entry for `hb_uuid`; nil if there is none.
  package internal(set) var vastCache: CacheEntry?
  /// The URLs of `ext.prebid.events`, where the server sets them.
  package internal(set) var events: BidEvents?
  /// The OpenRTB bid as it is auctioned, with its price converted and event tracking added to its
  /// VAST.
  package internal(set) var bid: JSONValue
  /// Where the bid is written.
  package internal(set) var location: SourceLocation

  /// The value of a targeting key.
  package subscript(key: String) -> String? { targeting.first { $0.key == key }?.value }

  /// The deal that the bid belongs to.
  package var dealID: String? { bid["dealid"]?.nonEmptyText }

  /// The value of `hb_size`; nil for a bid without a width or a height.
  package var size: AdSize? {
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

  package var content: Content
  /// How long the entry lives, in whole seconds; nil for the cache's own lifetime.
  package var lifetime: Int?
  /// The key that the server requests; nil if the cache chooses the key.
  package var customKey: String?
  /// The whole bid, or VAST as a text; null for VAST that a bid does not have (Java).
  package var value: JSONValue
  /// The id under which it is found; nil before the cache answered, and after a failed put.
  package var uuid: String?

  /// The put as Prebid Cache reads it: `{"type", "ttlseconds", "value", "key"}`.
  package var put: JSONValue {
    var members: [JSONValue.Member] = [.init("type", .string(content.rawValue))]
    if let lifetime { members.append(.init("ttlseconds", .integer(lifetime))) }
    if value != .null { members.append(.init("value", value)) }
    if let customKey { members.append(.init("key", .string(customKey))) }
    return .object(members)
  }
}

/// The server's own event URLs of a bid (`ext.prebid.events`).
package struct BidEvents: Sendable, Hashable {
  package var win: String
  package var impression: String
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
