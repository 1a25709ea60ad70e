package import Diagnostics

/// A creative that lies over the content while it plays.
package struct NonLinearAds: Sendable, Hashable {
  /// Alternatives: the player shows one that it supports. In a wrapper they carry click tracking
  /// only.
  package var nonLinears: [NonLinear]
  /// The trackers of any of the alternatives, in document order, unknown events included.
  package var tracking: [TrackingEvent]
  package var position: SourcePosition

  package init(
    nonLinears: [NonLinear] = [], tracking: [TrackingEvent] = [], position: SourcePosition
  ) {
    self.nonLinears = nonLinears
    self.tracking = tracking
    self.position = position
  }
}
