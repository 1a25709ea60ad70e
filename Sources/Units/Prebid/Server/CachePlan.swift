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

/// How long a bid may stay in the cache.
enum CacheLifetime {
  /// Java's own defaults, in whole seconds.
  private static let javaDefaults = AuctionServerSettings.Lifetimes(
    banner: 300, video: 1500, audio: 1500, native: 300)

  /// The lifetime of a bid.
  ///
  /// Go uses the smaller of the impression's and the bid's lifetime, or the only one that is given,
  /// or else the host's for the media type, and adds a buffer. Java uses the first lifetime that is
  /// given, in this order: the bid's, the impression's, the request's, the account's and the host's
  /// for the media type. Without any of them, it uses Java's own default for the media type.
  ///
  /// - Parameters:
  ///   - bid: the bid, whose `exp` counts.
  ///   - impression: its impression, whose `exp` counts.
  ///   - requested: the lifetime in the request's `cache`, in whole seconds.
  ///   - settings: the lifetimes that the host and the account configured.
  ///   - dialect: the dialect whose rules apply.
  /// - Returns: whole seconds; nil for no limit.
  static func seconds(
    for bid: AuctionedBid, of impression: AuctionImpression?, requested: Int?,
    settings: AuctionServerSettings, dialect: ServerDialect
  ) -> Int? {
    let own = bid.bid["exp"]?.whole
    let type = bid.mediaType
    switch dialect {
    case .go:
      let lifetimes = [impression?.lifetime, own].compactMap { $0 }.filter { $0 > 0 }
      guard let base = lifetimes.min() ?? settings.defaultLifetimes?[type], base > 0 else {
        return nil
      }
      return base.addingReportingOverflow(settings.lifetimeBuffer).partialValue
    case .java:
      return own ?? impression?.lifetime ?? requested ?? settings.accountLifetimes[type]
        ?? settings.defaultLifetimes?[type] ?? javaDefaults[type]
    }
  }
}

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
