import TestSupport
import Testing
import VASTSimulator
import Vocabulary

struct LayoutDecodingTests {
  @Test func `a layout is a tree of views, back to front`() throws {
    let layout = try scenario(
      """
      layout:
        - view: feed
          frame: [0, 0, 390, 3000]
          clips: true
          children:
            - { view: ad, frame: [0, 200.5, 390, 220], hidden: true, alpha: 0.5 }
            - view: playButton
              frame: [10, -380, 28, 28]
              friendly: { purpose: mediaControls, reason: Media Controls over video }
        - { view: bar, frame: [0, 0, 0, 0], friendly: { purpose: other } }
      """
    ).screen.layout
    let ad = View(
      name: "ad", frame: .init(x: 0, y: 200.5, width: 390, height: 220), isHidden: true, alpha: 0.5)
    let playButton = View(
      name: "playButton", frame: .init(x: 10, y: -380, width: 28, height: 28),
      friendly: .init(purpose: .mediaControls, reason: "Media Controls over video"))
    #expect(
      layout == [
        View(
          name: "feed", frame: .init(x: 0, y: 0, width: 390, height: 3000), clips: true,
          children: [ad, playButton]),
        View(name: "bar", frame: .zero, friendly: .init(purpose: .other)),
      ])
  }

  @Test(
    arguments: [
      (
        "{ view: ad, frame: [0, 0, 1] }",
        ["20: error: 'frame' must be a list [x, y, width, height] [ScenarioInvalidValue]"]
      ),
      (
        "{ view: ad, frame: [0, 0, -1, 1] }",
        ["20: error: 'frame' must not have a negative width or height [ScenarioInvalidValue]"]
      ),
      (
        "{ view: ad, frame: [0, 0, 1, 1], hiden: true }",
        ["34: error: unknown key 'hiden' in a view; did you mean 'hidden'? [ScenarioUnknownKey]"]
      ),
      (
        "{ view: ad, frame: [0, 0, 1, 1], alpha: 2 }",
        ["41: error: 'alpha' must be a number from 0 to 1, not '2' [ScenarioInvalidValue]"]
      ),
      (
        "{ view: ad, frame: [0, 0, 1, 1], friendly: true }",
        [
          "44: error: 'friendly' must be a mapping of keys to values, not text"
            + " [ScenarioInvalidValue]"
        ]
      ),
      (
        "{ view: ad, frame: [0, 0, 1, 1], friendly: { reason: x } }",
        ["44: error: 'purpose' is missing in 'friendly' [ScenarioMissingKey]"]
      ),
      (
        "{ view: ad, frame: [0, 0, 1, 1], children: [{ view: ad, frame: [0, 0, 1, 1] }] }",
        [
          "53: error: a second view is named 'ad'; view names must be unique [ScenarioDuplicateView]"
        ]
      ),
      (
        "{ view: ad, frame: [0, 0, 1, 1] }, { frame: [0, 0, 1, 1] }",
        ["36: error: 'view' is missing in a view [ScenarioMissingKey]"]
      ),
    ] as [(Named<String>, Named<[String]>)])
  func `a wrong view says where it is and what would be right`(
    text: Named<String>, found: Named<[String]>
  ) {
    #expect(
      problems("version: 1\nlayout: [\n\(text.value)\n]") == found.value.map { "s.yaml:3:\($0)" })
  }

  @Test func `a layout without the ad is a warning, unless a step adds it`() {
    let layout = "version: 1\nlayout: [{ view: feed, frame: [0, 0, 1, 1] }]\n"
    #expect(
      problems(layout) == [
        "s.yaml:2:9: warning: the layout has no view named 'ad', and no step adds it; nothing is"
          + " measured [ScenarioMissingAdView]"
      ])
    #expect(read(layout).scenario?.screen.layout?.map(\.name) == ["feed"])
    let added = layout + "steps: [{ at: 1s, do: add, view: ad, frame: [0, 0, 1, 1], under: feed }]"
    #expect(problems(added) == [])
  }

  @Test func `without a layout there is the ad alone`() {
    #expect(problems("{ version: 1, steps: [{ at: 1s, do: hide, view: ad }] }") == [])
    #expect(
      problems("{ version: 1, steps: [{ at: 1s, do: hide, view: feed }] }") == [
        "s.yaml:1:49: error: no view is named 'feed'; known: ad [ScenarioUnknownView]"
      ])
  }
}
