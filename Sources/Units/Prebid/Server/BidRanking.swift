internal import Vocabulary

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

/// Sets `hb_pb_cat_dur` and keeps only one bid of a category, or of a price and a duration
/// (competitive exclusion of pods, `includebrandcategory`; Go).
struct PodExclusion {
  private let exclusion: TargetingInstructions.Exclusion
  private(set) var bids: [AuctionedBid]
  private(set) var findings: [Diagnostic] = []
  /// The indices of the excluded bids.
  private var excluded: Set<Int> = []
  /// The index of the bid that holds each place in the pod. The key of a place is the category, or
  /// the price bucket and the duration.
  private var holders: [String: Int] = [:]

  init(_ bids: [AuctionedBid], exclusion: TargetingInstructions.Exclusion) {
    self.bids = bids
    self.exclusion = exclusion
    for index in bids.indices { admit(index) }
    self.bids = self.bids.indices.filter { !excluded.contains($0) }.map { self.bids[$0] }
  }

  private mutating func exclude(_ index: Int, _ reason: String) {
    excluded.insert(index)
    findings.append(
      Diagnostic(
        rule: .bidExcludedFromPod, "the bid '\(bids[index].id)' is left out of the pod: \(reason)",
        at: bids[index].location))
  }

  private mutating func admit(_ index: Int) {
    let bid = bids[index]
    let video = bid.bid["ext"]?["prebid"]?["video"]
    var category = video?["primary_category"]?.nonEmptyText
    if exclusion.usesCategories, category == nil {
      let categories = (bid.bid["cat"]?.elements ?? []).compactMap(\.text)
      guard categories.count == 1 else {
        return exclude(index, "it has \(categories.count) categories in 'cat' instead of 1")
      }
      category = categories[0]
      if exclusion.translatesCategories {
        findings.append(
          Diagnostic(
            rule: .auctionFeatureIgnored,
            "the translation of the category '\(categories[0])' of the bid '\(bid.id)' for the ad "
              + "server is not simulated", at: bid.location))
      }
    }
    let duration = video?["duration"]?.whole ?? 0
    guard
      let slot = exclusion.durations.isEmpty
        ? duration : exclusion.durations.first(where: { $0 >= duration })
    else {
      return exclude(
        index,
        "its \(duration) s are more than the longest slot, "
          + "\(exclusion.durations.last ?? 0) s")
    }
    let bucket = bid.bucket ?? ""
    var key =
      exclusion.usesCategories ? "\(bucket)_\(category ?? "")_\(slot)s" : "\(bucket)_\(slot)s"
    let place = exclusion.usesCategories ? category ?? "" : key
    let shared = exclusion.usesCategories ? "category" : "price and duration"
    if exclusion.appendsBidder { key += "_\(bid.bidder)" }
    if let holder = holders[place] {
      // For equal buckets, Go chooses at random; here the earlier bid stays.
      guard (Double(bucket) ?? 0) > (Double(bids[holder].bucket ?? "") ?? 0) else {
        return exclude(
          index, "the bid '\(bids[holder].id)' of the same \(shared) already has the place")
      }
      bids[holder].categoryDuration = nil
      exclude(
        holder, "the bid '\(bid.id)' of the same \(shared) takes the place at a higher price")
    }
    bids[index].categoryDuration = key
    holders[place] = index
  }
}
