import Foundation
import System
import TestSupport
import Testing
import Vocabulary

@testable import Network

struct ExchangeRecordingTests {
  private static let line =
    #"{"durationUs":1,"request":{"method":"GET","url":"http://a.example/"},"startUs":0,"v":1"#
  private static let digest = String(repeating: "0", count: 64)

  private func read(_ text: String) throws -> ExchangeRecording {
    let folder = try RecordingFolder()
    try folder.write(text, to: "exchanges.jsonl")
    return try ExchangeRecording(folder: folder.path)
  }

  @Test func `unknown keys are left aside and an empty list is one`() throws {
    #expect(try read("").exchanges == [])
    let recording = try read(Self.line + #","later":{"x":[1]}}"# + "\n")
    #expect(recording.exchanges.map(\.request.url) == ["http://a.example/"])
    #expect(try recording.body(of: recording.exchanges[0]) == [])
    #expect(try recording.bodyFile(of: recording.exchanges[0]) == nil)
  }

  @Test(
    arguments: [
      ("x", .notJSON, 1, "the line is not JSON: expected a value"),
      (#"{"v":1,}"#, .notJSON, 8, "the line is not JSON: expected '\"'"),
      ("", .notJSON, 1, "the line is not JSON: expected a value"),
      ("[]", .malformed, 1, "the line is not an object"),
      ("{}", .malformed, 1, "'v' is missing"),
      (#"{"v":2}"#, .unknownVersion, 1, "the format's version is 2; this program reads version 1"),
      (#"{"v":"1"}"#, .malformed, 1, "'v' is not a whole number from 0"),
      (#"{"v":1}"#, .malformed, 1, "'request' is missing"),
      (#"{"v":1,"request":[]}"#, .malformed, 1, "'request' is not an object"),
      (#"{"v":1,"request":{"url":7}}"#, .malformed, 1, "'request.url' is not a text"),
      (Named(line + #","hops":{}}"#), .malformed, 1, "'hops' is not a list"),
      (Named(line + #","hops":[7]}"#), .malformed, 1, "'hops[0]' is not an object"),
      (Named(line + #","hops":[{"timings":{}}]}"#), .malformed, 1, "'hops[0].url' is missing"),
      (
        Named(line + #","hops":[{"timings":{},"url":"","headers":[["a"]]}]}"#), .malformed, 1,
        "'hops[0].headers' is not a list of pairs of texts"
      ),
      (
        Named(line + #","hops":[{"timings":{},"url":"","resolved":[1]}]}"#), .malformed, 1,
        "'hops[0].resolved' is not a list of texts"
      ),
      (
        Named(line + #","hops":[{"url":"","timings":{"nameLookupUs":-1}}]}"#), .malformed, 1,
        "'hops[0].timings.nameLookupUs' is not a whole number from 0"
      ),
      (
        Named(line + #","hops":[{"url":"","timings":{"nameLookupUs":9000000000000000000}}]}"#),
        .malformed,
        1, "'hops[0].timings.nameLookupUs' is not a plausible duration"
      ),
      (
        Named(line + #","body":{"bytes":1,"sha256":"../../etc/passwd"}}"#), .malformed, 1,
        "'body.sha256' is not 64 hexadecimal digits"
      ),
      (Named(line + #","failure":{"kind":"x"}}"#), .malformed, 1, "'failure.hop' is missing"),
      (
        Named(line + #","diagnostics":[{"severity":"loud"}]}"#), .malformed, 1,
        "'diagnostics' has an unknown severity"
      ),
    ] as [(Named<String>, ExchangeRecordingError.Kind, Int, Named<String>)])
  func `what is wrong is said by file, line and column`(
    line: Named<String>, kind: ExchangeRecordingError.Kind, column: Int, message: Named<String>
  ) throws {
    let error = #expect(throws: ExchangeRecordingError.self) {
      try read("\(Self.line)}\n\(Self.line)}\n\(line.value)\n\(Self.line)}\n")
    }
    #expect(error?.kind == kind)
    #expect(error?.message == message.value)
    #expect(error?.location.position == SourcePosition(line: 3, column: column))
    #expect(error?.description.contains("/exchanges.jsonl:3:\(column): \(message.value)") == true)
  }

  @Test func `a failure of another version's kind is read as any other`() throws {
    let failure = #","failure":{"kind":"unheardOf","hop":2,"message":"odd"}}"#
    #expect(
      try read(Self.line + failure).exchanges.map(\.failure) == [
        NetworkFailure(.other, "odd", hop: 2)
      ])
  }

  @Test func `half a line at the end is told from others`() throws {
    let error = #expect(throws: ExchangeRecordingError.self) {
      try read("\(Self.line)}\n\(Self.line)")
    }
    #expect(
      error?.message
        == "the line is not JSON: expected ',' or '}'; the last line is incomplete, remove it")
    #expect(try read("\(Self.line)}\n\(Self.line)}").exchanges.count == 2)
  }

  @Test func `bytes that are no text are refused`() throws {
    let folder = try RecordingFolder()
    try Data([0x22, 0xFF, 0x22]).write(to: URL(filePath: folder.path + "/exchanges.jsonl"))
    let error = #expect(throws: ExchangeRecordingError.self) {
      try ExchangeRecording(folder: folder.path)
    }
    #expect(error?.kind == .notJSON)
  }

  @Test func `a body that is gone, short, long or changed is refused`() throws {
    let folder = try RecordingFolder()
    let recorder = try ExchangeRecorder(folder: folder.path)
    let body = try recorder.keep(Array("abc".utf8))
    try recorder.record(Exchange(Exchange.Request("http://a.example/"), body: body))
    let recording = try ExchangeRecording(folder: folder.path)
    let exchange = recording.exchanges[0]
    for (text, kind, message) in [
      ("ab", .bodyDamaged, "only 2 of 3 bytes exist"),
      ("abd", .bodyDamaged, "the bytes differ from the recorded ones"),
      ("abcd", .tooLarge, "is longer than 3 bytes"),
    ] as [(String, ExchangeRecordingError.Kind, String)] {
      try folder.write(text, to: "bodies/\(body.digest)")
      let error = #expect(throws: ExchangeRecordingError.self) { try recording.body(of: exchange) }
      #expect(error?.kind == kind)
      #expect(error?.message == message)
      #expect(throws: ExchangeRecordingError.self) { try recording.bodyFile(of: exchange) }
    }
    try FileManager.default.removeItem(atPath: "\(folder.path)/bodies/\(body.digest)")
    let error = #expect(throws: ExchangeRecordingError.self) { try recording.body(of: exchange) }
    #expect(error?.description == "\(folder.path)/bodies/\(body.digest): the body is missing")
  }

  @Test func `a folder without a recording is named`() throws {
    let folder = try RecordingFolder()
    let error = #expect(throws: ExchangeRecordingError.self) { try ExchangeSource(at: folder.path) }
    #expect(
      error?.description
        == "cannot read '\(folder.path)/exchanges.jsonl': no such file or directory; check the path and its "
        + "permissions")
  }
}

struct ExchangeReplayTests {
  private func exchange(_ urls: String..., status: Int = 200, method: String = "GET") -> Exchange {
    var hops = urls.map {
      ExchangeHop($0, status: 302, timings: HTTPTimings(total: .milliseconds(10)))
    }
    hops[hops.count - 1].status = status
    return Exchange(
      Exchange.Request(urls[0], method: method), hops: hops,
      duration: .milliseconds(10 * urls.count))
  }

  @Test func `requests for one URL get what was recorded in its order, and the last again`() {
    var replay = ExchangeReplay(
      ExchangeRecording([
        exchange("http://a/", status: 500), exchange("http://b/", status: 204),
        exchange("http://a/", status: 429), exchange("http://a/"),
      ]))
    #expect(
      (0..<5).map { _ in replay.answer(to: "http://a/")?.status } == [500, 429, 200, 200, 200])
    #expect(replay.unused.map(\.request.url) == ["http://b/"])
    #expect(replay.answer(to: "http://b/")?.status == 204)
    #expect(replay.unused == [])
    #expect(replay.answer(to: "http://c/") == nil)
  }

  @Test func `the id of a stream's session does not count`() {
    var replay = ExchangeReplay(
      ExchangeRecording([
        exchange("http://a/list?_HLS_primary_id=A1&x=2"), exchange("http://a/b?_HLS_primary_id=A1"),
      ]))
    #expect(replay.answer(to: "http://a/list?x=2&_HLS_primary_id=B2")?.status == 200)
    #expect(replay.answer(to: "http://a/b") != nil)
    #expect(replay.answer(to: "http://a/list?x=3&_HLS_primary_id=A1") == nil)
  }

  @Test func `the method counts and the fragment does not`() {
    var replay = ExchangeReplay(
      ExchangeRecording([
        exchange("http://a/x#one"), exchange("http://a/x", status: 201, method: "POST"),
      ]))
    #expect(replay.answer(to: "http://a/x#two")?.status == 200)
    #expect(replay.answer(to: "http://a/x", method: "POST")?.status == 201)
    #expect(replay.answer(to: "http://a/x", method: "HEAD") == nil)
  }

  @Test func `what was sent counts, where the recording knows it`() {
    func post(_ body: String?, _ status: Int) -> Exchange {
      var exchange = exchange("http://a/", status: status, method: "POST")
      exchange.request.body = body.map { StoredBody(of: Array($0.utf8)) }
      return exchange
    }
    func digest(_ text: String) -> ContentDigest { ContentDigest(of: Array(text.utf8)) }
    var replay = ExchangeReplay(ExchangeRecording([post("one", 201), post("two", 202)]))
    #expect(replay.answer(to: "http://a/", method: "POST", body: digest("two"))?.status == 202)
    #expect(replay.answer(to: "http://a/", method: "POST", body: digest("one"))?.status == 201)
    #expect(replay.answer(to: "http://a/", method: "POST", body: digest("three")) == nil)
    #expect(replay.answer(to: "http://a/") == nil)
    // A capture that does not say what was sent answers whatever is sent.
    var capture = ExchangeReplay(ExchangeRecording([post(nil, 203)]))
    #expect(capture.answer(to: "http://a/", method: "POST", body: digest("one"))?.status == 203)
  }

  @Test func `a part does not stand for the whole where the whole was recorded`() {
    func get(_ range: String?, _ status: Int) -> Exchange {
      var exchange = exchange("http://a/", status: status)
      exchange.request.headers = range.map { [HTTPHeader("Range", $0)] } ?? []
      return exchange
    }
    let part = "bytes=0-1"
    var replay = ExchangeReplay(ExchangeRecording([get(part, 206), get(nil, 200)]))
    #expect(replay.answer(to: "http://a/")?.status == 200)
    #expect(replay.answer(to: "http://a/", range: part)?.status == 206)
    #expect(replay.answer(to: "http://a/", range: "bytes=5-6")?.status == 200)
    #expect(replay.unused == [])
    // A browser asks for a whole film by a range.
    var capture = ExchangeReplay(ExchangeRecording([get("bytes=0-", 206)]))
    #expect(capture.answer(to: "http://a/")?.status == 206)
  }

  @Test func `a later hop answers its URL when nothing else does`() throws {
    var recorded = exchange("http://a/", "http://b/", "http://c/", status: 404)
    recorded.failure = NetworkFailure(.cutShort, "m", hop: 2)
    var replay = ExchangeReplay(ExchangeRecording([recorded, exchange("http://c/")]))
    #expect(replay.answer(to: "http://c/")?.status == 200)
    let answer = replay.answer(to: "http://b/")
    let later = try #require(answer)
    #expect(later.request.url == "http://b/")
    #expect(later.hops == Array(recorded.hops.dropFirst()))
    #expect(later.failure?.hop == 1)
    #expect(later.duration == .milliseconds(20))
    #expect(later.start == .milliseconds(10))
    #expect(replay.answer(to: "http://a/") == recorded)
  }

  @Test(arguments: [
    ("http://a/x?cb=9&id=1", "http://a/x?cb=1&id=1"),
    ("http://a/x?id=2&cb=9", "http://a/x?cb=2&id=2"),
    ("http://a/x?id=3", "http://a/x?id=4"), ("http://a/x", "http://a/x?id=4"),
    ("http://a/y?cb=1", nil), ("https://a/x?cb=1&id=1", nil),
  ])
  func `the nearest URL is of the same path with most parameters alike`(
    url: String, nearest: String?
  ) {
    let replay = ExchangeReplay(
      ExchangeRecording([
        exchange("http://a/x?cb=1&id=1"), exchange("http://a/x?cb=2&id=2"),
        exchange("http://a/x?id=4"),
        exchange("http://a/y?cb=1", method: "POST"),
      ]))
    #expect(replay.nearestURL(to: url) == nearest)
  }
}

struct NetworkFailureTests {
  /// The names in recordings that users have: a recording must be read as it was written.
  private static let names: [(name: String, kind: NetworkFailure.Kind)] = [
    ("malformedURL", .malformedURL),
    ("schemeNotAllowed", .schemeNotAllowed),
    ("redirectNotAllowed", .redirectNotAllowed),
    ("malformedRedirect", .malformedRedirect),
    ("tooManyRedirects", .tooManyRedirects),
    ("redirectLoop", .redirectLoop),
    ("nameNotResolved", .nameNotResolved),
    ("nameNotChecked", .nameNotChecked),
    ("addressNotAllowed", .addressNotAllowed),
    ("hostNotAllowed", .hostNotAllowed),
    ("refused", .refused),
    ("unreachable", .unreachable),
    ("reset", .reset),
    ("closedWithoutAnswer", .closedWithoutAnswer),
    ("timedOut", .timedOut),
    ("badCertificate", .badCertificate),
    ("tlsFailed", .tlsFailed),
    ("malformedAnswer", .malformedAnswer),
    ("badContentEncoding", .badContentEncoding),
    ("cutShort", .cutShort),
    ("headersTooLarge", .headersTooLarge),
    ("bodyTooLarge", .bodyTooLarge),
    ("decompressionBomb", .decompressionBomb),
    ("proxyFailed", .proxyFailed),
    ("fileNotWritten", .fileNotWritten),
    ("cancelled", .cancelled),
    ("other", .other),
    ("notAnswered", .notAnswered),
    ("bodyNotRecorded", .bodyNotRecorded),
    ("noContent", .noContent),
    ("badStatus", .badStatus),
    ("notRecorded", .notRecorded),
    ("outOfBudget", .outOfBudget),
    ("notReadable", .notReadable),
  ]

  @Test(arguments: names)
  func `a kind of failure keeps its name in recordings`(
    name: String, kind: NetworkFailure.Kind
  ) {
    #expect(kind.rawValue == name)
    #expect(NetworkFailure.Kind(recorded: name) == kind)
  }

  @Test func `every kind of failure has its name pinned`() {
    #expect(Self.names.map(\.kind) == NetworkFailure.Kind.allCases)
  }

  @Test(arguments: ["", "Refused", "unheardOf"])
  func `a name that no kind has is another failure`(name: String) {
    #expect(NetworkFailure.Kind(recorded: name) == .other)
  }
}

/// A folder that is removed with the value.
final class RecordingFolder {
  let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
  }

  func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
  }

  func names(in name: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(name)").sorted()
  }
}
