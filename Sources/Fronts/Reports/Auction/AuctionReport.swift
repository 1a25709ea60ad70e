package import Units
package import VASTSimulator
package import Vocabulary

/// Writes the result of an auction: the request, the bids, the ad server's decision and the tag.
package struct AuctionReport {
  /// The name of what auctions, as texts say it.
  static let sdk = NativeSDK.prebid.word

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

  /// The name of the server implementation that the dialect belongs to: Go or Java.
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

extension AuctionReport {
  /// The auction as text for people: request, bids, key values, ad server, cache, notices and tag.
  package var text: String {
    var parts: [[VisibleText]] = [
      [style.bold("\(file): \(Self.sdk) Server in \(Self.name(of: server))")], requestLines,
      bidLines,
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

/// Writes JSON for people: a value that fits on a line is written on one line, with its keys in
/// their order.
struct FoldedJSON {
  /// How many characters a line may have before it is broken.
  private static let width = 96
  /// The most bytes of a value on one line, since a few characters can have many bytes.
  private static let longest = 64 * width
  /// How many lines are shown; the JSON output has all of them.
  static let mostLines = 2_000

  private var output = ""
  private var lines = 1

  /// The text of a value. If it has more than 2,000 lines, it is cut, and the last line is `…`.
  static func text(of value: JSONValue, indent: Int = 0) -> String {
    var text = FoldedJSON()
    text.append(value, indent: indent)
    return text.isFull ? text.output + "…" : text.output
  }

  private var isFull: Bool { lines >= Self.mostLines }

  private mutating func breakLine() {
    output += "\n"
    lines += 1
  }

  private mutating func append(_ value: JSONValue, indent: Int) {
    guard !isFull else { return }
    var line = ""
    let isWhole = Self.append(value, to: &line)
    if isWhole, indent + line.count <= Self.width {
      output += line
      return
    }
    // Inner values are written into the same text, so that no level keeps a copy of them.
    line = ""
    let margin = String(repeating: " ", count: indent + 2)
    let end = String(repeating: " ", count: indent)
    switch value {
    case .object(let members) where !members.isEmpty:
      output += "{"
      for (index, member) in members.enumerated() where !isFull {
        if index > 0 { output += "," }
        breakLine()
        guard !isFull else { return }
        output += margin + Self.scalar(.string(member.key)) + ": "
        append(member.value, indent: indent + 2)
      }
      guard !isFull else { return }
      breakLine()
      output += end + "}"
    case .array(let elements) where !elements.isEmpty:
      output += "["
      for (index, element) in elements.enumerated() where !isFull {
        if index > 0 { output += "," }
        breakLine()
        guard !isFull else { return }
        output += margin
        append(element, indent: indent + 2)
      }
      guard !isFull else { return }
      breakLine()
      output += end + "]"
    case .object: output += "{}"
    case .array: output += "[]"
    case .null, .bool, .integer, .number, .string: output += Self.scalar(value)
    }
  }

  /// Writes a value on one line; returns false if the line becomes too long.
  private static func append(_ value: JSONValue, to line: inout String) -> Bool {
    switch value {
    case .object(let members):
      line += "{"
      for (index, member) in members.enumerated() {
        line += (index > 0 ? ", " : "") + scalar(.string(member.key)) + ": "
        guard append(member.value, to: &line) else { return false }
      }
      line += "}"
    case .array(let elements):
      line += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { line += ", " }
        guard append(element, to: &line) else { return false }
      }
      line += "]"
    case .null, .bool, .integer, .number, .string: line += scalar(value)
    }
    return line.utf8.count <= longest
  }

  private static func scalar(_ value: JSONValue) -> String {
    (try? JSONWriter().text(of: value)) ?? ""
  }
}
