/// The part of a view that is visible in its tree, and what hides the rest.
package struct Exposure: Sendable, Hashable {
  /// Whether there is anything to measure.
  package enum Status: Sendable, Hashable {
    /// The view is in the tree and drawn.
    case measured
    /// The view or an ancestor is hidden or fully transparent, or the view has no area.
    case hidden
    /// No view of that name is in the tree.
    case notFound
  }

  /// A view that was declared friendly and lies over the measured view.
  package struct FriendlyOverlap: Sendable, Hashable {
    /// The drawn part of the friendly view, in screen coordinates.
    package var frame: Rectangle
    /// The app's declaration of the view.
    package var declaration: FriendlyObstruction
    /// The name of the view, in place of the class that an app's view would have.
    package var viewName: String
  }

  /// Whether there was anything to measure; if not, all areas are zero.
  package var status: Status
  /// The view's frame in screen coordinates; zero when it was not found.
  package var frame: Rectangle = .zero
  /// The part of the frame on the screen and inside of all clipping ancestors, before anything
  /// covers it; zero when there is none.
  package var visible: Rectangle = .zero
  /// The drawn part of each view that covers a part of `visible`, back to front.
  package var obstructions: [Rectangle] = []
  /// The names of the views in `obstructions`.
  package var coveringViews: [String] = []
  /// The views that cover a part of `visible` but do not count because they were declared friendly,
  /// back to front.
  package var friendlyObstructions: [FriendlyOverlap] = []
  /// How many friendly views are drawn above the view, overlapping or not.
  package var declaredFriendlyCount = 0
  /// Whether `visible` is smaller than the frame.
  package var isClipped = false
  /// The visible area, in square points: `visible` less the union of the obstructions.
  package var pixelsInView: Double = 0
  /// The visible share of the frame, 0 to 100, rounded to six decimals, so that 49 % is exactly 49.
  package var percentInView: Double = 0

  /// Whether anything covers a part of the view.
  package var isObstructed: Bool { !obstructions.isEmpty }

  package init(status: Status) { self.status = status }
}

extension ViewTree {
  /// The visible part of a view.
  ///
  /// The view's frame is cut to the screen and to every clipping ancestor. Views painted after it
  /// (later siblings of it or of an ancestor, with their descendants) cover what they overlap,
  /// except friendly obstructions and their descendants. The view's own descendants never cover it,
  /// hidden views never cover anything, and any alpha above 0 counts as opaque. A view under an
  /// empty clip is clipped, not hidden.
  package func exposure(of name: String, refusing refused: Set<String> = []) -> Exposure {
    ExposureMeter(of: name, in: self, refusing: refused).exposure
  }

  /// The visible part of a view when at most a given share of it may be in view.
  ///
  /// It is used for scenarios that state the share in view instead of the layout. If more than the
  /// share is visible, the view and everything over it are treated as moved over the lower edge of
  /// the screen until exactly the share is left. The view then counts as clipped, not as covered.
  /// If no more than the share is visible, the view is measured unchanged.
  ///
  /// - Parameters:
  ///   - name: the measured view.
  ///   - percent: the share between 0 and 100; values of 100 and above limit nothing.
  /// - Returns: the exposure. Its `percentInView` is exactly the share if the share limited it.
  package func exposure(of name: String, limitedTo percent: Double) -> Exposure {
    limited(exposure(of: name), to: percent)
  }

  /// An exposure in this tree, limited to a given percentage in view.
  package func limited(_ exposure: Exposure, to percent: Double) -> Exposure {
    var exposure = exposure
    let share = ((percent.isNaN ? 0 : max(0, percent)) * 1e6).rounded() / 1e6
    guard exposure.status == .measured, exposure.percentInView > share else { return exposure }
    let height = exposure.frame.height * share / 100
    let shift = screen.height - height - exposure.frame.y
    exposure.frame.y += shift
    exposure.visible = exposure.frame
    exposure.visible.height = height
    if height == 0 { exposure.visible = .zero }
    exposure.isClipped = true
    exposure.obstructions = []
    exposure.coveringViews = []
    let visible = ExactRectangle(exposure.visible)
    exposure.friendlyObstructions = exposure.friendlyObstructions.compactMap { overlap in
      var overlap = overlap
      overlap.frame.y += shift
      return ExactRectangle(overlap.frame).intersection(visible).isEmpty ? nil : overlap
    }
    exposure.pixelsInView = (exposure.frame.area * share * 1e4).rounded() / 1e6
    exposure.percentInView = share
    return exposure
  }
}

/// Walks a view tree in painting order to find a view and the views painted over it.
struct ExposureWalk {
  /// The measured view, once the walk has reached it.
  struct Target {
    var frame: ExactRectangle
    /// The frame inside of all clipping ancestors; not yet cut to the screen.
    var drawn: ExactRectangle
    var isHidden: Bool
  }

  /// A view that is painted after the measured one.
  struct Cover {
    var viewName: String
    /// The frame inside of all clipping ancestors.
    var drawn: ExactRectangle
    var declaration: FriendlyObstruction?
    /// Whether it, or a view around it, is friendly.
    var isExempt: Bool
  }

  /// What a view inherits from those around it.
  private struct CommandContext {
    var originX: Int64 = 0
    var originY: Int64 = 0
    var clip: ExactRectangle?
    var isHidden = false
    var isExempt = false
  }

  private let name: String
  /// The views whose declaration as friendly does not count.
  private let refused: Set<String>
  private(set) var target: Target?
  private(set) var covers: [Cover] = []

  init(lookingFor name: String, refusing refused: Set<String>) {
    self.name = name
    self.refused = refused
  }

  /// Walks over a view of the top level that is painted over all before it.
  mutating func paint(_ view: View) { visit(view, in: CommandContext()) }

  private mutating func visit(_ view: View, in context: CommandContext) {
    let frame = ExactRectangle(
      view.frame, originX: context.originX, originY: context.originY)
    let drawn = context.clip.map(frame.intersection) ?? frame
    // Written so that an alpha that is not a number hides the view.
    let isHidden = context.isHidden || view.isHidden || !(view.alpha > 0)
    if target == nil, view.name == name {
      // The walk does not descend into it, because a view's own descendants never obstruct it.
      target = Target(frame: frame, drawn: drawn, isHidden: isHidden)
      return
    }
    let friendly = refused.contains(view.name) ? nil : view.friendly
    let isExempt = context.isExempt || friendly != nil
    if target != nil {
      // A hidden view and its descendants cannot cover anything.
      if isHidden { return }
      covers.append(
        Cover(
          viewName: view.name, drawn: drawn, declaration: friendly, isExempt: isExempt))
    }
    let inside = CommandContext(
      originX: frame.left - ExactRectangle.micropoints(view.contentOffset.x),
      originY: frame.top - ExactRectangle.micropoints(view.contentOffset.y),
      clip: view.clips ? drawn : context.clip,
      isHidden: isHidden,
      isExempt: isExempt)
    for child in view.children { visit(child, in: inside) }
  }
}

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
