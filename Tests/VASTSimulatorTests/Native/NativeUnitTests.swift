import OpenMeasurement
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

/// Widgets and messages on a screen, beside a video.
@Suite(.tags(.slow))
struct NativeUnitTests {
  private static let units = [
    NativeStage.video, NativeStage.footer, NativeStage.drawer, NativeStage.similar,
    NativeStage.offer,
  ]

  /// Steps of the screen; the last one comes after everything else, so that every run has the same
  /// end.
  private static func screenSteps(_ random: inout SeededRandom) -> String {
    var lines = ["steps:"]
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let time = Int.random(in: 0...12_000, using: &random)
      let to = Int.random(in: -200...1800, using: &random)
      let over = Int.random(in: 0...3000, using: &random)
      lines.append(
        "  - { at: \(time)ms, do: scroll, view: feed, to: \(to), over: \(over)ms }")
    }
    if Bool.random(using: &random) { lines.append("  - { at: 4s, do: rotate }") }
    if Bool.random(using: &random) {
      lines.append("  - { at: 5s, do: background }\n  - { at: 6s, do: foreground }")
    }
    lines.append("  - { at: 60s, do: deviceVolume, to: 0.5 }")
    return lines.joined(separator: "\n")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `each unit's stream is what it is alone on the same screen`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed).forked(for: "native")
    let steps = Self.screenSteps(&random)
    let together = try NativeStage.play(Self.units, steps)
    let names = ["video", "footer", "drawer", "similar", "offer"]
    for (index, name) in names.enumerated() {
      // A message lies over the others, so it is on their screens too; and an index of 1 wants a
      // widget with 0.
      let screen = name == "drawer" ? [1, 2, 4] : [index, 4]
      let alone = try NativeStage.play(
        Self.units.indices.map { screen.contains($0) ? Self.units[$0] : "" }, steps)
      let expected = try NativeStage.lines(alone, of: name)
      #expect(expected.count > 3)
      #expect(try NativeStage.lines(together, of: name) == expected, "seed \(seed): \(name)")
    }
  }

  @Test func `the same screen gives the same bytes`() throws {
    let steps = "steps: [{ at: 1s, do: scroll, view: feed, by: 1400, over: 3s }]"
    let first = try NativeStage.play(Self.units, steps)
    let second = try NativeStage.play(Self.units, steps)
    #expect(try JSONLinesReport.text(of: first) == JSONLinesReport.text(of: second))
  }

  @Test func `an item is viewable after one second at half of it, as polled every 200 ms`() throws {
    let record = try NativeStage.play(
      [NativeStage.footer], "steps: [{ at: 1s, do: scroll, view: feed, by: 500 }]")
    // The list begins under its label at 924; 844 + 500 shows all three items.
    #expect(
      NativeStage.events(record, of: "footer", "itemVisible", "itemViewable") == [
        "1000 itemVisible 0", "1000 itemVisible 1", "1000 itemVisible 2", "2100 itemViewable 0",
        "2100 itemViewable 1", "2100 itemViewable 2",
      ])
    let standards = record.viewability.filter { $0.standard == "mrc-display" }
    #expect(standards.map(\.ad) == [0, 1, 2])
    #expect(standards.allSatisfy { $0.metAt != nil })
  }

  @Test func `a native unit waits for what the video's steps do to the screen`() throws {
    let record = try NativeStage.play(
      [NativeStage.video, NativeStage.footer],
      "steps: [{ at: midpoint, unit: video, do: scroll, view: feed, by: 500 }]")
    let visible = NativeStage.events(record, of: "footer", "itemVisible")
    #expect(visible.count == 3)
    #expect(record.outcome == .completed)
  }

  @Test func `OB-04 answers are handled in the order of their requests`() throws {
    let drawer = NativeStage.drawer.replacing("400ms", with: "100ms")
    let record = try NativeStage.play([NativeStage.footer, drawer])
    #expect(NativeStage.events(record, of: "footer", "response") == ["300 response"])
    #expect(NativeStage.events(record, of: "drawer", "response") == ["300 response"])
    let never = NativeStage.footer.replacing("300ms", with: "never")
    let blocked = try NativeStage.play([never, NativeStage.drawer])
    #expect(NativeStage.events(blocked, of: "drawer", "response", "shown").isEmpty)
  }

  @Test func `a response that is not there fails its unit, and only that`() throws {
    let lost = NativeStage.footer.replacing("footer.json", with: "nowhere.json")
    let record = try NativeStage.play([lost, NativeStage.similar])
    #expect(record.units.map(\.outcome) == [.error, .completed])
    #expect(record.units[0].failure != nil && record.units[1].failure == nil)
    let verdict = RunVerdict(of: record, failingOn: .error)
    #expect(!verdict.passes)
    #expect(verdict.reasons.contains { $0.contains("unit 'footer' failed") })
  }

  @Test func `the app's duties are judged, and steps make the app deviate`() throws {
    let record = try NativeStage.play(
      [NativeStage.footer],
      """
      steps:
        - { at: 1s, do: scroll, view: feed, by: 500 }
        - { at: 4s, do: tap, unit: footer, item: 1 }
        - { at: 5s, do: call, unit: footer, call: getUrl, item: 0 }
      expect:
        - { diagnostic: FalseClick, unit: footer, item: 0 }
        - { native: click, unit: footer, item: 1, at: 4s, url: "https://b.example/" }
        - { native: opened, unit: footer, item: 1 }
        - { viewable: mrc-display, unit: footer, item: 2 }
        - { never: { native: failed } }
      """)
    #expect(record.expectations.map(\.failure) == [nil, nil, nil, nil, nil])
    let finding = record.diagnostics.first { $0.rule.id == "FalseClick" }
    #expect(finding?.location?.position?.line == 16)
  }

  @Test func `an item that is out of view cannot be tapped`() throws {
    let record = try NativeStage.play(
      [NativeStage.footer], "steps: [{ at: 1s, do: tap, unit: footer, item: 0 }]")
    #expect(record.diagnostics.map(\.rule.id).contains("StepIgnored"))
    #expect(NativeStage.events(record, of: "footer", "click").isEmpty)
  }

  @Test func `a grid is laid out anew when the device is rotated`() throws {
    let record = try NativeStage.play(
      [NativeStage.similar], "steps: [{ at: 1s, do: rotate }, { at: 2s, do: rotate }]")
    // 390 points hold two columns, 844 five.
    #expect(
      NativeStage.events(record, of: "similar", "sizeChanged") == [
        "0 sizeChanged", "1000 sizeChanged", "2000 sizeChanged",
      ])
    let layout = try NativeStage.service().layout(
      of: NativeStage.request([NativeStage.similar], "steps: [{ at: 1s, do: rotate }]"),
      at: .time(.milliseconds(1500)), mayBeOver: true)
    #expect(layout.screen.width == 844)
    let frames = layout.views.filter { ["similar/0", "similar/1", "similar/2"].contains($0.name) }
    #expect(frames.map(\.frame.x) == [8, 174, 340])
  }

  @Test func `a step of a player is ignored by a widget, and the other way round`() throws {
    let record = try NativeStage.play(
      [NativeStage.video, NativeStage.footer],
      """
      steps:
        - { at: 1s, do: pause, unit: footer }
        - { at: 1s, do: tap, unit: video }
        - { at: 1s, do: milestone, unit: footer }
      """)
    let rules = record.diagnostics.map(\.rule.id)
    #expect(rules.count { $0 == "StepIgnored" } == 2)
    #expect(rules.count { $0 == "NativeStepIgnored" } == 1)
  }
}
