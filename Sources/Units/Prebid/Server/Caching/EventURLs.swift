internal import Vocabulary

/// Writes the URLs of Prebid Server's own events: `/event?t=win&b=BID&a=ACCOUNT&…`.
struct EventURLs {
  private enum Event: String {
    case win
    case impression = "imp"
  }

  /// The format of the server's answer to the event.
  private enum Format: String {
    /// An empty answer.
    case blank = "b"
    case image = "i"
  }

  private let plan: AuctionPlan

  init(_ plan: AuctionPlan) { self.plan = plan }

  /// The URL for an Impression of VAST.
  func vastImpression(of bid: AuctionedBid) -> String { url(.impression, of: bid, .blank) }

  /// The URLs of `ext.prebid.events`. Go gives none to videos, which are tracked in their VAST.
  func events(of bid: AuctionedBid) -> BidEvents? {
    guard plan.events.onBids, plan.dialect == .java || bid.mediaType != .video else { return nil }
    let format: Format? = plan.dialect == .java ? .image : nil
    return BidEvents(win: url(.win, of: bid, format), impression: url(.impression, of: bid, format))
  }

  /// The `wurl` of a bid in the cache.
  func winOfCachedBid(_ bid: AuctionedBid) -> String? { events(of: bid)?.win }

  private func url(_ event: Event, of bid: AuctionedBid, _ format: Format?) -> String {
    let required =
      "\(plan.settings.externalURL)/event?t=\(event.rawValue)&b=\(bid.id)&a=\(plan.accountID)"
    switch plan.dialect {
    case .go:
      // The parameters are sorted by name and escaped; empty ones are left out.
      let parameters = [
        ("bidder", bid.bidder), ("f", format?.rawValue ?? ""), ("int", plan.integration),
        ("ts", plan.startedAt > 0 ? "\(plan.startedAt)" : ""),
      ]
      return required
        + parameters.filter { !$0.1.isEmpty }
        .map { "&\($0.0)=\(Self.escaped($0.1))" }.joined()
    case .java:
      let auction = plan.id.isEmpty ? "" : "&aid=\(plan.id)"
      return required + auction + "&ts=\(plan.startedAt)&bidder=\(bid.bidder)"
        + (format.map { "&f=\($0.rawValue)" } ?? "") + "&int=\(plan.integration)"
    }
  }

  /// Escapes a value as Go does in queries: a space is a plus sign.
  private static func escaped(_ text: String) -> String {
    let escapes: [Character: String] = [
      "!": "%21", "*": "%2A", "'": "%27", "(": "%28", ")": "%29",
    ]
    return PercentEncoding.component(text).replacing("%20", with: "+")
      .map { escapes[$0] ?? String($0) }.joined()
  }
}
