internal import Prebid
internal import VASTSimulator
internal import Vocabulary

extension AuctionReport {
  /// The auction as text for people: request, bids, key values, ad server, cache, notices and tag.
  package var text: String {
    var parts: [[VisibleText]] = [
      [style.bold("\(file): Prebid Server in \(Self.name(of: server))")], requestLines, bidLines,
      keyLines,
    ]
    if let comparison { parts.append(lines(of: comparison)) }
    parts += [chainLines, tagLines]
    parts.append(["Verdict  \(style.word(of: judgement.verdict)): \(judgement.reason)"])
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n").description + "\n"
  }

  // MARK: The server

  private var requestLines: [VisibleText] {
    guard chain.request != .null else { return [] }
    let refusal: [VisibleText] =
      chain.refusal.map { refusal in
        refusal.split(separator: "\n").map { style.red("  refused: \($0)") }
      } ?? []
    return [style.bold("Request")] + Self.indented(FoldedJSON.text(of: chain.request)) + refusal
  }

  private var bidLines: [VisibleText] {
    let rows = chain.bids.map { bid in
      [
        bid.bidder, bid.impressionID ?? "", "\(Self.number(bid.price)) \(bid.currency)",
        bid.bucket ?? "", bid.won ? "highest" : "", Self.text(of: bid),
      ]
    }
    guard !rows.isEmpty else { return [style.bold("Bids"), "  none"] }
    return [style.bold("Bids")]
      + Self.table([["bidder", "impression", "CPM", "bucket", "", "cache"]] + rows)
  }

  private static func text(of bid: ChainedBid) -> String {
    let entries = [bid.cache, bid.vastCache].compactMap(\.self).map { entry in
      let lifetime = entry.lifetime.map { " for \($0) s" } ?? ""
      return "\(entry.content == .json ? "bid" : "VAST") \(entry.uuid)\(lifetime)"
    }
    return entries.isEmpty ? "not cached" : entries.joined(separator: ", ")
  }

  private var keyLines: [VisibleText] {
    let rows = chain.bids.flatMap { bid in
      bid.targeting.enumerated().map { index, keyword in
        [index == 0 ? bid.bidder : "", keyword.key, keyword.value]
      }
    }
    return rows.isEmpty ? [] : [style.bold("Key values")] + Self.table(rows)
  }

  private func lines(of comparison: AuctionComparison) -> [VisibleText] {
    guard !comparison.differences.isEmpty else {
      return [style.bold("Go and Java"), "  no difference"]
    }
    let rows = comparison.differences.map { difference in
      [
        difference.bidder ?? "", difference.key ?? difference.subjectName,
        Self.short(difference.go), Self.short(difference.java),
      ]
    }
    return [style.bold("Go and Java")] + Self.table([["bidder", "what", "Go", "Java"]] + rows)
  }

  /// Cuts a value to 60 characters, because markup and whole bids are long. The JSON output has the
  /// whole values.
  private static func short(_ value: String?) -> String {
    guard let value else { return "none" }
    return value.count > 60 ? value.prefix(59) + "…" : value
  }

  // MARK: The client

  private var chainLines: [VisibleText] {
    var rows: [[String]] = []
    if let result = chain.result { rows.append(["Result", result.words]) }
    if let decision = chain.decision {
      let item = decision.lineItem.map { name in
        let priority = decision.priority.map { " of priority \($0)" } ?? ""
        return "line item '\(name)'\(priority): "
      }
      rows.append(["Ad server", (item ?? "") + decision.reason])
    }
    if let lookup = chain.lookup { rows.append(["Creative", "\(lookup.url): \(lookup.status)"]) }
    for notice in chain.notices {
      rows.append(["Notice", "\(notice.event.rawValue): \(notice.url)"])
    }
    return Self.table(rows, indent: 0)
  }

  private var tagLines: [VisibleText] {
    switch chain.delivery {
    case .vast(let text, let creative):
      [style.bold("Tag: VAST\(Self.owner(creative))")] + Self.indented(text)
    case .vastURL(let url, let creative):
      [style.bold("Tag: VAST\(Self.owner(creative)), at a URL"), "  \(url)"]
    case .banner(let markup, let size, let creative):
      [
        style.bold(
          "Tag: banner\(Self.owner(creative)), \(PointText.text(size.width))×\(PointText.text(size.height)) pt"
        )
      ] + Self.indented(markup)
    case nil: []
    }
  }

  private static func owner(_ creative: AuctionedCreative) -> String {
    creative.bidder.map { " of '\($0)'" } ?? ""
  }

  // MARK: Writing

  private static func number(_ price: Double) -> String {
    Int(exactly: price).map { "\($0)" } ?? "\(price)"
  }

  private static func indented(_ text: String) -> [VisibleText] {
    text.split(whereSeparator: \.isNewline).map { "  \($0)" as VisibleText }
  }

  /// Rows in columns, each as wide as its widest value.
  private static func table(_ rows: [[String]], indent: Int = 2) -> [VisibleText] {
    let shown = rows.map { row in row.map { VisibleText($0) } }
    let count = shown.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      shown.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    let margin = VisibleText(String(repeating: " ", count: indent))
    return shown.map { row in
      let cells = row.enumerated().map { $0.element.filled(to: widths[$0.offset]) }
      let line = (margin + cells.joined(separator: "  ")).description
      return VisibleText(line.trimmingBlanksAtEnd())
    }
  }
}
