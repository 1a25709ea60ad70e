import Geometry
import Testing
import VirtualTime

/// Random trees on whole points, measured and painted: each point of a small screen remembers
/// whether the ad or something over it was painted there last.
struct ExposurePropertyTests {
  static let screen = Size(width: 16, height: 12)

  /// What painting a tree point by point says about the ad.
  struct Canvas {
    private var showsAd = [Bool](repeating: false, count: 16 * 12)
    private var isPainted = false
    var visible = 0
    var inView: Int { showsAd.count { $0 } }

    mutating func paint(
      _ views: [View], x: Int = 0, y: Int = 0, clips: [(Range<Int>, Range<Int>)] = [],
      isHidden: Bool = false, isFriendly: Bool = false
    ) {
      for view in views {
        let left = x + Int(view.frame.x)
        let top = y + Int(view.frame.y)
        let columns = left..<left + Int(view.frame.width)
        let rows = top..<top + Int(view.frame.height)
        let isHidden = isHidden || view.isHidden || view.alpha == 0
        let isFriendly = isFriendly || view.friendly != nil
        if !isHidden, view.name == "ad" || (isPainted && !isFriendly) {
          fill(columns, rows, within: clips, showsAd: view.name == "ad")
        }
        if view.name == "ad" {
          isPainted = true
          continue
        }
        paint(
          view.children, x: left - Int(view.contentOffset.x), y: top - Int(view.contentOffset.y),
          clips: view.clips ? clips + [(columns, rows)] : clips, isHidden: isHidden,
          isFriendly: isFriendly)
      }
    }

    private mutating func fill(
      _ columns: Range<Int>, _ rows: Range<Int>, within clips: [(Range<Int>, Range<Int>)],
      showsAd: Bool
    ) {
      for row in rows.clamped(to: 0..<12) {
        for column in columns.clamped(to: 0..<16)
        where clips.allSatisfy({ $0.0.contains(column) && $0.1.contains(row) }) {
          self.showsAd[row * 16 + column] = showsAd
          if showsAd { visible += 1 }
        }
      }
    }
  }

  /// A tree of up to twelve views; the ad is among them, at any depth.
  static func randomTree(_ random: inout SeededRandom) -> ViewTree {
    var tree = ViewTree(screen: screen, views: [])
    let count = Int.random(in: 1...12, using: &random)
    let adIndex = Int.random(in: 0..<count, using: &random)
    var names: [String] = []
    for index in 0..<count {
      var view = View(
        name: index == adIndex ? "ad" : "v\(index)",
        frame: Rectangle(
          x: Double(Int.random(in: -4...12, using: &random)),
          y: Double(Int.random(in: -4...9, using: &random)),
          width: Double(Int.random(in: 0...12, using: &random)),
          height: Double(Int.random(in: 0...10, using: &random))),
        clips: Int.random(in: 0..<3, using: &random) == 0,
        isHidden: Int.random(in: 0..<12, using: &random) == 0,
        alpha: [0, 0.3, 1, 1, 1, 1, 1, 1, 1, 1].randomElement(using: &random) ?? 1,
        friendly: Int.random(in: 0..<6, using: &random) == 0
          ? FriendlyObstruction(purpose: .other) : nil)
      view.contentOffset = View.Offset(x: 0, y: Double(Int.random(in: -3...3, using: &random)))
      tree.add(view, under: Bool.random(using: &random) ? names.randomElement(using: &random) : nil)
      names.append(view.name)
    }
    return tree
  }

  @Test(arguments: 0..<8)
  func `measuring equals painting`(series: Int) {
    var random = SeededRandom(seed: UInt64(series)).forked(for: "views")
    var partial = 0
    for round in 0..<500 {
      let tree = Self.randomTree(&random)
      let exposure = tree.exposure(of: "ad")
      var canvas = Canvas()
      canvas.paint(tree.views)
      #expect(exposure.pixelsInView == Double(canvas.inView), "series \(series) round \(round)")
      #expect(exposure.visible.area == Double(canvas.visible), "series \(series) round \(round)")
      #expect(exposure.isObstructed == (canvas.inView < canvas.visible))
      if exposure.percentInView > 0, exposure.percentInView < 100 { partial += 1 }
    }
    // Trees that show all or nothing would prove little.
    #expect(partial > 50)
  }

  @Test func `declaring a view friendly never takes anything out of view`() {
    for seed in 0..<500 {
      var random = SeededRandom(seed: UInt64(seed))
      var tree = Self.randomTree(&random)
      let before = tree.exposure(of: "ad").pixelsInView
      tree.declareFriendly("v\(seed % 12)", FriendlyObstruction(purpose: .notVisible))
      #expect(tree.exposure(of: "ad").pixelsInView >= before, "seed \(seed)")
    }
  }
}
