import Foundation
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
        ExchangeFailure(.other, hop: 2, message: "odd")
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
