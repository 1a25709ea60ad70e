/// Finds the winner of each impression and the bids that may have keys.
struct BidRanking {
  private let plan: AuctionPlan
  private let prefersDeals: Bool
  /// The remaining bids, in the order in which they arrived.
  private(set) var bids: [AuctionedBid]

  init(_ bids: [AuctionedBid], plan: AuctionPlan) {
    self.bids = bids
    self.plan = plan
    prefersDeals = plan.targeting?.prefersDeals ?? false
    rank()
  }

  /// Whether a bid beats another one: by deal, if deals are preferred, else by price. Of equal bids
  /// the earlier one stays ahead.
  private func beats(_ challenger: AuctionedBid, _ champion: AuctionedBid) -> Bool {
    if prefersDeals, (challenger.dealID == nil) != (champion.dealID == nil) {
      return challenger.dealID != nil
    }
    return challenger.price > champion.price
  }

  private mutating func rank() {
    var dropped: Set<Int> = []
    let byImpression = Dictionary(grouping: bids.indices) { bids[$0].impressionID }
    for impression in plan.impressions {
      let candidates = byImpression[impression.id] ?? []
      var winner: Int?
      for index in candidates where winner.map({ beats(bids[index], bids[$0]) }) ?? true {
        winner = index
      }
      if let winner { bids[winner].won = true }
      let byBidder = Dictionary(grouping: candidates) { bids[$0].bidder }
      for bidder in impression.bidders {
        guard let own = byBidder[bidder] else { continue }
        let ranked = own.enumerated().sorted { left, right in
          if beats(bids[left.element], bids[right.element]) { return true }
          if beats(bids[right.element], bids[left.element]) { return false }
          return left.offset < right.offset
        }.map(\.element)
        dropped.formUnion(name(ranked, of: bidder))
      }
    }
    bids = bids.indices.filter { !dropped.contains($0) }.map { bids[$0] }
  }

  /// Gives the bids of a bidder for an impression their names in targeting keys, best bid first.
  /// Java drops the bids beyond the limit of `multibid`, which is 1 if the request has none. Go
  /// leaves these bids without keys.
  private mutating func name(_ ranked: [Int], of bidder: String) -> ArraySlice<Int> {
    let multiBid = plan.multiBids[bidder.lowercased()]
    let limit = multiBid?.limit ?? 1
    let shows =
      switch plan.dialect {
      case .go: limit > 1
      case .java: min(ranked.count, limit) > 1
      }
    for (place, index) in ranked.prefix(limit).enumerated() {
      let code = place == 0 ? bidder : multiBid?.prefix.map { "\($0)\(place + 1)" }
      bids[index].targetingCode = code
      bids[index].showsTargetingCode = shows && code != nil
    }
    return plan.dialect == .java ? ranked.dropFirst(limit) : []
  }
}
