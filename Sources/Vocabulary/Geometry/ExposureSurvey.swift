/// The exposure of many views of one tree, kept up to date while views move and scroll.
///
/// A movement costs a few comparisons, whatever is in the view that moved, and a question about one
/// view a few for each view around it and each sibling after those. Nothing is searched by name in the
/// tree. An object, so that it changes in its place.
package final class ExposureSurvey {
  /// A view without its place on the screen; lengths in micropoints.
  private struct Node {
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
    /// Around all that it and its descendants draw, from its own upper left corner, where nothing
    /// around it clips; empty when nothing is drawn.
    var extent = ExactRectangle.nothing

    var size: ExactRectangle { ExactRectangle(left: 0, top: 0, right: width, bottom: height) }
  }

  /// Where a view is on the screen.
  private struct Place {
    var frame: ExactRectangle
    /// The frame inside of all clipping ancestors.
    var drawn: ExactRectangle
    /// What cuts off its children.
    var clip: ExactRectangle
    var isHidden: Bool
    /// Whether it, or a view around it, is friendly.
    var isExempt: Bool
    /// From where its children's frames are counted.
    var contentX: Int64
    var contentY: Int64

    /// Where views at the top level are.
    static let screen = Place(
      frame: .everywhere, drawn: .everywhere, clip: .everywhere, isHidden: false, isExempt: false,
      contentX: 0, contentY: 0)
  }

  /// How far all movements so far went together, the longer side of each, in micropoints.
  package private(set) var travelled: Int64 = 0
  private let bounds: ExactRectangle
  /// In painting order, parents before their children.
  private var nodes: [Node] = []
  private var indexes: [String: Int] = [:]
  private var friendly: [Int] = []

  package init(of tree: ViewTree) {
    bounds = ExactRectangle(
      Rectangle(x: 0, y: 0, width: tree.screen.width, height: tree.screen.height))
    for view in tree.views { add(view, in: nil) }
  }

  private func add(_ view: View, in parent: Int?) {
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
    nodes[index].extent = extent(of: index)
  }

  // MARK: Movements

  /// A view's content was scrolled to an offset.
  package func scrolled(_ name: String, to offset: View.Offset) {
    guard let index = indexes[name] else { return }
    let (x, y) = (ExactRectangle.micropoints(offset.x), ExactRectangle.micropoints(offset.y))
    travel(x - nodes[index].offsetX, y - nodes[index].offsetY)
    (nodes[index].offsetX, nodes[index].offsetY) = (x, y)
    renewExtents(from: index)
  }

  /// A view's frame was moved to a place in its parent's content.
  package func moved(_ name: String, to origin: View.Offset) {
    guard let index = indexes[name] else { return }
    let (x, y) = (ExactRectangle.micropoints(origin.x), ExactRectangle.micropoints(origin.y))
    travel(x - nodes[index].x, y - nodes[index].y)
    (nodes[index].x, nodes[index].y) = (x, y)
    renewExtents(from: nodes[index].parent)
  }

  private func travel(_ x: Int64, _ y: Int64) {
    let (sum, isTooFar) = travelled.addingReportingOverflow(max(abs(x), abs(y)))
    travelled = isTooFar ? .max : sum
  }

  /// The content of a view changed, and with it what the views around it draw.
  private func renewExtents(from first: Int?) {
    var next = first
    // What is in a view that clips changes nothing around it.
    while let index = next, !nodes[index].clips {
      nodes[index].extent = extent(of: index)
      next = nodes[index].parent
    }
  }

  private func extent(of index: Int) -> ExactRectangle {
    let node = nodes[index]
    guard !node.isHidden else { return .nothing }
    var extent = node.size
    guard !node.clips else { return extent }
    var child = index + 1
    while child < node.end {
      extent = extent.union(
        nodes[child].extent.moved(
          x: nodes[child].x - node.offsetX, y: nodes[child].y - node.offsetY))
      child = nodes[child].end
    }
    return extent
  }

  // MARK: Places

  private func place(of index: Int) -> Place {
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

  private func isHidden(_ index: Int) -> Bool {
    nodes[index].isHidden || nodes[index].parent.map { isHidden($0) } == true
  }

  // MARK: Questions

  /// How far all movements together go at least until something of a view that is drawn, and out of
  /// sight, can be on the screen and inside of all views that clip it: the value that `travelled`
  /// has then, in micropoints. Nil for a view that is in sight or not drawn.
  ///
  /// A movement brings two rectangles together by at most its own length, and of rectangles
  /// without a common part two lie apart: by as much as the common part is turned inside out.
  package func travelToSight(of name: String) -> Int64? {
    guard let index = indexes[name] else { return nil }
    let place = place(of: index)
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
    let target = place(of: index)
    var exposure = Exposure(status: .measured)
    exposure.frame = target.frame.frame
    exposure.declaredFriendlyCount = friendly.count { $0 >= nodes[index].end && !isHidden($0) }
    guard !target.isHidden, !target.frame.isEmpty else {
      exposure.status = .hidden
      return exposure
    }
    let visible = target.drawn.intersection(bounds)
    exposure.visible = visible.rectangle
    exposure.isClipped = visible != target.frame
    guard !visible.isEmpty else { return exposure }
    var covered: [ExactRectangle] = []
    // What is painted later: its later siblings, then those of the views around it.
    var inner = index
    while true {
      let parent = nodes[inner].parent
      let around = parent.map { place(of: $0) } ?? .screen
      cover(
        visible, by: nodes[inner].end..<(parent.map { nodes[$0].end } ?? nodes.count), in: around,
        &exposure, &covered)
      guard let parent else { break }
      inner = parent
    }
    exposure.measure(visible.area - ExactRectangle.unionArea(covered), of: target.frame.area)
    return exposure
  }

  /// Adds what views, and what is in them, hide of a visible part.
  private func cover(
    _ visible: ExactRectangle, by views: Range<Int>, in around: Place, _ exposure: inout Exposure,
    _ covered: inout [ExactRectangle]
  ) {
    var next = views.lowerBound
    while next < views.upperBound {
      let index = next
      next = nodes[index].end
      let extent = nodes[index].extent.moved(
        x: around.contentX + nodes[index].x, y: around.contentY + nodes[index].y)
      if extent.intersection(visible).isEmpty { continue }
      let place = place(of: index, in: around)
      let common = place.drawn.intersection(visible)
      if !common.isEmpty {
        if let declaration = nodes[index].declaration {
          exposure.friendlyObstructions.append(
            Exposure.FriendlyOverlap(
              frame: place.drawn.rectangle, declaration: declaration, viewName: nodes[index].name))
        } else if !place.isExempt {
          exposure.obstructions.append(place.drawn.rectangle)
          exposure.coveringViews.append(nodes[index].name)
          covered.append(common)
        }
      }
      cover(visible, by: index + 1..<next, in: place, &exposure, &covered)
    }
  }
}
