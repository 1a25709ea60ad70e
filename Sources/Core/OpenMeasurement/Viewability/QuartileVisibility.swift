package import Vocabulary

/// Whether an ad was visible and audible at the end of one of its four quarters.
package struct QuartileVisibility: Sendable, Hashable {
  /// A quartile, or complete.
  package var point: TrackingPoint
  package var isReached: Bool
  /// Whether enough of the ad was in view at the end of the quarter.
  package var isVisible: Bool
  /// Whether enough of the ad was in view, and the ad was audible, at the end of the quarter.
  package var isAudibleAndVisible: Bool

  package init(
    _ point: TrackingPoint, isReached: Bool = false, isVisible: Bool = false,
    isAudibleAndVisible: Bool = false
  ) {
    self.point = point
    self.isReached = isReached
    self.isVisible = isVisible
    self.isAudibleAndVisible = isAudibleAndVisible
  }
}
