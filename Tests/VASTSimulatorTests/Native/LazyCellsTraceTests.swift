import Testing
import VASTSimulator
import Vocabulary

/// The trace of an app whose table fills the cells of an Outbrain widget when they come near the
/// screen, and fills them again when a user scrolls back.
struct LazyCellsTraceTests {
  private static let count = 6

  private static func recommendation(_ item: Int) -> String {
    let host = item == 0 ? "paid.outbrain.com" : "news.example"
    return #"""
      {"id": "rec-\#(item)", "content": "Story \#(item)", "source": "Desk", \#
      "isPaidLink": \#(item == 0), "url": "https://\#(host)/\#(item)"}
      """#
  }

  /// A cell is filled with an item, and the item is measured in it.
  private static func fill(_ item: Int, at seconds: Int) -> [String] {
    let view = "cell-\(item % 3)"
    let label = item == 0 ? "\"Sponsored\"" : "null"
    let show = #"""
      "atUs": \#(seconds * 1_000_000), "call": "show", "item": \#(item), "view": "\#(view)", \#
      "text": "Story \#(item)", "source": "Desk", "imageURL": null, "hasImageView": false, \#
      "paidLabel": \#(label), "audienceLabel": null, "adChoices": {"hidden": true}
      """#
    let measure = #"""
      "atUs": \#(seconds * 1_000_000 + 100), "call": "configureViewabilityPerListing", \#
      "item": \#(item), "view": "\#(view)"
      """#
    return [show, measure]
  }

  @Test func `cells that are filled minutes after the response, and again, have no findings`() {
    let recommendations = (0..<Self.count).map(Self.recommendation).joined(separator: ", ")
    var calls = [
      #""atUs": 0, "call": "unit", "sdk": "outbrain", "isProduction": true"#,
      #"""
      "atUs": 400, "call": "fetchRecommendations", "url": "https://app.example/a", \#
      "widgetID": "SDK_1", "widgetIndex": 0, "handler": "callback"
      """#,
      #""atUs": 290000, "call": "didReceiveResponse", "recommendations": [\#(recommendations)]"#,
      #""atUs": 291000, "call": "showWidgetLabel", "clickable": true"#,
    ]
    for item in 0..<Self.count { calls += Self.fill(item, at: 1 + item * 60) }
    for item in (0..<3).reversed() { calls += Self.fill(item, at: 400 - item) }
    let lines = calls.map { call in "{\"v\": 1, \"unit\": \"footer\", \(call)}\n" }
    let audit = AppAudit(
      of: AppTrace(Array(lines.joined().utf8), file: "trace.jsonl"), by: AppAudit.Measure())
    #expect(audit.findings == [])
    #expect(audit.units.map(\.sdk) == [.outbrain])
  }
}
