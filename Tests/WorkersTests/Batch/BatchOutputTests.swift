import Testing
import Vocabulary
import Workers

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
    BatchWorkerReply.ready, .unusable("no file"), .unconfined("not permitted: 1"),
    .result(number: 12, BatchAnswer(text: "{\"a\": 1}", passes: true)),
    .result(number: 0, BatchAnswer(text: "x", passes: false)),
    .result(number: 3, BatchAnswer(text: "x y", passes: true, endangered: 0)),
    .result(number: 3, BatchAnswer(text: "x", passes: false, endangered: 12)),
    .result(number: 3, BatchAnswer(text: "x", passes: false, isOfMachine: true)),
  ])
  func `a reply is read as it was written`(reply: BatchWorkerReply) {
    #expect(BatchWorkerReply(text: reply.text) == reply)
  }

  @Test(arguments: ["", "1", "1 + ", "1 ? x", "1 +a x", "1 --1 x", "x + y", "-1 + x", "readyy"])
  func `a text that is not a reply is refused`(text: String) {
    #expect(BatchWorkerReply(text: text) == nil)
  }

  @Test func `a request is read as it was written`() {
    let request = BatchWorkerRequest(BatchLine(number: 7, text: "  {\"a\": 1} "))
    #expect(BatchWorkerRequest(text: request.text) == request)
    for text in ["", "7", "x {}", "-1 {}"] { #expect(BatchWorkerRequest(text: text) == nil) }
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
