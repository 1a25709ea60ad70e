import Player
import Testing
import VASTSimulator
import Vocabulary

/// Runs that do not end with the ad's end. The ad is eight seconds long.
struct RunEndingTests {
  @Test func `paused for ever is unfinished, once nothing else is to come`() throws {
    let record = try play("steps: [{ at: 3s, do: pause }]")
    #expect(record.outcome == .unfinished)
    #expect(
      record.omid.suffix(2).map { $0.split(separator: " ")[2] } == ["pause", "sessionFinish"])
    #expect(record.duration <= .milliseconds(3200))
    let diagnostic = record.diagnostics.first { $0.rule.id == "RunUnfinished" }
    #expect(diagnostic?.severity == .warning)
    #expect(diagnostic?.location?.position != nil)
    #expect(diagnostic?.message.contains("no further event could happen") == true)
  }

  @Test func `while a step is to come, a paused run goes on`() throws {
    let record = try play("steps: [{ at: 3s, do: pause }, { at: 60s, do: resume }]")
    #expect(record.outcome == .completed)
    #expect(record.duration == .seconds(65))
  }

  @Test func `'until' ends a run that would go on`() throws {
    let record = try play("until: 3s")
    #expect(record.outcome == .unfinished)
    #expect(record.vast.last == "2.000 s viewable")
    #expect(record.omid.last?.hasSuffix("sessionFinish") == true)
    #expect(record.messages("RunUnfinished").map { $0.contains("'until' was reached") } == [true])
  }

  @Test func `without 'until' a long ad plays to its end`() throws {
    let record = try play(facts: .made(.seconds(900)))
    #expect(record.outcome == .completed)
    #expect(record.vast.last == "900.000 s complete")
  }

  @Test func `without 'until' a run waits for ten minutes beyond its ads`() throws {
    func outcome(resumingAt instant: String) throws -> RunOutcome {
      try play("steps: [{ at: 3s, do: pause }, { at: \(instant), do: resume }]").outcome
    }
    #expect(try outcome(resumingAt: "602s") == .completed)
    #expect(try outcome(resumingAt: "604s") == .unfinished)
  }

  @Test func `an ad that ends just at 'until' has ended`() throws {
    #expect(try play("until: 8s").outcome == .completed)
  }

  @Test func `a player that waits for a view it never gets is unfinished and undetermined`() throws
  {
    var player = PlayerProfile.exact
    player.autoplayPercent = 50
    let record = try play("steps: [{ at: 0s, do: viewport, percent: 49 }]", player: player)
    #expect(record.outcome == .unfinished)
    #expect(
      record.vast.map { $0.split(separator: " ")[2] }
        == ["loaded", "impression", "creativeView", "viewUndetermined"])
    #expect(record.playerEvents == ["loaded"])
    #expect(record.ads.flatMap(\.lost).filter { $0.source == .vast }.isEmpty)
  }

  @Test func `a player that waits begins when half of it comes into view`() throws {
    let record = try play(
      """
      player: { plays: 1 }
      steps:
        - { at: 0s, do: viewport, percent: 49 }
        - { at: 1s, do: viewport, percent: 50 }
        - { at: 3500ms, do: viewport, percent: 0 }
        - { at: 4500ms, do: viewport, percent: 100 }
      """, player: .criteoIOSApp)
    #expect(record.vast.contains("1.000 s start"))
    #expect(record.interactions == ["3.500 s pause by viewport", "4.500 s resume by viewport"])
    #expect(record.vastBesidesPlayback == [])
    #expect(record.omid.contains("3.500 s pause"))
    #expect(record.duration == .seconds(10))
  }

  @Test func `what a destroyed player would have come to is lost, the skipped is not`() throws {
    func lost(_ steps: String) throws -> [String] {
      let tag = TagText(linearAttributes: "skipoffset=\"00:00:00\"")
      return try play("steps: [\(steps)]", tag: tag).ads.flatMap(\.lost)
        .filter { $0.source == .vast }.map { "\($0.event): \($0.reason)" }
    }
    #expect(
      try lost("{ at: 5s, do: teardown }") == [
        "thirdQuartile: the player was destroyed before it",
        "complete: the player was destroyed before it",
      ])
    #expect(try lost("{ at: 5s, do: closeLinear }").count == 2)
    #expect(try lost("{ at: 5s, do: skip }") == [])
    #expect(try lost("{ at: 5s, do: pause }") == [])
  }
}
