import OpenMeasurement
import TestSupport
import Testing
import Vocabulary

@testable import VASTSimulator

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

struct NativeRoundsStateMachineTests {
  private let first = NativeInput.exposed(view: "a", percent: 10)
  private let second = NativeInput.exposed(view: "b", percent: 20)

  @Test func `what waits is told in one round, and then the unit rests`() {
    var rounds = NativeRoundsStateMachine()
    #expect(rounds.begin() == .rest)
    rounds.add(first)
    rounds.add(second)
    #expect(rounds.begin() == .tell([first, second]))
    #expect(rounds.finishedRound() == .rest)
    #expect(rounds.finishedRound() == .rest)
  }

  @Test func `what a round brings about is told in the next one`() {
    var rounds = NativeRoundsStateMachine()
    rounds.add(first)
    #expect(rounds.begin() == .tell([first]))
    rounds.add(second)
    #expect(rounds.begin() == .rest, "a round goes on")
    #expect(rounds.finishedRound() == .tell([second]))
    #expect(rounds.finishedRound() == .rest)
  }

  @Test func `a unit that never comes to rest is given up with the number of its inputs`() {
    var rounds = NativeRoundsStateMachine()
    rounds.add(first)
    var reported = 0
    var action = rounds.begin()
    while case .tell(let inputs) = action, reported < 1000 {
      reported += 1
      for _ in inputs { rounds.add(second) }
      if reported == NativeRoundsStateMachine.limit { rounds.add(first) }
      action = rounds.finishedRound()
    }
    #expect(reported == NativeRoundsStateMachine.limit)
    #expect(action == .giveUp(dropped: 2))
    #expect(rounds.begin() == .rest, "what was dropped is not told later")
    rounds.add(first)
    #expect(rounds.begin() == .tell([first]), "the next instant begins anew")
  }
}

/// Containers of content widgets that keep their frame: the content scrolls inside of them.
struct ContainerFrameTests {
  private static let similar =
    "{ unit: similar, synerise: { slug: similar, feed: feed.json, eventType: seen, "
    + "fixedFrame: true } }"

  /// A screen with the container at its upper edge, as wide as the screen.
  private static func layout(height: Int) -> String {
    "layout: [{ view: similar, frame: [0, 0, 390, \(height)] }]\n"
  }

  private func play(height: Int, _ steps: String) throws -> RunRecord {
    try NativeStage.play([Self.similar], steps, layout: Self.layout(height: height))
  }

  /// The frames of views on the screen two and a half seconds after the beginning.
  private func frames(height: Int, _ steps: String, of names: String...) throws -> [Rectangle] {
    let layout = try NativeStage.service().layout(
      of: NativeStage.request([Self.similar], steps, layout: Self.layout(height: height)),
      at: .time(.milliseconds(2500)), mayBeOver: true)
    return names.compactMap { name in layout.views.first { $0.name == name }?.frame }
  }

  @Test(arguments: [200, 422, 844])
  func `a container that is higher or lower than its content keeps its frame`(
    height: Int
  ) throws {
    // Three items in two columns are 432 points high.
    let frames = try frames(height: height, "", of: "similar", "similar/2")
    #expect(
      frames == [
        Rectangle(x: 0, y: 0, width: 390, height: Double(height)),
        Rectangle(x: 8, y: 224, width: 150, height: 200),
      ])
  }

  @Test func `an item below the container's edge is seen when the content is scrolled`() throws {
    let record = try play(
      height: 200, "steps: [{ at: 1s, do: scroll, view: similar, by: 100 }]")
    #expect(
      NativeStage.events(record, of: "similar", "recommendation.seen") == [
        "0 recommendation.seen 0", "0 recommendation.seen 1", "1000 recommendation.seen 2",
      ])
    #expect(record.messages("StepIgnored") == [])
  }

  @Test(arguments: ["", ", over: 500ms"])
  func `a scroll stops at the end of the content`(over: String) throws {
    let steps = "steps: [{ at: 1s, do: scroll, view: similar, by: 60000\(over) }]"
    // 432 points of content in 200 points: 232 are left to scroll.
    #expect(
      try frames(height: 200, steps, of: "similar/2")
        == [Rectangle(x: 8, y: -8, width: 150, height: 200)])
    #expect(try play(height: 200, steps).messages("StepIgnored") == [])
  }

  @Test(arguments: [(200, "by: -10"), (432, "by: 10"), (844, "by: 10"), (200, "by: [50, 0]")])
  func `a scroll that moves nothing is noted`(height: Int, displacement: String) throws {
    let record = try play(
      height: height, "steps: [{ at: 1s, do: scroll, view: similar, \(displacement) }]")
    #expect(
      record.messages("StepIgnored") == [
        "'scroll' has no effect: the content of view 'similar' ends there"
      ])
  }

  @Test func `a second scroll from the end is noted, and one back is not`() throws {
    let record = try play(
      height: 200,
      """
      steps:
        - { at: 1s, do: scroll, view: similar, by: 232 }
        - { at: 2s, do: scroll, view: similar, by: 1 }
        - { at: 3s, do: scroll, view: similar, by: -1 }
      """)
    #expect(record.messages("StepIgnored").count == 1)
  }

  @Test func `content that becomes lower goes back to its end`() throws {
    // Upright 432 points high, and 216 in a container that is 844 points wide.
    let steps = """
      steps:
        - { at: 1s, do: scroll, view: similar, by: 232 }
        - { at: 2s, do: rotate }
      """
    #expect(
      try frames(height: 200, steps, of: "similar", "similar/2") == [
        Rectangle(x: 0, y: 0, width: 844, height: 200),
        Rectangle(x: 340, y: -8, width: 150, height: 200),
      ])
  }

  @Test func `a view whose content nobody states scrolls without an end`() throws {
    let record = try NativeStage.play(
      [NativeStage.similar], "steps: [{ at: 1s, do: scroll, view: feed, by: 60000 }]")
    #expect(record.messages("StepIgnored") == [])
  }
}

/// Taps on the items of a content widget, and on their buttons, where nobody can see them.
struct WidgetTapTests {
  private static let layout = "layout: [{ view: similar, frame: [0, 0, 390, 432] }]\n"
  private static let events = [
    "recommendation.click", "product.like", "product.dislike",
  ]

  private func play(_ app: String, _ steps: String) throws -> RunRecord {
    let unit =
      "{ unit: similar, synerise: { slug: similar, feed: feed.json, actionButton: { size: [40, 40], "
      + "position: [102, 8], selectable: true, action: like } }\(app) }"
    return try NativeStage.play(
      [unit],
      """
      steps:
      \(steps)  - { at: 2s, do: tap, unit: similar, item: 0 }
        - { at: 3s, do: tap, unit: similar, item: 0, part: button }
      """, layout: Self.layout)
  }

  private func sent(_ record: RunRecord) -> [String] {
    Self.events.flatMap { NativeStage.events(record, of: "similar", $0) }
  }

  @Test func `a click and a like on an item in view are sent`() throws {
    let record = try play("", "")
    #expect(sent(record) == ["2000 recommendation.click 0", "3000 product.like 0"])
    #expect(record.messages("StepIgnored") == [])
  }

  @Test(
    arguments: [
      (Named("never added", ", app: { omits: [didLoad] }"), Named("no step", "")),
      (
        Named("added", ""),
        Named("removed", "  - { at: 1s, do: remove, view: similar }\n")
      ),
    ])
  func `a click and a like on a widget in no window are ignored`(
    app: Named<String>, step: Named<String>
  ) throws {
    let record = try play(app.value, step.value)
    #expect(sent(record) == [])
    #expect(
      record.messages("StepIgnored")
        == Array(repeating: "'tap' has no effect: nothing of the widget is in a window", count: 2))
  }

  @Test(arguments: ["do: hide, view: similar", "do: alpha, view: similar, to: 0"])
  func `a click and a like on a widget that cannot be seen are ignored`(step: String) throws {
    let record = try play("", "  - { at: 1s, \(step) }\n")
    #expect(sent(record) == [])
    #expect(
      record.messages("StepIgnored") == [
        "'tap' has no effect: nothing of view 'similar/0' is in view",
        "'tap' has no effect: nothing of view 'similar/0/button' is in view",
      ])
  }
}
