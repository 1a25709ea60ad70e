internal import Vocabulary

/// The app with its key values, and its ad server.
extension AuctionStateMachine {
  /// The SDK reported its result to the app. The app sets the key values and sends the request to
  /// its ad server.
  mutating func concluded(
    _ selection: PrebidSelection, _ finished: AuctionRound, at now: VirtualInstant
  ) -> [AuctionAction] {
    var round = finished
    round.selection = selection
    knownBids += selection.bids
    if !settings.omitted.contains(.removeKeys) { targeting.removeAuctionKeys() }
    targeting.set(selection.targeting, of: round.number)
    var event = NativeEvent("targeting", cause: .sdk)
    event.count = selection.targeting.count
    event.details = [
      .init("result", .string(selection.code.rawValue)),
      .init(
        "keys",
        .object(targeting.keywords.map { JSONValue.Member($0.key, .string($0.value)) })),
    ]
    state = .holding(round)
    return [.native(.report(event))] + notices.auctionEnded(best: selection.best)
      + after(settings.client.hold, .hold, round.number, at: now) { $0.askAdServer(round, at: now) }
  }

  mutating func askAdServer(_ round: AuctionRound, at now: VirtualInstant) -> [AuctionAction] {
    state = .deciding(round)
    var actions: [AuctionAction] = []
    let stale = targeting.stale(in: round.number)
    if !stale.isEmpty {
      let list = stale.map { "'\($0)'" }.joined(separator: ", ")
      actions.append(
        find(
          .prebidKeysStale,
          "the request to the ad server has keys of an earlier auction: \(list)"))
    }
    let alterations = settings.adServer.keyChanges.alterations(of: targeting.keywords)
    if !alterations.isEmpty {
      actions.append(
        find(
          .prebidKeysAltered,
          "the app calls its ad server \(alterations.joined(separator: ", "))"))
    }
    guard files.lineItems != nil else { return actions + decide(round, at: now) }
    guard let latency = settings.adServer.latency else { return actions }
    return actions
      + after(latency, .adServer, round.number, at: now) { $0.decide(round, at: now) }
  }

  /// The key values that the ad server receives and passes on to a creative.
  var sentKeywords: [AuctionedBid.Keyword] {
    settings.adServer.keyChanges.applied(to: targeting.keywords)
  }

  mutating func decide(_ round: AuctionRound, at now: VirtualInstant) -> [AuctionAction] {
    guard let lineItems = files.lineItems else { return serveBest(round, at: now) }
    let decision = lineItems.decision(for: sentKeywords)
    guard let winner = decision.winner, case .prebid(let bidder, let keys) = winner.creative else {
      return lose(decision, round)
    }
    let bid = bid(for: keys, of: bidder)
    let event = adServerEvent("won", winner, decision.reason, bid)
    return [event] + locate(keys, for: bid, round, at: now)
  }

  private func adServerEvent(
    _ state: String, _ item: LineItem?, _ reason: String, _ bid: PrebidResponse.Bid?
  ) -> AuctionAction {
    var event = NativeEvent("adServer", cause: .network)
    event.details = [.init("state", .string(state))]
    if let item {
      event.details += [
        .init("lineItem", .string(item.name)), .init("priority", .integer(item.priority)),
      ]
    }
    if let bidder = bid?.bidder { event.details.append(.init("bidder", .string(bidder))) }
    event.details.append(.init("reason", .string(reason)))
    return .native(.report(event))
  }

  private mutating func lose(
    _ decision: LineItems.Decision, _ round: AuctionRound
  ) -> [AuctionAction] {
    state = .ended(round)
    let ending =
      decision.winner.map {
        "the line item '\($0.name)' won in the ad server because \(decision.reason)"
      } ?? decision.reason
    return [adServerEvent("lost", decision.winner, decision.reason, nil)] + notices.lost()
      + [.ended(.noAd(ending))]
  }

  /// Shows the highest bid, because there is no ad server.
  private mutating func serveBest(
    _ round: AuctionRound, at now: VirtualInstant
  ) -> [AuctionAction] {
    guard let selection = round.selection, let bid = selection.best else {
      return end(round, without: round.selection?.code ?? .noBids)
    }
    let event = adServerEvent("won", nil, "without an ad server the highest bid is shown", bid)
    return [event] + locate(bid.ownKeys, for: bid, round, at: now)
  }

  private mutating func end(
    _ round: AuctionRound, without code: PrebidResultCode
  ) -> [AuctionAction] {
    state = .ended(round)
    let ending: AuctionEnding =
      switch code {
      case .success, .noBids: .noAd("the server has no bid for the impression")
      case .noCachedBids: .noAd("the best bid has no cache id")
      case .timedOut: .noAd("the server did not answer in time")
      case .malformedResponse: .failed("the server's answer is malformed")
      case .wrongIDs: .failed("the server's answer is for another request or impression")
      case .invalidAccountID: .failed("the server knows no stored request of the account")
      case .invalidConfigurationID:
        .failed("the server knows no stored request of the configuration")
      case .invalidSize: .failed("the server refuses the sizes of the impression")
      case .serverError: .failed("the server refused the request or failed")
      case .networkError: .failed("the server cannot be reached")
      }
    return notices.lost() + [.ended(ending)]
  }

  /// The bid to which a creative's key values belong: the latest bid with an id that these values
  /// contain, or else a bid of the current auction.
  private func bid(for keys: CreativeKeys, of bidder: String?) -> PrebidResponse.Bid? {
    let uuids = sentKeywords.filter { [keys.cacheID, keys.uuid].contains($0.key) }
      .map(\.value)
    let holder = knownBids.last { bid in bid.targeting.contains { uuids.contains($0.value) } }
    if let holder { return holder }
    let bids = state.round?.selection?.bids ?? []
    guard let bidder else { return PrebidResponse.best(of: bids) }
    return bids.first { $0["hb_pb_" + bidder] != nil } ?? bids.first { $0.seat == bidder }
  }
}

extension PrebidResponse.Bid {
  /// The names of the bid's own keys, which may have been cut.
  var ownKeys: CreativeKeys {
    func own(_ name: String) -> String {
      let keys = targeting.map(\.key)
      return keys.first { $0 == name } ?? keys.first { $0.hasPrefix(name + "_") } ?? name
    }
    var keys = CreativeKeys()
    keys.environment = own(keys.environment)
    keys.cacheID = own(keys.cacheID)
    keys.cacheHost = own(keys.cacheHost)
    keys.cachePath = own(keys.cachePath)
    keys.uuid = own(keys.uuid)
    keys.categoryDuration = own(keys.categoryDuration)
    return keys
  }
}

/// The key values that the app passes to its ad server, each with the number of its auction.
struct AppTargeting: Sendable {
  private struct Entry: Sendable {
    var keyword: AuctionedBid.Keyword
    var auction: Int
  }

  private var entries: [Entry] = []

  var keywords: [AuctionedBid.Keyword] { entries.map(\.keyword) }

  /// Removes the keys of earlier auctions, those that begin with `hb_`.
  mutating func removeAuctionKeys() {
    entries.removeAll { $0.keyword.key.hasPrefix("hb_") }
  }

  /// Sets the key values of an auction exactly as the server wrote them.
  mutating func set(_ keywords: [AuctionedBid.Keyword], of auction: Int) {
    for keyword in keywords {
      entries.removeAll { $0.keyword.key == keyword.key }
      entries.append(Entry(keyword: keyword, auction: auction))
    }
  }

  /// The keys that were set by auctions before a given one.
  func stale(in auction: Int) -> [String] {
    entries.filter { $0.keyword.key.hasPrefix("hb_") && $0.auction < auction }.map(\.keyword.key)
  }
}
