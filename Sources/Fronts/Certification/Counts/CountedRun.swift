package import Player
internal import VASTSimulator
internal import Vocabulary

/// A run of one player, with the run of the exact player in the same scenario.
package struct CountedRun: Sendable {
  package let player: String
  /// The scenario's name in the audience.
  package let scenario: String
  package let own: RunFacts
  let reference: RunFacts
  let profile: PlayerProfile
  /// Why the player deviates from the reference.
  let causes: DeviationCauses
  /// The deviations of the player from the reference.
  let deviations: [BeaconDeviation]

  /// - Parameters:
  ///   - player: the profile's name.
  ///   - scenario: the scenario's name in the audience.
  ///   - profile: the player's profile.
  ///   - own: the facts of the player's run.
  ///   - reference: the facts of the exact player's run of the same scenario.
  package init(
    _ player: String, in scenario: String, profile: PlayerProfile, own: RunFacts,
    reference: RunFacts
  ) {
    self.player = player
    self.scenario = scenario
    self.profile = profile
    self.own = own
    self.reference = reference
    causes = DeviationCauses(
      of: own.played, under: profile, beside: reference.played, under: .exact,
      isPod: reference.adCount > 1)
    deviations = BeaconDeviation.all(
      of: own.played.beacons, from: reference.played.beacons, within: profile.punctuality)
  }

  /// The run in words: `html5 in skip-at-5s`.
  package var name: String { "\(player) in \(scenario)" }

  /// The deviation of a kind that changes what a party counts; nil where there is none.
  func deviation(
    _ kind: BeaconDeviation.Kind, of counter: AudienceMix.Counter
  ) -> BeaconDeviation? {
    let place = counter.place.map(CountedPlace.init)
    return deviations.first { deviation in
      deviation.kind == kind && deviation.beacon.event == counter.point.rawValue
        && place.map { $0.contains(deviation.beacon.template.text) } ?? true
    }
  }
}
