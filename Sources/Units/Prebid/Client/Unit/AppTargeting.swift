/// The key values that the app passes to its ad server, each with the number of its auction.
struct AppTargeting: Sendable {
  private struct Entry: Sendable {
    var keyword: AuctionedBid.Keyword
    var auction: Int
  }

  private var entries: [Entry] = []

  var keywords: [AuctionedBid.Keyword] { entries.map(\.keyword) }

  /// Removes the keys of earlier auctions, those that begin with `hb_`.
  mutating func removeAuctionKeys() {
    entries.removeAll { $0.keyword.key.hasPrefix("hb_") }
  }

  /// Sets the key values of an auction exactly as the server wrote them.
  mutating func set(_ keywords: [AuctionedBid.Keyword], of auction: Int) {
    for keyword in keywords {
      entries.removeAll { $0.keyword.key == keyword.key }
      entries.append(Entry(keyword: keyword, auction: auction))
    }
  }

  /// The keys that were set by auctions before a given one.
  func stale(in auction: Int) -> [String] {
    entries.filter { $0.keyword.key.hasPrefix("hb_") && $0.auction < auction }.map(\.keyword.key)
  }
}
