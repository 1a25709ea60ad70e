package import Vocabulary

/// The Prebid Server of a run without network. Its answers are computed from files, or recorded. It
/// answers each request for bids once.
struct SimulatedServer: Sendable {
  /// The steps of the server after it has its bids.
  enum Step: Sendable {
    case answer(ServerAnswer)
    /// The server waits for the cache.
    case cache(PrebidCacheStore.Posting)
  }

  /// An auction that was computed: its request and its result.
  struct Held: Sendable {
    var request: AuctionRequest
    var result: AuctionResult
  }

  private struct Caching: Sendable {
    var request: AuctionRequest
    var progress: AuctionProgress
    var uuids: [String?]
  }

  private let settings: AuctionSettings
  private let files: AuctionFiles
  private let clock: WallClock
  /// The requests that have no answer, by the number of the auction.
  private var asked: [Int: JSONValue] = [:]
  /// The auctions that wait for the cache.
  private var caching: [Int: Caching] = [:]
  private(set) var cache: SimulatedCache
  /// The latest auction that was computed; nil before one, and for recorded responses.
  private(set) var latest: Held?

  init(
    _ settings: AuctionSettings, _ files: AuctionFiles, random: SeededRandom, clock: WallClock
  ) {
    self.settings = settings
    self.files = files
    self.clock = clock
    cache = SimulatedCache(settings, random: random)
  }

  /// A request for bids arrives.
  mutating func asked(_ request: JSONValue, in auction: Int) { asked[auction] = request }

  /// The server has its bids.
  ///
  /// - Returns: nil where no request waits for them.
  mutating func decided(_ auction: Int, at now: VirtualInstant) -> Step? {
    guard let question = asked.removeValue(forKey: auction) else { return nil }
    if let response = files.response { return .answer(recorded(response, at: now)) }
    guard let document = document(of: question) else {
      return .answer(ServerAnswer(code: .serverError))
    }
    var request = AuctionRequest(
      request: document, stored: files.stored,
      bids: auction > 1 ? files.laterBids ?? files.bids : files.bids,
      dialect: settings.server.dialect,
      settings: settings.server.account, startedAt: Int(clamping: clock.milliseconds(at: now)))
    if case .adUnits = files.request { request.hasRandomIDs = true }
    let progress = AuctionServer().auction(request)
    guard let body = progress.putsBody else {
      return .answer(ended(request, progress.answered([])))
    }
    let posting = cache.posted(body, at: now)
    caching[auction] = Caching(request: request, progress: progress, uuids: posting.uuids)
    return .cache(posting)
  }

  /// The cache answered the server.
  ///
  /// - Returns: nil where no auction waits for it.
  mutating func cacheAnswered(_ auction: Int) -> ServerAnswer? {
    guard let waiting = caching.removeValue(forKey: auction) else { return nil }
    return ended(waiting.request, waiting.progress.answered(waiting.uuids))
  }

  private mutating func ended(_ request: AuctionRequest, _ result: AuctionResult) -> ServerAnswer {
    latest = Held(request: request, result: result)
    return ServerAnswer(result)
  }

  /// Forgets the requests that wait for bids or for the cache.
  mutating func stop() {
    asked = [:]
    caching = [:]
  }

  /// The request as the server reads it. The values of a request from a file have positions in the
  /// file, those of any other request have positions in the text of that request.
  private func document(of request: JSONValue) -> JSONDocument? {
    if case .openRTB(let document) = files.request { return document }
    guard let text = try? JSONWriter(pretty: true).text(of: request) else { return nil }
    return try? JSONDocument(Array(text.utf8), file: "request")
  }

  private mutating func recorded(
    _ file: AuctionFiles.Text, at now: VirtualInstant
  ) -> ServerAnswer {
    var answer = ServerAnswer(reading: file.bytes, file: file.file)
    // A request that the SDK builds has other ids in each run.
    if case .adUnits = files.request { answer.requiresIDs = false }
    if let value = answer.response {
      var reader = PrebidResponseReader()
      cache.restore(reader.response(value)?.bids ?? [], at: now)
    }
    return answer
  }
}

extension PrebidCacheStore.Posting {
  /// The ids in the order of the puts; nil for a put that failed.
  fileprivate var uuids: [String?] {
    switch self {
    case .refused: []
    case .stored(let receipts): receipts.map { $0.uuid.isEmpty ? nil : $0.uuid }
    }
  }
}

/// The caches that a run without network has: the server's own, and those that a recorded response
/// names.
struct SimulatedCache: Sendable {
  private var store: PrebidCacheStore
  private let settings: AuctionSettings
  /// The cache URLs of the entries of a recorded response, by the entries' ids.
  private var recorded: [String: Set<String>] = [:]

  init(_ settings: AuctionSettings, random: SeededRandom) {
    self.settings = settings
    store = PrebidCacheStore(
      random: random.forked(for: "prebid cache"), expires: settings.cache.expires,
      longest: settings.cache.longestLifetime)
  }

  /// The server puts entries into the cache.
  mutating func posted(_ body: JSONValue, at now: VirtualInstant) -> PrebidCacheStore.Posting {
    store.posted(body, at: now)
  }

  /// The result of a GET.
  func got(_ url: String, _ uuid: String, at now: VirtualInstant) -> PrebidCacheStore.Answer {
    let endpoint = String(url.prefix { $0 != "?" })
    let own = "https://" + settings.server.account.cacheHost + settings.server.account.cachePath
    guard recorded[uuid]?.contains(endpoint) ?? (endpoint == own) else { return .notFound }
    return store.got(uuid, at: now)
  }

  /// Puts the entries of a recorded response into the cache: each bid under its `hb_cache_id`, its
  /// VAST under its `hb_uuid`.
  mutating func restore(_ bids: [PrebidResponse.Bid], at now: VirtualInstant) {
    for bid in bids {
      let hosts = Self.values(of: "hb_cache_host", in: bid)
      let paths = Self.values(of: "hb_cache_path", in: bid)
      let endpoints = Set(
        hosts.flatMap { host in paths.map { path in "https://" + host + path } })
      let lifetime = lifetime(of: bid)
      if let text = try? JSONWriter().text(of: bid.value) {
        for id in Self.values(of: "hb_cache_id", in: bid) {
          restore(text, .json, lifetime, id, endpoints, at: now)
        }
      }
      for id in Self.values(of: "hb_uuid", in: bid) {
        if let text = VASTMarkup.vast(of: bid.value, dialect: settings.server.dialect) {
          restore(text, .xml, lifetime, id, endpoints, at: now)
        }
      }
    }
  }

  private mutating func restore(
    _ text: String, _ content: PrebidCacheStore.Content, _ lifetime: Int?, _ id: String,
    _ endpoints: Set<String>, at now: VirtualInstant
  ) {
    _ = store.store(text, content, for: lifetime, under: id, at: now)
    if !endpoints.isEmpty { recorded[id] = endpoints }
  }

  /// The lifetime of a recorded bid's entries. A response does not state it, so the dialect's rule
  /// is applied to the bid alone, without its impression and request.
  private func lifetime(of bid: PrebidResponse.Bid) -> Int? {
    switch settings.server.dialect {
    case .go: bid.lifetime.map { $0 + settings.server.account.lifetimeBuffer }
    case .java: bid.lifetime ?? (bid.mediaType == .video || bid.mediaType == .audio ? 1500 : 300)
    }
  }

  private static func values(of name: String, in bid: PrebidResponse.Bid) -> Set<String> {
    Set(
      bid.targeting.filter { $0.key == name || $0.key.hasPrefix(name + "_") }.map(\.value))
  }
}

/// The files of a unit, which are read before the run begins.
package struct AuctionFiles: Sendable {
  /// The request of the app.
  package enum Request: Sendable {
    /// An OpenRTB request, which is sent unchanged.
    case openRTB(JSONDocument)
    /// An ad unit, and further ones of the same page: the SDK builds a request of them with new ids
    /// for each auction.
    case adUnits(PrebidAdUnit, others: [PrebidAdUnit])

    /// One ad unit.
    static func adUnit(_ unit: PrebidAdUnit) -> Request { .adUnits(unit, others: []) }

    /// The ids of the impressions that a unit can name, and those of their stored requests; nil where
    /// only a stored request has impressions.
    package var impressionNames: [String]? {
      switch self {
      case .openRTB(let document):
        guard let impressions = document.value["imp"]?.elements else { return nil }
        return impressions.compactMap { $0["id"]?.text }
          + impressions.compactMap {
            $0.value(at: "ext", "prebid", "storedrequest", "id")?.text
          }
      case .adUnits(let first, let others):
        return ([first] + others).compactMap(\.configuration)
      }
    }
  }

  /// A file whose bytes are parsed only when they are needed, so that its problems are reported at
  /// that instant.
  package struct Text: Sendable, Hashable {
    var bytes: [UInt8]
    /// The file name in findings.
    var file: String

    package init(_ bytes: [UInt8], file: String) {
      self.bytes = bytes
      self.file = file
    }
  }

  package var request: Request
  /// Stored requests by id.
  package var stored: [String: JSONDocument] = [:]
  /// Bidders' answers by bidder.
  package var bids: [String: JSONDocument] = [:]
  /// The bidders' answers from the second auction on; nil if they stay the same.
  package var laterBids: [String: JSONDocument]?
  /// A recorded response of a server, instead of `bids`.
  package var response: Text?
  /// The line items of the ad server; nil if there is no ad server.
  package var lineItems: LineItems?

  package init(_ request: Request) { self.request = request }

  /// The files, changed by the auction's deviation.
  func changed(by deviation: AuctionSettings.Deviation?) -> AuctionFiles {
    var changed = self
    switch deviation {
    case .noBids?:
      changed.bids = [:]
      changed.laterBids = nil
      changed.response = nil
    case .outbid?: changed.lineItems = LineItems([LineItem("another campaign")])
    case nil: break
    }
    return changed
  }
}
