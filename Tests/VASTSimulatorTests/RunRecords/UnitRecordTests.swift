import Testing
import VASTSimulator
import Vocabulary

struct UnitRecordTests {
  private let fromTheWorst: [RunOutcome] = [
    .error, .noAd, .unfinished, .closed, .skipped, .completed,
  ]

  @Test func `the worst outcome of its units is the run's`() {
    #expect(Set(fromTheWorst) == Set(RunOutcome.allCases))
    for (place, outcome) in fromTheWorst.enumerated() {
      for better in fromTheWorst[place...] {
        #expect(RunOutcome.worst(of: [better, outcome]) == outcome)
        #expect(RunOutcome.worst(of: [outcome, better]) == outcome)
      }
    }
    #expect(RunOutcome.worst(of: []) == .noAd)
  }

  @Test(arguments: [true, false])
  func `a line names its unit only where the scenario names its units`(hasUnits: Bool) throws {
    let configuration = RunConfiguration(
      scenario: "s", player: "exact", seed: 1, clock: .default, tag: "t.xml",
      soleUnit: hasUnits ? nil : .ad)
    let record = RunRecord(
      configuration: configuration,
      events: [
        RunEvent(at: .zero, kind: .runStarted),
        RunEvent(at: .zero, unit: .ad, kind: .ad(AdDecision(.rejected, adID: "a"))),
        RunEvent(at: .zero, kind: .runFinished(.error)),
      ], outcome: .error, units: [UnitRecord(.ad, tag: "t.xml", player: "exact", .error)],
      expectations: [])
    let lines = try JSONLinesReport.text(of: record).split(separator: "\n")
    #expect(lines.map { $0.contains(#""unit":"ad""#) } == [false, hasUnits, false])
  }

  @Test func `a document's text comes without a byte order mark, and only from UTF-8`() {
    let marked = FetchedDocument(name: "a.xml", bytes: [0xEF, 0xBB, 0xBF] + Array("<VAST/>".utf8))
    #expect(marked.text == "<VAST/>")
    #expect(marked.byteCount == 10)
    #expect(FetchedDocument(name: "b.xml", bytes: [0xFF, 0xFE]).text == nil)
  }
}
