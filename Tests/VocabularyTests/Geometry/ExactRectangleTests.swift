import Testing

@testable import Vocabulary

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
