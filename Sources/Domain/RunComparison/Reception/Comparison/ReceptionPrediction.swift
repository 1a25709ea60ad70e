/// What a profile sends for the documents as they are served.
package struct ReceptionPrediction: Sendable {
  /// A beacon of the prediction, with the URL that its own server would be asked for.
  package struct PredictedBeacon: Sendable {
    package var beacon: TimedBeacon
    /// The tracker, in words.
    package var label: String
    package var url: String
    /// The vendor whose verification beacon it is; nil for a tracker.
    package var vendor: String?

    package init(_ beacon: TimedBeacon, label: String, url: String, vendor: String? = nil) {
      self.beacon = beacon
      self.label = label
      self.url = url
      self.vendor = vendor
    }
  }

  /// The name of the profile.
  package let player: String
  /// In the order in which the profile sends them.
  package let beacons: [PredictedBeacon]

  package init(player: String, beacons: [PredictedBeacon]) {
    self.player = player
    self.beacons = beacons
  }
}
