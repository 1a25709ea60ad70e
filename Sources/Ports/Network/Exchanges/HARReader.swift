package import Vocabulary

/// Reads HAR 1.2 files from browsers, proxies and simulated runs as recordings.
///
/// Redirects, which HAR has as entries of their own, become steps of one exchange. Fields that
/// begin with `_` are extensions; only those that state a failure are read.
package struct HARReader {
  /// The largest file that is read: 512 MiB.
  static let limit = 1 << 29
  /// The most entries that a file may have; in memory, an entry takes many times the size of its
  /// text.
  static let mostEntries = 100_000

  /// The content of a file.
  package struct Reading: Sendable, Hashable {
    package var recording: ExchangeRecording
    var diagnostics: [Diagnostic]
  }

  private let file: String
  private var findings: HARFindings
  private var recording = ExchangeRecording()

  private init(file: String) {
    self.file = file
    findings = HARFindings(file: file)
  }

  /// Reads a file.
  ///
  /// - Throws: when it cannot be read, is longer than the limit, or is not HAR.
  static func read(
    _ path: String, limit: Int = limit
  ) throws(ExchangeRecordingError) -> Reading {
    try read(try RecordedFile.bytes(of: path, limit: limit), file: path)
  }

  /// Reads a file's bytes; the name is for messages.
  ///
  /// - Throws: when it is not HAR.
  package static func read(
    _ bytes: [UInt8], file: String
  ) throws(ExchangeRecordingError) -> Reading {
    var reader = HARReader(file: file)
    let entries = try reader.entries(of: bytes)
    reader.take(reader.sorted(reader.parsed(entries)))
    return Reading(recording: reader.recording, diagnostics: reader.findings.diagnostics)
  }

  private mutating func entries(
    of bytes: [UInt8]
  ) throws(ExchangeRecordingError) -> [JSONValue] {
    // Some proxies on Windows begin their files with a byte order mark.
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: text, as: UTF8.self) else {
      throw ExchangeRecordingError(.notJSON, in: file, "the file is not UTF-8")
    }
    let root: JSONValue
    do {
      root = try JSONReader.value(of: text)
    } catch {
      let before = text.utf8.prefix(error.offset)
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
      throw ExchangeRecordingError(
        .notJSON, in: file, at: SourcePosition(line: line, column: column),
        "the file is not JSON: expected \(error.expected)")
    }
    guard case .array(let entries)? = root["log"]?["entries"] else {
      throw ExchangeRecordingError(
        .malformed, in: file, "'log.entries' is not a list; use a HAR file or a recording's folder"
      )
    }
    guard entries.count <= Self.mostEntries else {
      throw ExchangeRecordingError(
        .malformed, in: file,
        "it has \(entries.count) entries, and at most \(Self.mostEntries) are read")
    }
    if let version = root["log"]?["version"]?.text, !["1.1", "1.2"].contains(version) {
      findings.note(
        .harVersion, entry: nil,
        "the file's version is '\(version.prefix(40))'; it is read as version 1.2")
    }
    return entries
  }

  /// The entries that are exchanges, each once.
  private mutating func parsed(_ values: [JSONValue]) -> [HAREntry] {
    var entries: [HAREntry] = []
    var seen: Set<JSONValue> = []
    for (index, value) in values.enumerated() {
      do throws(HAREntry.Refusal) {
        let entry = try HAREntry(value, index: index)
        // Entries without a time are not compared, because two separate requests can then be equal
        // in every field.
        if entry.startMilliseconds != nil, !seen.insert(value).inserted {
          findings.note(
            .harEntryRepeated, entry: index, url: entry.hop.url, "occurs twice, and counts once")
          continue
        }
        entries.append(entry)
      } catch {
        let url = value["request"]?["url"]?.text ?? ""
        switch error {
        case .neverSent: continue
        case .notHTTP:
          findings.note(
            .harNotHTTP, entry: index,
            "has the scheme '\(url.prefix { $0 != ":" }.prefix(20))', and is ignored")
        case .malformed(let lack):
          findings.note(.harEntryMalformed, entry: index, url: url, "\(lack), and is ignored")
        }
      }
    }
    return entries
  }

  /// The entries in order of their start, if all have a start time: proxies list them in order of
  /// their end.
  private func sorted(_ entries: [HAREntry]) -> [HAREntry] {
    let starts = entries.map(\.startMilliseconds)
    guard let first = starts.compactMap(\.self).min(), !starts.contains(nil) else { return entries }
    return entries.enumerated().map { position, entry in
      var entry = entry
      entry.exchange.start = .milliseconds((entry.startMilliseconds ?? first) - first)
      return (position, entry)
    }
    .sorted { ($0.1.exchange.start, $0.0) < ($1.1.exchange.start, $1.0) }
    .map(\.1)
  }

  /// Joins redirects to the requests they led to, and adds the exchanges.
  private mutating func take(_ entries: [HAREntry]) {
    var exchanges: [Exchange?] = []
    var waiting = RedirectQueue()
    for entry in entries {
      let finished = finished(entry)
      if let place = waiting.take(entry), var exchange = exchanges[place] {
        let hop = exchange.hops.count
        exchange.hops += finished.hops
        exchange.body = finished.body
        exchange.failure = finished.failure
        exchange.failure?.hop = hop
        exchange.duration = max(
          exchange.duration + finished.duration,
          finished.start + finished.duration - exchange.start)
        exchanges[place] = exchange
        waiting.expect(entry, at: place)
      } else {
        exchanges.append(finished)
        waiting.expect(entry, at: exchanges.count - 1)
      }
    }
    for open in waiting.open {
      findings.note(
        .harRedirectOpen, entry: open.index, url: open.hop.url,
        "redirects to a URL that no later entry has")
    }
    recording.exchanges = exchanges.compactMap(\.self)
  }

  /// Returns an entry's exchange with its body, or with the failure that says why it has no body.
  private mutating func finished(_ entry: HAREntry) -> Exchange {
    var exchange = entry.exchange
    let (index, url) = (entry.index, entry.hop.url)
    if let failure = entry.failure {
      exchange.failure = failure
      return exchange
    }
    switch entry.content {
    case nil:
      findings.note(.harNotAnswered, entry: index, url: url, "has no response")
    case .missing:
      let fix =
        entry.hop.status == 304
        ? "is status 304, answered from the browser's cache; capture with the cache disabled"
        : "has no body; save the capture with its content"
      findings.note(.harBodyMissing, entry: index, url: url, fix)
      exchange.failure = noBody(entry, "the capture has no body")
    case .unreadable(let reason):
      findings.note(.harBodyUnreadable, entry: index, url: url, "has a body in \(reason)")
      exchange.failure = noBody(entry, "the capture has the body in \(reason)")
    case .bytes(let bytes):
      exchange.hops[0].decodedBytes = bytes.count
      if !bytes.isEmpty { exchange.body = recording.add(bytes) }
      if let charset = entry.foreignCharset {
        findings.note(
          .harTextRecoded, entry: index, url: url,
          "was sent in '\(charset.prefix(40))', and its body is now in UTF-8")
      }
      if entry.hop.status == 206 { exchange = whole(exchange, entry, bytes.count) }
    }
    return exchange
  }

  private func noBody(_ entry: HAREntry, _ message: String) -> NetworkFailure {
    NetworkFailure(.bodyNotRecorded, message, at: HAREntry.host(of: entry.hop.url))
  }

  /// Treats a partial body that covers the whole content as the complete body, and any other
  /// partial body as missing.
  private mutating func whole(_ exchange: Exchange, _ entry: HAREntry, _ count: Int) -> Exchange {
    var exchange = exchange
    let range = entry.hop.headers.value(of: "Content-Range") ?? ""
    if count > 0, range == "bytes 0-\(count - 1)/\(count)" {
      exchange.hops[0].status = 200
      exchange.hops[0].headers.removeAll { $0.name.lowercased() == "content-range" }
      return exchange
    }
    findings.note(
      .harBodyPartial, entry: entry.index, url: entry.hop.url,
      "has only a part of the body; a simulated player requests the whole")
    exchange.body = nil
    exchange.failure = noBody(entry, "the capture has only a part of the body")
    return exchange
  }
}

/// The redirects of a HAR file whose follow-up request has not been read yet.
struct RedirectQueue {
  private struct Waiting {
    var entry: HAREntry
    /// The index of the exchange that the follow-up request continues.
    var place: Int
  }

  /// The redirects without a follow-up request, by the URL that they lead to, in order.
  private var waiting: [String: [Waiting]] = [:]

  private static func key(_ url: String) -> String { String(url.prefix { $0 != "#" }) }

  /// Records an entry's redirect, if it has one; `place` is the index of the entry's exchange.
  mutating func expect(_ entry: HAREntry, at place: Int) {
    guard let url = entry.redirectURL else { return }
    waiting[Self.key(url), default: []].append(Waiting(entry: entry, place: place))
  }

  /// The exchange that an entry continues; nil when it is a request of its own.
  mutating func take(_ entry: HAREntry) -> Int? {
    let key = Self.key(entry.hop.url)
    let method = entry.exchange.request.method
    // A browser may send OPTIONS first (CORS), and a redirect may turn POST into GET.
    let index = waiting[key]?.firstIndex {
      method == "GET" || $0.entry.exchange.request.method == method
    }
    return index.flatMap { waiting[key]?.remove(at: $0).place }
  }

  /// The redirects that no request followed, in order.
  var open: [HAREntry] {
    waiting.values.joined().map(\.entry).sorted { $0.index < $1.index }
  }
}

/// Collects findings about a HAR file, within a limit.
struct HARFindings {
  private let file: String
  private var limit = FindingLimit()
  private var found: [Diagnostic] = []

  init(file: String) { self.file = file }

  /// Adds a finding about the entry with a number, from 0, or about the whole file when the number
  /// is nil.
  mutating func note(_ rule: Rule, entry: Int?, url: String = "", _ message: String) {
    guard limit.admits(rule.severity) else { return }
    // Queries hold personal identifiers: they are not repeated.
    let place = url.prefix(200).prefix { $0 != "?" && $0 != "#" }
    let subject = entry.map { "entry \($0)" + (place.isEmpty ? "" : " ('\(place)')") + " " } ?? ""
    found.append(
      Diagnostic(
        rule: rule, subject + message, at: SourceLocation(file: file)))
  }

  /// All findings, and how many were left out.
  var diagnostics: [Diagnostic] {
    guard let remark = limit.remark else { return found }
    let rule = Rule.harFindingsLeftOut
    let location = SourceLocation(file: file)
    return found + [Diagnostic(rule: rule, remark, at: location)]
  }
}

/// The rules of captured HAR files.
extension Rule {
  package static let harEntryMalformed = Rule(
    "HAREntryMalformed", .warning, "a HAR entry is incomplete",
    explanation: """
      A request without a method, a URL or a time cannot be replayed. The entry is ignored.
      """,
    fix: "Capture the traffic again, or complete the entry.")

  package static let harEntryRepeated = Rule(
    "HAREntryRepeated", .note, "a HAR entry occurs twice",
    explanation: """
      Some tools write an exchange a second time when the page is reloaded. The exchange counts \
      once.
      """,
    fix: "No change is needed. Clear the log before a capture to keep it short.")

  package static let harNotAnswered = Rule(
    "HARNotAnswered", .note, "a HAR entry has no response",
    explanation: """
      The request was blocked, cancelled or still in progress when the capture ended. In the \
      replay, requests for this URL fail.
      """,
    fix: "If this request matters, capture until every request is answered.")

  package static let harNotHTTP = Rule(
    "HARNotHTTP", .note, "a HAR entry is not an HTTP exchange",
    explanation: "Entries of data URLs, web sockets and extensions are ignored.",
    fix: "No change is needed.")

  package static let harBodyMissing = Rule(
    "HARBodyMissing", .warning, "the body of a HAR entry is missing",
    explanation: """
      Tools omit bodies to save space or for privacy. In the replay, requests for this URL fail.
      """,
    fix: "Capture with response bodies, as 'HAR with content'.")

  package static let harBodyUnreadable = Rule(
    "HARBodyUnreadable", .warning, "the body of a HAR entry cannot be decoded",
    explanation: "The body is declared as Base64, but is not valid Base64.",
    fix: "Capture the traffic again.")

  package static let harBodyPartial = Rule(
    "HARBodyPartial", .warning, "the body of a HAR entry is incomplete",
    explanation: """
      Players request media in ranges, and a part of a file cannot be played as the whole.
      """,
    fix: "Serve the file with --map, or capture without ranges.")

  package static let harTextRecoded = Rule(
    "HARTextRecoded", .note, "a text was sent in an encoding other than UTF-8",
    explanation: "A HAR file stores text in UTF-8 only, so the bytes are not those that were sent.",
    fix: "No change is needed, unless the encoding is under test.")

  package static let harRedirectOpen = Rule(
    "HARRedirectOpen", .warning, "the target of a redirect is not in the HAR file",
    explanation: "The replay cannot follow the redirect.",
    fix: "Capture until the redirect's target has answered.")

  package static let harVersion = Rule(
    "HARVersion", .note, "the HAR file declares an unknown version",
    explanation: "The file is read as version 1.2.",
    fix: "No change is needed, unless entries are missing.")

  package static let harFindingsLeftOut = Rule(
    "HARFindingsLeftOut", .note, "the HAR file has more findings than a report shows",
    explanation: "The first thousand findings of each severity are reported.",
    fix: "Fix the reported findings, and read the file again.")
}

/// Every rule of captured HAR files.
package enum HARRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [
    .harEntryMalformed, .harEntryRepeated, .harNotAnswered, .harNotHTTP, .harBodyMissing,
    .harBodyUnreadable, .harBodyPartial, .harTextRecoded, .harRedirectOpen, .harVersion,
    .harFindingsLeftOut,
  ]
}
