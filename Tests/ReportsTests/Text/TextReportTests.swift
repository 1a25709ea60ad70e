import Media
import OpenMeasurement
import Player
import SampleRuns
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

/// Whole texts: what a person reads.
struct TextReportTests {
  /// The plain text, its lines without the blanks that pad them, and of the viewability standards
  /// those of the MRC alone.
  private func text(of record: RunRecord) -> String {
    let others = ViewabilityStandard.builtIn.map(\.name).filter { !$0.hasPrefix("mrc-") }
    return TextReport(failingOn: .error).text(of: record)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { line in !others.contains { line.contains(" \($0) ") } }
      .map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
      .joined(separator: "\n")
  }

  @Test func `strip, table, summary, verdict`() throws {
    let record = try Recorded.run("expect: [{ beacon: start }]")
    #expect(
      text(of: record) == """
        Tags/t.xml: scenario 'test', player 'exact'

                      0 s                          4.000 s                     8.000 s
             playing ▕████████████████████████████████████████████████████████████████▏
             in view ▕████████████████████████████████████████████████████████████████▏
                VAST ▕●       ●                       ●                              ●▏
        verification ▕◆                                                              ◆▏
                      █ plays  ● VAST beacons  ◆ verification beacons

           time  playhead  event               beacon                                in view
        0.000 s   0.000 s  · in view                                                   100 %
        0.000 s   0.000 s  ○ loaded            (the tag has no tracker for it)         100 %
        0.000 s   0.000 s  ● impression        t.example/impression                    100 %
        0.000 s   0.000 s  ● start             t.example/start                         100 %
        0.000 s   0.000 s  ◆ start             v.example-omid: v.example/start         100 %
        1.000 s   1.000 s  ● progress 1.000 s  t.example/progress                      100 %
        2.000 s   2.000 s  ○ firstQuartile     (the tag has no tracker for it)         100 %
        2.000 s   2.000 s  · viewable          mrc-video                               100 %
        4.000 s   4.000 s  ● midpoint          t.example/midpoint                      100 %
        6.000 s   6.000 s  ○ thirdQuartile     (the tag has no tracker for it)         100 %
        8.000 s   8.000 s  ● complete          t.example/complete                      100 %
        8.000 s   8.000 s  ◆ complete          v.example-omid: v.example/complete      100 %
        8.000 s   8.000 s  · completed                                                 100 %

        Outcome      completed after 8.000 s
        Ad           'A title', id ad-1
        Media        m.example/m.mp4, 8.000 s long, 3 video frames
        Beacons      5 VAST, 2 verification
        Viewability  mrc-video              met at 2.000 s
                     mrc-cross-media-video  met at 2.000 s
        In view      8.000 s of 8.000 s played, 100 % of the ad; longest 8.000 s; with sound 8.000 s
        Quartiles    4 reached, 4 visible, 4 audible and visible
        Expectations 1 of 1 hold
        Diagnostics  1 warning, 1 note
        Verdict      WARN: 1 warning: '[NOBODY]' has no value, so it is not replaced in the URL of \
        'impression'; set it with --macro NOBODY=VALUE; 1 expectation, 7 beacons, 7 viewability standards, \
        1 media file judged; not judged: 1 vendor: its script was not run

        """)
  }

  @Test func `a brief report is the summary alone`() throws {
    let record = try Recorded.run()
    let brief = TextReport(failingOn: .error, isBrief: true).text(of: record)
    let full = TextReport(failingOn: .error).text(of: record)
    #expect(
      brief.hasPrefix("Tags/t.xml: scenario 'test', player 'exact'\n\nOutcome      completed"))
    #expect(full.hasSuffix(String(brief.drop { $0 != "\n" })))
  }

  @Test func `colours only decorate`() throws {
    let record = try Recorded.run("expect: [{ beacon: skip }]")
    let plain = TextReport(failingOn: .error).text(of: record)
    let coloured = TextReport(failingOn: .error, style: TextStyle(isColored: true)).text(of: record)
    #expect(!plain.contains("\u{1B}"))
    #expect(coloured.contains("\u{1B}[31mFAIL\u{1B}[0m"))
    var stripped = coloured
    for code in ["0", "1", "2", "31", "32", "33", "36"] {
      stripped = stripped.replacing("\u{1B}[\(code)m", with: "")
    }
    #expect(stripped == plain)
  }

  @Test func `a response without an ad has neither strip nor playhead`() throws {
    let record = try Recorded.run(tag: "<VAST version=\"4.2\"/>")
    #expect(
      text(of: record) == """
        Tags/t.xml: scenario 'test', player 'exact'

           time  event        about
        0.000 s  ✗ error 303  the document contains no ad
        0.000 s  · no ad

        Outcome      no ad after 0.000 s
        Beacons      0 VAST, 0 verification
        Diagnostics  1 warning
        Verdict      FAIL: error 303, the document contains no ad

        """)
  }
}

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
          + "1 media file judged; not judged: 1 vendor: its script was not run",
      ])
    #expect(lines(record, .warning).last == lines(record).last)
  }
}

struct DeliverySummaryTests {
  private typealias Delivery = Beacon.Delivery

  private func attempt(
    _ status: Int?, _ milliseconds: Int = 10, hops: Int = 1
  ) -> Delivery.Attempt {
    Delivery.Attempt(
      begun: .zero, duration: .milliseconds(milliseconds), status: status,
      hops: Array(repeating: .init(url: "https://h.example/", status: status), count: hops))
  }

  @Test func `without sending there is nothing to say`() throws {
    let record = try Recorded.run()
    #expect(DeliverySummary(record).lines == [])
    let summary = RunSummary(record, failingOn: .error).lines(.plain).map(\.description)
    #expect(!summary.contains { $0.hasPrefix("Sent") })
  }

  @Test func `hosts that did well are counted only`() throws {
    let record = try Recorded.run()
    let all = record.beacons.indices.map { ($0, Delivery(.delivered, attempts: [attempt(204)])) }
    let sent = record.delivered(Dictionary(uniqueKeysWithValues: all))
    #expect(DeliverySummary(sent).lines == ["\(all.count) of \(all.count) beacons delivered"])
  }

  @Test func `hosts that failed, redirected or were slow have a line each`() throws {
    let record = try Recorded.run()
    let hosts = record.beacons.map(\.beacon.host)
    let vast = hosts.indices.filter { hosts[$0] == "t.example" }
    let vendor = hosts.indices.filter { hosts[$0] == "v.example" }
    let sent = record.delivered([
      vast[0]: Delivery(.rejected, attempts: [attempt(500), attempt(502), attempt(503, 1_000)]),
      vast[1]: Delivery(.rejected, attempts: [attempt(404)]),
      vast[2]: Delivery(.delivered, attempts: [attempt(200, 1_001)]),
      vendor[0]: Delivery(.failed, attempts: [attempt(nil, 1_250, hops: 2)]),
      vendor[1]: Delivery(.cancelled, attempts: []),
    ])
    let lines = DeliverySummary(sent).lines
    #expect(
      lines[0]
        == "1 of 5 beacons delivered, 2 rejected, 1 without a response, 1 cancelled, in 6 attempts")
    #expect(
      lines.dropFirst().sorted() == [
        "t.example, 3 beacons: 2 rejected with status 404, 503, 1 slow, 1.001 s at most",
        "v.example, 2 beacons: 1 without a response, 1 redirected, 1 slow, 1.250 s at most",
      ])
    #expect(
      RunSummary(sent, failingOn: .error).lines(.plain).map(\.description)
        .filter { $0.hasPrefix("Sent") }
        == ["Sent         " + lines[0]])
  }
}

struct PlannedRequestsTests {
  @Test func `each beacon is a line with its instant, its event and its whole URL`() throws {
    let record = try Recorded.run()
    let lines = PlannedRequests.text(of: record).description.split(separator: "\n")
    #expect(lines.first == "Not sent: \(record.beacons.count) requests to 2 hosts")
    #expect(
      lines.dropFirst().map { $0.split(separator: " ").last.map(String.init) }
        == record.beacons.map(\.beacon.url))
    #expect(lines.contains("4.000 s  midpoint    https://t.example/midpoint"))
  }

  @Test func `a run without beacons has none`() throws {
    var record = try Recorded.run()
    record.events = []
    #expect(PlannedRequests.text(of: record).description == "Not sent: 0 requests to 0 hosts\n")
  }
}

struct TextStyleTests {
  @Test func `plain text stays as it is`() {
    #expect(TextStyle.plain.bold(TextStyle.plain.red("x")) == "x")
  }

  @Test func `coloured text is switched on and off`() {
    let style = TextStyle(isColored: true)
    #expect(style.bold("x") == "\u{1B}[1mx\u{1B}[0m")
    #expect(style.dim("x") == "\u{1B}[2mx\u{1B}[0m")
    #expect(style.red("x") == "\u{1B}[31mx\u{1B}[0m")
    #expect(style.green("x") == "\u{1B}[32mx\u{1B}[0m")
    #expect(style.yellow("x") == "\u{1B}[33mx\u{1B}[0m")
    #expect(style.cyan("x") == "\u{1B}[36mx\u{1B}[0m")
  }

  @Test(arguments: [
    ("ab", 4, "ab  ", "  ab"), ("abcd", 4, "abcd", "abcd"), ("abcde", 4, "abc…", "abcde"),
    ("", 2, "  ", "  "),
  ])
  func `text is padded and cut to a width`(
    text: String, width: Int, start: String, end: String
  ) {
    #expect(text.padded(to: width) == start)
    #expect(text.paddedAtStart(to: width) == end)
  }
}
