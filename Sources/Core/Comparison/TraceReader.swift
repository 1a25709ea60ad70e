package import Network
package import Vocabulary

/// Reads the beacons of event streams, run records, captures and recordings.
package enum TraceReader {
  /// Why a text cannot be read as a trace, and where.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package var message: String
    package var location: SourceLocation

    package var description: String { "\(location): \(message)" }
  }

  /// The most requests of a trace, because matching requests takes many times the memory of their
  /// text.
  static let mostRequests = 100_000

  private static func check(_ count: Int, _ name: String) throws(Failure) {
    guard count > mostRequests else { return }
    throw failure("it has more than \(mostRequests) requests, which are too many to compare", name)
  }

  /// Reads a run's event stream, its record, or a HAR file; the content decides which one it is.
  ///
  /// - Throws: when the text is none of these, or is damaged.
  package static func trace(of text: String, name: String) throws(Failure) -> BeaconTrace {
    let firstLine = TextLines(text).first { _ in true } ?? ""
    if let first = try? JSONReader.value(of: String(firstLine)), first["kind"] != nil {
      return try stream(text, name)
    }
    var root: JSONValue
    do throws(JSONReader.Failure) {
      root = try JSONReader.value(of: text)
    } catch {
      let before = text.utf8.prefix(error.offset)
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      throw failure("expected \(error.expected)", name, line: line)
    }
    if let run = try simulated(root["log"], name) { return run }
    if root["log"] != nil {
      // Frees the parsed tree before the archive is read from its text, because two trees would
      // take twice the memory.
      root = .null
      return try trace(of: try archive(text, name), name: name)
    }
    guard case .array(let beacons)? = root["beacons"], root["v"] == 1 else {
      throw failure(
        "the file is not an event stream, run record of version 1 or HAR file; "
          + "write one with 'vastsim play --report jsonl=PATH'", name)
    }
    try check(beacons.count, name)
    var trace = BeaconTrace(
      name: name, requests: beacons.compactMap(request), outcome: root["outcome"]?.text,
      errors: errors(of: root), ads: TracedAd.all(ofRecord: root))
    trace.chains = TracedHop.chains(ofRecord: root)
    return trace
  }

  /// The beacons of a HAR file that 'vastsim play' wrote; nil for any other.
  ///
  /// They have no answers, so that a reader of captures would treat them as never sent.
  private static func simulated(
    _ log: JSONValue?, _ name: String
  ) throws(Failure) -> BeaconTrace? {
    guard let entries = log?["entries"]?.list else { return nil }
    try check(entries.count, name)
    let requests = entries.compactMap { entry -> TracedRequest? in
      guard let template = entry["_template"]?.text, let event = entry["_event"]?.text,
        let url = entry["request"]?["url"]?.text
      else { return nil }
      return TracedRequest(
        url, at: .microseconds(entry["_virtualTimeUs"]?.integer ?? 0),
        template: URLTemplate(declared: template, sentAs: url),
        purpose: TracedRequest.Purpose(
          source: entry["_source"]?.text ?? "vast", event: event,
          hop: entry["_hop"]?.integer ?? 0, ad: entry["_ad"]?.integer,
          vendor: entry["_vendor"]?.text),
        answer: answer(
          status: entry["response"]?["status"]?.integer,
          wasUnanswered: entry["_delivery"] == "failed"))
    }
    guard !requests.isEmpty else { return nil }
    return BeaconTrace(
      name: name, requests: requests, outcome: log?["_outcome"]?.text,
      ads: (log?["_ads"]?.list).map(TracedAd.all(ofDecisions:)))
  }

  /// The answer of a run's beacon, whose status is 0 or absent where it was not sent.
  private static func answer(status: Int?, wasUnanswered: Bool) -> TracedRequest.Answer? {
    if let status, status > 0 { return .status(status) }
    return wasUnanswered ? TracedRequest.Answer.none : nil
  }

  private static func archive(
    _ text: String, _ name: String
  ) throws(Failure) -> ExchangeRecording {
    do throws(ExchangeRecordingError) {
      return try HARReader.read(Array(text.utf8), file: name).recording
    } catch {
      throw Failure(message: error.message, location: error.location)
    }
  }

  /// The purposes of requests in vastsim's recordings that are not beacons.
  private static let otherPurposes: Set = [
    "vast", "media", "script", "captions", "resource", "page",
  ]

  /// The requests of a recording or a capture, without redirects.
  ///
  /// If a recording has beacons, only these count.
  ///
  /// - Throws: when no request in it was sent.
  package static func trace(
    of recording: ExchangeRecording, name: String
  ) throws(Failure) -> BeaconTrace {
    guard !recording.exchanges.isEmpty else {
      throw failure("the file contains no request that was sent", name)
    }
    try check(recording.exchanges.count, name)
    let beacons = recording.exchanges.filter { !otherPurposes.contains($0.request.purpose) }
    return BeaconTrace(
      name: name,
      requests: (beacons.isEmpty ? recording.exchanges : beacons).map {
        TracedRequest($0.request.url, at: $0.start, answer: answer(of: $0))
      },
      isCapture: true)
  }

  /// The answer of an exchange; nil if a capture has neither an answer nor a reason for its
  /// absence, because the request may still have been in progress when the capture was saved.
  private static func answer(of exchange: Exchange) -> TracedRequest.Answer? {
    guard let failure = exchange.failure, failure.kind != .bodyNotRecorded else {
      return exchange.status.map(TracedRequest.Answer.status)
    }
    let isUnknown = failure.kind == .notAnswered && failure.details.isEmpty
    return isUnknown ? nil : TracedRequest.Answer.none
  }

  private static func stream(_ text: String, _ name: String) throws(Failure) -> BeaconTrace {
    var trace = BeaconTrace(name: name, requests: [])
    var decisions: [JSONValue] = []
    for (index, line) in TextLines(text).enumerated() where !line.isEmpty {
      let event: JSONValue
      do throws(JSONReader.Failure) {
        event = try JSONReader.value(of: String(line))
      } catch {
        throw failure("expected \(error.expected)", name, line: index + 1, column: error.offset + 1)
      }
      guard event["v"] == 1 else {
        throw failure("the line is not part of an event stream of version 1", name, line: index + 1)
      }
      switch event["kind"]?.text {
      case "beacon":
        trace.requests += request(event).map { [$0] } ?? []
        try check(trace.requests.count, name)
      case "ad":
        trace.errors += error(event).map { [$0] } ?? []
        decisions.append(event)
      case "run": trace.outcome = event["outcome"]?.text ?? trace.outcome
      case _: break
      }
    }
    trace.ads = TracedAd.all(ofDecisions: decisions)
    return trace
  }

  /// The error with which an ad failed; nil if it did not fail.
  private static func error(_ decision: JSONValue) -> TracedError? {
    decision["errorCode"]?.integer.map { TracedError(code: $0, reason: decision["reason"]?.text) }
  }

  /// The errors in a run record.
  private static func errors(of record: JSONValue) -> [TracedError] {
    (record["errorCodes"]?.list ?? []).compactMap(\.integer).map {
      TracedError(code: $0, reason: nil)
    }
  }

  /// Reads the request of a beacon; nil for a beacon without a URL.
  private static func request(_ beacon: JSONValue) -> TracedRequest? {
    guard let url = beacon["url"]?.text else { return nil }
    return TracedRequest(
      url, at: .microseconds(beacon["atUs"]?.integer ?? 0),
      template: beacon["template"]?.text.map { URLTemplate(declared: $0, sentAs: url) },
      purpose: TracedRequest.Purpose(
        source: beacon["source"]?.text ?? "vast", event: beacon["event"]?.text ?? "",
        hop: beacon["hop"]?.integer ?? 0, ad: beacon["ad"]?.integer,
        vendor: beacon["vendor"]?.text, offset: beacon["offset"]?.integer),
      answer: answer(
        status: beacon["status"]?.integer, wasUnanswered: beacon["delivery"] == "failed"))
  }

  private static func failure(
    _ message: String, _ name: String, line: Int? = nil, column: Int = 1
  ) -> Failure {
    Failure(
      message: message,
      location: SourceLocation(
        file: name, position: line.map { SourcePosition(line: $0, column: column) }))
  }
}

/// The lines of a text, one after another, without a list of them: for a hostile text, such a list
/// takes many times the memory of the text.
package struct TextLines: Sequence {
  private let text: String

  package init(_ text: String) { self.text = text }

  package func makeIterator() -> Iterator { Iterator(rest: text[...]) }

  /// Iterates over the lines, from the first to the last.
  package struct Iterator: IteratorProtocol {
    /// The text that is still to be read; nil after the end.
    fileprivate var rest: Substring?

    package mutating func next() -> Substring? {
      guard let rest else { return nil }
      guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) else {
        self.rest = nil
        return rest
      }
      self.rest = rest[rest.utf8.index(after: end)...]
      return rest[..<end]
    }
  }
}
