internal import Vocabulary

/// The requests of a real player, in order, and the instant at which its playback is assumed to
/// begin. The file is JSON Lines: one request per line, and a last line with that instant.
///
/// `receive --save` writes it, and profiles are learned from it.
package struct Recording: Sendable, Hashable {
  package var lines: [RecordingLine]
  /// When the recording ended, after the first request of the media.
  var end: Duration
  /// When playback is assumed to begin, counted from the first request of the media; nil if
  /// unknown.
  package var origin: PlaybackOrigin?

  /// The version that is written and read.
  static let version = 1

  /// The ending of the file names of recordings.
  package static let ending = ".recording.jsonl"

  /// The kind of the last line.
  static let lastKind = "end"

  /// The recording as text.
  package var text: String {
    var last: [JSONValue.Member] = [
      .init("v", .integer(Self.version)), .init("atUs", end.json),
      .init("kind", .string(Self.lastKind)),
    ]
    if let origin {
      last.append(
        .init("origin", ["atUs": origin.at.json, "withinUs": origin.within.json]))
    }
    return (lines.map(\.json) + [.object(last)]).map { $0.orderedText + "\n" }.joined()
  }
}

/// The instant at which playback is assumed to begin.
package struct PlaybackOrigin: Sendable, Hashable {
  package var at: Duration
  /// How far from `at` the real beginning of playback may be.
  package var within: Duration

  package init(at: Duration, within: Duration) {
    self.at = at
    self.within = within
  }
}

/// A request of a recording.
package struct RecordingLine: Sendable, Hashable {
  /// What a request is for.
  package enum Kind: String, Sendable, CaseIterable {
    case tag
    /// A document that a wrapper leads to.
    case wrapper
    case media
    case beacon
    case other
  }

  /// When the request was sent, after the first request of the media, or of the tag where no media
  /// was requested.
  package var at: Duration
  package var kind: Kind
  var method: String
  /// The URL that the player would have requested if the documents had not been rewritten.
  package var url: String
  /// The hop of the document that contains a beacon's tracker or a wrapper: 0 is the inline ad.
  var hop: Int?
  /// The event of a beacon.
  package var event: String?
  /// The status of the answer.
  var status: Int

  init(
    _ kind: Kind, _ method: String, _ url: String, at: Duration, hop: Int? = nil,
    event: String? = nil, status: Int = 200
  ) {
    self.kind = kind
    self.method = method
    self.url = url
    self.at = at
    self.hop = hop
    self.event = event
    self.status = status
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("v", .integer(Recording.version)), .init("atUs", at.json),
      .init("method", .string(method)), .init("url", .string(url)),
      .init("kind", .string(kind.rawValue)),
    ]
    if let hop { members.append(.init("hop", .integer(hop))) }
    if let event { members.append(.init("event", .string(event))) }
    return .object(members + [.init("status", .integer(status))])
  }
}

extension Duration {
  /// In whole microseconds.
  fileprivate var json: JSONValue { .integer(Int(clamping: roundedMicroseconds)) }
}

extension Recording {
  /// Why a text is not a recording.
  package struct Malformation: Error, Sendable, Hashable, CustomStringConvertible {
    /// The number of the line, from 1.
    package let line: Int
    /// What is wrong with the line.
    package let reason: String

    package var description: String { "line \(line): \(reason)" }
  }

  /// Reads a recording. Unknown kinds and keys are ignored.
  ///
  /// - Parameter text: the file's text.
  /// - Throws: `Malformation` for the first line that is not valid in a recording, or if the last
  ///   line is missing.
  package init(reading text: String) throws(Malformation) {
    self.init(lines: [], end: .zero)
    var hasEnded = false
    var number = 0
    for line in TextLines(text) {
      number += 1
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      let reader = LineReader(number: number, value: try Self.value(of: line, number))
      guard !hasEnded else {
        throw reader.malformation("no line may follow the line of kind 'end'")
      }
      guard try reader.number("v") == Self.version else {
        throw reader.malformation("'v' must be \(Self.version)")
      }
      let kind = try reader.text("kind")
      if kind == Self.lastKind {
        hasEnded = true
        end = try reader.duration("atUs")
        if let value = reader.value["origin"] {
          let origin = LineReader(number: number, value: value)
          self.origin = PlaybackOrigin(
            at: try origin.duration("atUs"), within: try origin.duration("withinUs"))
        }
      } else if let kind = RecordingLine.Kind(rawValue: kind) {
        lines.append(try RecordingLine(kind, reader))
      }
    }
    guard hasEnded else {
      throw Malformation(line: number + 1, reason: "the last line, of kind 'end', is missing")
    }
  }

  private static func value(of line: Substring, _ number: Int) throws(Malformation) -> JSONValue {
    do throws(JSONReader.Failure) {
      let value = try JSONReader.value(of: String(line))
      if case .object = value { return value }
    } catch {
      throw Malformation(line: number, reason: "it is not JSON: \(error)")
    }
    throw Malformation(line: number, reason: "it is not a JSON object")
  }
}

/// The keys of one line.
private struct LineReader {
  let number: Int
  let value: JSONValue

  func malformation(_ reason: String) -> Recording.Malformation {
    Recording.Malformation(line: number, reason: reason)
  }

  func text(_ key: String) throws(Recording.Malformation) -> String {
    guard let text = value[key]?.text, !text.isEmpty else {
      throw malformation("'\(key)' must be text")
    }
    return text
  }

  func number(_ key: String) throws(Recording.Malformation) -> Int {
    guard let number = value[key]?.wholeNumber else {
      throw malformation("'\(key)' must be a whole number")
    }
    return number
  }

  func duration(_ key: String) throws(Recording.Malformation) -> Duration {
    .microseconds(try number(key))
  }
}

extension RecordingLine {
  fileprivate init(_ kind: Kind, _ reader: LineReader) throws(Recording.Malformation) {
    self.init(
      kind, try reader.text("method"), try reader.text("url"), at: try reader.duration("atUs"),
      hop: reader.value["hop"] == nil ? nil : try reader.number("hop"),
      event: reader.value["event"] == nil ? nil : try reader.text("event"),
      status: try reader.number("status"))
  }
}

extension Recording {
  /// Creates a recording of the requests of a reception. Instants count from the first request of
  /// the media, or of the tag if no media was requested.
  ///
  /// - Parameters:
  ///   - requests: in the order of their arrival.
  ///   - tag: the path or the URL of the tag, which replaces the served URL.
  ///   - urls: the served URLs.
  ///   - end: when the reception ended.
  ///   - origin: when playback is assumed to begin; nil if unknown.
  package init(
    of requests: [ReceivedRequest], tag: String, served urls: ServedURLs, end: Duration,
    origin: PlaybackOrigin?
  ) {
    let media = requests.first { $0.served?.role == .media }
    let first = media?.at ?? requests.first?.at ?? .zero
    let hops = DocumentHops(of: urls)
    self.init(
      lines: requests.map { request in
        RecordingLine(
          request.kind, request.method, request.served == nil ? tag : request.url,
          at: request.at - first, hop: hops.hop(of: request),
          event: request.isBeacon ? request.served?.places.first?.event : nil,
          status: request.status)
      }, end: end - first,
      origin: origin.map { PlaybackOrigin(at: $0.at - first, within: $0.within) })
  }
}

extension ReceivedRequest {
  fileprivate var kind: RecordingLine.Kind {
    guard let served else { return .tag }
    return switch served.role {
    case .tracker: .beacon
    case .document: .wrapper
    case .media, .part: .media
    case .resource, .page: .other
    }
  }
}

/// The hops of the documents that a reception serves: 0 is an inline ad's, and a wrapper's is one more
/// than that of the document it leads to.
private struct DocumentHops {
  /// The hops, indexed by the numbers of the documents; the tag is 0.
  private var hops: [Int]

  init(of urls: ServedURLs) {
    let parents = urls.urls(of: .document).map { $0.places.first?.document ?? 0 }
    hops = Array(repeating: 0, count: parents.count + 1)
    // A document is always named by a document that was read before it.
    for (number, parent) in parents.enumerated().reversed() where parent <= number {
      hops[parent] = max(hops[parent], hops[number + 1] + 1)
    }
  }

  /// The hop of the requested document, or of the document that contains a beacon's tracker.
  func hop(of request: ReceivedRequest) -> Int? {
    guard let served = request.served else { return hops.first }
    let document: Int?
    switch served.role {
    case .tracker: document = served.places.first.map { $0.isInWrapper ? $0.document : nil } ?? nil
    case .document: document = served.number + 1
    case .media, .part, .resource, .page: return nil
    }
    guard let document else { return 0 }
    return hops.indices.contains(document) ? hops[document] : nil
  }
}

extension ReceptionResult.Received {
  /// The uncertainty up to which a known instant of playback is used without estimation.
  private static let exactness = Duration.milliseconds(30)

  /// Creates the reception of a recording, so that profiles can be compared with it again. The beacons of
  /// verification vendors are left out, because the player does not send them.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - tag: the tag as displayed.
  ///   - urls: the URLs of the tag's documents.
  package init(of recording: Recording, tag: String, served urls: ServedURLs) {
    let trackers = urls.urls(of: .tracker)
    let beacons = recording.lines.filter { $0.kind == .beacon }
    var served: [Int: ServedURL] = [:]
    let found = TrackerRequests(
      trackers.map { TrackerRequests.Tracker(event: $0.key, hop: 0, url: URLTemplate($0.text)) },
      among: beacons.map(\.url))
    for (tracker, requests) in found.trackers {
      let url = trackers.first { $0.key == tracker.event }
      for index in requests { served[index] = url }
    }
    let media = urls.urls(of: .media)
    var number = 0
    let requests = recording.lines.compactMap { line -> ReceivedRequest? in
      switch line.kind {
      case .beacon:
        defer { number += 1 }
        // A URL that is not in any document is still a beacon.
        let unknown = ServedURL(role: .tracker, number: -1 - number, text: line.url, places: [])
        return ReceivedRequest(
          method: line.method, url: line.url, served: served[number] ?? unknown, at: line.at,
          status: line.status)
      case .media:
        return ReceivedRequest(
          method: line.method, url: line.url,
          served: media.first { $0.text == line.url } ?? media.first, at: line.at,
          status: line.status)
      case .tag, .wrapper, .other: return nil
      }
    }
    self.init(
      tag: tag, url: "", reason: .complete,
      requests: requests.filter { $0.vendor == nil }, isTagRequested: true,
      beginning: recording.origin.flatMap { $0.within <= Self.exactness ? $0 : nil })
  }
}
