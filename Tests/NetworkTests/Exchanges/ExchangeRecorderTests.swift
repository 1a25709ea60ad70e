import Foundation
import System
import Testing
import Vocabulary

@testable import Network

struct ExchangeRecorderTests {
  /// Records a number of random exchanges and returns them.
  private func record(_ count: Int, seed: UInt64, in folder: String) throws -> [Exchange] {
    let recorder = try ExchangeRecorder(folder: folder)
    var random = RandomExchange(seed: seed)
    return try (0..<count).map { _ in
      let exchange = random.exchange(body: try recorder.keep(random.bytes()))
      try recorder.record(exchange)
      return exchange
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `what is recorded is read again`(seed: UInt64) throws {
    let folder = try RecordingFolder()
    let exchanges = try record(12, seed: seed, in: folder.path + "/run/")
    let recording = try ExchangeRecording(folder: folder.path + "/run")
    #expect(recording.exchanges == exchanges)
    for exchange in exchanges {
      let bytes = try recording.body(of: exchange)
      #expect(StoredBody(of: bytes) == exchange.body)
      let file = try #require(try recording.bodyFile(of: exchange))
      #expect(try Data(contentsOf: URL(filePath: file)) == Data(bytes))
    }
  }

  @Test func `a recording of a recording has the same bytes`() throws {
    let folder = try RecordingFolder()
    _ = try record(30, seed: 7, in: folder.path + "/a")
    let recording = try ExchangeRecording(folder: folder.path + "/a")
    let recorder = try ExchangeRecorder(folder: folder.path + "/b")
    for exchange in recording.exchanges {
      if let file = try recording.bodyFile(of: exchange) {
        #expect(try recorder.keep(fileAt: file) == exchange.body)
      }
      try recorder.record(exchange)
    }
    #expect(try folder.bytes(of: "a/exchanges.jsonl") == folder.bytes(of: "b/exchanges.jsonl"))
    let names = try folder.names(in: "a/bodies")
    #expect(names.count > 20)
    #expect(try folder.names(in: "b/bodies") == names)
    for name in names {
      #expect(try folder.bytes(of: "a/bodies/\(name)") == folder.bytes(of: "b/bodies/\(name)"))
    }
  }

  @Test func `the line of an exchange is what the format says`() throws {
    let folder = try RecordingFolder()
    let recorder = try ExchangeRecorder(folder: folder.path)
    let body = try recorder.keep(Array("abc".utf8))
    try recorder.record(
      Exchange(
        Exchange.Request("https://a.example/x?y=[Z]", purpose: "vast"),
        hops: [
          ExchangeHop(
            "https://a.example/x?y=[Z]", status: 200, version: "HTTP/2",
            headers: [HTTPHeader("Content-Type", "text/xml")], address: "192.0.2.1", port: 443,
            timings: HTTPTimings(wait: .microseconds(1_500), total: .milliseconds(2)),
            encodedBytes: 3, decodedBytes: 3)
        ], body: body, start: .nanoseconds(1_500), duration: .milliseconds(2)))
    let text = String(decoding: try folder.bytes(of: "exchanges.jsonl"), as: UTF8.self)
    #expect(
      text == """
        {"body":{"bytes":3,"sha256":"\(body.digest)"},"durationUs":2000,"hops":[{"address":\
        "192.0.2.1","decodedBytes":3,"encodedBytes":3,"headers":[["Content-Type","text/xml"]],\
        "port":443,"status":200,"timings":{"nameLookupUs":0,"totalUs":2000,"waitUs":1500},\
        "url":"https://a.example/x?y=[Z]","version":"HTTP/2"}],"request":{"method":"GET",\
        "purpose":"vast","url":"https://a.example/x?y=[Z]"},"seq":0,"startUs":2,"v":1}

        """)
  }

  @Test func `the line of a failure has its kind under the recording's name`() throws {
    let folder = try RecordingFolder()
    let recorder = try ExchangeRecorder(folder: folder.path)
    try recorder.record(
      Exchange(
        Exchange.Request("http://a.example/"),
        failure: NetworkFailure(.closedWithoutAnswer, "closed", hop: 1, at: "a.example")))
    let text = String(decoding: try folder.bytes(of: "exchanges.jsonl"), as: UTF8.self)
    #expect(
      text == """
        {"durationUs":0,"failure":{"hop":1,"kind":"closedWithoutAnswer","message":"closed",\
        "place":"a.example"},"request":{"method":"GET","url":"http://a.example/"},"seq":0,\
        "startUs":0,"v":1}

        """)
  }

  @Test func `content at hand is stored with its exchange`() throws {
    let folder = try RecordingFolder()
    try folder.write("film", to: "media")
    let recorder = try ExchangeRecorder(folder: folder.path + "/run")
    for content in [
      .bytes(Array("tag".utf8)), .bytes([]), .file(path: folder.path + "/media", byteCount: 4), nil,
    ] as [NetworkAnswer.Body?] {
      var exchange = Exchange(Exchange.Request("http://a.example/"))
      exchange.content = content
      try recorder.record(exchange)
    }
    let recording = try ExchangeRecording(folder: folder.path + "/run")
    #expect(recording.exchanges.map(\.body?.count) == [3, 0, 4, nil])
    #expect(recording.exchanges.allSatisfy { $0.content == nil })
    #expect(try recording.body(of: recording.exchanges[2]) == Array("film".utf8))
  }

  @Test func `a body is kept once, from memory or from a file, and a large one whole`() throws {
    let folder = try RecordingFolder()
    let recorder = try ExchangeRecorder(folder: folder.path + "/run")
    let text = String(repeating: "0123456789", count: 60_000)
    try folder.write(text, to: "media")
    let fromFile = try recorder.keep(fileAt: folder.path + "/media")
    #expect(try recorder.keep(Array(text.utf8)) == fromFile)
    #expect(fromFile.count == 600_000)
    #expect(try folder.names(in: "run/bodies") == [fromFile.digest.text])
    #expect(try folder.bytes(of: "run/bodies/\(fromFile.digest)") == Array(text.utf8))
  }

  @Test func `an exchange is in the file as soon as it is recorded`() throws {
    let folder = try RecordingFolder()
    let recorder = try ExchangeRecorder(folder: folder.path)
    for count in 1...3 {
      try recorder.record(Exchange(Exchange.Request("https://a.example/\(count)")))
      #expect(try ExchangeRecording(folder: folder.path).exchanges.count == count)
    }
  }

  @Test func `a recording is not written over`() throws {
    let folder = try RecordingFolder()
    _ = try record(1, seed: 1, in: folder.path)
    let error = #expect(throws: ExchangeRecordingError.self) {
      _ = try ExchangeRecorder(folder: folder.path)
    }
    #expect(error?.kind == .occupied)
    #expect(
      error?.description
        == "\(folder.path)/exchanges.jsonl: already exists; use another folder, or remove this one"
    )
  }

  @Test func `what cannot be written or read is said with its path`() throws {
    let folder = try RecordingFolder()
    try folder.write("", to: "file")
    let error = #expect(throws: ExchangeRecordingError.self) {
      _ = try ExchangeRecorder(folder: folder.path + "/file/run")
    }
    #expect(error?.kind == .unwritable)
    #expect(error?.location.file.hasPrefix(folder.path + "/file") == true)
    let recorder = try ExchangeRecorder(folder: folder.path + "/run")
    let missing = #expect(throws: ExchangeRecordingError.self) {
      _ = try recorder.keep(fileAt: folder.path + "/none")
    }
    #expect(missing?.kind == .unreadable)
    #expect(missing?.message == "no such file or directory")
  }
}

/// Exchanges of every shape, from a seed.
struct RandomExchange {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private static let letters = Array("ab/?&=%[]\"\\\n\u{0}\u{7F}é\u{2028}😀,:{}")

  mutating func text(upTo limit: Int = 12) -> String {
    String((0..<Int.random(in: 0...limit, using: &random)).map { _ in letter() })
  }

  private mutating func letter() -> Character {
    Self.letters[Int.random(in: 0..<Self.letters.count, using: &random)]
  }

  private mutating func maybe<Value>(_ make: (inout RandomExchange) -> Value) -> Value? {
    Bool.random(using: &random) ? make(&self) : nil
  }

  private mutating func several<Value>(_ make: (inout RandomExchange) -> Value) -> [Value] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in make(&self) }
  }

  private mutating func number(upTo limit: Int = .max) -> Int {
    Int.random(in: 0...limit, using: &random)
  }

  private mutating func time() -> Duration { .microseconds(number(upTo: 100_000_000)) }

  private mutating func kind() -> NetworkFailure.Kind {
    let kinds = NetworkFailure.Kind.allCases
    return kinds[number(upTo: kinds.count - 1)]
  }

  private mutating func headers() -> [HTTPHeader] {
    several { HTTPHeader($0.text(), $0.text()) }
  }

  mutating func bytes() -> [UInt8] { (0..<number(upTo: 200)).map { _ in UInt8(number(upTo: 255)) } }

  private mutating func hop() -> ExchangeHop {
    ExchangeHop(
      "https://a.example/" + text(), requestHeaders: headers(),
      status: maybe { $0.number(upTo: 999) },
      reason: text(), version: maybe { $0.text() }, headers: headers(),
      resolved: several { $0.text() }, address: maybe { $0.text() },
      port: maybe { $0.number(upTo: 65_535) },
      timings: HTTPTimings(
        nameLookup: time(), connect: maybe { $0.time() }, tls: maybe { $0.time() },
        wait: maybe { $0.time() }, receive: maybe { $0.time() }, total: time()),
      encodedBytes: number(), decodedBytes: number())
  }

  mutating func exchange(body: StoredBody?) -> Exchange {
    Exchange(
      Exchange.Request(
        "https://a.example/" + text(), method: text(), purpose: text(), headers: headers(),
        body: maybe { StoredBody(of: $0.bytes()) }),
      hops: several { $0.hop() }, body: body,
      failure: maybe {
        NetworkFailure(
          $0.kind(), $0.text(), details: $0.several { $0.text() }, hop: $0.number(upTo: 9),
          at: $0.text())
      },
      remarks: several {
        Exchange.Remark(.note, rule: $0.text(), $0.text(), notes: $0.several { $0.text() })
      },
      start: time(), duration: time())
  }
}
