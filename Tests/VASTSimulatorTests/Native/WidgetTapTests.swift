import TestSupport
import Testing
import VASTSimulator

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
