import Testing
import VASTSimulator
import Vocabulary

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
