/// The declaration of a view over the ad as a friendly obstruction to the measurement session.
package struct FriendlyObstruction: Sendable, Hashable {
  /// The purposes that OMID defines.
  package enum Purpose: String, Sendable, CaseIterable {
    case mediaControls
    case closeAd
    case notVisible
    case other
  }

  package var purpose: Purpose
  /// Why the view is there, up to 50 letters, digits and spaces; may be absent.
  package var reason: String?

  package init(purpose: Purpose, reason: String? = nil) {
    self.purpose = purpose
    self.reason = reason
  }
}

/// A view with its descendants, as an app lays them out.
package struct View: Sendable, Hashable {
  /// The view's name, unique in its tree; the measured view is named `ad`.
  package var name: String
  /// The frame relative to the parent's content.
  package var frame: Rectangle
  /// Whether content outside of the frame is not drawn.
  package var clips: Bool
  /// Whether the view and its descendants are not drawn.
  package var isHidden: Bool
  /// The opacity between 0 and 1; anything above 0 counts as opaque.
  package var alpha: Double
  /// The declaration of a friendly obstruction, if the app made one.
  package var friendly: FriendlyObstruction?
  /// How far the content is scrolled, in points. An offset of 100 in y shows the children 100
  /// points higher.
  package var contentOffset: Offset
  /// The children, back to front.
  package var children: [View]

  /// A displacement in points.
  package struct Offset: Sendable, Hashable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  package init(
    name: String, frame: Rectangle, clips: Bool = false, isHidden: Bool = false,
    alpha: Double = 1, friendly: FriendlyObstruction? = nil, children: [View] = []
  ) {
    self.name = name
    self.frame = frame
    self.clips = clips
    self.isHidden = isHidden
    self.alpha = alpha
    self.friendly = friendly
    contentOffset = Offset(x: 0, y: 0)
    self.children = children
  }

  /// The view and all views in it, parents first, back to front.
  package var withDescendants: [View] { [self] + children.flatMap(\.withDescendants) }
}
