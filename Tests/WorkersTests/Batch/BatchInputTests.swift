import Testing
import Vocabulary

@testable import Workers

struct BatchInputTests {
  private static let media = RunKey("media", "", namesFile: true)
  private static let player = RunKey("player", "")

  private func read(_ text: String, number: Int = 0) throws -> BatchRequest {
    let reader = BatchRequestReader(file: "in.jsonl", runKeys: [Self.media, Self.player])
    return try reader.request(in: BatchLine(number: number, text: text))
  }

  private func problem(_ text: String) -> InvalidBatchLine? {
    do {
      _ = try read(text, number: 4)
      return nil
    } catch {
      return error as? InvalidBatchLine
    }
  }

  @Test func `a line says what is played, and how`() throws {
    let request = try read(
      """
      {"id":"a","tag":"t.xml","media":"m.mp4","scenario":"half-visible","player":"html5",\
      "map":{"https://b/":"B/","https://a/":"A/"},"seed":7}
      """)
    #expect(request.id == "a" && request.tag == .path("t.xml"))
    #expect(request.texts[Self.media] == "m.mp4" && request.texts[Self.player] == "html5")
    #expect(request.texts.files == ["m.mp4"])
    #expect(request.scenario == "half-visible" && request.seed == 7)
    #expect(request.map.map(\.prefix) == ["https://b/", "https://a/"])
    #expect(request.map.map(\.path) == ["B/", "A/"])
    #expect(request.findings == [])
  }

  @Test func `a list has a tag on each line, blank lines and comments name none`() throws {
    var form = BatchInputForm.unknown
    let lines = ["", "  ", "# ours", " a b.xml \r", "https://ads.example/v?x={y}", "", "{\"tag\""]
    let requests = lines.map { form.request(in: $0) }
    // What is before the first tag may belong to JSON Lines, whose empty lines are refused.
    #expect(requests[0] == "" && requests[1] == "  ")
    #expect(form == .list)
    let tags = try requests[3...].compactMap(\.self).map { try read($0).tag }
    #expect(
      tags == [.path("a b.xml"), .path("https://ads.example/v?x={y}"), .path("{\"tag\"")])
    #expect(requests[2] == nil && requests[5] == nil)
  }

  @Test(arguments: ["{}", " {\"tag\":\"t\"}", "[1]", "\"t.xml\"", "<VAST/>"])
  func `what begins like JSON or XML is no list`(first: String) {
    var form = BatchInputForm.unknown
    #expect(form.request(in: first) == first && form == .jsonLines)
    #expect(form.request(in: "t.xml") == "t.xml")
  }

  @Test func `an id is a text, a whole number, or absent`() throws {
    #expect(try read(#"{"tag":"t","id":12}"#).id == 12)
    #expect(try read(#"{"tag":"t","id":null}"#).id == .null)
    #expect(try read(#"{"vast":"<VAST/>"}"#).tag == .text("<VAST/>"))
  }

  @Test(arguments: [
    ("", "5:1", "the line is empty: write one JSON object"),
    ("{\"tag\"", "5:7", "expected ':'"),
    ("[1]", "5:1", "the line is not a JSON object"),
    (#"{"id":"a"}"#, "5:1", "the line has neither 'tag' nor 'vast'"),
    (#"{"id":"a","tag":"t","vast":"v"}"#, "5:28", "the line has both 'tag' and 'vast': use one"),
    (#"{"id":[],"tag":"t"}"#, "5:7", "'id' is neither a text nor a whole number"),
    (#"{"tag":7}"#, "5:8", "'tag' is not a text"), (#"{"tag":""}"#, "5:8", "'tag' is empty"),
    (#"{"tag":"t","seed":-1}"#, "5:19", "'seed' is not a whole number, 0 or more"),
    (#"{"tag":"t","map":[]}"#, "5:18", "'map' is not an object of URL prefixes and paths"),
    (#"{"tag":"t","map":{"a":1}}"#, "5:23", "'map' has no path for 'a'"),
    (#"{"tag":"t","tag":"u"}"#, "5:1", "the key 'tag' is written twice"),
  ])
  func `an invalid line is refused with its place`(text: String, place: String, message: String) {
    let problem = problem(text)
    #expect(problem?.diagnostic.message == message)
    #expect(problem?.diagnostic.location?.description == "in.jsonl:\(place)")
    #expect(problem?.diagnostic.rule == .batchLineMalformed)
  }

  @Test func `an invalid line keeps its id where it has one`() {
    #expect(problem(#"{"id":"a","tag":7}"#)?.id == "a")
    #expect(problem(#"{"id":"a","#)?.id == .null)
  }

  @Test func `an unknown key is a finding with the nearest key`() throws {
    let request = try read(#"{"tag":"t","scenaro":"x"}"#)
    #expect(request.scenario == nil)
    #expect(
      request.findings.map(\.message) == ["unknown key 'scenaro'; did you mean 'scenario'?"])
    #expect(request.findings.first?.location?.description == "in.jsonl:1:22")
  }

  @Test(arguments: 0..<50)
  func `lines are the same however their bytes arrive`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let lines = (0..<40).map { _ in
      String(repeating: "ä", count: Int.random(in: 0...30, using: &random))
    }
    let text = lines.joined(separator: seed % 2 == 0 ? "\n" : "\r\n")
    var bytes = Array(text.utf8)[...]
    var splitter = LineSplitter(longest: 40)
    var pieces: [LineSplitter.Piece] = []
    while !bytes.isEmpty {
      let count = Int.random(in: 1...70, using: &random)
      splitter.add(bytes.prefix(count))
      bytes = bytes.dropFirst(count)
      while let piece = splitter.next() { pieces.append(piece) }
    }
    if let last = splitter.last() { pieces.append(last) }
    let expected = lines.map { line -> LineSplitter.Piece in
      line.utf8.count <= 40 ? .line(line) : .tooLong
    }
    // An empty text after the last line break is no line.
    let isOpen = lines.last?.isEmpty == false
    #expect(
      pieces.filter { $0 != .tooLong }
        == (isOpen ? expected : expected.dropLast()).filter { $0 != .tooLong })
    #expect(pieces.count == (isOpen ? expected.count : expected.count - 1))
  }

  @Test func `a line without an end is not held`() {
    var splitter = LineSplitter(longest: 100)
    for _ in 0..<1_000 {
      splitter.add([UInt8](repeating: 65, count: 64))
      #expect(splitter.next() == nil)
    }
    splitter.add("\nb\n".utf8)
    #expect(splitter.next() == .tooLong)
    #expect(splitter.next() == .line("b"))
    #expect(splitter.next() == nil && splitter.last() == nil)
  }

  @Test(arguments: ["", "1", "1/1", "2/2", "-1/2", "0/0", "a/b", "0/2/3", "+0/2"])
  func `an impossible shard is refused`(text: String) {
    #expect(BatchShard(parsing: text) == nil)
  }

  @Test func `shards together take every line once`() throws {
    let shards = try (0..<3).map { try #require(BatchShard(parsing: "\($0)/3")) }
    for number in 0..<10 { #expect(shards.count { $0.contains(number) } == 1) }
  }

  @Test func `finished lines are known by id, as often as it occurs, or by number`() {
    var resume = BatchResume()
    for line in [
      #"{"id":"a","line":0,"outcome":"completed"}"#, #"{"id":null,"line":3,"outcome":"error"}"#,
      #"{"id":7,"line":9,"outcome":"invalid"}"#, #"{"id":"b","line":1,"outc"#,
    ] { resume.add(result: line) }
    #expect(resume.count == 3 && resume.unreadable == 1)
    func takes(_ number: Int, _ text: String) -> Bool {
      resume.takes(BatchLine(number: number, text: text))
    }
    #expect(takes(5, #"{"id":"a","tag":"t"}"#))
    #expect(!takes(6, #"{"id":"a","tag":"t"}"#))
    #expect(!takes(1, #"{"id":"b","tag":"t"}"#))
    #expect(takes(0, #"{"id":7,"tag":"t"}"#))
    #expect(!takes(2, "not JSON") && takes(3, "not JSON") && !takes(3, "not JSON"))
  }
}

struct BatchOutputTests {
  private func entry(_ line: Int, _ result: String) -> BatchEntry {
    BatchEntry(result: #"{"line":\#(line),"tag":"t\#(line).xml",\#(result.dropFirst())"#)
  }

  private func result(_ line: Int, failures: Int) -> String {
    let texts = (0..<failures).map { "\"f\($0)\"" }.joined(separator: ",")
    return
      #"{"id":"\#(line)","outcome":"completed","durationUs":5,"failures":[\#(texts)],"diagnostics":{"R":2}}"#
  }

  @Test(arguments: [
    BatchAnswer(text: "{\"a\": 1}", passes: true),
    BatchAnswer(text: "x", passes: false),
    BatchAnswer(text: "x y", verdict: "N/A", passes: true, endangered: 0),
    BatchAnswer(text: "x", verdict: "FAIL", passes: false, endangered: 12),
    BatchAnswer(text: "x", passes: false, isOfMachine: true),
  ])
  func `an answer is read as it was written`(answer: BatchAnswer) {
    #expect(BatchAnswer(reply: answer.reply) == answer)
  }

  @Test(arguments: ["", "+", "+ ", "? x", "+a x", "--1 x"])
  func `a text that is not an answer is refused`(text: String) {
    #expect(BatchAnswer(reply: text) == nil)
  }

  @Test func `the tally counts all results and keeps the worst`() {
    var tally = BatchTally(limit: 3)
    tally.add(entry(0, result(0, failures: 0)))
    tally.add(entry(1, result(1, failures: 1)))
    tally.add(entry(2, #"{"id":null,"outcome":"crashed","message":"m"}"#))
    tally.add(entry(3, result(3, failures: 2)))
    tally.add(entry(4, result(4, failures: 0)))
    tally.add(entry(5, result(5, failures: 1)))
    #expect(tally.entries.map(\.line) == [2, 3, 1])
    #expect(tally.entries.map(\.name) == ["t2.xml", "3", "1"])
    #expect(tally.entries.first?.tag == "t2.xml")
    #expect(tally.count == 6 && tally.failed == 4 && tally.unshown == 3)
    #expect(tally.unshownFailures == 1)
    #expect(tally.outcomes == ["completed": 5, "crashed": 1] && tally.rules == ["R": 5])
  }

  @Test(arguments: 0..<20)
  func `the worst are the same in whatever order results come`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let entries = (0..<60).map { entry($0, result($0, failures: $0 % 4)) }
    var tally = BatchTally(limit: 20)
    for entry in entries.shuffled(using: &random) { tally.add(entry) }
    #expect(tally.entries == entries.sorted { $0.isWorse(than: $1) }.prefix(20).map(\.self))
  }

  @Test func `progress has rate, failures and the time that is left`() {
    var progress = BatchProgress()
    #expect(progress.text(after: .zero) == "0 results, 0 failed")
    progress.written = 1_000
    progress.failed = 3
    #expect(progress.text(after: .seconds(2)) == "1000 results, 500/s, 3 failed")
    progress.share = 0.1
    progress.replaced = 1
    #expect(
      progress.text(after: .seconds(2))
        == "1000 results, 500/s, 3 failed, 1 worker replaced, 10 %, 18 s left")
    #expect(progress.text(after: .seconds(60)).hasSuffix("9 min left"))
  }
}
