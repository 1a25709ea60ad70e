internal import Vocabulary

/// Reads logs of the IAB's scripts (OM SDK validation): HAR, URLs, console text, JSON Lines. It
/// detects the form by the content, and it goes on after a broken line.
package struct SessionLogReader {
  /// The maximum number of sessions in a log; events of further sessions are only counted.
  static let mostSessions = 2_000

  /// How many broken lines get a finding of their own; one more finding counts the others.
  private static let namedLines = FindingLimit.each - 1

  private let bytes: [UInt8]
  private let file: String
  private var log: SessionLog
  private var collector = SessionCollector(mostSessions: SessionLogReader.mostSessions)
  private var malformed = 0
  private var unnamed: SourceLocation?
  private var line = 1
  private var lineStart = 0
  /// How many bytes are already searched for line breaks to determine `line` and `lineStart`.
  private var counted = 0

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - bytes: its content, UTF-8, with or without a byte order mark.
  ///   - file: the name that findings have.
  ///   - kind: its form; nil to find it by the content.
  /// - Returns: its sessions, and what is wrong with its lines.
  package static func log(
    _ bytes: [UInt8], file: String, kind: SessionLog.Kind? = nil
  ) -> SessionLog {
    var reader = SessionLogReader(bytes, file: file, kind: kind ?? Self.kind(of: bytes))
    switch reader.log.kind {
    case .har: reader.readArchive()
    case .urls, .console, .events, .trace: reader.readLines()
    }
    return reader.finished()
  }

  /// The form of a log, by its beginning.
  static func kind(of bytes: [UInt8]) -> SessionLog.Kind {
    let beginning = String(decoding: bytes.prefix(65_536), as: UTF8.self)
      .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if beginning.hasPrefix("{") {
      return beginning.contains("\"entries\"") && beginning.contains("\"log\"") ? .har : .events
    }
    return beginning.hasPrefix("http://") || beginning.hasPrefix("https://") ? .urls : .console
  }

  private init(_ bytes: [UInt8], file: String, kind: SessionLog.Kind) {
    self.bytes = bytes
    self.file = file
    log = SessionLog(kind: kind)
  }

  private mutating func finished() -> SessionLog {
    log.sessions = collector.finished()
    if let unnamed {
      let count = malformed - Self.namedLines
      log.problems.append(
        Diagnostic(
          rule: .sessionLogLineMalformed,
          "\(count) further \(count == 1 ? "message is" : "messages are") malformed, from here on",
          at: unnamed))
    }
    if let (count, location) = collector.leftOut {
      log.problems.append(
        Diagnostic(
          rule: .sessionLogLineMalformed,
          "the log has more than \(Self.mostSessions) sessions, so \(count) events of further "
            + "sessions, from here on, are not judged; audit a part of the log", at: location))
    }
    return log
  }

  private mutating func location(of offset: Int) -> SourceLocation {
    while counted < offset, counted < bytes.count {
      counted += 1
      if bytes[counted - 1] == UInt8(ascii: "\n") {
        line += 1
        lineStart = counted
      }
    }
    return SourceLocation(
      file: file, position: SourcePosition(line: line, column: max(1, offset - lineStart + 1)))
  }

  private mutating func object(_ message: String, at location: SourceLocation) {
    malformed += 1
    if malformed <= Self.namedLines {
      log.problems.append(Diagnostic(rule: .sessionLogLineMalformed, message, at: location))
    } else if unnamed == nil {
      unnamed = location
    }
  }

  private mutating func take(
    _ message: ScriptMessage, by channel: SessionCollector.Channel, arrival: Int64? = nil
  ) {
    log.hasMessages = true
    switch message {
    case .supported(let isSupported): log.isSupported.append(isSupported)
    case .version(let version): log.scriptVersions.append(version)
    case .event(let session, var event):
      event.arrival = arrival
      collector.add(event, of: session, by: channel)
    }
  }

  // MARK: Lines

  private static let path = Array("/sendmessage".utf8)

  private mutating func readLines() {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = start..<end
      let location = location(of: start)
      do throws(ScriptMessage.Objection) {
        try read(line, at: location)
      } catch {
        object(error.message, at: location)
      }
      start = end + 1
    }
  }

  private mutating func read(
    _ line: Range<Int>, at location: SourceLocation
  ) throws(ScriptMessage.Objection) {
    guard let first = bytes[line].first(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) else {
      return
    }
    if log.kind == .events, first == UInt8(ascii: "{") {
      let value: JSONValue
      do throws(JSONReader.Failure) {
        value = try JSONReader.value(of: Array(bytes[line]))
      } catch {
        throw ScriptMessage.Objection(message: "the line is not JSON: expected \(error.expected)")
      }
      // In a run's event stream, only events of measurement sessions are read.
      if value["kind"] != nil {
        guard value["kind"]?.text == "omid", let event = value["event"] else { return }
        take(try ScriptMessage(event, at: location), by: .line)
      } else {
        take(try ScriptMessage(value, at: location), by: .line)
      }
    } else if let place = bytes.firstOffset(ofAny: [Self.path], in: line),
      let url = bytes.url(around: place, in: line)
    {
      try readRequest(bytes[url], at: location, arrival: nil)
    } else if let message = try ScriptMessage.read(validation: Array(bytes[line]), at: location) {
      take(message, by: .line)
    } else if bytes[line].starts(with: "http://".utf8) || bytes[line].starts(with: "https://".utf8)
    {
      try readRequest(bytes[line].prefix { $0 > 0x20 }, at: location, arrival: nil)
    }
  }

  /// Reads a request, and decides by its path whether it is a message of a script or an unrelated
  /// request.
  private mutating func readRequest(
    _ url: ArraySlice<UInt8>, at location: SourceLocation, arrival: Int64?, page: String? = nil
  ) throws(ScriptMessage.Objection) {
    let path = url.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard path.hasSuffix("/sendmessage") || path.hasSuffix("/sendmessage.json") else {
      log.requests.append(
        LoggedRequest(
          url: String(decoding: url, as: UTF8.self), at: arrival, page: page, location: location))
      return
    }
    let query = url.dropFirst(path.count + 1).prefix { $0 != UInt8(ascii: "#") }
    take(
      try ScriptMessage(query: query, at: location),
      by: query.starts(with: "msg=".utf8) ? .message : .pairs, arrival: arrival)
  }

  // MARK: HAR

  private mutating func readArchive() {
    var cursor = JSONCursor(bytes, at: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    do throws(JSONReader.Failure) {
      try cursor.members { key, cursor throws(JSONReader.Failure) in
        guard key == "log", cursor.isAtObject else { return try cursor.skip() }
        try cursor.members { key, cursor throws(JSONReader.Failure) in
          guard key == "entries", cursor.isAtList else { return try cursor.skip() }
          try cursor.elements { cursor throws(JSONReader.Failure) in
            try self.readEntry(&cursor)
          }
        }
      }
    } catch {
      object(
        "the HAR file breaks off: expected \(error.expected); what comes before is judged",
        at: location(of: error.offset))
    }
  }

  private mutating func readEntry(_ cursor: inout JSONCursor) throws(JSONReader.Failure) {
    let location = location(of: cursor.nextValue)
    guard cursor.isAtObject else { return try cursor.skip() }
    var url: String?
    var start: String?
    var page: String?
    try cursor.members { key, cursor throws(JSONReader.Failure) in
      switch key {
      case "startedDateTime": start = try cursor.value().text
      case "pageref": page = try cursor.value().text
      case "request" where cursor.isAtObject:
        try cursor.members { key, cursor throws(JSONReader.Failure) in
          if key == "url" { url = try cursor.value().text } else { try cursor.skip() }
        }
      default: try cursor.skip()
      }
    }
    guard let url else { return object("the entry has no URL", at: location) }
    guard url.hasPrefix("http:") || url.hasPrefix("https:") else { return }
    let arrival = start.flatMap { WallClock(iso8601: $0) }?.startMilliseconds
    do throws(ScriptMessage.Objection) {
      try readRequest(Array(url.utf8)[...], at: location, arrival: arrival, page: page)
    } catch {
      object(error.message, at: location)
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}

/// Sorts the events of a log by their sessions, which may interleave. An event that came through
/// two channels is counted once: a script writes each event to the console as a line and as a URL.
struct SessionCollector {
  /// The form in which an event came.
  enum Channel: Int, CaseIterable {
    case line
    case message
    case pairs
  }

  private struct Key: Hashable {
    var session: Int
    var at: Int64
    var type: OMIDEventType
  }

  private let mostSessions: Int
  private var sessions: [LoggedSession] = []
  private var places: [String: Int] = [:]
  /// How often an event came through each channel.
  private var counts: [Key: [Int]] = [:]
  /// How many events of sessions beyond the limit there were, and where the first one is.
  private(set) var leftOut: (count: Int, first: SourceLocation)?

  init(mostSessions: Int) { self.mostSessions = mostSessions }

  mutating func add(_ event: SessionEvent, of session: String, by channel: Channel) {
    guard let place = place(of: session) else {
      if let location = event.location {
        leftOut = ((leftOut?.count ?? 0) + 1, leftOut?.first ?? location)
      }
      return
    }
    let key = Key(session: place, at: event.at, type: event.type)
    var counts = self.counts[key] ?? Channel.allCases.map { _ in 0 }
    let known = counts.max() ?? 0
    counts[channel.rawValue] += 1
    self.counts[key] = counts
    if counts[channel.rawValue] > known { sessions[place].events.append(event) }
  }

  /// The sessions, with each one's events sorted by time, because requests may arrive out of order.
  func finished() -> [LoggedSession] {
    sessions.map { session in
      var session = session
      let order = session.events.enumerated().sorted {
        ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
      }
      session.events = order.map(\.element)
      return session
    }
  }

  private mutating func place(of session: String) -> Int? {
    if let place = places[session] { return place }
    guard sessions.count < mostSessions else { return nil }
    places[session] = sessions.count
    sessions.append(LoggedSession(id: session))
    return sessions.count - 1
  }
}

/// Searches bytes for texts. It works on bytes because a log has megabytes of lines, and most of
/// them are unrelated to measurement.
extension Array<UInt8> {
  /// The offset of the first occurrence of any of some texts; nil where none occurs.
  func firstOffset(ofAny texts: [[UInt8]], in range: Range<Int>? = nil) -> Int? {
    let range = range ?? 0..<count
    return withUnsafeBufferPointer { bytes in
      for offset in range {
        for text in texts
        where bytes[offset] == text.first && offset + text.count <= range.upperBound {
          if bytes[offset..<offset + text.count].elementsEqual(text) { return offset }
        }
      }
      return nil
    }
  }

  /// The URL around an offset: from its scheme to the next white space, quote or bracket.
  ///
  /// - Returns: nil where the text around it is not a URL.
  func url(around offset: Int, in line: Range<Int>) -> Range<Int>? {
    var start = offset
    while start > line.lowerBound, !Self.endsURL(self[start - 1]) { start -= 1 }
    var end = offset
    while end < line.upperBound, !Self.endsURL(self[end]) { end += 1 }
    guard firstOffset(ofAny: [Array("://".utf8)], in: start..<offset) != nil else { return nil }
    return start..<end
  }

  private static func endsURL(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "("), UInt8(ascii: ")"):
      true
    case _: false
    }
  }
}
