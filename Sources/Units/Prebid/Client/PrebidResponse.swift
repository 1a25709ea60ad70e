internal import Vocabulary

/// An OpenRTB response as the client reads it.
struct PrebidResponse: Sendable, Hashable {
  /// One bid with what Prebid Server adds to it.
  struct Bid: Sendable, Hashable {
    var id: String?
    var impressionID: String?
    /// The bidder; empty where the response names none.
    var seat: String
    /// For a thousand impressions, in the response's currency; above zero.
    var price: Double
    /// The price as macros write it.
    var priceText: String
    /// The markup: HTML or VAST.
    var adm: String?
    /// The URL of the win notice, or of the VAST where there is no markup.
    var nurl: String?
    /// The URL of the billing notice.
    var burl: String?
    var size: AdSize?
    var mediaType: BidMediaType?
    /// How long the bid is valid, in whole seconds.
    var lifetime: Int?
    /// The key values for the ad server, unaltered and in their order.
    var targeting: [AuctionedBid.Keyword]
    var events: BidEvents?
    /// The bid as JSON, as the response contains it.
    var value: JSONValue
    /// Its place in the response.
    var path: [JSONPlace.Step]

    /// The value of a key.
    subscript(key: String) -> String? { targeting.last { $0.key == key }?.value }

    /// Whether the server chose the bid as the best: such a bid has keys without a bidder's name.
    var isTop: Bool { self["hb_bidder"] != nil || self["hb_pb"] != nil }

    /// Whether one of its keys names an entry of the cache.
    var isCached: Bool {
      targeting.contains { $0.key.hasPrefix("hb_cache_id") || $0.key.hasPrefix("hb_uuid") }
    }
  }

  var id: String?
  var currency = "USD"
  var bids: [Bid] = []

  /// Whether the server chose another bid for the impression of a bid.
  func hasWinner(besides bid: Bid) -> Bool {
    bids.contains { $0.isTop && $0.impressionID == bid.impressionID && $0.path != bid.path }
  }

  /// The best of some bids: the one that the server chose, else the first one with the highest price.
  static func best(of bids: [Bid]) -> Bid? {
    if let top = bids.first(where: \.isTop) { return top }
    let highest = bids.map(\.price).max()
    return bids.first { $0.price == highest }
  }
}

/// Reads an OpenRTB response, whether it was computed by a server, recorded in a file or received over the
/// network. Bids with a problem are left out.
struct PrebidResponseReader {
  private(set) var problems: [PrebidProblem] = []

  /// Reads a response.
  ///
  /// - Returns: nil for a value that is not a response; `problems` says why.
  mutating func response(_ value: JSONValue) -> PrebidResponse? {
    guard value.members != nil else {
      add("the response must be an object with 'id' and 'seatbid'", [])
      return nil
    }
    var response = PrebidResponse()
    response.id = text(value, "id", [])
    response.currency = text(value, "cur", []) ?? response.currency
    guard let seats = value["seatbid"], seats != .null else { return response }
    guard let seats = seats.elements else {
      add("'seatbid' must be a list of seats", [.key("seatbid")])
      return nil
    }
    for (index, seat) in seats.enumerated() {
      response.bids += bids(of: seat, [.key("seatbid"), .index(index)])
    }
    return response
  }

  private mutating func bids(
    of seat: JSONValue, _ path: [JSONPlace.Step]
  ) -> [PrebidResponse.Bid] {
    guard seat.members != nil else {
      add("a seat must be an object with 'seat' and 'bid'", path)
      return []
    }
    let name = text(seat, "seat", path) ?? ""
    guard let bids = seat["bid"]?.elements else {
      add("the seat has no list 'bid'", path + [.key("bid")])
      return []
    }
    return bids.enumerated().compactMap { index, bid in
      self.bid(bid, of: name, path + [.key("bid"), .index(index)])
    }
  }

  private mutating func bid(
    _ value: JSONValue, of seat: String, _ path: [JSONPlace.Step]
  ) -> PrebidResponse.Bid? {
    guard value.members != nil else {
      add("a bid must be an object with 'impid' and 'price'", path)
      return nil
    }
    guard let price = value["price"]?.double, price > 0 else {
      add("the bid has no 'price' above zero; it is left out", path + [.key("price")])
      return nil
    }
    let prebid = value.value(at: "ext", "prebid") ?? .null
    let prebidPath = path + [.key("ext"), .key("prebid")]
    var bid = PrebidResponse.Bid(
      seat: seat, price: price, priceText: PrebidPriceText.text(value["price"] ?? .null),
      targeting: keywords(prebid, prebidPath), value: value, path: path)
    bid.id = text(value, "id", path)
    bid.impressionID = text(value, "impid", path)
    bid.adm = text(value, "adm", path).flatMap { $0.isEmpty ? nil : $0 }
    bid.nurl = text(value, "nurl", path).flatMap { $0.isEmpty ? nil : $0 }
    bid.burl = text(value, "burl", path).flatMap { $0.isEmpty ? nil : $0 }
    if let width = value["w"]?.count, let height = value["h"]?.count {
      bid.size = .init(width: width, height: height)
    }
    bid.mediaType = text(prebid, "type", prebidPath).flatMap { BidMediaType(rawValue: $0) }
    bid.lifetime = value["exp"]?.count
    if let events = prebid.value(at: "events"), let win = events["win"]?.text,
      let impression = events["imp"]?.text
    {
      bid.events = BidEvents(win: win, impression: impression)
    }
    return bid
  }

  private mutating func keywords(
    _ prebid: JSONValue, _ path: [JSONPlace.Step]
  ) -> [AuctionedBid.Keyword] {
    guard let targeting = prebid.value(at: "targeting") else { return [] }
    let path = path + [.key("targeting")]
    guard let members = targeting.members else {
      add("'targeting' must be an object of key values", path)
      return []
    }
    return members.compactMap { member in
      guard let value = member.value.text else {
        add(
          "the key '\(member.key)' has no text as its value; it is left out",
          path + [.key(member.key)])
        return nil
      }
      return .init(member.key, value)
    }
  }

  private mutating func text(
    _ value: JSONValue, _ key: String, _ path: [JSONPlace.Step]
  ) -> String? {
    guard let member = value[key], member != .null else { return nil }
    guard let text = member.text else {
      add("'\(key)' must be a text", path + [.key(key)])
      return nil
    }
    return text
  }

  private mutating func add(_ message: String, _ path: [JSONPlace.Step]) {
    problems.append(PrebidProblem(.prebidResponseMalformed, message, at: path))
  }
}
