/// The beacons that a profile predicts for the served documents.
package struct ReceptionPrediction: Sendable {
  /// A beacon of the prediction, with the URL that the player would request if the documents were
  /// not rewritten.
  package struct PredictedBeacon: Sendable {
    package var beacon: TimedBeacon
    /// The tracker, in words.
    package var label: String
    /// The event's name, without the document that declares the tracker. It is the same for every
    /// document of a wrapper chain.
    package var event: String
    package var url: String
    /// The vendor of a verification beacon; nil for a tracker.
    package var vendor: String?

    package init(
      _ beacon: TimedBeacon, label: String, event: String, url: String, vendor: String? = nil
    ) {
      self.beacon = beacon
      self.label = label
      self.event = event
      self.url = url
      self.vendor = vendor
    }
  }

  /// The name of the profile.
  package let player: String
  /// In the order in which the profile sends them.
  package private(set) var beacons: [PredictedBeacon]
  /// How far from its predicted instant a beacon may arrive.
  package let tolerance: Duration
  /// Whether the profile sends an impression only once the media is requested.
  package let awaitsMedia: Bool
  /// The rank of the profile: of profiles that fit equally well, the one with the lowest rank is reported.
  package let rank: Int

  /// The predicted beacons of the player itself, without those of verification vendors.
  package var ofPlayer: ReceptionPrediction {
    var prediction = self
    prediction.beacons.removeAll { $0.vendor != nil }
    return prediction
  }

  /// - Parameters:
  ///   - player: the name of the profile.
  ///   - beacons: in the order in which the profile sends them.
  ///   - interval: the time between two of the profile's observations of its playhead.
  ///   - awaitsMedia: whether the profile sends an impression only once the media is requested.
  ///   - rank: the profile's place among those that fit equally well.
  package init(
    player: String, beacons: [PredictedBeacon], interval: Duration, awaitsMedia: Bool = false,
    rank: Int = 0
  ) {
    self.player = player
    self.beacons = beacons
    self.awaitsMedia = awaitsMedia
    self.rank = rank
    tolerance = interval + BeaconComparison.simultaneity
  }
}
