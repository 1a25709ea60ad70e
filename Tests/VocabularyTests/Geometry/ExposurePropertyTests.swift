import Testing
import Vocabulary

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
