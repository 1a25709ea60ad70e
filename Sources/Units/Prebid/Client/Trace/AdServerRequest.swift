internal import Vocabulary

/// An app's request to its ad server, as a trace writes it.
package struct AdServerRequest: Sendable, Hashable {
  package var keywords: [AuctionedBid.Keyword]?
  package var url: String?

  package init(keywords: [AuctionedBid.Keyword]? = nil, url: String? = nil) {
    self.keywords = keywords
    self.url = url
  }

  /// The key values that the ad server receives: those that the trace lists, or else those in the
  /// URL; nil if the trace has neither.
  var sent: [AuctionedBid.Keyword]? { keywords ?? url.map(Self.keywords) }

  /// The parameter that carries key values for Google Ad Manager: its value is itself a query,
  /// encoded as one value.
  private static let ownQuery = "cust_params"

  /// The key values of a URL: its parameters, and those in `cust_params`.
  private static func keywords(of url: String) -> [AuctionedBid.Keyword] {
    guard let mark = url.firstIndex(of: "?") else { return [] }
    let query = url[mark...].dropFirst().prefix { $0 != "#" }
    return pairs(of: String(query), isForm: true).flatMap { pair -> [AuctionedBid.Keyword] in
      guard pair.key == ownQuery else { return [pair] }
      // If the app encoded the whole value twice, the value contains no '=' after one decoding.
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
