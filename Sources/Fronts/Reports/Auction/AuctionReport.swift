package import Prebid
package import VASTSimulator
package import Vocabulary

/// Writes the result of an auction: the request, the bids, the ad server's decision and the tag.
package struct AuctionReport {
  let chain: AuctionChain
  let file: String
  let server: ServerDialect
  let comparison: AuctionComparison?
  let findings: [Diagnostic]
  /// The verdict, and why.
  package let judgement: ReasonedVerdict
  /// Whether the auction passes: a creative is shown, and no finding is severe enough to fail the
  /// auction.
  let passes: Bool
  let style: TextStyle

  /// Creates the report.
  ///
  /// - Parameters:
  ///   - chain: the auction.
  ///   - file: the file of its request, as displayed.
  ///   - server: the dialect of the server.
  ///   - comparison: the differences between the dialects; nil if it was not requested.
  ///   - findings: the findings, with the user's severities.
  ///   - severity: the lowest severity that fails an auction.
  ///   - style: the style of the text.
  package init(
    _ chain: AuctionChain, of file: String, server: ServerDialect,
    comparison: AuctionComparison? = nil, findings: [Diagnostic],
    failingOn severity: Severity, style: TextStyle = .plain
  ) {
    self.chain = chain
    self.file = file
    self.server = server
    self.comparison = comparison
    self.findings = findings
    self.style = style
    let ending = Self.reasonForNothing(in: chain)
    let judged = [
      Self.counted(chain.bids.count, "bid"), Self.counted(chain.targeting.count, "key value"),
      Self.counted(chain.notices.count, "notice"),
    ]
    let nothing = "nothing is shown" + (ending.map { ": \($0)" } ?? "")
    judgement = ReasonedVerdict(
      failures: chain.delivery == nil ? [nothing] : [], findings: findings,
      judged: "\(judged.joined(separator: ", ")) judged; the creative is not played")
    passes = !judgement.verdict.fails(on: severity)
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Why nothing is shown, as a sentence fragment.
  var reasonForNothing: String? { Self.reasonForNothing(in: chain) }

  private static func reasonForNothing(in chain: AuctionChain) -> String? {
    switch chain.ending {
    case .noAd(let reason), .failed(let reason): reason
    case nil: nil
    }
  }

  /// The name of the Prebid Server implementation that the dialect belongs to: Go or Java.
  static func name(of server: ServerDialect) -> String {
    switch server {
    case .go: "Go"
    case .java: "Java"
    }
  }
}

extension AuctionComparison.Difference {
  /// The subject of the difference, by its name in the report's JSON.
  var subjectName: String {
    switch subject {
    case .refusal: "refusal"
    case .presence: "presence"
    case .winner: "winner"
    case .price: "price"
    case .bucket: "bucket"
    case .key: "key"
    case .cachePut(let content): content == .json ? "cachePut" : "vastCachePut"
    case .lifetime(let content): content == .json ? "ttlSeconds" : "vastTTLSeconds"
    case .winEvent: "winEvent"
    case .impressionEvent: "impressionEvent"
    case .markup: "markup"
    }
  }

  /// The names of all subjects in which two auctions can differ.
  static let subjectNames = [
    "refusal", "presence", "winner", "price", "bucket", "key", "cachePut", "vastCachePut",
    "ttlSeconds", "vastTTLSeconds", "winEvent", "impressionEvent", "markup",
  ]

  /// The targeting key that differs; nil if the difference is not about a key.
  var key: String? {
    if case .key(let key) = subject { key } else { nil }
  }
}
