/// Whether an ad was visible and audible at a quartile.
package struct QuartileVisibility: Sendable, Hashable {
  /// VAST's events at the ends of the four quarters.
  package enum Quartile: String, Sendable, CaseIterable {
    case firstQuartile
    case midpoint
    case thirdQuartile
    case complete
  }

  package var quartile: Quartile
  package var isReached: Bool
  /// Whether enough was in view at that instant.
  package var isVisible: Bool
  /// Whether enough was in view and the ad was audible at that instant.
  package var isAudibleAndVisible: Bool

  package init(
    _ quartile: Quartile, isReached: Bool = false, isVisible: Bool = false,
    isAudibleAndVisible: Bool = false
  ) {
    self.quartile = quartile
    self.isReached = isReached
    self.isVisible = isVisible
    self.isAudibleAndVisible = isAudibleAndVisible
  }
}
