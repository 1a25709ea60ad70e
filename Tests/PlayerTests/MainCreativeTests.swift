import Player
import TestSupport
import Testing
import VAST
import Vocabulary

struct MainCreativeTests {
  private static let place = SourcePosition(line: 1, column: 1)
  private static let linear = Creative(
    id: "linear", linear: Linear(position: place), position: place)
  private static let empty = Creative(
    id: "empty", nonLinearAds: NonLinearAds(position: place), position: place)
  private static let overlay = Creative(
    id: "overlay",
    nonLinearAds: NonLinearAds(nonLinears: [NonLinear(position: place)], position: place),
    position: place)

  private static func choice(_ creatives: [Creative], _ types: [AdBreak.BreakType]) -> String {
    switch MainCreative(of: InLine(creatives: creatives, position: place), for: types) {
    case .linear(let creative, _), .nonLinear(let creative, _): creative.id ?? ""
    case .refused(let code, let reason): "\(code) \(reason)"
    }
  }

  @Test(
    arguments: [
      ([overlay, linear], [], "linear"),
      ([overlay], [], "overlay"),
      ([empty, overlay], [], "overlay"),
      ([empty], [], "empty"),
      ([overlay, linear], [.linear], "linear"),
      ([overlay, linear], [.nonlinear], "overlay"),
      ([overlay, linear], [.nonlinear, .linear], "overlay"),
      ([overlay, linear], [.display, .linear, .nonlinear], "linear"),
      ([linear], [.nonlinear, .linear], "linear"),
      ([overlay], [.linear], "201 the break accepts linear ads, and the ad has no such creative"),
      (
        [linear], [.nonlinear, .display],
        "201 the break accepts nonlinear ads, and the ad has no such creative"
      ),
      ([], [], "201 the ad has neither a linear nor a nonlinear creative"),
      ([], [.linear, .nonlinear], "201 the ad has neither a linear nor a nonlinear creative"),
    ] as [(Named<[Creative]>, Named<[AdBreak.BreakType]>, String)])
  func `the break's types decide, in their order, and a linear creative where there are none`(
    creatives: Named<[Creative]>, types: Named<[AdBreak.BreakType]>, choice: String
  ) {
    #expect(Self.choice(creatives.value, types.value) == choice)
  }
}
