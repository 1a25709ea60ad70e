import Media
import Player
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

struct RunSummaryTests {
  private func lines(_ record: RunRecord, _ severity: Severity = .error) -> [String] {
    RunSummary(record, failingOn: severity).lines(.plain).map(\.description)
  }

  @Test func `events lost for one reason share a line`() throws {
    let record = try Recorded.run(
      "player: { plays: 1 }", duration: .milliseconds(1200), player: .criteoIOS)
    let passed = "the player passed it between two observations of the playhead"
    #expect(
      lines(record).filter { $0.hasPrefix("Lost") } == [
        "Lost         VAST: midpoint, complete: \(passed)",
        "Lost         verification of v.example-omid: start, complete: the script is rejected: the "
          + "player runs only the script of 'criteo.com-omid'",
      ])
  }

  @Test func `events lost for other reasons do not`() throws {
    let record = try Recorded.run(
      "steps: [{ at: 0s, do: viewport, percent: 99 }, { at: 5s, do: teardown }]")
    #expect(
      lines(record).filter { $0.hasPrefix("Lost") } == [
        "Lost         VAST: complete: the player was destroyed before it",
        "Lost         verification of v.example-omid: start: only 99 % in view at that instant",
        "Lost         verification of v.example-omid: complete: the player was destroyed before it",
      ])
  }

  @Test func `a nonlinear ad has its resource, its sizes and its time`() throws {
    let record = try Recorded.run(tag: Recorded.nonLinear)
    #expect(
      lines(record)[2]
        == "NonLinear    m.example/a.png, 390×48, declared 728×90, shown for 5.000 s")
    let markup = Recorded.nonLinear.replacing(
      #"<StaticResource creativeType="image/png">https://m.example/a.png</StaticResource>"#,
      with: "<HTMLResource>buy</HTMLResource>"
    ).replacing(#"width="728" height="90""#, with: #"width="300" height="50""#)
    #expect(
      lines(try Recorded.run(tag: markup))[2]
        == "NonLinear    HTMLResource, 300×50, shown for 5.000 s")
  }

  @Test func `damage and a wrong declaration are told of the media`() throws {
    let record = try Recorded.run(duration: .seconds(6), damagedAt: .seconds(3))
    #expect(
      lines(record)[0...2] == [
        "Outcome      error after 3.000 s", "Ad           'A title', id ad-1, error 405",
        "Media        m.example/m.mp4, 6.000 s long, declared 8.000 s, 3 video frames, "
          + "damaged at 3.000 s",
      ])
  }

  @Test func `failed expectations are listed with their places`() throws {
    let record = try Recorded.run("expect:\n  - { beacon: start }\n  - { outcome: skipped }")
    let lines = lines(record)
    let index = try #require(lines.firstIndex { $0.hasPrefix("Expectations") })
    #expect(lines[index] == "Expectations 1 of 2 hold")
    #expect(lines[index + 1] == "  ✗ s.yaml:5:5: expected outcome 'skipped', got 'completed'")
    #expect(lines.last == "Verdict      FAIL: 1 of 2 expectations failed")
  }

  @Test(arguments: [
    (BufferingRecord(), "never loaded, none while playing"),
    (
      BufferingRecord(startup: .milliseconds(1250), count: 1, total: .milliseconds(500)),
      "loaded after 1.250 s, once while playing, 0.500 s"
    ),
    (
      BufferingRecord(startup: .zero, count: 3, total: .seconds(2)),
      "loaded after 0.000 s, 3 times while playing, 2.000 s in total"
    ),
  ])
  func `the time that media took is told of its ad`(
    buffering: BufferingRecord, text: String
  ) throws {
    var record = try Recorded.run()
    #expect(!lines(record).contains { $0.hasPrefix("Buffering") })
    record.units[0].ads[0].buffering = buffering
    #expect(lines(record)[3] == "Buffering    \(text)")
  }

  @Test func `a standard not met tells the longest time`() throws {
    let record = try Recorded.run("steps: [{ at: 1500ms, do: pause }, { at: 3s, do: teardown }]")
    #expect(
      lines(record).contains(
        "Viewability  mrc-video              not met (longest time that counted: 1.500 s of 2.000 "
          + "s)"
      ))
    #expect(
      lines(record).contains(
        "             avoc                   not met (the ad was not played to its end)"))
    #expect(
      lines(record).contains(
        "In view      1.500 s of 1.500 s played, 18.75 % of the ad; longest 1.500 s; with sound "
          + "1.500 s"))
    #expect(
      lines(record).contains("Quartiles    0 reached, 0 visible, 0 audible and visible"))
  }

  @Test func `the verdict depends on what fails a run`() throws {
    let record = try Recorded.run()
    #expect(
      lines(record).suffix(2) == [
        "Diagnostics  1 warning, 1 note",
        "Verdict      WARN: 1 warning: '[NOBODY]' has no value, so it is not replaced in the URL of "
          + "'impression'; set it with --macro NOBODY=VALUE; 7 beacons, 7 viewability standards, "
          + "1 vendor, 1 media file judged",
      ])
    #expect(lines(record, .warning).last == lines(record).last)
  }
}
