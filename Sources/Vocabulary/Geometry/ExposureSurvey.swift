/// The exposure of many views of one tree, kept up to date while views move and scroll.
///
/// A movement takes a few comparisons, regardless of what the moved view contains. Reading the
/// exposure of a view takes a few comparisons for each of its ancestors and for each later sibling
/// of it or of an ancestor. The survey also predicts how long the exposure of a view stays the
/// same, so that it need not be read.
package final class ExposureSurvey {
  /// How long the visible share of a view is certain to stay the same.
  package struct Rest: Sendable, Hashable {
    /// The largest value of `travelled` for which the period lasts.
    fileprivate let end: Displacement
    /// The survey's `turn`, if the period lasts only while one particular view moves; nil if any
    /// view may move.
    fileprivate let turn: Int?

    fileprivate init(end: Displacement, turn: Int?) { (self.end, self.turn) = (end, turn) }

    /// Creates the intersection of several periods; nil if there are none, or if two of them have
    /// different values of `turn`, since at least one of the two has then already ended.
    package init?(joining rests: [Rest]) {
      guard let first = rests.first else { return nil }
      let turns = Set(rests.compactMap(\.turn))
      guard turns.count < 2 else { return nil }
      let end = rests.dropFirst().reduce(first.end) {
        Displacement(x: min($0.x, $1.end.x), y: min($0.y, $1.end.y))
      }
      self.init(end: end, turn: turns.first)
    }
  }

  /// The total length of all movements so far, along each axis.
  private var travelled = Displacement(x: 0, y: 0)
  /// The number of movements so far: as long as it stays the same, no view has moved.
  package private(set) var movements = 0
  /// The view that moved last.
  private var mover: Int?
  /// How often a view other than `mover` began to move.
  private var turn = 0
  private let bounds: ExactRectangle
  private var views: SurveyedViews
  private var indexes: [String: Int] = [:]
  private var friendly: [Int] = []

  package init(of tree: ViewTree) {
    bounds = ExactRectangle(
      Rectangle(x: 0, y: 0, width: tree.screen.width, height: tree.screen.height))
    views = SurveyedViews(tree.views)
    for (index, node) in views.nodes.enumerated() {
      if indexes[node.name] == nil { indexes[node.name] = index }
      if node.declaration != nil { friendly.append(index) }
    }
  }

  /// Updates the survey after a view's content was scrolled to an offset.
  package func scrolled(_ name: String, to offset: View.Offset) {
    guard let index = indexes[name] else { return }
    travel(
      by: views.scroll(
        index, x: ExactRectangle.micropoints(offset.x), y: ExactRectangle.micropoints(offset.y)),
      index)
  }

  /// Updates the survey after a view's frame was moved to a position in its parent's content.
  package func moved(_ name: String, to origin: View.Offset) {
    guard let index = indexes[name] else { return }
    travel(
      by: views.move(
        index, x: ExactRectangle.micropoints(origin.x), y: ExactRectangle.micropoints(origin.y)),
      index)
  }

  private func travel(by distance: Displacement, _ index: Int) {
    if distance == Displacement(x: 0, y: 0) { return }
    movements += 1
    if mover != index {
      mover = index
      turn += 1
    }
    travelled = travelled.adding(distance)
  }

  // MARK: Rests

  /// How long a drawn view is certain to stay out of view; nil for a view that is in view or not drawn.
  ///
  /// Two rectangles without a common part are separated along one axis by the negative length of their
  /// intersection, and a movement reduces that distance by at most its own length.
  package func restOutOfView(of name: String) -> Rest? {
    guard let index = indexes[name] else { return nil }
    let place = views.place(of: index)
    guard !place.isHidden, !place.frame.isEmpty else { return nil }
    guard place.drawn.intersection(bounds).isEmpty else { return nil }
    return rest(for: place.drawn.gap(to: bounds), turn: nil)
  }

  /// How long a view is certain to stay wholly in view while only the view that moved last keeps moving.
  /// Nil for a view that is not inside the moving one, is not wholly in view, or is covered by another view.
  ///
  /// Views that move together keep their distance; any other view comes nearer by at most the movement.
  package func restInView(of name: String) -> Rest? {
    guard let index = indexes[name], let mover, views.isInside(index, of: mover) else { return nil }
    let views = views
    let place = views.place(of: index)
    let around = views.nodes[index].parent.map { views.place(of: $0) } ?? .screen
    let margin = around.clip.intersection(bounds).margin(around: place.frame)
      .least(views.gap(over: mover, to: place.frame))
    guard !place.isHidden, !place.frame.isEmpty, margin.x >= 0, margin.y >= 0 else { return nil }
    var isCovered = false
    views.forEachOver(index, in: place.frame) { _, other in
      isCovered = isCovered || !other.isHidden && !other.drawn.intersection(place.frame).isEmpty
    }
    return isCovered ? nil : rest(for: margin, turn: turn)
  }

  private func rest(for distance: Displacement, turn: Int?) -> Rest? {
    // After very long movements the sum could exceed the largest number, so no period is predicted
    // any more.
    guard max(travelled.x, travelled.y) < .max / 2 else { return nil }
    return Rest(end: travelled.adding(distance), turn: turn)
  }

  /// Whether a period has ended, after which the view may have another share in view.
  package func isOver(_ rest: Rest) -> Bool {
    travelled.x > rest.end.x || travelled.y > rest.end.y || rest.turn.map { $0 != turn } ?? false
  }

  // MARK: Exposure

  /// The visible part of a view, as `ViewTree.exposure(of:)` finds it.
  package func exposure(of name: String) -> Exposure {
    guard let index = indexes[name] else { return Exposure(status: .notFound) }
    let views = views
    let target = views.place(of: index)
    var exposure = Exposure(status: .measured)
    exposure.frame = target.frame.frame
    exposure.declaredFriendlyCount = friendly.count {
      $0 >= views.nodes[index].end && !views.isHidden($0)
    }
    guard !target.isHidden, !target.frame.isEmpty else {
      exposure.status = .hidden
      return exposure
    }
    let visible = target.drawn.intersection(bounds)
    exposure.visible = visible.rectangle
    exposure.isClipped = visible != target.frame
    guard !visible.isEmpty else { return exposure }
    var covered: [ExactRectangle] = []
    views.forEachOver(index, in: visible) { other, place in
      let common = place.drawn.intersection(visible)
      if common.isEmpty { return }
      if let declaration = views.nodes[other].declaration {
        exposure.friendlyObstructions.append(
          Exposure.FriendlyOverlap(
            frame: place.drawn.rectangle, declaration: declaration,
            viewName: views.nodes[other].name))
      } else if !place.isExempt {
        exposure.obstructions.append(place.drawn.rectangle)
        exposure.coveringViews.append(views.nodes[other].name)
        covered.append(common)
      }
    }
    exposure.measure(visible.area - ExactRectangle.unionArea(covered), of: target.frame.area)
    return exposure
  }
}

/// The views of one tree, by indices instead of names. Each is in its parent's coordinates, so that
/// a movement changes only one of them. Lengths are in micropoints.
struct SurveyedViews {
  /// A view without its place on the screen.
  struct Node {
    let name: String
    let parent: Int?
    /// The index after its last descendant: what is painted over it begins there.
    var end: Int
    var x: Int64
    var y: Int64
    let width: Int64
    let height: Int64
    var offsetX: Int64
    var offsetY: Int64
    let clips: Bool
    let isHidden: Bool
    let declaration: FriendlyObstruction?
    /// The smallest rectangle around everything that the view and its descendants draw, if no view
    /// around them clips. It is relative to the view's upper left corner, and empty when nothing is
    /// drawn.
    var extent = ExactRectangle.nothing

    var size: ExactRectangle { ExactRectangle(left: 0, top: 0, right: width, bottom: height) }
  }

  /// Where a view is on the screen.
  struct Place {
    var frame: ExactRectangle
    /// The frame inside of all clipping ancestors.
    var drawn: ExactRectangle
    /// The rectangle outside of which the view's children are not drawn.
    var clip: ExactRectangle
    var isHidden: Bool
    /// Whether it, or a view around it, is friendly.
    var isExempt: Bool
    /// The origin of the children's frames.
    var contentX: Int64
    var contentY: Int64

    /// The values that views at the top level inherit.
    static let screen = Place(
      frame: .everywhere, drawn: .everywhere, clip: .everywhere, isHidden: false, isExempt: false,
      contentX: 0, contentY: 0)
  }

  /// In painting order, parents before their children.
  private(set) var nodes: [Node] = []

  init(_ views: [View]) {
    for view in views { add(view, in: nil) }
  }

  private mutating func add(_ view: View, in parent: Int?) {
    let index = nodes.count
    let frame = ExactRectangle(view.frame)
    nodes.append(
      Node(
        name: view.name, parent: parent, end: index + 1, x: frame.left, y: frame.top,
        width: frame.right - frame.left, height: frame.bottom - frame.top,
        offsetX: ExactRectangle.micropoints(view.contentOffset.x),
        offsetY: ExactRectangle.micropoints(view.contentOffset.y), clips: view.clips,
        isHidden: view.isHidden || !(view.alpha > 0), declaration: view.friendly))
    for child in view.children { add(child, in: index) }
    nodes[index].end = nodes.count
    nodes[index].extent = extent(of: index)
  }

  // MARK: Movements

  /// Scrolls a view's content to an offset.
  ///
  /// - Returns: how far, without regard to direction.
  mutating func scroll(_ index: Int, x: Int64, y: Int64) -> Displacement {
    let distance = Displacement(x: abs(x - nodes[index].offsetX), y: abs(y - nodes[index].offsetY))
    (nodes[index].offsetX, nodes[index].offsetY) = (x, y)
    renewExtents(from: index)
    return distance
  }

  /// Moves a view's frame to a place in its parent's content.
  ///
  /// - Returns: how far, without regard to direction.
  mutating func move(_ index: Int, x: Int64, y: Int64) -> Displacement {
    let distance = Displacement(x: abs(x - nodes[index].x), y: abs(y - nodes[index].y))
    (nodes[index].x, nodes[index].y) = (x, y)
    renewExtents(from: nodes[index].parent)
    return distance
  }

  /// Updates the extents of a view, whose content has changed, and of the views around it.
  private mutating func renewExtents(from first: Int?) {
    var next = first
    // A change inside a view that clips does not affect the views around it.
    while let index = next, !nodes[index].clips {
      nodes[index].extent = extent(of: index)
      next = nodes[index].parent
    }
  }

  private func extent(of index: Int) -> ExactRectangle {
    guard !nodes[index].isHidden else { return .nothing }
    var extent = nodes[index].size
    guard !nodes[index].clips else { return extent }
    let (x, y) = (nodes[index].offsetX, nodes[index].offsetY)
    var child = index + 1
    while child < nodes[index].end {
      extent = extent.union(
        nodes[child].extent.moved(x: nodes[child].x - x, y: nodes[child].y - y))
      child = nodes[child].end
    }
    return extent
  }

  // MARK: Places

  func place(of index: Int) -> Place {
    place(of: index, in: nodes[index].parent.map { place(of: $0) } ?? .screen)
  }

  private func place(of index: Int, in around: Place) -> Place {
    let left = around.contentX + nodes[index].x
    let top = around.contentY + nodes[index].y
    let frame = nodes[index].size.moved(x: left, y: top)
    let drawn = frame.intersection(around.clip)
    return Place(
      frame: frame, drawn: drawn, clip: nodes[index].clips ? drawn : around.clip,
      isHidden: nodes[index].isHidden || around.isHidden,
      isExempt: nodes[index].declaration != nil || around.isExempt,
      contentX: left - nodes[index].offsetX, contentY: top - nodes[index].offsetY)
  }

  func isHidden(_ index: Int) -> Bool {
    nodes[index].isHidden || nodes[index].parent.map { isHidden($0) } == true
  }

  /// Whether a view is inside another one, at any depth.
  func isInside(_ index: Int, of other: Int) -> Bool {
    other < index && index < nodes[other].end
  }

  // MARK: What lies over a view

  /// Calls `body` for each view that is painted after a view and its descendants and may draw in a
  /// rectangle, back to front.
  func forEachOver(
    _ index: Int, in rectangle: ExactRectangle, _ body: (Int, Place) -> Void
  ) {
    // These are the later siblings of the view, then those of the views around it.
    var inner: Int? = index
    while let view = inner {
      let parent = nodes[view].parent
      let views = nodes[view].end..<(parent.map { nodes[$0].end } ?? nodes.count)
      if !views.isEmpty {
        forEach(of: views, parent.map { place(of: $0) } ?? .screen, in: rectangle, body)
      }
      inner = parent
    }
  }

  private func forEach(
    of views: Range<Int>, _ around: Place, in rectangle: ExactRectangle,
    _ body: (Int, Place) -> Void
  ) {
    var next = views.lowerBound
    while next < views.upperBound {
      let index = next
      next = nodes[index].end
      let extent = extent(of: index, in: around)
      if extent.intersection(rectangle).isEmpty { continue }
      let place = place(of: index, in: around)
      body(index, place)
      forEach(of: index + 1..<next, place, in: rectangle, body)
    }
  }

  private func extent(of index: Int, in around: Place) -> ExactRectangle {
    nodes[index].extent.moved(
      x: around.contentX + nodes[index].x, y: around.contentY + nodes[index].y)
  }

  /// How far views that are painted after a view, and are outside of it, may come nearer to a rectangle along
  /// each axis before one covers a part of the rectangle; negative if one may cover it now.
  func gap(over outer: Int, to rectangle: ExactRectangle) -> Displacement {
    var gap = Displacement(x: .max, y: .max)
    var inner: Int? = outer
    while let view = inner {
      let parent = nodes[view].parent
      let around = parent.map { place(of: $0) } ?? .screen
      var next = nodes[view].end
      while next < (parent.map { nodes[$0].end } ?? nodes.count) {
        let extent = extent(of: next, in: around)
        if !extent.isEmpty { gap = gap.least(extent.gap(to: rectangle)) }
        next = nodes[next].end
      }
      inner = parent
    }
    return gap
  }
}
