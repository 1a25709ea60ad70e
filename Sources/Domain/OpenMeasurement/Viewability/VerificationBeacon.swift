package import VirtualTime

/// The beacons that the parameters of Criteo's verification resource (`criteo.com-omid`) declare,
/// by their keys in the `beacons` object.
package enum VerificationBeacon: Sendable, Hashable, CaseIterable, RawRepresentable {
  /// The session was initialised.
  case omidTrackView
  /// Sent only if the ad is fully in view at the instant of the tracking point.
  case point(TrackingPoint)
  /// Two continuous seconds of playing with at least 50 % in view.
  case twoSecondsFiftyPercentView

  /// In the order in which scenarios and schemas list them.
  package static let allCases: [VerificationBeacon] =
    [.omidTrackView] + TrackingPoint.allCases.map(VerificationBeacon.point)
    + [.twoSecondsFiftyPercentView]

  /// The key.
  package var rawValue: String {
    switch self {
    case .omidTrackView: "omidTrackView"
    case .point(let point): point.name
    case .twoSecondsFiftyPercentView: "twoSecondsFiftyPercentView"
    }
  }

  /// The beacon of a key; nil for an unknown one.
  package init?(rawValue: String) {
    guard let beacon = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = beacon
  }
}
