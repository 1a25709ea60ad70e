import Testing
import Vocabulary

/// The agreed cases of the measurement rules: a screen of 1280 × 720 with an ad of 640 × 360 at
/// (320, 180).
struct ExposureTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var views: [View]
    var percent: Double
    var pixels: Double
    var isClipped = false
    var obstructions = 0
    var friendly = 0
    var declared = 0
    var status: Exposure.Status = .measured

    init(
      _ name: String, _ views: [View], percent: Double, pixels: Double, isClipped: Bool = false,
      obstructions: Int = 0, friendly: Int = 0, declared: Int = 0,
      status: Exposure.Status = .measured
    ) {
      testDescription = name
      self.views = views
      self.percent = percent
      self.pixels = pixels
      self.isClipped = isClipped
      self.obstructions = obstructions
      self.friendly = friendly
      self.declared = declared
      self.status = status
    }
  }

  static let screen = Size(width: 1280, height: 720)
  static let adFrame = Rectangle(x: 320, y: 180, width: 640, height: 360)

  static func view(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    clips: Bool = false, friendly: FriendlyObstruction? = nil, children: [View] = []
  ) -> View {
    View(
      name: name, frame: Rectangle(x: x, y: y, width: width, height: height), clips: clips,
      friendly: friendly, children: children)
  }

  static func ad(at x: Double = 320, children: [View] = []) -> View {
    view("ad", x, 180, 640, 360, children: children)
  }

  static let controls = FriendlyObstruction(
    purpose: .mediaControls, reason: "Media Controls over video")

  static let cases: [Case] = [
    Case("plain", [ad()], percent: 100, pixels: 230_400),
    Case("half outside", [ad(at: 960)], percent: 50, pixels: 115_200, isClipped: true),
    Case(
      "one cover", [ad(), view("cover", 400, 200, 100, 100)],
      percent: 95.659722, pixels: 220_400, obstructions: 1),
    Case(
      "two covers overlapping",
      [ad(), view("a", 400, 200, 100, 100), view("b", 450, 250, 100, 100)],
      percent: 92.404514, pixels: 212_900, obstructions: 2),
    Case(
      "the same cover twice",
      [ad(), view("a", 400, 200, 100, 100), view("b", 400, 200, 100, 100)],
      percent: 95.659722, pixels: 220_400, obstructions: 2),
    Case(
      "controls as child", [ad(children: [view("controls", 0, 300, 640, 60)])],
      percent: 100, pixels: 230_400),
    Case(
      "controls as later sibling", [ad(), view("controls", 320, 480, 640, 60)],
      percent: 83.333333, pixels: 192_000, obstructions: 1),
    Case(
      "friendly controls", [ad(), view("controls", 320, 480, 640, 60, friendly: controls)],
      percent: 100, pixels: 230_400, friendly: 1, declared: 1),
    Case(
      "friendly elsewhere", [ad(), view("controls", 0, 0, 50, 50, friendly: controls)],
      percent: 100, pixels: 230_400, declared: 1),
    Case(
      "ancestor clips",
      [view("window", 320, 180, 640, 200, clips: true, children: [view("ad", 0, 0, 640, 360)])],
      percent: 55.555556, pixels: 128_000, isClipped: true),
    Case(
      "hidden", [View(name: "ad", frame: adFrame, isHidden: true)],
      percent: 0, pixels: 0, status: .hidden),
    Case(
      "alpha 0", [View(name: "ad", frame: adFrame, alpha: 0)],
      percent: 0, pixels: 0, status: .hidden),
    Case(
      "zero area", [view("ad", 320, 180, 0, 360)], percent: 0, pixels: 0, status: .hidden),
    Case(
      "hidden ancestor",
      [View(name: "window", frame: adFrame, isHidden: true, children: [ad()])],
      percent: 0, pixels: 0, status: .hidden),
    Case(
      "overflowing child above",
      [ad(), view("badge", 0, 0, 10, 10, children: [view("sheet", 320, 180, 640, 360)])],
      percent: 0, pixels: 0, obstructions: 1),
    Case(
      "clipped child above",
      [
        ad(),
        view("badge", 0, 0, 10, 10, clips: true, children: [view("sheet", 320, 180, 640, 360)]),
      ],
      percent: 100, pixels: 230_400),
    Case("not in the tree", [view("other", 0, 0, 9, 9)], percent: 0, pixels: 0, status: .notFound),
    Case(
      "earlier siblings and ancestors are below",
      [view("page", 0, 0, 1280, 720, children: [view("text", 320, 180, 640, 360), ad()])],
      percent: 100, pixels: 230_400),
    Case(
      "inside of a friendly view",
      [
        ad(),
        view(
          "controls", 320, 480, 640, 60, friendly: controls,
          children: [view("menu", 0, -300, 640, 300)]),
      ],
      percent: 100, pixels: 230_400, friendly: 1, declared: 1),
    Case(
      "a hidden cover and a barely opaque one",
      [
        ad(),
        View(
          name: "hidden", frame: adFrame, isHidden: true, friendly: controls),
        View(
          name: "faint", frame: Rectangle(x: 320, y: 180, width: 320, height: 360), alpha: 0.01),
      ],
      percent: 50, pixels: 115_200, obstructions: 1),
  ]

  @Test(arguments: cases)
  func `exposure follows the agreed cases`(_ item: Case) {
    let exposure = ViewTree(screen: Self.screen, views: item.views).exposure(of: "ad")
    #expect(exposure.status == item.status)
    #expect(exposure.percentInView == item.percent)
    #expect(exposure.pixelsInView == item.pixels)
    #expect(exposure.isClipped == item.isClipped)
    #expect(exposure.obstructions.count == item.obstructions)
    #expect(exposure.isObstructed == (item.obstructions > 0))
    #expect(exposure.friendlyObstructions.count == item.friendly)
    #expect(exposure.declaredFriendlyCount == item.declared)
  }

  @Test func `frames are on the screen, after scrolling`() {
    let feed = Self.view(
      "feed", 10, 20, 400, 400, clips: true, children: [Self.view("ad", 5, 300, 100, 200)])
    var tree = ViewTree(screen: Self.screen, views: [feed, Self.view("bar", 0, 30, 60, 40)])
    tree.scroll("feed", to: View.Offset(x: 0, y: 350))
    let exposure = tree.exposure(of: "ad")
    #expect(exposure.frame == Rectangle(x: 15, y: -30, width: 100, height: 200))
    #expect(exposure.visible == Rectangle(x: 15, y: 20, width: 100, height: 150))
    #expect(exposure.obstructions == [Rectangle(x: 0, y: 30, width: 60, height: 40)])
    #expect(exposure.pixelsInView == 15_000 - 45 * 40)
    #expect(exposure.percentInView == 66)
  }

  @Test func `friendly views keep their declaration and what is drawn of them`() {
    let bar = Self.view(
      "bar", 320, 500, 640, 20, clips: true,
      children: [Self.view("button", 0, -10, 40, 40, friendly: Self.controls)])
    let exposure = ViewTree(screen: Self.screen, views: [Self.ad(), bar]).exposure(of: "ad")
    #expect(exposure.obstructions == [Rectangle(x: 320, y: 500, width: 640, height: 20)])
    #expect(
      exposure.friendlyObstructions == [
        Exposure.FriendlyOverlap(
          frame: Rectangle(x: 320, y: 500, width: 40, height: 20), declaration: Self.controls,
          viewName: "button")
      ])
  }
}
