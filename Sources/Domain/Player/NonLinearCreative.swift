package import Geometry

/// What a player must know about a nonlinear creative before it shows it.
package struct NonLinearCreative: Sendable, Hashable {
  /// How long it stays on the screen unless somebody closes it; above zero.
  package var duration: Duration
  /// As it is drawn, in points.
  package var size: Size
  /// As it is drawn when the viewer expands it; absent when it keeps its size.
  package var expandedSize: Size?

  package init(duration: Duration, size: Size, expandedSize: Size? = nil) {
    self.duration = duration
    self.size = size
    self.expandedSize = expandedSize
  }
}
