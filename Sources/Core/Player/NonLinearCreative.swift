package import Vocabulary

/// The properties of a nonlinear creative that a player needs before it shows
/// it.
package struct NonLinearCreative: Sendable, Hashable {
  /// How long it stays on the screen unless it is closed; above zero.
  package var duration: Duration
  /// The drawn size, in points.
  package var size: Size
  /// The drawn size when the viewer expands it; absent when it keeps its size.
  package var expandedSize: Size?

  package init(duration: Duration, size: Size, expandedSize: Size? = nil) {
    self.duration = duration
    self.size = size
    self.expandedSize = expandedSize
  }
}
