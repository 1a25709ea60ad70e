import OpenMeasurement
import Testing
import VASTSimulator
import Vocabulary

struct BreakEndingTests {
  private let pair = ChainTag.document(
    ChainTag.inLine("one", sequence: 1), ChainTag.inLine("two", sequence: 2))

  @Test func `the next ad of a pod is as loud as the player was left`() throws {
    let record = try playChain(["root": pair], "steps: [{ at: 3s, do: mute }]")
    #expect(record.omidData(.start).map { $0["mediaPlayerVolume"] } == [1, 0])
    let louder = try playChain(["root": pair], "steps: [{ at: 3s, do: volume, to: 0.5 }]")
    #expect(louder.omidData(.start).map { $0["mediaPlayerVolume"] } == [1, 0.5])
  }

  @Test func `a close ends the run, whatever was still to come`() throws {
    let record = try playChain(["root": pair], "steps: [{ at: 3s, do: closeLinear }]")
    #expect(record.outcome == .closed)
    #expect(record.duration == .seconds(3))
    #expect(record.selected == ["one"])
    #expect(record.messages("AdNotPlayed").count == 1)
  }

  @Test func `a wrapper that failed tells its hops even if nobody wanted its ad`() throws {
    let root = ChainTag.document(
      ChainTag.inLine("first"), ChainTag.wrapper("second", to: "nowhere"))
    let record = try playChain(["root": root])
    #expect(record.outcome == .completed)
    #expect(record.errors == ["8.000 s second 301"])
    #expect(record.messages("AdNotPlayed") == [])
  }

  @Test func `a macro that nobody knows in an ad request is reported`() throws {
    let record = try playChain([
      "root": ChainTag.document(ChainTag.wrapper("w", to: "https://ads.example/a?x=[UNHEARD]")),
      "a": ChainTag.document(ChainTag.inLine("inline")),
    ])
    #expect(record.outcome == .completed)
    #expect(record.messages("MacroUnknown").count == 1)
    #expect(record.messages("MacroUnknown").first?.contains("'[UNHEARD]'") == true)
  }
}
