import Foundation
import Testing
import Vocabulary

@testable import Network

struct HARReaderTests {
  private func read(_ bytes: [UInt8]) throws -> HARReader.Reading {
    try HARReader.read(bytes, file: "run.har")
  }

  @Test func `a browser's capture is read, redirects joined and sorted by time`() throws {
    let reading = try read(HARSamples.browser)
    let exchanges = reading.recording.exchanges
    #expect(
      exchanges.map(\.request.url) == [
        "https://t.example.com/pixel?id=7", "https://ads.example.com/tag?cb=1",
        "https://t.example.com/blocked",
      ])
    let tag = exchanges[1]
    #expect(
      tag.hops.map(\.url) == ["https://ads.example.com/tag?cb=1", "https://ads.example.com/second"])
    #expect(tag.hops.map(\.status) == [302, 200])
    #expect(tag.hops.map(\.address) == ["2001:db8::1", "192.0.2.7"])
    #expect(tag.request.headers == [HTTPHeader("accept", "*/*")])
    #expect(tag.hops[1].version == "http/2.0")
    #expect(try reading.recording.body(of: tag) == Array("<VAST é>".utf8))
    #expect(tag.start == .milliseconds(10))
    #expect(tag.duration == .milliseconds(51))
    #expect(
      tag.hops[0].timings
        == HTTPTimings(
          nameLookup: .microseconds(5_500), connect: .microseconds(9_750),
          tls: .microseconds(10_500), wait: .microseconds(14_250), receive: .microseconds(250),
          total: .microseconds(40_250)))
    #expect(tag.hops[1].timings.connect == nil)
    #expect(tag.hops[1].timings.firstByte == .milliseconds(9))
    #expect(try reading.recording.body(of: exchanges[0]) == Array("GIF89a".utf8))
    #expect(
      exchanges[2].failure
        == NetworkFailure(
          .notAnswered, "the capture has no response: net::ERR_BLOCKED_BY_CLIENT",
          details: ["net::ERR_BLOCKED_BY_CLIENT"], at: "t.example.com"))
    #expect(
      reading.diagnostics.map(\.description) == [
        "run.har: note: entry 3 ('https://t.example.com/blocked') has no response [HARNotAnswered]"
      ])
  }

  @Test func `a proxy's capture is read`() throws {
    let reading = try read(HARSamples.proxy)
    let exchange = try #require(reading.recording.exchanges.first)
    #expect(reading.diagnostics == [])
    #expect(try reading.recording.body(of: exchange) == Array("<VAST/>".utf8))
    #expect(exchange.hops[0].encodedBytes == 20)
    #expect(exchange.hops[0].decodedBytes == 7)
    #expect(exchange.hops[0].timings.connect == .microseconds(5_500))
    #expect(exchange.hops[0].timings.tls == nil)
    #expect(exchange.duration == .microseconds(37_100))
  }

  @Test func `a recording of a capture replays like the capture`() throws {
    let folder = try RecordingFolder()
    let reading = try read(HARSamples.browser)
    let recorder = try ExchangeRecorder(folder: folder.path)
    for exchange in reading.recording.exchanges {
      if exchange.body != nil { _ = try recorder.keep(reading.recording.body(of: exchange)) }
      try recorder.record(exchange)
    }
    let source = try ExchangeSource(at: folder.path)
    #expect(source.recording.exchanges == reading.recording.exchanges)
    try Data(HARSamples.browser).write(to: URL(filePath: folder.path + "/run.har"))
    let capture = try ExchangeSource(at: folder.path + "/run.har")
    #expect(capture.recording == reading.recording)
    #expect(capture.diagnostics.first?.location?.file == folder.path + "/run.har")
  }

  @Test(
    arguments: [
      (#"{"size":9,"mimeType":"text/xml"}"#, "200", "GET", .harBodyMissing, "bodyNotRecorded"),
      (#"{"mimeType":"text/xml"}"#, "200", "GET", .harBodyMissing, "bodyNotRecorded"),
      (#"{"size":0}"#, "304", "GET", .harBodyMissing, "bodyNotRecorded"),
      (#"{"text":"@","encoding":"base64"}"#, "200", "GET", .harBodyUnreadable, "bodyNotRecorded"),
      (
        #"{"text":"@@@@","encoding":"base64"}"#, "200", "GET", .harBodyUnreadable, "bodyNotRecorded"
      ),
      (#"{"text":"YWJ","encoding":"base64"}"#, "200", "GET", .harBodyUnreadable, "bodyNotRecorded"),
      (#"{"text":"a","encoding":"rot13"}"#, "200", "GET", .harBodyUnreadable, "bodyNotRecorded"),
      (#"{"text":"abc"}"#, "206", "GET", .harBodyPartial, "bodyNotRecorded"),
      (#"{"text":"abc"}"#, "0", "GET", .harNotAnswered, "notAnswered"),
      (
        #"{"text":"é","mimeType":"text/xml; charset=ISO-8859-1"}"#, "200", "GET", .harTextRecoded,
        nil
      ),
      (#"{"text":"é","mimeType":"text/xml; charset=\"UTF-8\""}"#, "200", "GET", nil, nil),
      (#"{"text":"e","mimeType":"text/xml; charset=latin1"}"#, "200", "GET", nil, nil),
      (#"{"size":0}"#, "200", "GET", nil, nil), (#"{"size":9}"#, "200", "HEAD", nil, nil),
      (#"{"size":9}"#, "204", "GET", nil, nil), (#"{"size":9}"#, "301", "GET", nil, nil),
      (#"{"text":"YWJj\n","encoding":"base64"}"#, "200", "GET", nil, nil),
    ] as [(String, String, String, Rule?, String?)])
  func `bodies that are not there are found, and the replay says so`(
    content: String, status: String, method: String, rule: Rule?, failure: String?
  ) throws {
    let entry = HARSamples.entry(method: method, status: status, content: content)
    let reading = try read(HARSamples.file(entry))
    #expect(reading.diagnostics.map(\.rule.id) == [rule?.id].compactMap(\.self))
    #expect(reading.recording.exchanges.count == 1)
    #expect(reading.recording.exchanges.first?.failure?.kind.rawValue == failure)
    if failure == "bodyNotRecorded" { #expect(reading.recording.exchanges[0].body == nil) }
  }

  @Test(arguments: [
    (#","_failure":"timeout","_error":"no answer came""#, "0", "timedOut", "no answer came"),
    (#","_failure":"timeout","_error":"it stopped""#, "200", "timedOut", "it stopped"),
    (#","_failure":"tooLarge""#, "200", "bodyTooLarge", "the capture reports 'tooLarge'"),
    (#","_failure":"connection","_error":"refused""#, "0", "notAnswered", "refused"),
    (
      #","_error":"net::ERR_CONNECTION_TIMED_OUT""#, "0", "timedOut",
      "the capture has no response: net::ERR_CONNECTION_TIMED_OUT"
    ),
  ])
  func `a failure that a capture tells of is the same in its replay`(
    more: String, status: String, kind: String, message: String
  ) throws {
    let entry = HARSamples.entry(status: status, content: #"{"size":9}"#, more: more)
    let reading = try read(HARSamples.file(entry))
    #expect(reading.diagnostics == [])
    let failure = reading.recording.exchanges.first?.failure
    let expected = try #require(NetworkFailure.Kind(rawValue: kind))
    #expect(failure == NetworkFailure(expected, message, at: "ads.example.com"))
  }

  @Test(arguments: ["noContent", "status", "unheardOf"])
  func `what a status says needs no other word`(kind: String) throws {
    let entry = HARSamples.entry(status: "404", more: #","_failure":"\#(kind)""#)
    let reading = try read(HARSamples.file(entry))
    #expect(reading.recording.exchanges.first?.failure == nil)
  }

  @Test func `a part that is the whole is the whole`() throws {
    let headers = #"[{"name":"Content-Range","value":"bytes 0-2/3"},{"name":"X","value":"y"}]"#
    let reading = try read(HARSamples.file(HARSamples.entry(status: "206", headers: headers)))
    #expect(reading.diagnostics == [])
    #expect(reading.recording.exchanges[0].status == 200)
    #expect(reading.recording.exchanges[0].hops[0].headers == [HTTPHeader("X", "y")])
  }

  @Test(arguments: [
    ("{}", "entry 0 has no 'request', and is ignored"),
    ("7", "entry 0 has no 'request', and is ignored"),
    (#"{"request":{"method":"GET"}}"#, "entry 0 has no URL, and is ignored"),
    (
      #"{"request":{"url":"http://a/?secret"}}"#,
      "entry 0 ('http://a/') has no method, and is ignored"
    ),
    (
      #"{"request":{"url":"http://a/","method":"GET"},"response":{}}"#,
      "entry 0 ('http://a/') has a response without a status, and is ignored"
    ),
    (
      #"{"request":{"url":"http://a/","method":"GET"},"response":{"status":-5}}"#,
      "entry 0 ('http://a/') has an invalid status, and is ignored"
    ),
    (
      HARSamples.entry(status: "\"200\""),
      "entry 0 ('https://ads.example.com/tag') has an invalid status, and is ignored"
    ),
    (
      HARSamples.entry(url: "data:text/plain,x"),
      "entry 0 has the scheme 'data', and is ignored"
    ),
    (
      HARSamples.entry(url: "wss://a/socket"),
      "entry 0 has the scheme 'wss', and is ignored"
    ),
  ])
  func `an entry that is no exchange is left out and named`(entry: String, message: String) throws {
    let reading = try read(HARSamples.file(entry))
    #expect(reading.recording.exchanges == [])
    #expect(reading.diagnostics.map(\.message) == [message])
  }

  @Test func `beacons that a simulated run did not send are not missed`() throws {
    let beacon = HARSamples.entry(status: "0", more: #","_event":"start","_virtualTimeUs":0"#)
    let reading = try read(HARSamples.file(beacon, HARSamples.entry(more: #","_event":"vast""#)))
    #expect(reading.recording.exchanges.map(\.status) == [200])
    #expect(reading.diagnostics == [])
  }

  @Test func `copies of an entry count once, and repeats as often as they were`() throws {
    let entry = HARSamples.entry()
    let later = HARSamples.entry(start: "2026-03-01T10:00:01Z")
    let reading = try read(HARSamples.file(entry, later, entry))
    #expect(reading.recording.exchanges.map(\.start) == [.zero, .seconds(1)])
    #expect(reading.diagnostics.map(\.rule.id) == ["HAREntryRepeated"])
    #expect(reading.diagnostics.first?.message.hasPrefix("entry 2 ") == true)
  }

  @Test func `entries without a time stay in their order`() throws {
    let entries = HARSamples.file(
      HARSamples.entry(url: "http://b/"), HARSamples.entry(url: "http://a/", start: "yesterday"))
    #expect(try read(entries).recording.exchanges.map(\.request.url) == ["http://b/", "http://a/"])
  }

  @Test func `a redirect that leads nowhere is said to`() throws {
    let open = HARSamples.entry(status: "302", redirect: "https://gone.example/#x")
    let reading = try read(HARSamples.file(open))
    #expect(reading.recording.exchanges[0].hops[0].redirectTarget == "https://gone.example/#x")
    #expect(reading.diagnostics.map(\.rule.id) == ["HARRedirectOpen"])
  }

  @Test func `a failure in a later hop is of that hop, and circles end with the file`() throws {
    let turn = HARSamples.entry(url: "http://a/", status: "302", redirect: "http://a/")
    let end = HARSamples.entry(url: "http://a/", status: "0")
    let reading = try read(
      HARSamples.file(turn, turn.replacing("12.5", with: "12.6"), end))
    #expect(reading.recording.exchanges.count == 1)
    #expect(reading.recording.exchanges[0].hops.map(\.status) == [302, 302, nil])
    #expect(reading.recording.exchanges[0].failure?.hop == 2)
  }

  @Test func `what a browser asks before it follows is no hop`() throws {
    let reading = try read(
      HARSamples.file(
        HARSamples.entry(url: "http://a/", method: "POST", status: "303", redirect: "http://b/"),
        HARSamples.entry(url: "http://b/", method: "OPTIONS"), HARSamples.entry(url: "http://b/")))
    #expect(reading.recording.exchanges.map(\.request.method) == ["POST", "OPTIONS"])
    #expect(reading.recording.exchanges[0].hops.map(\.url) == ["http://a/", "http://b/"])
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a damaged file is refused or read, and what is read can be recorded`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var text = String(decoding: HARSamples.browser, as: UTF8.self)
    let tokens = ["null", "-1", "1e300", "9223372036854775807", "[]", "{}", "\"\"", "7.5"]
    for _ in 0..<3 {
      // The value of a key is replaced by another.
      let colons = text.indices.filter { text[$0...].hasPrefix("\": ") }
      let start = try #require(colons.randomElement(using: &random))
      let value = text.index(start, offsetBy: 3)
      guard let end = text[value...].firstIndex(where: { $0 == "," || $0 == "}" }) else { continue }
      text.replaceSubrange(value..<end, with: tokens.randomElement(using: &random) ?? "")
    }
    let folder = try RecordingFolder()
    do throws(ExchangeRecordingError) {
      let reading = try HARReader.read(Array(text.utf8), file: "run.har")
      let recorder = try ExchangeRecorder(folder: folder.path)
      for exchange in reading.recording.exchanges { try recorder.record(exchange) }
      let again = try ExchangeRecording(folder: folder.path)
      #expect(again.exchanges == reading.recording.exchanges)
    } catch {
      #expect([.notJSON, .malformed].contains(error.kind), "\(error)")
    }
  }

  @Test(
    arguments: [
      ("", .notJSON, 1, 1), ("{\n \"log\": x}", .notJSON, 2, 9), ("[]", .malformed, nil, nil),
      (#"{"log":{"entries":{}}}"#, .malformed, nil, nil),
      (String(repeating: "[", count: 100_000), .notJSON, 1, 129),
    ] as [(String, ExchangeRecordingError.Kind, Int?, Int?)])
  func `what is no HAR is refused with its place`(
    text: String, kind: ExchangeRecordingError.Kind, line: Int?, column: Int?
  ) throws {
    let error = #expect(throws: ExchangeRecordingError.self) { try read(Array(text.utf8)) }
    #expect(error?.kind == kind)
    #expect(error?.location.file == "run.har")
    #expect(error?.location.position?.line == line)
    #expect(error?.location.position?.column == column)
  }

  @Test func `a mark at the beginning is passed over, and another version is read`() throws {
    let text = String(decoding: HARSamples.file(HARSamples.entry()), as: UTF8.self)
    let bytes = Array(("\u{FEFF}" + text.replacing("\"1.2\"", with: "\"2.0\"")).utf8)
    let reading = try read(bytes)
    #expect(reading.recording.exchanges.count == 1)
    #expect(reading.diagnostics.map(\.rule.id) == ["HARVersion"])
  }

  @Test func `a file that is too long is refused unread, and a flood of findings has an end`()
    throws
  {
    let folder = try RecordingFolder()
    try Data(HARSamples.browser).write(to: URL(filePath: folder.path + "/run.har"))
    let error = #expect(throws: ExchangeRecordingError.self) {
      try HARReader.read(folder.path + "/run.har", limit: 1_000)
    }
    #expect(error?.kind == .tooLarge)
    let many = Array(repeating: "{}", count: 1_500).joined(separator: ",")
    let reading = try read(HARSamples.file(many))
    #expect(reading.diagnostics.count == 1_001)
    #expect(
      reading.diagnostics.last?.message == "further findings are omitted: 500 warnings")
  }
}

/// Captures as browsers and proxies write them.
enum HARSamples {
  /// One entry's text, with the parts that a test varies.
  static func entry(
    url: String = "https://ads.example.com/tag", method: String = "GET",
    start: String = "2026-03-01T10:00:00.000Z", status: String = "200",
    headers: String = "[]", content: String = #"{"size":3,"mimeType":"text/xml","text":"abc"}"#,
    redirect: String = "", more: String = ""
  ) -> String {
    """
    {"startedDateTime":"\(start)","time":12.5,"request":{"method":"\(method)","url":"\(url)",
    "httpVersion":"HTTP/1.1","cookies":[],"headers":[{"name":"Accept","value":"*/*"}],
    "queryString":[],"headersSize":-1,"bodySize":0},"response":{"status":\(status),
    "statusText":"OK","httpVersion":"HTTP/1.1","cookies":[],"headers":\(headers),
    "content":\(content),"redirectURL":"\(redirect)","headersSize":-1,"bodySize":-1},"cache":{},
    "timings":{"send":1,"wait":10,"receive":1.5}\(more)}
    """
  }

  /// A file of entries.
  static func file(_ entries: String...) -> [UInt8] {
    Array(
      #"{"log":{"version":"1.2","creator":{},"entries":[\#(entries.joined(separator: ","))]}}"#.utf8
    )
  }

  /// A redirect to a tag in HTTP/2, a pixel and a request that an extension blocked, as a Chromium
  /// browser exports them.
  static let browser = Array(
    """
    {
      "log": {
        "version": "1.2",
        "creator": { "name": "WebInspector", "version": "537.36" },
        "pages": [{ "startedDateTime": "2026-03-01T10:00:00.000Z", "id": "page_1", "title": "x",
          "pageTimings": { "onContentLoad": 120.5, "onLoad": null } }],
        "entries": [
          {
            "_connectionId": "115", "_initiator": { "type": "script", "stack": { "callFrames": [] } },
            "_priority": "High", "_resourceType": "xhr", "cache": {}, "connection": "443",
            "pageref": "page_1",
            "request": { "method": "GET", "url": "https://ads.example.com/tag?cb=1",
              "httpVersion": "http/2.0",
              "headers": [ { "name": ":authority", "value": "ads.example.com" },
                { "name": ":method", "value": "GET" }, { "name": "accept", "value": "*/*" } ],
              "queryString": [ { "name": "cb", "value": "1" } ], "cookies": [],
              "headersSize": -1, "bodySize": 0 },
            "response": { "status": 302, "statusText": "", "httpVersion": "http/2.0",
              "headers": [ { "name": "location", "value": "/second" } ], "cookies": [],
              "content": { "size": 0, "mimeType": "x-unknown" }, "redirectURL": "/second",
              "headersSize": -1, "bodySize": -1, "_transferSize": 90, "_error": null,
              "_fetchedViaServiceWorker": false },
            "serverIPAddress": "[2001:db8::1]", "startedDateTime": "2026-03-01T10:00:00.100Z",
            "time": 40.25,
            "timings": { "blocked": 2.5, "dns": 3, "ssl": 10.5, "connect": 20.25, "send": 0.25,
              "wait": 14, "receive": 0.25, "_blocked_queueing": 1.1 }
          },
          {
            "cache": {}, "connection": "443",
            "request": { "method": "GET", "url": "https://ads.example.com/second",
              "httpVersion": "http/2.0", "headers": [], "queryString": [], "cookies": [],
              "headersSize": -1, "bodySize": 0 },
            "response": { "status": 200, "statusText": "", "httpVersion": "http/2.0",
              "headers": [ { "name": "content-encoding", "value": "br" },
                { "name": "content-type", "value": "application/xml" } ], "cookies": [],
              "content": { "size": 9, "mimeType": "application/xml", "text": "<VAST é>" },
              "redirectURL": "", "headersSize": -1, "bodySize": -1, "_transferSize": 300 },
            "serverIPAddress": "192.0.2.7", "startedDateTime": "2026-03-01T10:00:00.141Z",
            "time": 10,
            "timings": { "blocked": -1, "dns": -1, "ssl": -1, "connect": -1, "send": 1, "wait": 8,
              "receive": 1 }
          },
          {
            "cache": {},
            "request": { "method": "GET", "url": "https://t.example.com/pixel?id=7", "headers": [],
              "httpVersion": "http/1.1", "queryString": [], "cookies": [], "headersSize": -1,
              "bodySize": 0 },
            "response": { "status": 200, "statusText": "OK", "httpVersion": "http/1.1",
              "headers": [], "cookies": [],
              "content": { "size": 6, "mimeType": "image/gif", "text": "R0lGODlh",
                "encoding": "base64" },
              "redirectURL": "", "headersSize": 100, "bodySize": 6 },
            "startedDateTime": "2026-03-01T10:00:00.090Z", "time": 5,
            "timings": { "send": 0, "wait": 5, "receive": 0 }
          },
          {
            "cache": {},
            "request": { "method": "GET", "url": "https://t.example.com/blocked", "headers": [],
              "httpVersion": "http/1.1", "queryString": [], "cookies": [], "headersSize": -1,
              "bodySize": 0 },
            "response": { "status": 0, "statusText": "", "httpVersion": "", "headers": [],
              "cookies": [], "content": { "size": 0, "mimeType": "x-unknown" }, "redirectURL": "",
              "headersSize": -1, "bodySize": -1, "_transferSize": 0,
              "_error": "net::ERR_BLOCKED_BY_CLIENT" },
            "serverIPAddress": "", "startedDateTime": "2026-03-01T10:00:00.200Z", "time": 1,
            "timings": { "blocked": 1, "dns": -1, "connect": -1, "send": 0, "wait": 0, "receive": 0 }
          }
        ]
      }
    }
    """.utf8)

  /// An entry as mitmproxy writes it: sizes as sent, offsets of time zones, times of zero.
  static let proxy = file(
    """
    {"startedDateTime":"2026-03-01T12:00:00.250000+02:00","time":37.1,"request":{"method":"GET",
    "url":"http://ads.example.com/tag","httpVersion":"HTTP/1.1","cookies":[],"headers":[
    {"name":"Host","value":"ads.example.com"}],"queryString":[],"headersSize":35,"bodySize":0},
    "response":{"status":200,"statusText":"OK","httpVersion":"HTTP/1.1","cookies":[],"headers":[
    {"name":"Content-Encoding","value":"gzip"}],"content":{"size":20,"compression":80,
    "mimeType":"text/xml","text":"<VAST/>"},"redirectURL":"","headersSize":30,"bodySize":20},
    "cache":{},"timings":{"connect":5.5,"ssl":-1.0,"send":1.5,"receive":0.1,"wait":30},
    "serverIPAddress":"192.0.2.9","_resourceType":null}
    """)
}
