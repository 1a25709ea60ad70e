import OpenMeasurement
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
        'impression'; set it with --macro NOBODY=VALUE; 1 expectation, 7 beacons, 7 viewability standards, 1 vendor, \
        1 media file judged

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
