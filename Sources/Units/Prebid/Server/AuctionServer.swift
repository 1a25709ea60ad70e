package import Vocabulary

/// Prebid Server's decisions: merges stored requests, runs the auction and sets targeting.
///
/// An auction needs two calls, because the cache answers between them:
///
/// ```swift
/// let progress = AuctionServer().auction(request)
/// let result = progress.answered(["279971e4-70f0-4b18-bd65-5c6e7aa75d40"])
/// ```
///
/// The behaviour of the two dialects was read from their source: prebid/prebid-server at 0ba3523
/// and prebid/prebid-server-java at e3ffd57. Where a server leaves an order to chance, this type
/// uses the order of the request.
struct AuctionServer: Sendable {
  /// Runs an auction up to the entries that go into the cache.
  func auction(_ request: AuctionRequest) -> AuctionProgress {
    var merge = StoredRequestMerge(request)
    let resolved = merge.resolved()
    let plan = AuctionPlan(resolved, of: request)
    var progress = AuctionProgress(plan: plan)
    progress.findings = merge.findings
    if let refusal = merge.refusal {
      progress.refusal = refusal
      return progress
    }
    progress.findings += plan.findings
    if let refusal = plan.refusal {
      progress.refusal = refusal
      return progress
    }
    let responses = BidResponses(request.bids, plan: plan)
    progress.findings += responses.findings
    var bids = bucketed(responses.bids, plan: plan)
    if let exclusion = plan.targeting?.exclusion {
      let pod = PodExclusion(bids, exclusion: exclusion)
      progress.findings += pod.findings
      bids = pod.bids
    }
    bids = BidRanking(bids, plan: plan).bids
    bids = bids.map { tracked($0, plan: plan, findings: &progress.findings) }
    let caching = CachePlan(bids, plan: plan)
    progress.bids = caching.bids
    progress.puts = caching.puts
    progress.owners = caching.owners
    progress.categoryID = caching.categoryID
    return progress
  }

  // MARK: Prices

  private func bucketed(_ bids: [AuctionedBid], plan: AuctionPlan) -> [AuctionedBid] {
    guard let targeting = plan.targeting else { return bids }
    var random = SeededRandom(seed: plan.settings.seed).forked(for: "timesplit rounding")
    return bids.map { bid in
      var bid = bid
      let bucket = PriceBucket(
        granularity: targeting.granularity(for: bid.mediaType),
        direction: direction(plan.settings.rounding, &random))
      switch plan.dialect {
      case .go: bid.bucket = bucket.goText(of: bid.price)
      case .java:
        // A price with too many digits for exact arithmetic is rounded as floating point.
        bid.bucket =
          bid.exactPrice.flatMap { bucket.javaText(of: $0) } ?? bucket.goText(of: bid.price)
      }
      return bid
    }
  }

  private func direction(
    _ rounding: AuctionServerSettings.Rounding, _ random: inout SeededRandom
  ) -> PriceBucket.Direction {
    switch rounding {
    case .down: .down
    case .true: .nearest
    case .up: .up
    case .timesplit: Bool.random(using: &random) ? .down : .up
    }
  }

  // MARK: Events

  /// The bid with its event URLs, and with the server's Impression in its VAST.
  private func tracked(
    _ bid: AuctionedBid, plan: AuctionPlan, findings: inout [Diagnostic]
  ) -> AuctionedBid {
    var bid = bid
    let urls = EventURLs(plan)
    bid.events = urls.events(of: bid)
    guard bid.mediaType == .video else { return bid }
    let mayModify = plan.settings.mayModifyVAST(of: bid.bidder)
    let hasMarkup = bid.bid["adm"]?.nonEmptyText != nil
    if !mayModify {
      if plan.dialect == .java, !hasMarkup, plan.cache.vast != nil {
        findings.append(
          Diagnostic(
            rule: .bidMarkupMissing,
            "the bid '\(bid.id)' has only a 'nurl', and the server is not allowed to turn a "
              + "'nurl' of '\(bid.bidder)' into VAST, so the bid has no VAST for the cache",
            at: bid.location))
      }
      return bid
    }
    guard hasMarkup || bid.bid["nurl"]?.nonEmptyText != nil || plan.dialect == .java,
      let vast = VASTMarkup.vast(of: bid.bid, dialect: plan.dialect)
    else { return bid }
    if plan.events.tracksVAST {
      let url = urls.vastImpression(of: bid)
      if let tracked = VASTMarkup.tracked(vast, url: url, dialect: plan.dialect) {
        bid.bid = bid.bid.setting("adm", to: .string(tracked))
        return bid
      }
      findings.append(
        Diagnostic(
          rule: .impressionNotInserted,
          plan.dialect == .go
            ? "the VAST of the bid '\(bid.id)' has no '</Impression>', so the server does not "
              + "insert its own Impression"
            : "the VAST of the bid '\(bid.id)' has no InLine and no Wrapper, so the server does "
              + "not insert its own Impression",
          at: bid.location))
    }
    // Java turns a 'nurl' into VAST whether events are on or not.
    if plan.dialect == .java { bid.bid = bid.bid.setting("adm", to: .string(vast)) }
    return bid
  }
}

/// A request to a Prebid Server, with everything that the response depends on.
package struct AuctionRequest: Sendable {
  /// The OpenRTB 2.x request as it came in.
  var request: JSONDocument
  /// Stored requests by id, for the whole request and for impressions.
  var stored: [String: JSONDocument] = [:]
  /// The answer of each bidder, an OpenRTB response, by the bidder's name.
  var bids: [String: JSONDocument] = [:]
  var dialect: ServerDialect = .go
  var settings: AuctionServerSettings = AuctionServerSettings()
  /// When the auction starts, in milliseconds since 1970. Event URLs state it as `ts`.
  var startedAt: Int = 0
  /// Whether the SDK made the ids of the impressions. Files of bids cannot name such ids, and name
  /// the impressions' stored requests instead.
  var hasRandomIDs = false
}

/// The two implementations of Prebid Server, which differ in arithmetic, targeting and caching.
///
/// - `go`: prebid/prebid-server at 0ba3523; `java`: prebid/prebid-server-java at e3ffd57.
package enum ServerDialect: String, Sendable, Hashable, CaseIterable {
  case go
  case java
}

/// A file of an auction that is not JSON.
package struct AuctionDocumentProblem: Error, Hashable {
  package var diagnostic: Diagnostic
}

extension AuctionRequest {
  /// The kind of content in a file of an auction.
  package enum DocumentKind: Sendable, Hashable, CaseIterable {
    case request
    case storedRequest
    case bidResponse

    var rule: Rule {
      switch self {
      case .request, .storedRequest: .auctionRequestMalformed
      case .bidResponse: .bidResponseMalformed
      }
    }

    var name: String {
      switch self {
      case .request: "the request"
      case .storedRequest: "the stored request"
      case .bidResponse: "the bidder's response"
      }
    }
  }

  /// Reads a file of an auction.
  ///
  /// - Parameters:
  ///   - bytes: its content, UTF-8.
  ///   - file: the file name in findings.
  ///   - kind: what the file contains.
  /// - Returns: the document.
  /// - Throws: a problem that says where the file stops being JSON, and what was expected there.
  package static func document(
    _ bytes: [UInt8], file: String, as kind: DocumentKind
  ) throws(AuctionDocumentProblem) -> JSONDocument {
    do throws(JSONProblem) {
      return try JSONDocument(bytes, file: file)
    } catch {
      throw AuctionDocumentProblem(
        diagnostic: Diagnostic(
          rule: kind.rule, "\(kind.name) is not JSON: expected \(error.expected)",
          at: error.location))
    }
  }
}
