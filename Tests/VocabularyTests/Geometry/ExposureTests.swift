import Testing

@testable import Vocabulary

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

struct LimitedExposureTests {
  private let tree = ViewTree(
    screen: ExposureTests.screen,
    views: [
      ExposureTests.ad(),
      ExposureTests.view("controls", 320, 180, 50, 50, friendly: ExposureTests.controls),
    ])

  @Test(arguments: [
    (0.0, 0.0), (1, 2_304), (33.3, 76_723.2), (49, 112_896), (49.5, 114_048), (50, 115_200),
    (99, 228_096), (99.999999, 230_399.997696),
  ])
  func `only that share is in view, exactly`(percent: Double, pixels: Double) {
    let exposure = tree.exposure(of: "ad", limitedTo: percent)
    #expect(exposure.percentInView == percent)
    #expect(exposure.pixelsInView == pixels)
    #expect(exposure.isClipped)
    #expect(exposure.status == .measured)
    #expect(exposure.declaredFriendlyCount == 1)
  }

  @Test func `the ad is pushed over the lower edge with what lies over it`() {
    let exposure = tree.exposure(of: "ad", limitedTo: 50)
    #expect(exposure.frame == Rectangle(x: 320, y: 540, width: 640, height: 360))
    #expect(exposure.visible == Rectangle(x: 320, y: 540, width: 640, height: 180))
    #expect(
      exposure.friendlyObstructions.map(\.frame) == [
        Rectangle(x: 320, y: 540, width: 50, height: 50)
      ])
    let gone = tree.exposure(of: "ad", limitedTo: 0)
    #expect(gone.visible == .zero)
    #expect(gone.friendlyObstructions == [])
  }

  @Test(arguments: [100.0, 250])
  func `a full share limits nothing`(percent: Double) {
    #expect(tree.exposure(of: "ad", limitedTo: percent) == tree.exposure(of: "ad"))
  }

  @Test func `a view that shows less stays as it is`() {
    var tree = tree
    tree.move("ad", to: View.Offset(x: 1216, y: 180))
    #expect(tree.exposure(of: "ad", limitedTo: 30).percentInView == 10)
    #expect(tree.exposure(of: "ad", limitedTo: 30) == tree.exposure(of: "ad"))
    tree.hide("ad")
    #expect(tree.exposure(of: "ad", limitedTo: 30).status == .hidden)
    #expect(tree.exposure(of: "none", limitedTo: 30).status == .notFound)
  }

  @Test func `a share that is not a number shows nothing`() {
    #expect(tree.exposure(of: "ad", limitedTo: .nan).percentInView == 0)
    #expect(tree.exposure(of: "ad", limitedTo: -5).percentInView == 0)
  }
}

/// What is kept up to date while views are added, against a walk through the whole tree.
struct ExposureMeterTests {
  @Test(arguments: 0..<200)
  func `a meter that heard of every view measures what the tree does`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed)).forked(for: "meter")
    var tree = RandomViewTree(using: &random).tree
    let refused: Set = ["new3", "new7"]
    var plain = ExposureMeter(of: "ad", in: tree)
    var refusing = ExposureMeter(of: "ad", in: tree, refusing: refused)
    for index in 0..<12 {
      var view = Self.view("new\(index)", &random)
      view.children = [Self.view("child\(index)", &random)]
      let isAdded = tree.add(view, under: nil)
      #expect(isAdded)
      plain.add(view)
      refusing.add(view)
      #expect(plain.exposure == tree.exposure(of: "ad"))
      var other = tree
      for name in refused { other.declareFriendly(name, nil) }
      #expect(refusing.exposure == other.exposure(of: "ad"))
      #expect(tree.exposure(of: "ad", refusing: refused) == refusing.exposure)
    }
  }

  @Test func `a view that is added is measured from then on`() {
    var tree = ViewTree(screen: Size(width: 20, height: 20), views: [])
    var meter = ExposureMeter(of: "ad", in: tree)
    #expect(meter.exposure.status == .notFound)
    for (name, x) in [("under", 0.0), ("ad", 5.0), ("over", 10.0), ("again", 10.0)] {
      let view = View(name: name, frame: Rectangle(x: x, y: 0, width: 10, height: 10))
      tree.add(view, under: nil)
      meter.add(view)
    }
    #expect(meter.exposure.percentInView == 50)
    #expect(meter.exposure.coveringViews == ["over", "again"])
    #expect(meter.exposure == tree.exposure(of: "ad"))
  }

  private static func view(_ name: String, _ random: inout SeededRandom) -> View {
    func points(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random))
    }
    return View(
      name: name,
      frame: Rectangle(x: points(-5...16), y: points(-5...16), width: points(0...9), height: 6),
      clips: Bool.random(using: &random), isHidden: Int.random(in: 0..<8, using: &random) == 0,
      friendly: Int.random(in: 0..<3, using: &random) == 0
        ? FriendlyObstruction(purpose: .other) : nil)
  }
}
