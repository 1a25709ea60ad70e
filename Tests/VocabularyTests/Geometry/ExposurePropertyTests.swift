import Testing

@testable import Vocabulary

/// Ten thousand random trees, measured and painted.
struct ExposurePropertyTests {
  /// The exposure of a tree's ad, in pixels of the device.
  struct Reading: Equatable {
    var status: Exposure.Status
    var visible = 0.0
    var inView = 0.0
    var isClipped = false
    var obstructions = 0
    var listed = 0
    var declared = 0

    init(measuring random: RandomViewTree) {
      let exposure = random.tree.exposure(of: "ad")
      let pixels = random.scale * random.scale
      status = exposure.status
      visible = exposure.visible.area * pixels
      inView = exposure.pixelsInView * pixels
      isClipped = exposure.isClipped
      obstructions = exposure.obstructions.count
      listed = exposure.friendlyObstructions.count
      declared = exposure.declaredFriendlyCount
    }

    init(painting random: RandomViewTree) {
      let canvas = PixelCanvas(random.tree, scale: random.scale)
      status = !canvas.found ? .notFound : canvas.isHidden ? .hidden : .measured
      visible = Double(canvas.visibleCount)
      inView = Double(canvas.inViewCount)
      isClipped = status == .measured && canvas.visibleCount < canvas.area
      obstructions = canvas.obstructions
      listed = canvas.listed
      declared = canvas.declared
    }
  }

  @Test(arguments: 0..<10)
  func `measuring equals painting`(series: Int) {
    var random = SeededRandom(seed: UInt64(series)).forked(for: "views")
    var partial = 0
    var clipped = 0
    var listed = 0
    var hidden = 0
    for round in 0..<1000 {
      let tree = RandomViewTree(using: &random)
      let measured = Reading(measuring: tree)
      let painted = Reading(painting: tree)
      // The macro costs more than the comparison does.
      if measured != painted {
        Issue.record("series \(series) round \(round): \(measured) measured, \(painted) painted")
      }
      if measured.inView > 0, measured.inView < measured.visible { partial += 1 }
      if measured.isClipped, measured.visible > 0 { clipped += 1 }
      if measured.listed > 0 { listed += 1 }
      if measured.status == .hidden { hidden += 1 }
    }
    // Trees that show all or nothing would prove little.
    #expect(partial > 100 && clipped > 100 && listed > 50 && hidden > 50)
  }

  @Test func `the share in view is exact to six decimals`() {
    var random = SeededRandom(seed: 11).forked(for: "views")
    for _ in 0..<500 {
      let tree = RandomViewTree(using: &random)
      let canvas = PixelCanvas(tree.tree, scale: tree.scale)
      let percent = tree.tree.exposure(of: "ad").percentInView
      guard canvas.area > 0, !canvas.isHidden else { continue }
      let millionths = (percent * 1e6).rounded()
      #expect((Double(canvas.inViewCount) / Double(canvas.area) * 1e8).rounded() == millionths)
    }
  }

  @Test func `declaring a view friendly never takes anything out of view`() {
    for seed in 0..<500 {
      var random = SeededRandom(seed: UInt64(seed))
      var tree = RandomViewTree(using: &random).tree
      let before = tree.exposure(of: "ad").pixelsInView
      tree.declareFriendly("v\(seed % 12)", FriendlyObstruction(purpose: .notVisible))
      #expect(tree.exposure(of: "ad").pixelsInView >= before, "seed \(seed)")
    }
  }
}

/// A screen of 24 × 24 pixels, painted one view after the other, in which every pixel records
/// whether the ad or a view over it was painted there last.
///
/// It does not compute with rectangles: a row is a word with a bit for each pixel, a clip is a
/// mask, and areas are counted.
struct PixelCanvas {
  static let side = 24

  /// A bit for every pixel of the screen.
  typealias Mask = [UInt32]

  static let full = Mask(repeating: (1 << side) - 1, count: side)

  /// What a view inherits from those around it.
  struct CommandContext {
    var x = 0
    var y = 0
    var clip = PixelCanvas.full
    var isHidden = false
    var isFriendly = false
  }

  private let scale: Double
  private(set) var found = false
  private(set) var isHidden = false
  /// The ad's own pixels on the screen and off it.
  private(set) var area = 0
  private var visible = Mask(repeating: 0, count: side)
  private var shown = Mask(repeating: 0, count: side)
  /// Non-friendly views with a pixel over the ad's visible part.
  private(set) var obstructions = 0
  /// Declared views with a pixel over it, and declared views over the ad at all.
  private(set) var listed = 0
  private(set) var declared = 0

  /// Paints a tree at a number of device pixels per point; every edge must fall between pixels.
  init(_ tree: ViewTree, scale: Double) {
    self.scale = scale
    for view in tree.views { paint(view, in: CommandContext()) }
  }

  var visibleCount: Int { Self.count(visible) }
  var inViewCount: Int { Self.count(shown) }

  private mutating func paint(_ view: View, in context: CommandContext) {
    let left = context.x + pixels(view.frame.x)
    let top = context.y + pixels(view.frame.y)
    let width = pixels(view.frame.width)
    let height = pixels(view.frame.height)
    let own = Self.mask(left..<left + width, top..<top + height)
    let drawn = Self.both(own, context.clip)
    var inside = context
    inside.isHidden = context.isHidden || view.isHidden || view.alpha == 0
    inside.isFriendly = context.isFriendly || view.friendly != nil
    if view.name == "ad" {
      found = true
      isHidden = inside.isHidden || width * height == 0
      area = width * height
      if !isHidden { (visible, shown) = (drawn, drawn) }
      return
    }
    if found, !inside.isHidden { cover(drawn, by: view, isFriendly: inside.isFriendly) }
    inside.x = left - pixels(view.contentOffset.x)
    inside.y = top - pixels(view.contentOffset.y)
    if view.clips { inside.clip = drawn }
    for child in view.children { paint(child, in: inside) }
  }

  private mutating func cover(_ drawn: Mask, by view: View, isFriendly: Bool) {
    let overlaps = Self.count(Self.both(drawn, visible)) > 0
    if view.friendly != nil {
      declared += 1
      if overlaps { listed += 1 }
    }
    guard !isFriendly else { return }
    if overlaps { obstructions += 1 }
    shown = zip(shown, drawn).map { $0 & ~$1 }
  }

  private func pixels(_ points: Double) -> Int { Int(points * scale) }

  private static func mask(_ columns: Range<Int>, _ rows: Range<Int>) -> Mask {
    var word: UInt32 = 0
    for column in columns where (0..<side).contains(column) { word |= 1 << UInt32(column) }
    return (0..<side).map { rows.contains($0) ? word : 0 }
  }

  private static func both(_ a: Mask, _ b: Mask) -> Mask { zip(a, b).map { $0 & $1 } }

  private static func count(_ mask: Mask) -> Int { mask.reduce(0) { $0 + $1.nonzeroBitCount } }
}

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
