/// The exposure of one view, kept up to date while views are added over all others.
///
/// An added view is compared only with what covers the measured view; the tree is not walked again.
package struct ExposureMeter: Sendable {
  /// The visible part of the view.
  package private(set) var exposure = Exposure(status: .notFound)
  /// The views that obstruct although they are declared friendly.
  package let refused: Set<String>
  private var walk: ExposureWalk
  /// How many of the views that the walk found over the measured view are included in the exposure.
  private var coverCount = 0
  private let bounds: ExactRectangle
  private var visible: ExactRectangle?
  /// The parts of `visible` that are covered; they may overlap.
  private var covered: [ExactRectangle] = []
  /// The part of `visible` that nothing covers, in square micropoints.
  private var area: Int128 = 0

  /// - Parameters:
  ///   - name: the measured view.
  ///   - tree: the views as they are now.
  ///   - refused: views that obstruct although they are declared friendly.
  package init(of name: String, in tree: ViewTree, refusing refused: Set<String> = []) {
    self.refused = refused
    bounds = ExactRectangle(
      Rectangle(x: 0, y: 0, width: tree.screen.width, height: tree.screen.height))
    walk = ExposureWalk(lookingFor: name, refusing: refused)
    for view in tree.views { walk.paint(view) }
    findTarget()
    takeCovers()
    area -= ExactRectangle.unionArea(covered)
    measure()
  }

  /// Adds a view at the top level, over all others.
  package mutating func add(_ view: View) {
    walk.paint(view)
    findTarget()
    let count = covered.count
    takeCovers()
    for index in count..<covered.count { area -= newlyCovered(by: index) }
    measure()
  }

  private mutating func findTarget() {
    guard exposure.status == .notFound, let target = walk.target else { return }
    exposure.frame = target.frame.frame
    guard !target.isHidden, !target.frame.isEmpty else {
      exposure.status = .hidden
      return
    }
    exposure.status = .measured
    let visible = target.drawn.intersection(bounds)
    self.visible = visible
    area = visible.area
    exposure.visible = visible.rectangle
    exposure.isClipped = visible != target.frame
  }

  /// Adds the views that were painted over the measured view since the last call.
  private mutating func takeCovers() {
    for cover in walk.covers[coverCount...] {
      if cover.declaration != nil { exposure.declaredFriendlyCount += 1 }
      guard let visible else { continue }
      let common = cover.drawn.intersection(visible)
      if common.isEmpty { continue }
      if let declaration = cover.declaration {
        exposure.friendlyObstructions.append(
          Exposure.FriendlyOverlap(
            frame: cover.drawn.rectangle, declaration: declaration, viewName: cover.viewName))
      } else if !cover.isExempt {
        exposure.obstructions.append(cover.drawn.rectangle)
        exposure.coveringViews.append(cover.viewName)
        covered.append(common)
      }
    }
    coverCount = walk.covers.count
  }

  /// The area of a covered part, in square micropoints, without the area that the parts before it
  /// cover.
  private func newlyCovered(by index: Int) -> Int128 {
    let part = covered[index]
    var overlaps: [ExactRectangle] = []
    for other in covered[..<index] {
      let common = other.intersection(part)
      if common == part { return 0 }
      if !common.isEmpty { overlaps.append(common) }
    }
    return part.area - ExactRectangle.unionArea(overlaps)
  }

  private mutating func measure() {
    guard visible != nil, let whole = walk.target?.frame.area else { return }
    exposure.measure(area, of: whole)
  }
}

extension Exposure {
  /// Sets how much of the view is visible, from two areas in square micropoints. The share is in
  /// percent, rounded to six decimals.
  mutating func measure(_ area: Int128, of whole: Int128) {
    // Converting 128 bits takes a hundred times as long as converting 64 bits, which suffice for
    // the area of a screen.
    let isSmall = area <= Int128(Int64.max)
    pixelsInView = (isSmall ? Double(Int64(truncatingIfNeeded: area)) : Double(area)) / 1e12
    // At most a hundred million.
    let millionths = area == whole ? 100_000_000 : (area * 200_000_000 + whole) / (2 * whole)
    percentInView = Double(Int64(truncatingIfNeeded: millionths)) / 1e6
  }
}
