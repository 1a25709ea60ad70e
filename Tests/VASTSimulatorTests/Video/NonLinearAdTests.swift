import Media
import OpenMeasurement
import Player
import Testing
import Vocabulary

@testable import VASTSimulator

/// An ad with only a nonlinear creative, from its tag to its record.
struct NonLinearAdTests {
  private func play(
    _ scenario: String = "", _ overlay: OverlayText = OverlayText(),
    _ change: (inout RunRequest) -> Void = { _ in }
  ) throws -> RunRecord {
    try playChain(["root": overlay.xml], scenario, change)
  }

  @Test func `the ad is shown at once and goes when its time is over`() throws {
    let record = try play()
    #expect(record.outcome == .completed)
    #expect(record.duration == .seconds(8))
    #expect(
      record.vast == [
        "0.000 s impression", "0.000 s creativeView", "0.000 s start", "1.000 s viewable",
        "8.000 s overlayViewDuration",
      ])
    #expect(record.playerEvents == ["loaded", "start", "overlayViewDuration"])
    #expect(record.decisions == ["selected", "started", "finished"])
    #expect(
      record.urls("impression") == [
        "https://t.example/overlay/impression?u=https%3A%2F%2Fr.example%2F300x50.png"
      ])
  }

  @Test func `without a suggested time the player's own holds`() throws {
    let overlay = OverlayText(
      alternatives: [OverlayText.alternative(#"width="300" height="50""#)])
    #expect(try play("", overlay).duration == .seconds(10))
    #expect(
      try play("", overlay) { $0.profile.overlayDuration = .seconds(3) }.duration == .seconds(3))
    let zero = OverlayText(
      alternatives: [
        OverlayText.alternative(#"width="300" height="50" minSuggestedDuration="00:00:00""#)
      ])
    #expect(try play("", zero).duration == .seconds(10))
  }

  @Test func `what is declared as nothing is noted with its place`() throws {
    let overlay = OverlayText(
      alternatives: [
        OverlayText.alternative(#"width="0" height="0" minSuggestedDuration="00:00:00""#)
      ])
    let record = try play("", overlay)
    let findings = record.diagnostics.filter { $0.rule.id.hasPrefix("NonLinear") }
    #expect(
      findings.map(\.rule.id) == ["NonLinearDurationAssumed", "NonLinearSizeAssumed"])
    #expect(findings.allSatisfy { $0.severity == .note && $0.location?.position != nil })
    #expect(findings.last?.message.hasPrefix("the size is declared as 0×0, so") == true)
  }

  @Test func `the record says what is shown in place of media`() throws {
    let record = try play()
    let shown = record.ads[0].nonLinear
    #expect(shown?.resource == .file && shown?.url == "https://r.example/300x50.png")
    #expect(shown?.type == "image/png" && [shown?.width, shown?.height] == [300, 50])
    #expect(shown?.drawnSize == Size(width: 300, height: 50))
    #expect(shown?.suggestedDuration == .seconds(8) && shown?.duration == .seconds(8))
    #expect(record.ads[0].mediaFile == nil && record.ads[0].mediaFacts == nil)
    #expect(record.ads[0].creativeID == "c-overlay")
  }

  @Test(
    arguments: [
      ("<IFrameResource>https://r.example/a.html</IFrameResource>", "IFrameResource"),
      ("<HTMLResource><![CDATA[<b>buy</b>]]></HTMLResource>", "HTMLResource"),
    ])
  func `pages and markup are shown too`(resource: String, kind: String) throws {
    let overlay = OverlayText(alternatives: [OverlayText.alternative(resource: resource)])
    let record = try play("", overlay)
    #expect(record.outcome == .completed)
    #expect(record.ads[0].nonLinear?.resource.rawValue == kind)
    let assumed = record.messages("ResourceAssumed")
    #expect(assumed.count == (kind == "HTMLResource" ? 0 : 1))
  }

  @Test func `a resource that a file stands for is fetched`() throws {
    let overlay = OverlayText(
      alternatives: [
        OverlayText.alternative(resource: OverlayText.image("https://ads.example/image.png"))
      ])
    let record = try playChain(["root": overlay.xml, "image.png": "PNG"])
    #expect(record.outcome == .completed)
    #expect(record.fetched.dropFirst() == ["0.000 s https://ads.example/image.png 200"])
    #expect(record.messages("ResourceAssumed") == [])
  }

  @Test func `the viewer's steps are tracked under the names of nonlinear ads`() throws {
    let record = try play(
      """
      steps:
        - { at: 1500ms, do: click }
        - { at: 2s, do: expand }
        - { at: 3s, do: collapse }
        - { at: 4s, do: acceptInvitation }
        - { at: 5s, do: fullscreen }
        - { at: 6s, do: close }
      """)
    #expect(
      record.vast.dropFirst(4) == [
        "1.500 s nonLinearClick", "2.000 s adExpand", "2.000 s expand", "3.000 s adCollapse",
        "4.000 s acceptInvitation", "4.000 s overlayViewDuration", "5.000 s playerExpand",
        "6.000 s close",
      ])
    #expect(record.outcome == .closed)
    #expect(record.duration == .seconds(6))
    #expect(record.messages("StepIgnored") == [])
  }

  @Test(
    arguments: [
      "pause", "resume", "mute", "unmute", "volume, to: 0.5", "seek, to: 2s", "rewind, by: 1s",
      "skip", "closeLinear", "play",
    ])
  func `steps that only a linear ad knows are noted and change nothing`(step: String) throws {
    let record = try play("steps: [{ at: 2s, do: \(step) }]")
    let name = step.prefix { $0 != "," }
    #expect(
      record.messages("StepIgnored") == [
        "'\(name)' has no effect: a nonlinear ad has no playback, no sound and no skip button"
      ])
    #expect(record.vast == (try play()).vast)
    #expect(record.duration == .seconds(8))
  }

  @Test func `steps at a share count on the time on the screen`() throws {
    let record = try play("steps: [{ at: 50%, do: click }, { at: start, after: 1s, do: expand }]")
    #expect(record.interactions == ["1.000 s adExpand by user", "4.000 s click by user"])
  }

  @Test func `a teardown loses the time displayed`() throws {
    let record = try play("steps: [{ at: 3s, do: teardown }]")
    #expect(record.outcome == .closed)
    #expect(
      record.lostToTags.contains(
        "overlayViewDuration: the player was destroyed before the display ended"))
  }

  @Test func `quartiles that a nonlinear ad tracks are lost, and said to be`() throws {
    let reason = "a nonlinear ad has no playhead that reaches it"
    #expect(try play().lostToTags == ["firstQuartile: \(reason)", "complete: \(reason)"])
  }

  @Test func `a wrapper's nonlinear tracking is merged, its linear tracking is not`() throws {
    let wrapper = """
      <VAST version="4.2"><Ad id="w"><Wrapper><AdSystem>s</AdSystem>
      <VASTAdTagURI>https://ads.example/inline</VASTAdTagURI>
      <Impression>https://t.example/w/impression</Impression>
      <Creatives><Creative><Linear><TrackingEvents>
      <Tracking event="start">https://t.example/w/start</Tracking></TrackingEvents></Linear>
      <NonLinearAds><TrackingEvents>
      <Tracking event="creativeView">https://t.example/w/creativeView</Tracking>
      </TrackingEvents><NonLinear>
      <NonLinearClickTracking>https://t.example/w/click</NonLinearClickTracking></NonLinear>
      </NonLinearAds></Creative></Creatives></Wrapper></Ad></VAST>
      """
    let record = try playChain(
      ["root": wrapper, "inline": OverlayText().xml], "steps: [{ at: 1s, do: click }]")
    #expect(record.hearers(of: "impression") == ["0 overlay", "1 w"])
    #expect(record.hearers(of: "creativeView") == ["0 overlay", "1 w"])
    #expect(record.hearers(of: "start") == ["0 overlay"])
    #expect(record.hearers(of: "nonLinearClick") == ["0 overlay", "1 w"])
  }

  @Test func `a nonlinear ad of a pod takes its time`() throws {
    let root = ChainTag.document(
      OverlayText(id: "one", sequence: 1).ad, ChainTag.inLine("two", sequence: 2, media: "4s.mp4"))
    let record = try playChain(["root": root], "steps: [{ at: 2s, do: mute }]")
    #expect(record.selected == ["one", "two"])
    #expect(
      record.timeline(["start", "complete"]) == [
        "0.000 s 0 start", "8.000 s 1 start", "12.000 s 1 complete",
      ])
    let closed = try playChain(["root": root], "steps: [{ at: 2s, do: close }]")
    #expect(closed.timeline(["start"]) == ["0.000 s 0 start", "2.000 s 1 start"])
    #expect(closed.outcome == .completed)
  }
}

/// Every way in which a nonlinear ad fails in a run.
struct NonLinearErrorTests {
  /// A companion that makes an ad valid, whatever its other creatives lack.
  private static let companion = """
    <Creative><CompanionAds><Companion width="300" height="250">\
    <StaticResource creativeType="image/png">https://r.example/c.png</StaticResource></Companion>\
    </CompanionAds></Creative>
    """

  private func play(_ overlay: OverlayText, _ scenario: String = "") throws -> RunRecord {
    try playChain(["root": overlay.xml], scenario)
  }

  @Test(
    arguments: [
      (OverlayText(alternatives: [], others: companion), 500),
      (OverlayText(alternatives: [OverlayText.alternative(#"width="391" height="50""#)]), 501),
      (OverlayText(alternatives: [OverlayText.alternative(#"width="300" height="220""#)]), 501),
      (OverlayText(alternatives: [OverlayText.alternative(resource: "")]), 503),
      (
        OverlayText(alternatives: [
          OverlayText.alternative(
            resource: OverlayText.image("https://r.example/a", type: "application/javascript"))
        ]), 503
      ),
      (
        OverlayText(alternatives: [
          OverlayText.alternative(#"width="300" height="50" apiFramework="VPAID""#)
        ]), 503
      ),
      (OverlayText(creativeAttributes: #"apiFramework="SIMID""#), 503),
    ])
  func `an ad that cannot be shown ends in its error`(overlay: OverlayText, code: Int) throws {
    let record = try play(overlay)
    #expect(record.outcome == .error)
    #expect(record.errorCodes == [code])
    #expect(record.errors == ["0.000 s overlay \(code)"])
    #expect(record.vast == ["0.000 s error"])
    #expect(record.decisions == ["rejected \(code)"])
  }

  @Test func `the player's view is the room there is`() throws {
    let layout = "layout: [{ view: ad, frame: [0, 0, 299, 200] }]"
    let record = try play(OverlayText(), layout)
    #expect(record.errors == ["0.000 s overlay 501"])
    #expect(
      record.messages("AdNotPlayable") == [
        "the player reports error 501: no NonLinear can be shown: its 300×50 do not fit the player's 299×200 "
          + "on the device 'phone' (390×844 points), "
          + "and it is not scalable"
      ])
    #expect(try play(OverlayText(), "layout: [{ view: ad, frame: [0, 0, 300, 50] }]").errors == [])
  }

  @Test func `a resource that is missing where it is mapped to is error 502`() throws {
    let overlay = OverlayText(
      alternatives: [
        OverlayText.alternative(resource: OverlayText.image("https://m.example/gone.png"))
      ])
    let record = try play(overlay)
    #expect(record.errors == ["0.000 s overlay 502"])
    #expect(record.fetched.dropFirst() == ["0.000 s https://m.example/gone.png 404"])
    #expect(
      record.messages("AdNotPlayable") == [
        "the player reports error 502: the resource 'https://m.example/gone.png' was not fetched: the mapped "
          + "file 'gone.png' does not exist; check --map"
      ])
  }

  @Test func `the next alternative takes the place of one that is missing`() throws {
    let overlay = OverlayText(
      alternatives: [
        OverlayText.alternative(resource: OverlayText.image("https://m.example/gone.png")),
        OverlayText.alternative(
          #"id="second" width="300" height="50""#,
          resource: OverlayText.image("https://ads.example/here.png")),
      ])
    let record = try playChain(["root": overlay.xml, "here.png": "PNG"])
    #expect(record.errors == [])
    #expect(
      record.fetched.dropFirst() == [
        "0.000 s https://m.example/gone.png 404", "0.000 s https://ads.example/here.png 200",
      ])
    #expect(record.ads.map { $0.nonLinear?.id } == ["second"])
  }

  @Test func `a relative resource is looked for beside the tag`() throws {
    let overlay = OverlayText(
      alternatives: [OverlayText.alternative(resource: OverlayText.image("gone.png"))])
    let record = try play(overlay)
    #expect(record.errors == ["0.000 s overlay 502"])
    #expect(record.messages("AdNotPlayable").first?.hasSuffix("check the relative URL") == true)
  }

  @Test func `what nobody stands for is taken to be there`() throws {
    let record = try play(OverlayText())
    #expect(record.outcome == .completed)
    #expect(record.fetched == ["0.000 s root 200"])
    #expect(
      record.messages("ResourceAssumed") == [
        "no --map entry matches the resource 'https://r.example/300x50.png', so it is assumed to "
          + "be available; use --map PREFIX=PATH to check it"
      ])
  }

  @Test func `a stand-alone ad takes the place of a nonlinear one of a pod`() throws {
    let root = ChainTag.document(
      OverlayText(id: "bad", sequence: 1, alternatives: [], others: Self.companion).ad,
      ChainTag.inLine("spare"))
    let record = try playChain(["root": root])
    #expect(record.errors == ["0.000 s bad 500"])
    #expect(record.selected == ["spare"])
  }

  @Test func `a linear creative is the ad where there are both`() throws {
    let overlay = OverlayText(
      others: """
        <Creative id="linear"><Linear><Duration>00:00:04</Duration><MediaFiles>
        <MediaFile delivery="progressive" type="video/mp4" width="480" height="270">\
        https://m.example/4s.mp4</MediaFile></MediaFiles></Linear></Creative>
        """)
    let record = try play(overlay)
    #expect(record.duration == .seconds(4))
    #expect(record.ads[0].mediaFile != nil && record.ads[0].nonLinear == nil)
    // Its nonlinear creative is shown too.
    #expect(record.hearers(of: "creativeView") == ["0 overlay"])
  }
}

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
