import ScriptEngine
import Testing

@testable import OpenMeasurement

struct ScriptJournalTests {
  private static func entered(
    _ script: Int, _ number: Int, _ kilobytes: Int, _ phase: ScriptPhase
  ) -> ScriptJournal.Record {
    .entered(.init(script: script, number: number, kilobytes: kilobytes, phase: phase))
  }

  @Test func `what was noted is read back`() {
    let outputs = [
      ScriptOutput(script: 3, .sendURL("a\nb")),
      ScriptOutput(script: 3, .log(ScriptLogLine(.warn, "> 1 2"))),
    ]
    let records = [
      .grown(script: 3, kilobytes: 500), Self.entered(7, 1, 1_000, .load),
      Self.entered(3, 12, 1_250, .answer("sendUrl")), .recorded(outputs[0]), .recorded(outputs[1]),
    ]
    let journal = ScriptJournal(lines: records.map(\.line), kilobytes: 1_300)
    #expect(journal.outputs == outputs)
    #expect(
      journal.entry
        == .init(script: 3, number: 12, kilobytes: 1_250, phase: .answer("sendUrl")))
    #expect(journal.growth == [3: 550, 7: 250])
    #expect(journal.largest == 3)
  }

  @Test func `nothing is under way between entries`() {
    let records = [Self.entered(1, 1, 0, .timer), .idle]
    #expect(ScriptJournal(lines: records.map(\.line)).entry == nil)
  }

  @Test(arguments: [
    "", ">", ">1", ">1 2 3", ">1 2 3 nonsense", ">a 2 3 load", "=1", "=a 1", "garbage", "{}",
    "{\"failed\":\"x\"}", "{\"outputs\":[]}",
  ])
  func `what is no record is passed over`(line: String) {
    #expect(ScriptJournal(lines: [line]) == ScriptJournal(lines: []))
  }

  @Test(
    arguments: [
      ([:], nil), ([1: 0, 2: -5], nil), ([1: 5, 2: 9], 2), ([4: 9, 2: 9, 3: 8], 2),
    ] as [([Int: Int], Int?)])
  func `the largest is the first of those that grew most`(growth: [Int: Int], largest: Int?) {
    let lines = growth.map { ScriptJournal.Record.grown(script: $0.key, kilobytes: $0.value).line }
    #expect(ScriptJournal(lines: lines).largest == largest)
  }
}
