internal import Vocabulary

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
