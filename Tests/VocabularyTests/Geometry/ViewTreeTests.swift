import Testing

@testable import Vocabulary

struct ViewTreeTests {
  private static func view(_ name: String, _ children: [View] = []) -> View {
    View(
      name: name, frame: Rectangle(x: 1, y: 2, width: 30, height: 40), children: children)
  }

  private var tree = ViewTree(
    screen: Size(width: 100, height: 100),
    views: [view("page", [view("feed", [view("ad"), view("text")])]), view("bar")])

  @Test func `frames move to and by`() {
    var tree = tree
    tree.move("ad", by: View.Offset(x: 10, y: -5))
    #expect(tree.frame(of: "ad") == Rectangle(x: 11, y: -3, width: 30, height: 40))
    tree.move("ad", to: View.Offset(x: 0, y: 7))
    #expect(tree.frame(of: "ad") == Rectangle(x: 0, y: 7, width: 30, height: 40))
  }

  @Test func `content scrolls to and by`() {
    var tree = tree
    tree.scroll("feed", to: View.Offset(x: 0, y: 100))
    tree.scroll("feed", by: View.Offset(x: 5, y: -30))
    #expect(tree.contentOffset(of: "feed") == View.Offset(x: 5, y: 70))
    #expect(tree.frame(of: "ad")?.y == 2)
  }

  @Test func `views are hidden, shown and made see-through`() {
    var tree = tree
    tree.hide("feed")
    #expect(tree.exposure(of: "ad").status == .hidden)
    tree.show("feed")
    #expect(tree.exposure(of: "ad").status == .measured)
    tree.setAlpha(0, of: "page")
    #expect(tree.exposure(of: "ad").status == .hidden)
  }

  @Test func `an added view lies over its siblings`() {
    var tree = tree
    tree.remove("text")
    tree.remove("bar")
    #expect(!tree.exposure(of: "ad").isObstructed)
    tree.add(Self.view("popup"), under: "feed")
    #expect(tree.view(named: "feed")?.children.map(\.name) == ["ad", "popup"])
    #expect(tree.exposure(of: "ad").isObstructed)
    tree.add(Self.view("alert"), under: nil)
    #expect(tree.views.map(\.name) == ["page", "alert"])
  }

  @Test func `names stay unique`() {
    var tree = tree
    let before = tree
    let isAdded = tree.add(Self.view("new", [Self.view("ad")]), under: nil)
    #expect(!isAdded)
    #expect(tree == before)
  }

  @Test func `a removed view takes what is inside along`() {
    var tree = tree
    tree.remove("feed")
    #expect(tree.exposure(of: "ad").status == .notFound)
    #expect(tree.view(named: "text") == nil)
  }

  @Test func `the names of what was removed are free again`() {
    var tree = tree
    let isRemoved = tree.remove("feed")
    let answers = [
      isRemoved, tree.remove("ad"), tree.add(Self.view("ad"), under: nil),
      tree.add(Self.view("ad"), under: "page"), tree.add(Self.view("text"), under: "page"),
    ]
    #expect(answers == [true, false, true, false, true])
    #expect(tree.view(named: "page")?.children.map(\.name) == ["text"])
  }

  @Test func `declarations are made, listed and withdrawn`() {
    var tree = tree
    let declaration = FriendlyObstruction(purpose: .closeAd)
    tree.declareFriendly("bar", declaration)
    tree.declareFriendly("text", FriendlyObstruction(purpose: .other, reason: "x"))
    #expect(tree.friendlyDeclarations.map(\.name) == ["text", "bar"])
    #expect(tree.friendlyDeclarations.last?.declaration == declaration)
    tree.declareFriendly("bar", nil)
    #expect(tree.friendlyDeclarations.map(\.name) == ["text"])
  }

  @Test func `a name that is there is found`() {
    var tree = tree
    let zero = View.Offset(x: 0, y: 0)
    let answers = [
      tree.move("ad", to: zero), tree.move("ad", by: zero), tree.scroll("feed", to: zero),
      tree.scroll("feed", by: zero), tree.show("ad"), tree.hide("ad"), tree.setAlpha(0, of: "ad"),
      tree.add(Self.view("new"), under: "feed"), tree.remove("new"),
      tree.declareFriendly("text", FriendlyObstruction(purpose: .other)),
    ]
    #expect(answers == Array(repeating: true, count: 10))
  }

  @Test func `a name that is not there changes nothing`() {
    var tree = tree
    let before = tree
    let zero = View.Offset(x: 0, y: 0)
    let answers = [
      tree.move("x", to: zero), tree.move("x", by: zero), tree.scroll("x", to: zero),
      tree.scroll("x", by: zero), tree.show("x"), tree.hide("x"), tree.setAlpha(0, of: "x"),
      tree.add(Self.view("new"), under: "x"), tree.remove("x"),
      tree.declareFriendly("x", FriendlyObstruction(purpose: .other)),
    ]
    #expect(answers == Array(repeating: false, count: 10))
    #expect(tree == before)
    #expect(tree.frame(of: "x") == nil)
    #expect(tree.contentOffset(of: "x") == nil)
  }
}

struct ExactRectangleTests {
  @Test func `tenths of points add up exactly`() {
    let outer = ExactRectangle(Rectangle(x: 0.1, y: 0, width: 0.2, height: 1))
    let inner = ExactRectangle(
      Rectangle(x: 0.2, y: 0, width: 0.1, height: 1), originX: ExactRectangle.micropoints(0))
    #expect(outer.right == 300_000)
    #expect(inner.right == outer.right)
    #expect(outer.intersection(inner).rectangle == Rectangle(x: 0.2, y: 0, width: 0.1, height: 1))
  }

  @Test(arguments: [
    (Double.nan, Int64(0)), (.infinity, 100_000_000_000_000), (-.infinity, -100_000_000_000_000),
    (0.000_000_4, 0), (0.000_000_6, 1), (-12.5, -12_500_000),
  ])
  func `lengths become whole micropoints`(points: Double, micropoints: Int64) {
    #expect(ExactRectangle.micropoints(points) == micropoints)
  }

  @Test func `rectangles that only touch have nothing in common`() {
    let left = ExactRectangle(Rectangle(x: 0, y: 0, width: 10, height: 10))
    let right = ExactRectangle(Rectangle(x: 10, y: 0, width: 10, height: 10))
    let common = left.intersection(right)
    #expect(common.isEmpty)
    #expect(common.area == 0)
    #expect(common.rectangle == .zero)
  }

  @Test func `a negative size has no area`() {
    #expect(ExactRectangle(Rectangle(x: 5, y: 5, width: -3, height: -2)).area == 0)
  }

  @Test func `the union of overlapping squares counts the overlap once`() {
    let squares = [(0, 0), (50, 50), (0, 0)].map { x, y in
      ExactRectangle(Rectangle(x: Double(x), y: Double(y), width: 100, height: 100))
    }
    #expect(ExactRectangle.unionArea(squares) == 17_500_000_000_000_000)
    #expect(ExactRectangle.unionArea([]) == 0)
  }

  @Test func `the union equals a count of cells`() {
    for seed in 0..<400 {
      var random = SeededRandom(seed: UInt64(seed))
      let rectangles = (0..<Int.random(in: 1...7, using: &random)).map { _ in
        let left = Int64.random(in: 0...14, using: &random)
        let top = Int64.random(in: 0...14, using: &random)
        return ExactRectangle(
          left: left, top: top, right: left + .random(in: 0...6, using: &random),
          bottom: top + .random(in: 0...6, using: &random))
      }
      var cells = 0
      for x in Int64(0)..<20 {
        for y in Int64(0)..<20
        where rectangles.contains(where: {
          $0.left <= x && x < $0.right && $0.top <= y && y < $0.bottom
        }) {
          cells += 1
        }
      }
      #expect(ExactRectangle.unionArea(rectangles) == Int128(cells), "seed \(seed)")
    }
  }
}

/// Where a picture is whose player keeps its shape.
struct FittedRectangleTests {
  @Test(
    arguments: [
      (Size(width: 480, height: 270), Rectangle(x: 10, y: 60, width: 320, height: 180)),
      (Size(width: 270, height: 480), Rectangle(x: 91.25, y: 10, width: 157.5, height: 280)),
      (Size(width: 640, height: 560), Rectangle(x: 10, y: 10, width: 320, height: 280)),
      (Size(width: 0, height: 5), Rectangle(x: 10, y: 10, width: 0, height: 0)),
    ])
  func `a shape is as large as fits, and in the middle`(shape: Size, expected: Rectangle) {
    let frame = Rectangle(x: 10, y: 10, width: 320, height: 280)
    #expect(frame.fitted(to: shape) == expected)
  }
}
