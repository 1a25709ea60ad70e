internal import Vocabulary

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

  private let settings: PrebidSettings
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
    _ settings: PrebidSettings, _ files: AuctionFiles, random: SeededRandom, clock: WallClock
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
