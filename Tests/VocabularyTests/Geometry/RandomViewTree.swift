import Vocabulary

/// View trees of up to fourteen views whose edges fall between the pixels of a small screen; the
/// ad is among them, at any depth.
struct RandomViewTree {
  /// Device pixels per point.
  let scale: Double
  private(set) var tree: ViewTree

  init(using random: inout SeededRandom) {
    scale = [1, 1, 2, 4].randomElement(using: &random) ?? 1
    let points = Double(PixelCanvas.side) / scale
    tree = ViewTree(screen: Size(width: points, height: points), views: [])
    let count = Int.random(in: 1...14, using: &random)
    let adIndex = Int.random(in: 0..<count, using: &random)
    var names: [String] = []
    for index in 0..<count {
      let view = view(index == adIndex ? "ad" : "v\(index)", using: &random)
      // Half of them are children of the one before, so that clipping and scrolling views are
      // nested.
      let parents = Bool.random(using: &random) ? names.suffix(1) : names[...]
      let isNested = Int.random(in: 0..<5, using: &random) < 3
      tree.add(view, under: isNested ? parents.randomElement(using: &random) : nil)
      names.append(view.name)
    }
  }

  private func view(_ name: String, using random: inout SeededRandom) -> View {
    func points(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) / scale
    }
    let isLarge = Bool.random(using: &random)
    var view = View(
      name: name,
      frame: Rectangle(
        x: points(-5...16), y: points(-5...16), width: points(isLarge ? 12...30 : 0...12),
        height: points(isLarge ? 10...28 : 0...10)),
      clips: Int.random(in: 0..<3, using: &random) == 0,
      isHidden: Int.random(in: 0..<14, using: &random) == 0,
      alpha: [0, 0.01, 0.5].randomElement(using: &random) ?? 1,
      friendly: Int.random(in: 0..<6, using: &random) == 0
        ? FriendlyObstruction(purpose: .other) : nil)
    if Int.random(in: 0..<5, using: &random) > 0 { view.alpha = 1 }
    if Bool.random(using: &random) {
      view.contentOffset = View.Offset(x: points(-3...3), y: points(-6...6))
    }
    return view
  }
}
