package import Diagnostics
package import JSONTree

/// A bid as the auction leaves it.
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

  /// The bidder, as the request names it; the seat of the response.
  package var bidder: String
  package var id: String
  package var impressionID: String
  /// The price in the currency of the request, for a thousand impressions.
  package var price: Double
  /// The price and currency that the bidder gave.
  package var originalPrice: Double
  package var originalCurrency: String
  package var mediaType: BidMediaType
  /// The value of `hb_pb`; empty for a price in no bucket of Go's.
  package var bucket: String
  /// Whether it is the highest bid for its impression.
  package var won: Bool
  /// The name in targeting keys: the bidder, or a code of `multibid`; nil for a bid that has none.
  package var targetingCode: String?
  /// The key values, in the order in which the server sets them; complete once the cache answered.
  package var targeting: [Keyword]
  /// What the cache has of it: nil where nothing was to be cached.
  package var cache: CacheEntry?
  /// The same for the VAST that `hb_uuid` stands for.
  package var vastCache: CacheEntry?
  /// The OpenRTB bid as the response has it, without `ext.prebid`.
  package var bid: JSONValue
  /// The URLs of `ext.prebid.events`, where the server sets them.
  package var events: BidEvents?
  /// Where the bid is written.
  package var location: SourceLocation

  /// The value of a targeting key.
  package subscript(key: String) -> String? { targeting.last { $0.key == key }?.value }
}

/// One put into Prebid Cache and what came of it.
package struct CacheEntry: Sendable, Hashable {
  package enum Content: String, Sendable, Hashable {
    case json
    case xml
  }

  package var content: Content
  /// How long the entry lives, in whole seconds; nil for as long as the cache likes.
  package var lifetime: Int?
  /// The key that the server asks for; nil lets the cache choose one.
  package var customKey: String?
  package var value: JSONValue
  /// The id under which it is found; nil before the cache answered, and after a failed put.
  package var uuid: String?

  /// The put as Prebid Cache reads it: `{"type", "ttlseconds", "value", "key"}`.
  package var put: JSONValue {
    var members: [JSONValue.Member] = [.init("type", .string(content.rawValue))]
    if let lifetime { members.append(.init("ttlseconds", .integer(lifetime))) }
    members.append(.init("value", value))
    if let customKey { members.append(.init("key", .string(customKey))) }
    return .object(members)
  }
}

/// The server's own event URLs of a bid (`ext.prebid.events`).
package struct BidEvents: Sendable, Hashable {
  package var win: String
  package var impression: String
}
