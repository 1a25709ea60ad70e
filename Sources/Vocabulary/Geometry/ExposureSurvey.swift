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
