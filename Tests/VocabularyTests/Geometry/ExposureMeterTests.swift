import Testing
import Vocabulary

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
