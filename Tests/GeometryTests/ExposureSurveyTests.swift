import Geometry
import Testing
import VirtualTime

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

  @Test(arguments: 0..<300)
  func `a view out of sight stays so until everything moved as far as it lies away`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed)).forked(for: "rest")
    let tree = RandomViewTree(using: &random).tree
    let survey = ExposureSurvey(of: tree)
    let names = tree.views.flatMap(\.withDescendants).map(\.name)
    guard names.count > 1 else { return }
    var rests: [String: Int64] = [:]
    for _ in 0..<40 {
      for name in names {
        let isInSight = survey.exposure(of: name).pixelsInView > 0
        if let rest = rests[name], survey.travelled <= rest {
          #expect(!isInSight, "view '\(name)' after \(survey.travelled) of \(rest)")
        }
        rests[name] = survey.travelToSight(of: name)
        #expect(rests[name] == nil || !isInSight)
      }
      guard let name = names.randomElement(using: &random) else { return }
      let offset = View.Offset(
        x: Double.random(in: -3...3, using: &random), y: Double.random(in: -3...3, using: &random))
      if Bool.random(using: &random) {
        survey.scrolled(name, to: offset)
      } else {
        survey.moved(name, to: offset)
      }
    }
  }

  @Test func `a list's item comes into sight after the distance that it lies below the screen`() {
    let items = (0..<3).map {
      View(name: "item \($0)", frame: Rectangle(x: 0, y: 100 * Double($0), width: 50, height: 100))
    }
    let list = View(
      name: "list", frame: Rectangle(x: 0, y: 0, width: 50, height: 90), clips: true,
      children: items)
    let survey = ExposureSurvey(of: ViewTree(screen: Size(width: 50, height: 120), views: [list]))
    #expect(survey.travelToSight(of: "item 0") == nil)
    #expect(survey.travelToSight(of: "item 1") == 10_000_000)
    #expect(survey.travelToSight(of: "item 2") == 110_000_000)
    survey.scrolled("list", to: View.Offset(x: 0, y: 10))
    #expect(survey.travelled == 10_000_000)
    #expect(survey.exposure(of: "item 1").percentInView == 0)
    survey.scrolled("list", to: View.Offset(x: 0, y: 11))
    #expect(survey.exposure(of: "item 1").percentInView == 1)
    #expect(survey.travelToSight(of: "item 2") == 110_000_000)
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
