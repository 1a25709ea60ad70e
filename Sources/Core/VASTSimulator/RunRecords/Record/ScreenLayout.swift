package import Vocabulary

/// The views of the screen at an instant of a run, with the visible part of each.
package struct ScreenLayout: Sendable, Hashable {
  /// One view.
  package struct View: Sendable, Hashable {
    package var name: String
    /// The name of the view that contains it; nil for a view that is directly on the screen.
    package var parent: String?
    /// How many views contain it.
    package var depth: Int
    /// The view's whole frame on the screen, in points, without clipping.
    package var frame: Rectangle
    /// The part of the frame that is on the screen and inside all views that clip it, in points.
    package var visible: Rectangle
    /// The percentage of the view that is in view.
    package var percentInView: Double
    /// Whether the view has no area, or it or a view that contains it is hidden.
    package var isHidden: Bool
    /// Whether the view clips content outside its frame.
    package var clips: Bool
    package var isFriendly: Bool
    /// The names of the views that cover a part of it.
    package var coveredBy: [String]
    /// The unit that is shown in it.
    package var unit: UnitID?
    /// The rectangle of the video's picture, which keeps its aspect ratio inside the frame; nil for
    /// a view without a video.
    package var picture: Rectangle?
  }

  package var at: VirtualInstant
  package var screen: Size
  /// The views, parents before their children, back to front.
  package var views: [View]

  /// Creates the layout from the views of a tree.
  ///
  /// - Parameters:
  ///   - tree: the current views.
  ///   - instant: the instant.
  ///   - units: the unit of each view that shows one, by the view's name, and its video's size in pixels.
  package init(
    of tree: ViewTree, at instant: VirtualInstant, units: [String: (id: UnitID, video: Size?)]
  ) {
    at = instant
    screen = tree.screen
    views = Self.all(in: tree.views, parent: nil, depth: 0).map { view, parent, depth in
      let exposure = tree.exposure(of: view.name)
      return View(
        name: view.name, parent: parent, depth: depth, frame: exposure.frame,
        visible: exposure.visible, percentInView: exposure.percentInView,
        isHidden: exposure.status == .hidden, clips: view.clips,
        isFriendly: view.friendly != nil, coveredBy: exposure.coveringViews,
        unit: units[view.name]?.id,
        picture: units[view.name]?.video.map(exposure.frame.fitted))
    }
  }

  private static func all(
    in views: [Vocabulary.View], parent: String?, depth: Int
  ) -> [(view: Vocabulary.View, parent: String?, depth: Int)] {
    views.flatMap { view in
      [(view, parent, depth)] + all(in: view.children, parent: view.name, depth: depth + 1)
    }
  }
}
