package import Vocabulary

/// The differences between the results of the two dialects for one request.
package struct AuctionComparison: Sendable {
  /// A difference between the results of the two dialects.
  package struct Difference: Sendable, Hashable {
    /// The part of the auction that differs.
    package enum Subject: Sendable, Hashable {
      /// Whether the request is refused, and the answer to a refused request.
      case refusal
      /// Whether the response has the bid.
      case presence
      /// Whether the bid wins its impression.
      case winner
      /// The price in the response's currency, for a thousand impressions.
      case price
      case bucket
      /// The value of a targeting key.
      case key(String)
      /// What is put into the cache.
      case cachePut(CacheEntry.Content)
      /// How long the content stays in the cache, in whole seconds.
      case lifetime(CacheEntry.Content)
      /// The event URLs of the bid.
      case winEvent
      case impressionEvent
      /// The bid's VAST or other markup.
      case markup
    }

    package var subject: Subject
    /// The bid that differs; nil if the difference is about the whole request.
    package var bidder: String?
    package var bidID: String?
    package var impressionID: String?
    /// The value in this dialect; nil if it has none.
    package var go: String?
    package var java: String?
  }

  /// In the order of the bids.
  package let differences: [Difference]
  /// A note for each bid whose results differ.
  package let findings: [Diagnostic]

  /// Runs the auction in both dialects, with a cache that accepts every put.
  ///
  /// - Parameter request: the request; its own dialect is ignored.
  package init(_ request: AuctionRequest) {
    let go = Outcome(request, .go)
    let java = Outcome(request, .java)
    var differences: [Difference] = []
    var findings: [Diagnostic] = []
    if (go.refusal == nil) != (java.refusal == nil) {
      differences.append(Difference(subject: .refusal, go: go.refusal, java: java.refusal))
    }
    let names = go.order + java.order.filter { go.bids[$0] == nil }
    for name in names {
      let own = Self.differences(name, go.bids[name], java.bids[name])
      guard !own.isEmpty else { continue }
      differences += own
      guard let bid = go.bids[name] ?? java.bids[name] else { continue }
      findings.append(
        Diagnostic(
          rule: .auctionDialectsDiffer,
          "the Go and the Java server treat the bid '\(name.id)' of '\(name.bidder)' differently",
          at: bid.location, notes: own.map(\.note)))
    }
    self.differences = differences
    self.findings = findings
  }
}

// MARK: Comparing

extension AuctionComparison {
  private struct Name: Hashable {
    var bidder: String
    var id: String
    var impression: String
    /// The index of the bid among the bids with the same bidder, id and impression, from 0.
    var occurrence: Int
  }

  /// The result of the auction in one dialect.
  private struct Outcome {
    var refusal: String?
    var order: [Name] = []
    var bids: [Name: AuctionedBid] = [:]

    init(_ request: AuctionRequest, _ dialect: ServerDialect) {
      var request = request
      request.dialect = dialect
      let progress = AuctionServer().auction(request)
      // The same content gets the same id in both dialects, so that ids do not differ.
      let result = progress.answered(
        progress.owners.map { owner in
          let bid = progress.bids[owner.bid]
          let own = "\(bid.bidder)/\(bid.id)/\(owner.content.rawValue)"
          return progress.categoryID.flatMap { bid.categoryDuration == nil ? nil : $0 } ?? own
        })
      refusal = result.refusal?.message
      var occurrences: [Name: Int] = [:]
      for bid in result.bids {
        var name = Name(
          bidder: bid.bidder, id: bid.id, impression: bid.impressionID, occurrence: 0)
        let first = name
        name.occurrence = occurrences[first, default: 0]
        occurrences[first, default: 0] += 1
        order.append(name)
        bids[name] = bid
      }
    }
  }

  private static func differences(
    _ name: Name, _ go: AuctionedBid?, _ java: AuctionedBid?
  ) -> [Difference] {
    var list: [Difference] = []
    func compare(_ subject: Difference.Subject, _ go: String?, _ java: String?) {
      guard go != java else { return }
      list.append(
        Difference(
          subject: subject, bidder: name.bidder, bidID: name.id, impressionID: name.impression,
          go: go, java: java))
    }
    guard let go, let java else {
      compare(.presence, go.map { _ in "in the response" }, java.map { _ in "in the response" })
      return list
    }
    compare(.winner, go.won ? "won" : "lost", java.won ? "won" : "lost")
    compare(.price, "\(go.price)", "\(java.price)")
    compare(.bucket, go.bucket, java.bucket)
    for key in go.targeting.map(\.key) + java.targeting.map(\.key).filter({ go[$0] == nil }) {
      compare(.key(key), go[key], java[key])
    }
    for (content, left, right) in [
      (CacheEntry.Content.json, go.cache, java.cache), (.xml, go.vastCache, java.vastCache),
    ] {
      compare(.cachePut(content), left.map(text(of:)), right.map(text(of:)))
      if left != nil, right != nil {
        compare(
          .lifetime(content), left?.lifetime.map(String.init), right?.lifetime.map(String.init))
      }
    }
    compare(.winEvent, go.events?.win, java.events?.win)
    compare(.impressionEvent, go.events?.impression, java.events?.impression)
    compare(.markup, go.bid["adm"]?.text, java.bid["adm"]?.text)
    return list
  }

  private static func text(of entry: CacheEntry) -> String {
    if let text = entry.value.text { return text }
    return (try? JSONWriter().text(of: entry.value)) ?? ""
  }
}

extension AuctionComparison.Difference {
  /// The difference as a note of a finding.
  fileprivate var note: String {
    let what =
      switch subject {
      case .refusal: "the answer"
      case .presence: "the bid"
      case .winner: "the auction"
      case .price: "the price (CPM)"
      case .bucket: "the price bucket"
      case .key(let key): "'\(key)'"
      case .cachePut(let content): "the \(content.rawValue) put"
      case .lifetime(let content): "the lifetime of the \(content.rawValue) put (s)"
      case .winEvent: "the win event"
      case .impressionEvent: "the impression event"
      case .markup: "the markup"
      }
    switch subject {
    case .cachePut, .markup, .winEvent, .impressionEvent:
      // Long texts are left out here, because the differences themselves contain them.
      if go != nil, java != nil { return "\(what) differs" }
      return go == nil ? "\(what) is only in Java" : "\(what) is only in Go"
    case .refusal, .presence, .winner, .price, .bucket, .key, .lifetime:
      let sides = [go, java].map { $0.map { "'\($0)'" } ?? "none" }
      return "\(what): \(sides[0]) in Go, \(sides[1]) in Java"
    }
  }
}
