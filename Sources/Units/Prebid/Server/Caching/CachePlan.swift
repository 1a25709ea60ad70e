internal import Vocabulary

/// Decides which bids and VAST documents go into the cache.
///
/// `hb_cache_id` identifies the whole bid, and `hb_uuid` the VAST of a video bid.
struct CachePlan {
  /// Which bid a put belongs to.
  struct Owner: Sendable {
    var bid: Int
    var content: CacheEntry.Content
  }

  private let plan: AuctionPlan
  private let impressions: [String: AuctionImpression]
  /// The bids with their cache entries.
  private(set) var bids: [AuctionedBid]
  private(set) var puts: [CacheEntry] = []
  private(set) var owners: [Owner] = []
  /// The suffix of custom keys, which is also the value of `hb_uuid`; nil outside of pods.
  private(set) var categoryID: String?

  init(_ bids: [AuctionedBid], plan: AuctionPlan) {
    self.plan = plan
    self.bids = bids
    impressions = Dictionary(plan.impressions.map { ($0.id, $0) }) { first, _ in first }
    guard let targeting = plan.targeting, !plan.cache.isEmpty,
      plan.dialect == .java || targeting.includesWinners || targeting.includesBidderKeys
    else { return }
    if bids.contains(where: { $0.categoryDuration != nil }) {
      var random = SeededRandom(seed: plan.settings.seed).forked(for: "category cache id")
      categoryID = random.uuid().lowercased()
    }
    let chosen = bids.indices.filter { isCached(bids[$0], targeting) }
    let byImpression = Dictionary(grouping: chosen) { bids[$0].impressionID }
    let ordered = plan.impressions.flatMap { byImpression[$0.id] ?? [] }
    switch plan.dialect {
    case .go:
      for index in ordered {
        putBid(index)
        putVAST(index)
      }
    case .java:
      for index in ordered { putBid(index) }
      for index in ordered { putVAST(index) }
    }
  }

  private func isCached(_ bid: AuctionedBid, _ targeting: TargetingInstructions) -> Bool {
    switch plan.dialect {
    case .go: return bid.won || targeting.includesBidderKeys
    case .java:
      guard bid.price > 0 || bid.dealID != nil else { return false }
      return bid.won || targeting.includesBidderKeys || !plan.cache.winnersOnly
    }
  }

  private func lifetime(_ bid: AuctionedBid, _ requested: Int?) -> Int? {
    CacheLifetime.seconds(
      for: bid, of: impressions[bid.impressionID], requested: requested,
      settings: plan.settings, dialect: plan.dialect)
  }

  private mutating func putBid(_ index: Int) {
    guard let instructions = plan.cache.bids else { return }
    let bid = bids[index]
    var value = bid.bid
    if let url = EventURLs(plan).winOfCachedBid(bid) {
      value = value.setting("wurl", to: .string(url))
    }
    let entry = CacheEntry(
      content: .json, lifetime: lifetime(bid, instructions.lifetime), value: value)
    bids[index].cache = entry
    put(entry, Owner(bid: index, content: .json))
  }

  private mutating func putVAST(_ index: Int) {
    let bid = bids[index]
    guard let instructions = plan.cache.vast, bid.mediaType == .video else { return }
    var entry = CacheEntry(
      content: .xml, lifetime: lifetime(bid, instructions.lifetime),
      value: VASTMarkup.cached(of: bid, dialect: plan.dialect).map { .string($0) } ?? .null)
    if let category = bid.categoryDuration, let categoryID {
      entry.customKey = "\(category)_\(categoryID)"
    }
    bids[index].vastCache = entry
    put(entry, Owner(bid: index, content: .xml))
  }

  private mutating func put(_ entry: CacheEntry, _ owner: Owner) {
    puts.append(entry)
    owners.append(owner)
  }
}
