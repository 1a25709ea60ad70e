import Media
import Testing
import VASTSimulator
import Vocabulary

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
