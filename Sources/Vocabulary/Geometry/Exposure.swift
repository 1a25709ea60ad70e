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

    package init(frame: Rectangle, declaration: FriendlyObstruction, viewName: String) {
      self.frame = frame
      self.declaration = declaration
      self.viewName = viewName
    }
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
