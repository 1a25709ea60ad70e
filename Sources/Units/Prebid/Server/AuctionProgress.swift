internal import Vocabulary

/// An auction that waits for the cache's answer.
struct AuctionProgress: Sendable {
  /// The request was refused: the server answers with a status and a text instead of a response.
  struct Refusal: Sendable, Hashable {
    /// The HTTP status, 400.
    var status: Int
    /// The body. For a missing stored request it is the dialect's own text; for other refusals it
    /// says the same as the dialect's text, in other words.
    var message: String
  }

  let plan: AuctionPlan
  /// The refusal; nil for an auction that took place.
  var refusal: Refusal?
  /// The bids in the order of their bidders in the request. Values that depend on the cache's
  /// answer are not set yet.
  var bids: [AuctionedBid] = []
  /// The entries that are put into the cache, in order.
  var puts: [CacheEntry] = []
  var findings: [Diagnostic] = []
  /// The bids to which the puts belong, in the order of the puts.
  var owners: [CachePlan.Owner] = []
  /// The suffix of custom keys of the cache.
  var categoryID: String?

  /// The request with all available stored requests merged in.
  var request: JSONValue { plan.request.value }

  /// The impressions of the request, in its order; empty for a malformed request.
  var impressions: [AuctionImpression] { plan.impressions }

  /// The body of the POST to the cache, `{"puts": […]}`; nil when there is nothing to put.
  var putsBody: JSONValue? {
    puts.isEmpty ? nil : ["puts": .array(puts.map(\.put))]
  }

  /// Completes the auction with the cache's answer.
  ///
  /// - Parameter uuids: the ids in the order of the puts; nil or empty for a put that failed. A put
  ///   for which the array has no element failed too.
  /// - Returns: the response, with targeting on its bids.
  func answered(_ uuids: [String?]) -> AuctionResult {
    var result = AuctionResult(
      request: request, refusal: refusal, response: .null, bids: bids, findings: findings)
    guard refusal == nil else { return result }
    var missing: [CachePlan.Owner] = []
    for (place, owner) in owners.enumerated() {
      let uuid = place < uuids.count ? uuids[place] : nil
      switch owner.content {
      case .json: result.bids[owner.bid].cache?.uuid = found(uuid)
      case .xml: result.bids[owner.bid].vastCache?.uuid = found(uuid)
      }
      if found(uuid) == nil { missing.append(owner) }
    }
    var collisions: [Diagnostic] = []
    var shared = SharedKeys()
    for index in result.bids.indices {
      let keys = TargetingKeys.of(result.bids[index], plan: plan)
      result.bids[index].targeting = keys.keywords
      collisions += keys.collisions.map { collision($0, of: bids[index]) }
      shared.add(keys, of: result.bids[index])
    }
    // For a bid without any key values, a missing id makes no difference.
    result.findings += missing.filter { !result.bids[$0.bid].targeting.isEmpty }
      .map { Self.withoutID(bids[$0.bid], $0.content) }
    result.findings += collisions + shared.findings
    result.response = AuctionResponse(result.bids, plan: plan).json
    return result
  }

  /// The id that key values contain; for a custom key, only the part that all bids of the pod
  /// share.
  private func found(_ uuid: String?) -> String? {
    guard let uuid, !uuid.isEmpty else { return nil }
    if let categoryID, uuid.hasSuffix(categoryID) { return categoryID }
    return uuid
  }

  private static func withoutID(_ bid: AuctionedBid, _ content: CacheEntry.Content) -> Diagnostic {
    let (what, key) = content == .json ? ("bid", "hb_cache_id") : ("VAST of the bid", "hb_uuid")
    return Diagnostic(
      rule: .bidWithoutCacheID,
      "the cache gave no id for the \(what) '\(bid.id)', so the bid has no '\(key)'",
      at: bid.location)
  }

  private func collision(_ collision: TargetingKeys.Collision, of bid: AuctionedBid) -> Diagnostic {
    Diagnostic(
      rule: .targetingKeyCollision,
      "'\(collision.kept)' and '\(collision.lost.joined(separator: "', '"))' of the bid '\(bid.id)' "
        + "are both cut to '\(collision.key)', which has the value of '\(collision.kept)'",
      at: bid.location)
  }
}

/// The response of a Prebid Server.
struct AuctionResult: Sendable {
  /// The resolved request.
  var request: JSONValue
  var refusal: AuctionProgress.Refusal?
  /// The OpenRTB response with `ext.prebid.targeting` on its bids; null for a refused request.
  var response: JSONValue
  var bids: [AuctionedBid]
  /// All findings of the auction, those of its first phase included.
  var findings: [Diagnostic]
}

/// Writes the OpenRTB response of an auction.
struct AuctionResponse {
  private let bids: [AuctionedBid]
  private let plan: AuctionPlan

  init(_ bids: [AuctionedBid], plan: AuctionPlan) {
    self.bids = bids
    self.plan = plan
  }

  /// The response.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(plan.id)), .init("seatbid", .array(seats)),
      .init("cur", .string(bids.first?.currency ?? plan.currencies[0])),
    ]
    // For an auction without a bid, Java states the reason "unknown error".
    if bids.isEmpty, plan.dialect == .java { members.append(.init("nbr", 0)) }
    members.append(
      .init("ext", ["prebid": ["auctiontimestamp": .integer(plan.startedAt)]]))
    return .object(members)
  }

  private var seats: [JSONValue] {
    var seen: Set<String> = []
    let byBidder = Dictionary(grouping: bids, by: \.bidder)
    return bids.map(\.bidder).filter { seen.insert($0).inserted }.map { bidder in
      let bids = JSONValue.array((byBidder[bidder] ?? []).map(json(of:)))
      var members: [JSONValue.Member] = [.init("seat", .string(bidder)), .init("bid", bids)]
      if plan.dialect == .java { members.append(.init("group", 0)) }
      return .object(members)
    }
  }

  private func json(of bid: AuctionedBid) -> JSONValue {
    var value = bid.bid
    if !returnsMarkup(bid) { value = value.removing("adm") }
    if plan.dialect == .java {
      let lifetimes = [bid.cache, bid.vastCache].compactMap { $0?.uuid == nil ? nil : $0?.lifetime }
      value =
        lifetimes.max().map { value.setting("exp", to: .integer($0)) } ?? value.removing("exp")
    }
    let ext = value["ext"] ?? .object([])
    let original = bid.originalPrice == bid.price ? bid.bid["price"] : nil
    return value.setting(
      "ext",
      to: ext.setting("origbidcpm", to: original ?? .number(bid.originalPrice))
        .setting("origbidcur", to: .string(bid.originalCurrency))
        .setting("prebid", to: extensions(of: bid)))
  }

  private func extensions(of bid: AuctionedBid) -> JSONValue {
    var members: [JSONValue.Member] = []
    if plan.dialect == .go { members.append(.init("meta", .object([]))) }
    if let cache = cache(of: bid) { members.append(.init("cache", cache)) }
    members.append(.init("type", .string(bid.mediaType.rawValue)))
    if !bid.targeting.isEmpty {
      members.append(
        .init("targeting", .object(bid.targeting.map { .init($0.key, .string($0.value)) })))
    }
    if bid.showsTargetingCode, let code = bid.targetingCode {
      members.append(.init("targetbiddercode", .string(code)))
    }
    if let events = bid.events {
      members.append(
        .init("events", ["win": .string(events.win), "imp": .string(events.impression)]))
    }
    return .object(members)
  }

  /// The bid's cache entries in the response. Go lists the whole bid, or its VAST if only that is
  /// cached, under `bids`; Java lists both.
  private func cache(of bid: AuctionedBid) -> JSONValue? {
    switch plan.dialect {
    case .go:
      return (bid.cache?.uuid ?? bid.vastCache?.uuid).map {
        ["bids": asset($0), "key": "", "url": ""]
      }
    case .java:
      var members: [JSONValue.Member] = []
      if let uuid = bid.cache?.uuid { members.append(.init("bids", asset(uuid))) }
      if let uuid = bid.vastCache?.uuid { members.append(.init("vastXml", asset(uuid))) }
      return members.isEmpty ? nil : .object(members)
    }
  }

  private func asset(_ uuid: String) -> JSONValue {
    let settings = plan.settings
    let url = "\(settings.cacheScheme)://\(settings.cacheHost)\(settings.cachePath)?uuid=\(uuid)"
    return ["cacheId": .string(uuid), "url": .string(url)]
  }

  /// Whether the markup stays in the response (`returncreative`).
  private func returnsMarkup(_ bid: AuctionedBid) -> Bool {
    let preferences = (plan.cache.bids?.returnsMarkup, plan.cache.vast?.returnsMarkup)
    switch plan.dialect {
    case .go:
      switch preferences {
      case (let bids?, let vast?): return bids || vast
      case (let preference?, nil), (nil, let preference?): return preference
      case (nil, nil): return true
      }
    case .java:
      return (bid.vastCache?.uuid == nil || preferences.1 != false)
        && (bid.cache?.uuid == nil || preferences.0 != false)
    }
  }
}
