/// One Tracking element of an ad break.
package struct AdBreakTracking: Sendable, Hashable {
  /// The events of an ad break, which happen whether or not it has ads.
  package enum Name: String, Sendable, Hashable, CaseIterable {
    /// The break begins.
    case breakStart
    /// The break ends.
    case breakEnd
    /// The break could not be filled; `[ERROR_CODE]` says why.
    case error
  }

  /// The `event` attribute, white space at its ends removed; empty when it is missing.
  package var event: String
  package var url: TrackingURL

  package init(event: String, url: TrackingURL) {
    self.event = event
    self.url = url
  }

  /// The event, if VMAP defines it; the player never tracks an unknown event.
  package var name: Name? { Name(rawValue: event) }
}
