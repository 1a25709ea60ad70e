internal import Transport

/// An app's request to its ad server, as a trace writes it.
package struct AdServerRequest: Sendable, Hashable {
  package var keywords: [AuctionedBid.Keyword]?
  package var url: String?

  package init(keywords: [AuctionedBid.Keyword]? = nil, url: String? = nil) {
    self.keywords = keywords
    self.url = url
  }

  /// The key values that the ad server gets: those that are written, else those of the URL; nil where the
  /// trace has neither.
  var sent: [AuctionedBid.Keyword]? { keywords ?? url.map(Self.keywords) }

  /// The parameter in which Google Ad Manager takes key values: a query in itself, encoded as one value.
  private static let ownQuery = "cust_params"

  /// The key values of a URL: its parameters, and those in `cust_params`.
  private static func keywords(of url: String) -> [AuctionedBid.Keyword] {
    guard let mark = url.firstIndex(of: "?") else { return [] }
    let query = url[mark...].dropFirst().prefix { $0 != "#" }
    return pairs(of: String(query), isForm: true).flatMap { pair -> [AuctionedBid.Keyword] in
      guard pair.key == ownQuery else { return [pair] }
      // An app that encodes the whole value twice has no '=' in it yet.
      let inner = pair.value.contains("=") ? pair.value : decoded(pair.value)
      return pairs(of: inner, isForm: false)
    }
  }

  private static func pairs(of query: String, isForm: Bool) -> [AuctionedBid.Keyword] {
    query.split(separator: "&").map { part in
      let name = part.prefix { $0 != "=" }
      let value = part.dropFirst(name.count + 1)
      return AuctionedBid.Keyword(
        decoded(isForm ? name.replacing("+", with: " ") : name),
        decoded(isForm ? value.replacing("+", with: " ") : value))
    }
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    String(decoding: PercentDecoding.bytes(of: text.utf8), as: UTF8.self)
  }
}
