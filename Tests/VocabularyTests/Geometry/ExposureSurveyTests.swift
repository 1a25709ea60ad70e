import Testing

@testable import Vocabulary

/// Many views at once, against a walk through the tree for each.
struct ExposureSurveyTests {
  @Test(arguments: 0..<500)
  func `a survey measures every view as the tree does, also after movements`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed)).forked(for: "survey")
    var tree = RandomViewTree(using: &random).tree
    let survey = ExposureSurvey(of: tree)
    let names = tree.views.flatMap(\.withDescendants).map(\.name)
    for _ in 0..<6 {
      for name in names + ["missing"] {
        #expect(survey.exposure(of: name) == tree.exposure(of: name), "view '\(name)'")
      }
      guard let name = names.randomElement(using: &random) else { return }
      let offset = View.Offset(
        x: Double.random(in: -6...6, using: &random), y: Double.random(in: -6...6, using: &random))
      if Bool.random(using: &random) {
        tree.scroll(name, to: offset)
        survey.scrolled(name, to: offset)
      } else {
        tree.move(name, to: offset)
        survey.moved(name, to: offset)
      }
    }
  }

  /// Movements of one view after the other, each of some steps, as animations make them.
  private static func forEachMovement(
    of survey: ExposureSurvey, _ names: [String], _ random: inout SeededRandom, _ body: () -> Void
  ) {
    for _ in 0..<12 {
      guard let name = names.randomElement(using: &random) else { return }
      let isScrolled = Bool.random(using: &random)
      var offset = View.Offset(
        x: Double.random(in: -4...4, using: &random), y: Double.random(in: -4...4, using: &random))
      for _ in 0..<6 {
        offset.x += Double.random(in: -0.6...0.6, using: &random)
        offset.y += Double.random(in: -0.6...0.6, using: &random)
        if isScrolled {
          survey.scrolled(name, to: offset)
        } else {
          survey.moved(name, to: offset)
        }
        body()
      }
    }
  }

  @Test(arguments: 0..<400)
  func `a view that rests keeps its share in view until its rest is over`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed)).forked(for: "rest")
    let tree = RandomViewTree(using: &random).tree
    let survey = ExposureSurvey(of: tree)
    let names = tree.views.flatMap(\.withDescendants).map(\.name)
    var resting: [String: (rest: ExposureSurvey.Rest, percent: Double)] = [:]
    Self.forEachMovement(of: survey, names, &random) {
      for name in names {
        let exposure = survey.exposure(of: name)
        if let view = resting[name], !survey.isOver(view.rest) {
          #expect(exposure.percentInView == view.percent, "view '\(name)'")
          continue
        }
        let outOfSight = survey.restOutOfView(of: name)
        let inView = survey.restInView(of: name)
        #expect(outOfSight == nil || exposure.visible.area == 0)
        #expect(inView == nil || exposure.percentInView == 100 && exposure.coveringViews.isEmpty)
        resting[name] = (outOfSight ?? inView).map { ($0, exposure.percentInView) }
      }
    }
  }

  @Test(arguments: 0..<200)
  func `rests together last until one of them may be over, and not for ever`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed)).forked(for: "rests")
    let tree = RandomViewTree(using: &random).tree
    let survey = ExposureSurvey(of: tree)
    let names = tree.views.flatMap(\.withDescendants).map(\.name)
    var rests: [ExposureSurvey.Rest] = []
    Self.forEachMovement(of: survey, names, &random) {
      if let all = ExposureSurvey.Rest(joining: rests), !survey.isOver(all) {
        #expect(!rests.contains(where: survey.isOver))
      } else {
        rests = names.compactMap { survey.restOutOfView(of: $0) ?? survey.restInView(of: $0) }
        let all = ExposureSurvey.Rest(joining: rests)
        #expect((all == nil) == rests.isEmpty, "they begin at the same time")
        #expect(all.map { !survey.isOver($0) } ?? true)
      }
    }
    #expect(ExposureSurvey.Rest(joining: []) == nil)
  }

  private static func list(_ over: [View] = []) -> ExposureSurvey {
    let items = (0..<3).map {
      View(name: "item \($0)", frame: Rectangle(x: 0, y: 100 * Double($0), width: 50, height: 100))
    }
    let list = View(
      name: "list", frame: Rectangle(x: 0, y: 0, width: 50, height: 190), clips: true,
      children: items)
    return ExposureSurvey(
      of: ViewTree(screen: Size(width: 50, height: 200), views: [list] + over))
  }

  @Test func `a list's item comes into sight after the distance that it lies below the screen`()
    throws
  {
    let survey = Self.list()
    #expect(survey.restOutOfView(of: "item 0") == nil)
    #expect(survey.restOutOfView(of: "item 1") == nil)
    let rest = try #require(survey.restOutOfView(of: "item 2"))
    survey.scrolled("list", to: View.Offset(x: 0, y: 10))
    #expect(!survey.isOver(rest))
    #expect(survey.exposure(of: "item 2").percentInView == 0)
    survey.scrolled("list", to: View.Offset(x: 0, y: 11))
    #expect(survey.isOver(rest))
    #expect(survey.exposure(of: "item 2").percentInView == 1)
  }

  @Test func `an item that is scrolled past rests until it reaches an edge, or another view moves`()
    throws
  {
    let survey = Self.list()
    #expect(survey.restInView(of: "item 1") == nil, "nothing has moved")
    survey.scrolled("list", to: View.Offset(x: 0, y: 10))
    let rest = try #require(survey.restInView(of: "item 1"))
    survey.scrolled("list", to: View.Offset(x: 0, y: 9))
    #expect(survey.isOver(rest), "its lower edge is the list's at 10")
    survey.scrolled("list", to: View.Offset(x: 0, y: 60))
    let later = try #require(survey.restInView(of: "item 1"))
    survey.scrolled("list", to: View.Offset(x: 0, y: 100))
    #expect(!survey.isOver(later))
    #expect(survey.exposure(of: "item 1").percentInView == 100)
    survey.moved("item 2", to: View.Offset(x: 0, y: 150))
    #expect(survey.isOver(later))
    #expect(survey.restInView(of: "item 1") == nil, "it does not move with another item")
  }

  @Test func `a bar over the list ends the rest of the item that comes to it`() throws {
    let bar = View(name: "bar", frame: Rectangle(x: 0, y: 0, width: 50, height: 20))
    let survey = Self.list([bar])
    survey.scrolled("list", to: View.Offset(x: 0, y: 50))
    let rest = try #require(survey.restInView(of: "item 1"))
    survey.scrolled("list", to: View.Offset(x: 0, y: 80))
    #expect(!survey.isOver(rest))
    survey.scrolled("list", to: View.Offset(x: 0, y: 81))
    #expect(survey.isOver(rest))
    #expect(survey.restInView(of: "item 1") == nil)
    #expect(survey.exposure(of: "item 1").percentInView == 99)
  }

  @Test func `rotation makes what spanned the screen span it again, and nothing else`() {
    let row = View(name: "row", frame: Rectangle(x: 0, y: 0, width: 300, height: 40))
    let fixed = View(name: "fixed", frame: Rectangle(x: 10, y: 50, width: 100, height: 40))
    let feed = View(
      name: "feed", frame: Rectangle(x: 0, y: 0, width: 300, height: 500), children: [row, fixed])
    var tree = ViewTree(screen: Size(width: 300, height: 500), views: [feed])
    tree.rotate()
    #expect(tree.screen == Size(width: 500, height: 300))
    #expect(tree.frame(of: "feed") == Rectangle(x: 0, y: 0, width: 500, height: 300))
    #expect(tree.frame(of: "row") == Rectangle(x: 0, y: 0, width: 500, height: 40))
    #expect(tree.frame(of: "fixed") == Rectangle(x: 10, y: 50, width: 100, height: 40))
    tree.rotate()
    #expect(tree.frame(of: "row") == Rectangle(x: 0, y: 0, width: 300, height: 40))
  }
}
