import Player
import Testing
import VASTSimulator
import Vocabulary

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
