import OpenMeasurement
import Player
import Testing
import VASTSimulator
import Vocabulary

/// The session of a nonlinear ad, and its viewability.
struct NonLinearMeasurementTests {
  private func play(
    _ scenario: String = "", _ overlay: OverlayText = OverlayText()
  ) throws -> RunRecord {
    try playChain(["root": overlay.xml], scenario)
  }

  @Test func `the session is one of display, without media events`() throws {
    let record = try play("steps: [{ at: 2s, do: click }, { at: 3s, do: deviceVolume, to: 0.5 }]")
    #expect(
      record.omid == [
        "0.000 s sessionStart", "0.000 s geometryChange", "0.000 s loaded", "0.000 s impression",
        "8.000 s sessionFinish",
      ])
    let start = record.omidData(.sessionStart)[0]
    #expect([start["creativeType"], start["mediaType"]] == ["nativeDisplay", "display"])
    #expect(start["impressionType"] == "beginToRender")
    #expect(
      record.omidData(.loaded) == [
        [
          "impressionType": "beginToRender", "mediaType": "display",
          "creativeType": "nativeDisplay",
        ]
      ])
    #expect(record.misuses == [])
  }

  @Test func `the creative is measured where it lies over the player`() throws {
    let data = try play().omidData(.impression)[0]
    // A player of 390 × 219 points on a screen of the same width.
    #expect(
      data["adView"]?["geometry"] == [
        "width": 300, "height": 50, "x": 45, "y": 169, "pixels": 15_000,
      ])
  }

  @Test(
    arguments: [
      ("percent: 50", "met"), ("percent: 49", "not met"),
    ])
  func `half of it for one second counts as viewable`(share: String, verdict: String) throws {
    let record = try play("steps: [{ at: 0s, do: viewport, \(share) }]")
    #expect(record.viewability.map(\.standard) == ["mrc-display"])
    let event = verdict == "met" ? "1.000 s viewable" : "8.000 s notViewable"
    #expect(record.vast.contains(event))
    #expect((record.viewability[0].metAt != nil) == (verdict == "met"))
  }

  @Test func `a second in view counts, not a moment less`() throws {
    func run(_ end: String) throws -> RunRecord {
      try play(
        "sampling: continuous\nsteps: [{ at: \(end), do: viewport, percent: 0 }]")
    }
    #expect(try run("999ms").vast.contains("8.000 s notViewable"))
    #expect(try run("1s").vast.contains("1.000 s viewable"))
  }

  @Test func `a large creative is viewable from 30 percent on`() throws {
    let overlay = OverlayText(
      alternatives: [OverlayText.alternative(#"width="970" height="250""#)])
    let record = try play(
      """
      device: { width: 1280, height: 720 }
      steps: [{ at: 0s, do: viewport, percent: 30 }]
      """, overlay)
    #expect(record.viewability.map(\.standard) == ["mrc-large-display"])
    #expect(record.vast.contains("1.000 s viewable"))
  }

  @Test func `views over the player hide the creative, those inside of it do not`() throws {
    func layout(_ inside: String, _ outside: String) -> String {
      """
      layout:
        - view: ad
          frame: [0, 0, 390, 219]
          children: [\(inside)]
        - view: other
          frame: \(outside)
      """
    }
    let child = "{ view: controls, frame: [0, 169, 390, 50] }"
    #expect(
      try play(layout(child, "[0, 400, 390, 50]")).geometry == ["0.000 s 100.0"])
    #expect(
      try play(layout(child, "[0, 169, 195, 50]")).geometry == ["0.000 s 50.0"])
  }

  @Test func `expanding makes what is measured larger, minimizing hides it`() throws {
    let overlay = OverlayText(
      alternatives: [
        OverlayText.alternative(
          #"width="300" height="50" expandedWidth="300" expandedHeight="200""#)
      ])
    let record = try play(
      "steps: [{ at: 2s, do: expand }, { at: 4s, do: minimize }, { at: 6s, do: expand }]", overlay)
    let heights = record.omidData(.geometryChange).map { $0["adView"]?["geometry"]?["height"] }
    #expect(heights == [50, 200, 200, 200])
    #expect(
      record.geometry == [
        "0.000 s 100.0", "2.000 s 100.0", "4.000 s 0.0", "6.000 s 100.0",
      ])
  }

  @Test func `a vendor hears of the session and of nothing that is media's`() throws {
    var overlay = OverlayText()
    overlay.hasVerification = true
    let record = try play("", overlay)
    #expect(record.verification == ["0.000 s omidTrackView"])
    let lost = record.ads[0].lost.filter { $0.vendor != nil }
    #expect(
      lost.map(\.event) == [
        "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
        "twoSecondsFiftyPercentView",
      ])
    #expect(
      Set(lost.map(\.reason)) == [
        "a display session has no media events",
        "a display session has no media events",
      ])
  }
}
