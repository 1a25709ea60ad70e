package import Vocabulary

/// An OpenRTB response as the client reads it.
package struct PrebidResponse: Sendable, Hashable {
  /// One bid with what Prebid Server adds to it.
  package struct Bid: Sendable, Hashable {
    package var id: String?
    package var impressionID: String?
    /// The bidder; empty where the response names none.
    package var seat: String
    /// For a thousand impressions, in the response's currency; above zero.
    package var price: Double
    /// The price as macros write it.
    package var priceText: String
    /// The markup: HTML or VAST.
    package var adm: String?
    /// The URL of the win notice, or of the VAST where there is no markup.
    package var nurl: String?
    /// The URL of the billing notice.
    package var burl: String?
    package var size: AdSize?
    package var mediaType: BidMediaType?
    /// How long the bid is valid, in whole seconds.
    package var lifetime: Int?
    /// The key values for the ad server, unaltered and in their order.
    package var targeting: [AuctionedBid.Keyword]
    package var events: BidEvents?
    /// The bid as JSON, as the response contains it.
    package var value: JSONValue
    /// Its place in the response.
    package var path: [JSONPlace.Step]

    /// The value of a key.
    package subscript(key: String) -> String? { targeting.last { $0.key == key }?.value }

    /// Whether the server chose the bid as the best: such a bid has keys without a bidder's name.
    package var isTop: Bool { self["hb_bidder"] != nil || self["hb_pb"] != nil }

    /// Whether one of its keys names an entry of the cache.
    package var isCached: Bool {
      targeting.contains { $0.key.hasPrefix("hb_cache_id") || $0.key.hasPrefix("hb_uuid") }
    }
  }

  package var id: String?
  package var currency = "USD"
  package var bids: [Bid] = []

  /// Whether the server chose another bid for the impression of a bid.
  func hasWinner(besides bid: Bid) -> Bool {
    bids.contains { $0.isTop && $0.impressionID == bid.impressionID && $0.path != bid.path }
  }

  /// The best of some bids: the one that the server chose, else the first one with the highest price.
  package static func best(of bids: [Bid]) -> Bid? {
    if let top = bids.first(where: \.isTop) { return top }
    let highest = bids.map(\.price).max()
    return bids.first { $0.price == highest }
  }
}
