import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import OpenMeasurement

/// A session is the same from every form of a log, and a broken line costs itself alone.
struct SessionLogReaderTests {
  private func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  private var lines: [Substring] {
    LogText.validation(LogText.good).split(separator: "\n")
  }

  private var urls: String {
    lines.map { "http://localhost:66/sendmessage?msg=\(encoded(String($0)))\n" }.joined()
  }

  private var events: [SessionEvent] {
    LogText.log(lines.joined(separator: "\n")).sessions.flatMap(\.events).map(Self.unplaced)
  }

  /// An event without its place.
  private static func unplaced(_ event: SessionEvent) -> SessionEvent {
    var event = event
    (event.location, event.arrival) = (nil, nil)
    return event
  }

  private func expectGood(_ log: SessionLog, _ kind: SessionLog.Kind) {
    #expect(log.kind == kind)
    #expect(log.problems == [])
    #expect(log.sessions.map(\.id) == ["A1"])
    #expect(log.sessions.flatMap(\.events).map(Self.unplaced) == events)
  }

  @Test func `lines, URLs, events, console text and a HAR tell the same session`() throws {
    #expect(events.count == LogText.good.count)
    expectGood(LogText.log(lines.joined(separator: "\n")), .console)
    expectGood(LogText.log("\u{FEFF}" + urls), .urls)
    expectGood(LogText.log(LogText.good.map { LogText.json($0) }.joined(separator: "\n")), .events)
    // A console has each message as a line and as a URL.
    let console = zip(lines, urls.split(separator: "\n")).map { line, url in
      "I chromium: \"\(line)\", source: a.js (77)\nD MediaCodec: frame\nI chromium: \"\(url)\", source\n"
    }.joined()
    expectGood(LogText.log("09-01 I page ready\n" + console), .console)
    let entries = urls.split(separator: "\n").map { url in
      #"{"startedDateTime": "2026-09-01T12:00:00.005Z", "request": {"method": "GET", "url": "\#(url)"}, "#
        + #""response": {"content": {"text": "{\"log\": [1, \"}\"]}"}}}"#
    }
    let har = LogText.log(
      #"{"log": {"version": "1.2", "pages": [{"a": [1]}], "entries": [\#(entries.joined(separator: ",\n"))]}}"#
    )
    expectGood(har, .har)
    #expect(har.sessions.first?.events.first?.arrival == Int64(LogText.start) + 5)
    #expect(har.sessions.first?.events.last?.location?.position?.line == LogText.good.count)
  }

  @Test(
    arguments: [
      "9/1/2026, 12:00:00 PM", "1.9.2026, 12:00:00", "2026/9/1 12:00:00", "١‏/٩‏/٢٠٢٦، ١٢:٠٠:٠٠ م",
      "",
    ])
  func `the date of a message does not matter, whatever its language`(date: String) {
    let log = LogText.log(LogText.validation(LogText.good, date: date))
    #expect(log.sessions.flatMap(\.events).count == LogText.good.count)
    #expect(LogText.rules(LogText.validation(LogText.good, date: date)) == [])
  }

  @Test func `a date and a time with two colons between are a date`() {
    let log = LogText.log(LogText.validation(LogText.good, date: "1.9.2026::12:00:00"))
    #expect(log.sessions.flatMap(\.events).count == LogText.good.count)
  }

  @Test func `flattened pairs give the event again where it is not there as a whole`() throws {
    let base = "https://compliance.example.com/omsdk/sendmessage.json?"
    let pairs =
      "adSessionId=7&timestamp=\(LogText.start)&type=geometryChange"
      + "&data%5BadView%5D%5BpercentageInView%5D=60&data%5BadView%5D%5Breasons%5D%5B0%5D=clipped"
      + "&data%5BadView%5D%5BonScreenGeometry%5D%5Bobstructions%5D=%5B%5D"
    for rest in ["", "&rawJSON=%7B%22adSess"] {
      let log = LogText.log("\(base)version=1.6.7\n\(base)supported=yes\n\(base)\(pairs)\(rest)\n")
      #expect(log.problems == [])
      #expect(log.scriptVersions == ["1.6.7"])
      #expect(log.isSupported == [true])
      let event = try #require(log.sessions.first?.events.first)
      #expect(log.sessions.first?.id == "7")
      #expect(event.view?.percentInView == 60)
      #expect(event.view?.reasons == ["clipped"])
      #expect(event.view?.obstructions == [])
    }
  }

  @Test func `interleaved sessions are told apart, and events are in the order of time`() {
    let first = LogText.validation(LogText.good, session: "A").split(separator: "\n")
    let second = LogText.validation(LogText.good, session: "B").split(separator: "\n")
    let log = LogText.log(
      zip(first, second.reversed()).flatMap { [$0, $1] }.joined(separator: "\n"))
    #expect(log.sessions.map(\.id) == ["A", "B"])
    for session in log.sessions {
      #expect(session.events.map(\.at) == LogText.good.map { Int64(LogText.start + $0.at) })
    }
  }

  @Test func `an event that one way has twice happened twice`() {
    let line = "\(lines[3])\n"
    let log = LogText.log(lines.joined(separator: "\n") + "\n" + line)
    #expect(log.sessions.first?.events.count { $0.type == .impression } == 2)
  }

  @Test func `a broken message is one finding with its line, and the rest is read`() {
    let text = """
      page ready
      9/1/2026::{"adSessionId":"A1","timestamp":
      9/1/2026::{"adSessionId":"A1","timestamp":1,"type":"midPoint"}
      http://localhost:66/sendmessage?msg=nothing
      9/1/2026::{"timestamp":1,"type":"midpoint"}

      """
    let log = LogText.log(text + lines.joined(separator: "\n"))
    #expect(
      log.problems.map { "\($0.location?.position?.line ?? 0): \($0.message)" } == [
        "2: the message is not JSON: expected a value",
        "3: there is no event 'midPoint' in Open Measurement; did you mean 'midpoint'?",
        "4: the message is neither an event nor 'OmidSupported'",
        "5: the event has no 'adSessionId'",
      ])
    #expect(log.sessions.flatMap(\.events).count == LogText.good.count)
  }

  @Test func `a HAR that breaks off is read up to there`() {
    let log = LogText.log(
      #"{"log": {"entries": [{"request": {"url": "https://a.example.com/x"}}, {"request": {"url": "#
    )
    #expect(log.requests.map(\.url) == ["https://a.example.com/x"])
    #expect(log.problems.map(\.rule.id) == ["SessionLogLineMalformed"])
    #expect(log.problems.first?.message.hasPrefix("the HAR file breaks off") == true)
  }

  @Test func `requests of others are kept with their times, and what is no request is not`() {
    let log = LogText.log(
      #"""
      {"log": {"entries": [
      {"startedDateTime": "2026-09-01T14:00:00.950+02:00", "request": {"url": "https://t.example.com/i?m=sendmessage"}},
      {"request": {"url": "data:text/plain,/sendmessage?msg="}}, 5, {"request": null}]}}
      """#)
    #expect(log.requests.map(\.url) == ["https://t.example.com/i?m=sendmessage"])
    #expect(log.requests.map(\.at) == [Int64(LogText.start) + 950])
    #expect(log.problems.map(\.message) == ["the entry has no URL"])
    #expect(!log.hasMessages)
  }

  @Test func `of very many broken lines some are named and the others counted`() {
    let text = String(repeating: "::{\n", count: 1_500)
    let log = LogText.log(text)
    #expect(log.problems.count == 1_000)
    #expect(log.problems.last?.message == "501 further messages are malformed, from here on")
  }
}

/// The logs that are kept beside the project give what is written of them; without them nothing is
/// looked at, which the skipped tests say.
@Suite(
  .enabled(
    if: CorpusPlace.all(with: "omid-logs").contains(.shared),
    "'../shared/data/omid-logs' is not there"))
struct SampleLogTests {
  private func text(_ name: String) throws -> String {
    try CorpusPlace.shared.text("omid-logs/\(name)")
  }

  private func sessions(_ name: String) throws -> [LoggedSession] {
    LogText.log(try text(name)).sessions.map { session in
      var session = session
      session.events = session.events.map { event in
        var event = event
        (event.location, event.arrival) = (nil, nil)
        return event
      }
      return session
    }
  }

  @Test(arguments: ["compliance-urls.txt", "compliance-urls-cut.txt", "console-mixed.txt"])
  func `the good session is the same from each container`(name: String) throws {
    let good = try sessions("validation-good.txt")
    #expect(good.map(\.id) == ["A1B2-0001"])
    let same = try sessions(name)
    #expect(same.map(\.id) == good.map(\.id))
    #expect(same.map(\.events) == good.map(\.events))
    #expect(LogText.rules(try text(name)) == [])
  }

  @Test func `the good session has no finding, the faulty one four`() throws {
    #expect(LogText.rules(try text("validation-good.txt")) == [])
    #expect(
      Set(LogText.rules(try text("validation-faults.txt"))) == [
        "QuartileMissing", "ImpressionBeforeLoaded", "GeometryInconsistent", "EventAfterFinish",
      ])
  }

  @Test func `the host of 2022 has another session, with no error`() throws {
    #expect(try sessions("compliance-urls-2022.txt").map(\.id) == ["C3D4-0009"])
    #expect(LogText.rules(try text("compliance-urls-2022.txt")) == ["MediaEventWhilePaused"])
  }

  @Test func `two overlapping sessions of a HAR are told apart, and the second breaks off`()
    throws
  {
    let sessions = try sessions("two-sessions.har")
    #expect(sessions.first?.events == (try self.sessions("validation-good.txt").first?.events))
    #expect(sessions.count == 2)
    #expect(LogText.rules(try text("two-sessions.har")) == ["LogTruncated"])
    #expect(LogText.log(try text("two-sessions.har")).requests.count == 6)
  }
}
