/// The beacons that the parameters of Criteo's verification resource (`criteo.com-omid`) declare,
/// by their keys in the `beacons` object.
package enum VerificationBeacon: String, Sendable, CaseIterable {
  /// The session was initialised.
  case omidTrackView
  /// Sent only if the ad is fully in view at the event's instant, like the quartiles.
  case start
  case firstQuartile
  case midpoint
  case thirdQuartile
  case complete
  /// Two continuous seconds of playing with at least 50 % in view.
  case twoSecondsFiftyPercentView
}
