package import Vocabulary

/// One auction from its request to the creative, with every answer at the same instant.
///
/// It drives `AuctionStateMachine`, as a run does for an ad unit, so a run with the same files
/// selects the same creative. Because all answers are immediate, there are no timeouts and no
/// expired entries.
package struct AuctionChain: Sendable {
  /// The decision of the ad server.
  package struct Decision: Sendable, Hashable {
    /// Whether a bid of the auction is shown.
    package var isWon: Bool
    /// The line item that won; nil where none matches, and without an ad server.
    package var lineItem: String?
    /// Its priority, from 1.
    package var priority: Int?
    package var bidder: String?
    /// The reason for the decision, as a sentence fragment.
    package var reason: String
  }

  /// The creative's request to the cache.
  package struct Lookup: Sendable, Hashable {
    package var url: String
    /// `found`, `notFound` or `expired`.
    package var status: String
  }

  /// The request with its stored requests merged in; null if the server received none.
  package private(set) var request: JSONValue = .null
  /// Why the server refused the request; nil for an auction that took place.
  package private(set) var refusal: String?
  /// The bids, in the order of the response.
  package private(set) var bids: [ChainedBid] = []
  /// The result that the SDK reported to the app.
  package private(set) var result: PrebidResultCode?
  /// The key values that the app passed to its ad server.
  package private(set) var targeting: [AuctionedBid.Keyword] = []
  /// The decision of the ad server; nil where it received no request.
  package private(set) var decision: Decision?
  /// The creative's request to the cache; nil where it sent none.
  package private(set) var lookup: Lookup?
  /// The creative that is shown.
  package private(set) var delivery: AuctionDelivery?
  /// Why no creative is shown.
  package private(set) var ending: AuctionEnding?
  /// The notices of an ad that is shown and meets its viewability standard, in order.
  package private(set) var notices: [AuctionBeacon] = []
  package private(set) var findings: [Diagnostic] = []
  /// The differences between the results of the two server dialects; nil for a recorded response.
  package var comparison: AuctionComparison? { held.map(AuctionComparison.init) }

  private let held: AuctionRequest?
  /// The name of the view, which is used only inside the state machine.
  private static let view = "ad"

  /// Runs the auction.
  ///
  /// - Parameters:
  ///   - settings: how the app integrates the ad; latencies, `hold` and `refresh` are ignored.
  ///   - files: the contents of the files that the settings name.
  ///   - random: the source of ids.
  ///   - clock: the wall clock, whose time is in the server's event URLs.
  package init(
    _ settings: AuctionSettings, _ files: AuctionFiles, random: SeededRandom,
    clock: WallClock = .default
  ) {
    var machine = AuctionStateMachine(
      settings.withoutTime, files, view: Self.view, random: random, clock: clock)
    var actions = machine.handle(.native(.began), at: .zero)
    let held = machine.server.latest
    self.held = held?.request
    let delivered = actions.compactMap { action in
      if case .deliver(let delivery) = action { delivery } else { nil }
    }
    for input in Self.inputs(for: delivered.first) {
      actions += machine.handle(input, at: .zero)
    }
    for action in actions { take(action) }
    if let held {
      request = held.result.request
      refusal = held.result.refusal?.message
      bids = held.result.bids.map(ChainedBid.init)
    } else if let file = files.response {
      let response = ServerAnswer(reading: file.bytes, file: file.file).response
      var reader = PrebidResponseReader()
      let read = response.flatMap { reader.response($0) }
      bids = (read?.bids ?? []).map { ChainedBid($0, currency: read?.currency ?? "USD") }
      request = machine.state.round?.request ?? .null
    }
  }

  /// The inputs for an ad that is shown and meets its viewability standard, so that all notices are
  /// due.
  private static func inputs(for delivery: AuctionDelivery?) -> [AuctionInput] {
    switch delivery {
    case .vast, .vastURL: [.videoImpression, .videoViewable]
    case .banner(_, _, let creative):
      [
        .native(.exposed(view: view + "/creative", percent: 100)),
        .native(.viewable(item: creative.item)),
      ]
    case nil: []
    }
  }

  // MARK: Actions

  private mutating func take(_ action: AuctionAction) {
    switch action {
    case .native(.report(let event)): take(event)
    case .native(.find(let finding)): findings.append(finding.diagnostic)
    case .native, .post: break
    case .deliver(let delivery): self.delivery = delivery
    case .beacon(let beacon): notices.append(beacon)
    case .ended(let ending): self.ending = ending
    }
  }

  private mutating func take(_ event: NativeEvent) {
    let details = JSONValue.object(event.details)
    switch event.event {
    case "targeting":
      result = details["result"]?.text.flatMap(PrebidResultCode.init(rawValue:))
      targeting = (details["keys"]?.members ?? []).compactMap { member in
        member.value.text.map { .init(member.key, $0) }
      }
    case "adServer":
      decision = Decision(
        isWon: details["state"] == "won", lineItem: details["lineItem"]?.text,
        priority: details["priority"]?.count, bidder: details["bidder"]?.text,
        reason: details["reason"]?.text ?? "")
    case "cacheGet":
      lookup = Lookup(url: event.url ?? "", status: details["status"]?.text ?? "")
    case _: break
    }
  }
}

extension AuctionSettings {
  /// These settings without latencies, `hold` and `refresh`, so that every answer is immediate.
  fileprivate var withoutTime: AuctionSettings {
    var settings = self
    settings.server.latency = .zero
    settings.cache.latency = .zero
    settings.adServer.latency = .zero
    settings.client.hold = .zero
    settings.client.refresh = nil
    return settings
  }
}

/// A bid of an auction, computed or recorded, with its cache entries.
package struct ChainedBid: Sendable, Hashable {
  /// An entry of the cache.
  package struct Entry: Sendable, Hashable {
    package var uuid: String
    package var content: CacheEntry.Content
    /// In whole seconds; nil if the cache decides, or if a response does not state it.
    package var lifetime: Int?
  }

  package var bidder: String
  package var id: String?
  package var impressionID: String?
  /// For a thousand impressions, in `currency`.
  package var price: Double
  package var currency: String
  /// The value of `hb_pb`; nil without targeting.
  package var bucket: String?
  /// Whether it is the server's highest bid for its impression.
  package var won: Bool
  package var targeting: [AuctionedBid.Keyword]
  /// The cache entry of the whole bid, whose id is the value of `hb_cache_id`; nil where there is
  /// none.
  package var cache: Entry?
  /// The cache entry of the bid's VAST, whose id is the value of `hb_uuid`; nil where there is
  /// none.
  package var vastCache: Entry?

  /// A computed bid.
  init(_ bid: AuctionedBid) {
    bidder = bid.bidder
    id = bid.id
    impressionID = bid.impressionID
    price = bid.price
    currency = bid.currency
    bucket = bid.bucket
    won = bid.won
    targeting = bid.targeting
    cache = bid.cache.flatMap(Entry.init)
    vastCache = bid.vastCache.flatMap(Entry.init)
  }

  /// A bid of a recorded response.
  init(_ bid: PrebidResponse.Bid, currency: String) {
    bidder = bid.seat
    id = bid.id
    impressionID = bid.impressionID
    price = bid.price
    self.currency = currency
    bucket = bid["hb_pb"] ?? bid["hb_pb_" + bid.seat]
    won = bid.isTop
    targeting = bid.targeting
    let keys = bid.ownKeys
    cache = bid[keys.cacheID].map { Entry(uuid: $0, content: .json) }
    vastCache = bid[keys.uuid].map { Entry(uuid: $0, content: .xml) }
  }
}

extension ChainedBid.Entry {
  fileprivate init?(_ entry: CacheEntry) {
    guard let uuid = entry.uuid else { return nil }
    self.init(uuid: uuid, content: entry.content, lifetime: entry.lifetime)
  }
}
