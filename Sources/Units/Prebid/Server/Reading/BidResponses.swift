internal import Vocabulary

/// Reads the bidders' answers, and leaves out bids that no server would auction.
struct BidResponses {
  private let plan: AuctionPlan
  private let documents: [String: JSONDocument]
  private let impressions: ImpressionTable
  private(set) var bids: [AuctionedBid] = []
  private(set) var findings: [Diagnostic] = []
  /// How many bids of the current response were accepted for the auction.
  private var admitted = 0

  /// The most bids of an auction.
  static let mostBids = 10_000
  /// The number of findings about a response's bids after which the rest of the response is left
  /// out.
  static let mostFindings = 1_000

  /// Reads the responses of the bidders that the request names, in its order.
  init(_ documents: [String: JSONDocument], plan: AuctionPlan) {
    self.plan = plan
    self.documents = documents
    impressions = ImpressionTable(plan.impressions)
    var asked: Set<String> = []
    for bidder in plan.impressions.flatMap(\.bidders) where asked.insert(bidder).inserted {
      if let document = documents[bidder] { read(document, of: bidder) }
    }
    for bidder in documents.keys.sorted() where !asked.contains(bidder) {
      find(
        .bidderNotAsked, "no impression asks the bidder '\(bidder)', so its bids are left out",
        bidder, [])
    }
  }

  private mutating func find(
    _ rule: Rule, _ message: String, _ bidder: String, _ path: [JSONPlace.Step]
  ) {
    findings.append(
      Diagnostic(rule: rule, message, at: documents[bidder]?.location(of: path)))
  }

  private mutating func read(_ document: JSONDocument, of bidder: String) {
    guard document.value.members != nil else {
      return find(
        .bidResponseMalformed, "the response of '\(bidder)' is not an object and is left out",
        bidder,
        [])
    }
    if let misfit = JSONShape.bidResponse.misfits(in: document.value, most: 1).first {
      return find(
        .bidResponseMalformed,
        "'\(misfit.path.spelled)' is not \(misfit.expected), so the response of '\(bidder)' is left "
          + "out", bidder, misfit.path)
    }
    let currency = document.value["cur"]?.nonEmptyText ?? "USD"
    let known = findings.count
    admitted = 0
    for (seat, value) in (document.value["seatbid"]?.elements ?? []).enumerated() {
      guard findings.count - known < Self.mostFindings else {
        return find(
          .bidResponseMalformed,
          "the response of '\(bidder)' has \(Self.mostFindings) findings, so this seat and all that "
            + "follow are left out", bidder, [.key("seatbid"), .index(seat)])
      }
      check(value["seat"], of: bidder, at: [.key("seatbid"), .index(seat), .key("seat")])
      for (index, bid) in (value["bid"]?.elements ?? []).enumerated() {
        let path: [JSONPlace.Step] = [.key("seatbid"), .index(seat), .key("bid"), .index(index)]
        guard findings.count - known < Self.mostFindings else {
          return find(
            .bidResponseMalformed,
            "the response of '\(bidder)' has \(Self.mostFindings) findings, so this bid and all bids "
              + "that follow are left out", bidder, path)
        }
        guard bids.count < Self.mostBids else {
          return find(
            .bidResponseMalformed,
            "an auction has at most \(Self.mostBids) bids, so this bid of '\(bidder)' and all that "
              + "follow are left out", bidder, path)
        }
        read(bid, of: bidder, currency: currency, at: path)
      }
    }
  }

  private mutating func read(
    _ value: JSONValue, of bidder: String, currency: String, at path: [JSONPlace.Step]
  ) {
    if let misfit = JSONShape.bid.misfits(in: value, at: path, most: 1).first {
      return find(
        .bidResponseMalformed,
        "'\(misfit.path.spelled)' is not \(misfit.expected), so the bid is left out", bidder,
        misfit.path)
    }
    // A bid without an id is given one, so that files may leave it out.
    let id = value["id"]?.nonEmptyText ?? "\(bidder)-\(admitted + 1)"
    var value = value["id"]?.nonEmptyText == nil ? value.setting("id", to: .string(id)) : value
    // An impression that the SDK makes has another id in each auction: a file cannot name it.
    if value["impid"] == nil, plan.impressions.count == 1 {
      value = value.setting("impid", to: .string(plan.impressions[0].id))
    }
    if plan.hasRandomIDs, let name = value["impid"]?.text,
      let stored = impressions.stored(name)
    {
      value = value.setting("impid", to: .string(stored.id))
    }
    guard let impression = impression(of: value, id: id, bidder: bidder, at: path) else { return }
    guard let price = value["price"]?.double else {
      return find(
        .bidPriceNotPositive, "the bid '\(id)' has no price and is left out", bidder, path)
    }
    guard price > 0 || (price == 0 && value["dealid"]?.nonEmptyText != nil) else {
      return find(
        .bidPriceNotPositive,
        "the price of the bid '\(id)' is \(price) \(currency) CPM, so the bid is left out", bidder,
        path + [.key("price")])
    }
    guard let converted = converted(price, from: currency) else {
      return find(
        .bidCurrencyWithoutRate,
        "no rate converts \(currency) to \(plan.currencies.joined(separator: " or ")), so the bid "
          + "'\(id)' is left out", bidder, path + [.key("price")])
    }
    let type = Self.mediaType(of: value, for: impression)
    check(value, id: id, type: type, for: impression, bidder: bidder, at: path)
    admitted += 1
    bids.append(
      AuctionedBid(
        bidder: bidder, id: id, impressionID: impression.id, price: converted.price.double,
        exactPrice: converted.price.exact, currency: converted.currency, originalPrice: price,
        originalCurrency: currency,
        mediaType: type,
        bid: value.setting("price", to: Self.number(converted.price.double, price, value)),
        location: documents[bidder]?.location(of: path) ?? plan.request.location(of: [])))
  }

  /// The price as JSON: the number that the bid writes, if conversion did not change it.
  private static func number(_ price: Double, _ written: Double, _ bid: JSONValue) -> JSONValue {
    price == written ? bid["price"] ?? .number(price) : .number(price)
  }

  private func converted(
    _ price: Double, from currency: String
  ) -> (price: CurrencyRates.Price, currency: String)? {
    // Go tries every currency of the request, Java only the first.
    let targets = plan.dialect == .go ? plan.currencies[...] : plan.currencies.prefix(1)
    return targets.lazy.compactMap { target in
      plan.rates.converted(price, from: currency, to: target).map { ($0, target) }
    }.first
  }

  private mutating func impression(
    of bid: JSONValue, id: String, bidder: String, at path: [JSONPlace.Step]
  ) -> AuctionImpression? {
    let name = bid["impid"]?.text ?? ""
    guard let impression = impressions.named(name) else {
      find(
        .bidImpressionUnknown,
        "no impression has the id '\(name)', so the bid '\(id)' is left out", bidder,
        path + [.key("impid")])
      return nil
    }
    guard impressions.asks(bidder, for: name) else {
      find(
        .bidderNotAsked,
        "the impression '\(name)' does not ask '\(bidder)', so the bid '\(id)' is left out", bidder,
        path + [.key("impid")])
      return nil
    }
    return impression
  }
}

/// The impressions of a request, by the names that bids use for them.
private struct ImpressionTable {
  private let impressions: [AuctionImpression]
  private var places: [String: Int] = [:]
  private var storedPlaces: [String: Int] = [:]
  private var bidders: [Set<String>] = []

  /// If several impressions have the same name, the first one counts.
  init(_ impressions: [AuctionImpression]) {
    self.impressions = impressions
    for (place, impression) in impressions.enumerated() {
      if places[impression.id] == nil { places[impression.id] = place }
      bidders.append(Set(impression.bidders))
      guard let stored = impression.storedRequestID, storedPlaces[stored] == nil else { continue }
      storedPlaces[stored] = place
    }
  }

  func named(_ id: String) -> AuctionImpression? { places[id].map { impressions[$0] } }

  /// The first impression into which the stored request with an id was merged.
  func stored(_ id: String) -> AuctionImpression? { storedPlaces[id].map { impressions[$0] } }

  func asks(_ bidder: String, for id: String) -> Bool {
    places[id].map { bidders[$0].contains(bidder) } ?? false
  }
}

// MARK: Judging

extension BidResponses {
  /// The media type of the bid (`mtype`, `ext.prebid.type`), or else that of its impression; VAST is a video
  /// if the impression has several types.
  private static func mediaType(
    of bid: JSONValue, for impression: AuctionImpression
  ) -> BidMediaType {
    let types: [BidMediaType] = [.banner, .video, .audio, .native]
    if let number = bid["mtype"]?.whole, (1...4).contains(number) { return types[number - 1] }
    if let name = bid["ext"]?["prebid"]?["type"]?.text, let type = BidMediaType(rawValue: name) {
      return type
    }
    let isVAST = bid["adm"]?.text?.contains("<VAST") ?? false
    if isVAST, impression.mediaTypes.contains(.video) { return .video }
    return impression.mediaTypes.first ?? .banner
  }

  /// Warns of a bid for another seat. The request or the account may allow such a bid, but it is
  /// not simulated.
  private mutating func check(
    _ seat: JSONValue?, of bidder: String, at path: [JSONPlace.Step]
  ) {
    guard let seat = seat?.nonEmptyText, seat.lowercased() != bidder.lowercased() else { return }
    find(
      .auctionFeatureIgnored,
      "the seat '\(seat)' is not simulated and has no effect here, so its bids count as bids "
        + "of '\(bidder)'", bidder, path)
  }

  private mutating func check(
    _ bid: JSONValue, id: String, type: BidMediaType, for impression: AuctionImpression,
    bidder: String, at path: [JSONPlace.Step]
  ) {
    if bid["adm"]?.nonEmptyText == nil, bid["nurl"]?.nonEmptyText == nil {
      find(
        .bidMarkupMissing,
        "the bid '\(id)' has neither 'adm' nor 'nurl', so there is nothing to show",
        bidder, path)
    }
    guard type == .banner, let width = bid["w"]?.whole, let height = bid["h"]?.whole else { return }
    let size = AdSize(width: width, height: height)
    guard !impression.bannerSizes.isEmpty, !impression.bannerSizes.contains(size) else { return }
    find(
      .bidSizeMismatch,
      "the bid '\(id)' is \(size), but the impression '\(impression.id)' asks for "
        + impression.bannerSizes.map(\.description).joined(separator: ", "),
      bidder, path + [.key("w")])
  }
}
