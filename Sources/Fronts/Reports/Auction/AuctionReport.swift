package import Diagnostics
internal import JSONTree
package import Prebid

/// Writes what came of an auction: the request, the bids, the ad server's decision and the tag.
package struct AuctionReport {
  let chain: AuctionChain
  let file: String
  let server: ServerDialect
  let comparison: AuctionComparison?
  let findings: [Diagnostic]
  let passes: Bool
  let style: TextStyle

  /// - Parameters:
  ///   - chain: the auction.
  ///   - file: its request, as displayed.
  ///   - server: the dialect.
  ///   - comparison: what the dialects do differently; nil where nobody asked for it.
  ///   - findings: what was found, as the user's levels grade it.
  ///   - passes: whether there is a creative and no finding fails it.
  ///   - style: colours, or none.
  package init(
    _ chain: AuctionChain, of file: String, server: ServerDialect,
    comparison: AuctionComparison? = nil, findings: [Diagnostic], passes: Bool,
    style: TextStyle = .plain
  ) {
    self.chain = chain
    self.file = file
    self.server = server
    self.comparison = comparison
    self.findings = findings
    self.passes = passes
    self.style = style
  }

  /// Why nothing is shown, as a sentence fragment.
  var reasonForNothing: String? {
    switch chain.ending {
    case .noAd(let reason), .failed(let reason): reason
    case nil: nil
    }
  }

  /// What was found, counted: `1 error, 2 notes`.
  var counts: String {
    let counts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
  }

  /// The names of the two implementations of the server.
  static func name(of server: ServerDialect) -> String {
    switch server {
    case .go: "Go"
    case .java: "Java"
    }
  }
}

extension AuctionComparison.Difference {
  /// What differs, by the name that the report's JSON has for it.
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

  /// All names of what can differ.
  static let subjectNames = [
    "refusal", "presence", "winner", "price", "bucket", "key", "cachePut", "vastCachePut",
    "ttlSeconds", "vastTTLSeconds", "winEvent", "impressionEvent", "markup",
  ]

  /// The targeting key that differs.
  var key: String? {
    if case .key(let key) = subject { key } else { nil }
  }
}
