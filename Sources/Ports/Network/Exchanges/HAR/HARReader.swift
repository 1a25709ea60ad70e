package import Vocabulary

/// Reads HAR 1.2 files from browsers, proxies and simulated runs as recordings.
///
/// Redirects, which HAR has as entries of their own, become steps of one exchange. Fields that
/// begin with `_` are extensions; only those that state a failure are read.
package struct HARReader {
  /// The largest file that is read: 512 MiB.
  package static let limit = 1 << 29
  /// The most entries that a file may have; in memory, an entry takes many times the size of its
  /// text.
  package static let mostEntries = 100_000

  /// The content of a file.
  package struct Reading: Sendable, Hashable {
    package var recording: ExchangeRecording
    package var diagnostics: [Diagnostic]
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
  package static func read(
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

  private func noBody(_ entry: HAREntry, _ message: String) -> ExchangeFailure {
    ExchangeFailure(.bodyNotRecorded, at: HAREntry.host(of: entry.hop.url), message: message)
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
