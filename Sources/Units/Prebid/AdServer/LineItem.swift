package import Vocabulary

/// A line item of an ad server: its criteria for key values, and its creative.
package struct LineItem: Sendable, Hashable {
  /// One condition: the key has one of the values.
  package struct Criterion: Sendable, Hashable {
    package var key: String
    /// The values that match, compared exactly; `*` matches any.
    package var values: [String]

    package init(_ key: String, _ values: [String]) {
      self.key = key
      self.values = values
    }

    func matches(_ targeting: [AuctionedBid.Keyword]) -> Bool {
      guard let value = targeting.last(where: { $0.key == key })?.value else { return false }
      return values.contains(value) || values.contains("*")
    }
  }

  /// The creative that the line item shows.
  package enum Creative: Sendable, Hashable {
    /// Prebid's creative, which looks up the key values of a bidder, or of the best bid.
    case prebid(bidder: String?, CreativeKeys)
    /// A creative that does not come from the auction.
    case other
  }

  /// Its name; unique in its file.
  package var name: String
  /// The priority, from 1; the line item with the smallest number wins.
  package var priority = 12
  /// For a thousand impressions, in the ad server's currency.
  package var price = 0.0
  /// The criteria, all of which must match.
  package var criteria: [Criterion] = []
  package var creative = Creative.other
  /// The position of the line item in its file.
  package var location: SourceLocation?

  package init(_ name: String) { self.name = name }
}

/// The line items of an ad server.
package struct LineItems: Sendable, Hashable {
  /// The line items, in the order of their file.
  package var items: [LineItem]

  package init(_ items: [LineItem]) { self.items = items }

  /// The ad server's decision for a request.
  package struct Decision: Sendable, Hashable {
    /// The line item that wins; nil if none matches.
    package var winner: LineItem?
    /// The reason for the decision, as a sentence fragment.
    package var reason: String
    /// The line items that matched and lost, best first.
    package var losers: [LineItem]
  }

  /// Selects a line item among those whose criteria all match: the one with the smallest priority number,
  /// then the highest price, then the first in the file.
  package func decision(for targeting: [AuctionedBid.Keyword]) -> Decision {
    let matching = items.enumerated().filter { item in
      item.element.criteria.allSatisfy { $0.matches(targeting) }
    }
    let ranked = matching.sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one.priority != other.priority { return one.priority < other.priority }
      if one.price != other.price { return one.price > other.price }
      return left.offset < right.offset
    }.map(\.element)
    guard let winner = ranked.first else {
      let count = items.count == 1 ? "the line item" : "none of \(items.count) line items"
      let verb = items.count == 1 ? "does not match" : "matches"
      return Decision(winner: nil, reason: "\(count) \(verb) the key values", losers: [])
    }
    return Decision(
      winner: winner, reason: Self.reason(winner, ranked.dropFirst().first),
      losers: Array(ranked.dropFirst()))
  }

  private static func reason(_ winner: LineItem, _ next: LineItem?) -> String {
    guard let next else { return "it alone matches the key values" }
    if winner.priority != next.priority {
      return "its priority is \(winner.priority), and that of '\(next.name)' is \(next.priority)"
    }
    if winner.price != next.price {
      return "its price is \(PrebidPriceText.text(winner.price)), and that of '\(next.name)' is "
        + PrebidPriceText.text(next.price)
    }
    return "it comes before '\(next.name)' in the file"
  }
}
