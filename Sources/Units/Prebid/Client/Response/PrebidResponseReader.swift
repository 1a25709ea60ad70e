package import Vocabulary

/// Reads an OpenRTB response, whether it was computed by a server, recorded in a file or received over the
/// network. Bids with a problem are left out.
package struct PrebidResponseReader {
  package private(set) var problems: [PrebidProblem] = []

  package init() {}

  /// Reads a response.
  ///
  /// - Returns: nil for a value that is not a response; `problems` says why.
  package mutating func response(_ value: JSONValue) -> PrebidResponse? {
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
