/// The exposure of many views of one tree, kept up to date while views move and scroll.
///
/// A movement costs a few comparisons for each view, and a question about one view a few for each
/// view that is painted after it; nothing is searched by name in the tree.
package struct ExposureSurvey: Sendable {
  /// A view without its place on the screen; lengths in micropoints.
  private struct Node: Sendable {
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
  }

  /// Where a view is on the screen.
  private struct Place: Sendable {
    var frame: ExactRectangle
    /// The frame inside of all clipping ancestors.
    var drawn: ExactRectangle
    /// What cuts off its children.
    var clip: ExactRectangle
    /// Around all that is drawn of it and of what is in it; empty when nothing is.
    var extent: ExactRectangle
    var isHidden: Bool
    /// Whether it, or a view around it, is friendly.
    var isExempt: Bool
  }

  private static let everywhere = ExactRectangle(
    left: .min / 4, top: .min / 4, right: .max / 4, bottom: .max / 4)

  /// How far all movements so far went together, the longer side of each, in micropoints.
  package private(set) var travelled: Int64 = 0

  private let bounds: ExactRectangle
  /// In painting order, parents before their children.
  private var nodes: [Node] = []
  private var places: [Place] = []
  private var indexes: [String: Int] = [:]
  private var friendly: [Int] = []

  package init(of tree: ViewTree) {
    bounds = ExactRectangle(
      Rectangle(x: 0, y: 0, width: tree.screen.width, height: tree.screen.height))
    for view in tree.views { add(view, in: nil) }
    layOut(from: 0)
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
    if indexes[view.name] == nil { indexes[view.name] = index }
    if view.friendly != nil { friendly.append(index) }
    for child in view.children { add(child, in: index) }
    nodes[index].end = nodes.count
  }

  /// A view's content was scrolled to an offset.
  package mutating func scrolled(_ name: String, to offset: View.Offset) {
    guard let index = indexes[name] else { return }
    let (x, y) = (ExactRectangle.micropoints(offset.x), ExactRectangle.micropoints(offset.y))
    travel(x - nodes[index].offsetX, y - nodes[index].offsetY)
    (nodes[index].offsetX, nodes[index].offsetY) = (x, y)
    layOut(from: index)
  }

  /// A view's frame was moved to a place in its parent's content.
  package mutating func moved(_ name: String, to origin: View.Offset) {
    guard let index = indexes[name] else { return }
    let (x, y) = (ExactRectangle.micropoints(origin.x), ExactRectangle.micropoints(origin.y))
    travel(x - nodes[index].x, y - nodes[index].y)
    (nodes[index].x, nodes[index].y) = (x, y)
    layOut(from: index)
  }

  private mutating func travel(_ x: Int64, _ y: Int64) {
    let (sum, isTooFar) = travelled.addingReportingOverflow(max(abs(x), abs(y)))
    travelled = isTooFar ? .max : sum
  }

  /// Places a view and what is in it.
  private mutating func layOut(from first: Int) {
    let end = first == 0 && places.isEmpty ? nodes.count : nodes[first].end
    for index in first..<end {
      let node = nodes[index]
      let around = node.parent.map { places[$0] }
      var left = node.x
      var top = node.y
      if let parent = node.parent, let around {
        left += around.frame.left - nodes[parent].offsetX
        top += around.frame.top - nodes[parent].offsetY
      }
      let frame = ExactRectangle(
        left: left, top: top, right: left + node.width, bottom: top + node.height)
      let clip = around?.clip ?? Self.everywhere
      let drawn = frame.intersection(clip)
      let place = Place(
        frame: frame, drawn: drawn, clip: node.clips ? drawn : clip, extent: drawn,
        isHidden: node.isHidden || around?.isHidden == true,
        isExempt: node.declaration != nil || around?.isExempt == true)
      if index < places.count { places[index] = place } else { places.append(place) }
    }
    // Children before their parents, so that what is around them is known.
    for index in (first..<end).reversed() { measureExtent(of: index) }
    var parent = nodes.isEmpty ? nil : nodes[first].parent
    while let index = parent {
      measureExtent(of: index)
      parent = nodes[index].parent
    }
  }

  private mutating func measureExtent(of index: Int) {
    var extent = places[index].drawn
    var child = index + 1
    while child < nodes[index].end {
      extent = extent.union(places[child].extent)
      child = nodes[child].end
    }
    places[index].extent = places[index].isHidden ? .nothing : extent
  }

  /// How far all movements together go at least until something of a view that is drawn, and out of
  /// sight, can be on the screen and inside of all views that clip it: the value that `travelled`
  /// has then, in micropoints. Nil for a view that is in sight or not drawn.
  ///
  /// A movement brings two rectangles together by at most its own length, and of rectangles
  /// without a common part two lie apart: by as much as the common part is turned inside out.
  package func travelToSight(of name: String) -> Int64? {
    guard let index = indexes[name] else { return nil }
    let place = places[index]
    guard !place.isHidden, !place.frame.isEmpty else { return nil }
    let common = place.drawn.intersection(bounds)
    guard common.isEmpty else { return nil }
    let gap = max(common.left - common.right, common.top - common.bottom)
    let (sum, isTooFar) = travelled.addingReportingOverflow(gap)
    return isTooFar || sum == .max ? nil : sum
  }

  /// The visible part of a view, as `ViewTree.exposure(of:)` finds it.
  package func exposure(of name: String) -> Exposure {
    guard let index = indexes[name] else { return Exposure(status: .notFound) }
    let target = places[index]
    var exposure = Exposure(status: .measured)
    exposure.frame = target.frame.frame
    exposure.declaredFriendlyCount = friendly.count {
      $0 >= nodes[index].end && !places[$0].isHidden
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
    var other = nodes[index].end
    while other < nodes.count {
      defer { other += 1 }
      let place = places[other]
      if place.isHidden || place.extent.intersection(visible).isEmpty {
        // Nor can anything in it cover something.
        other = nodes[other].end - 1
        continue
      }
      let common = place.drawn.intersection(visible)
      if common.isEmpty { continue }
      if let declaration = nodes[other].declaration {
        exposure.friendlyObstructions.append(
          Exposure.FriendlyOverlap(
            frame: place.drawn.rectangle, declaration: declaration, viewName: nodes[other].name))
      } else if !place.isExempt {
        exposure.obstructions.append(place.drawn.rectangle)
        exposure.coveringViews.append(nodes[other].name)
        covered.append(common)
      }
    }
    exposure.measure(visible.area - ExactRectangle.unionArea(covered), of: target.frame.area)
    return exposure
  }
}
