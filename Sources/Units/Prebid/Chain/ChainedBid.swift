/// A bid of an auction, computed or recorded, with its cache entries.
package struct ChainedBid: Sendable, Hashable {
  /// An entry of the cache.
  package struct Entry: Sendable, Hashable {
    package var uuid: String
    package var content: CacheEntry.Content
    /// In whole seconds; nil if the cache decides, or if a response does not state it.
    package var lifetime: Int?
  }

  package var bidder: String
  package var id: String?
  package var impressionID: String?
  /// For a thousand impressions, in `currency`.
  package var price: Double
  package var currency: String
  /// The value of `hb_pb`; nil without targeting.
  package var bucket: String?
  /// Whether it is the server's highest bid for its impression.
  package var won: Bool
  package var targeting: [AuctionedBid.Keyword]
  /// The cache entry of the whole bid, whose id is the value of `hb_cache_id`; nil where there is
  /// none.
  package var cache: Entry?
  /// The cache entry of the bid's VAST, whose id is the value of `hb_uuid`; nil where there is
  /// none.
  package var vastCache: Entry?

  /// A computed bid.
  init(_ bid: AuctionedBid) {
    bidder = bid.bidder
    id = bid.id
    impressionID = bid.impressionID
    price = bid.price
    currency = bid.currency
    bucket = bid.bucket
    won = bid.won
    targeting = bid.targeting
    cache = bid.cache.flatMap(Entry.init)
    vastCache = bid.vastCache.flatMap(Entry.init)
  }

  /// A bid of a recorded response.
  init(_ bid: PrebidResponse.Bid, currency: String) {
    bidder = bid.seat
    id = bid.id
    impressionID = bid.impressionID
    price = bid.price
    self.currency = currency
    bucket = bid["hb_pb"] ?? bid["hb_pb_" + bid.seat]
    won = bid.isTop
    targeting = bid.targeting
    let keys = bid.ownKeys
    cache = bid[keys.cacheID].map { Entry(uuid: $0, content: .json) }
    vastCache = bid[keys.uuid].map { Entry(uuid: $0, content: .xml) }
  }
}

extension ChainedBid.Entry {
  fileprivate init?(_ entry: CacheEntry) {
    guard let uuid = entry.uuid else { return nil }
    self.init(uuid: uuid, content: entry.content, lifetime: entry.lifetime)
  }
}
