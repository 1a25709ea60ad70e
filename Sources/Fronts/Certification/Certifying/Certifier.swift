package import Player
package import VASTSimulator
package import Vocabulary

/// Plays a tag in all cases and reaches a verdict.
///
/// The closure `run` decides where documents, media and scripts come from.
package struct Certifier {
  /// How far the work has come.
  package struct Progress: Sendable, Hashable {
    /// The run's number, from 1.
    package var number: Int
    package var count: Int
    /// The case's name.
    package var name: String
    package var player: String
  }

  /// The tag and the settings that every run shares. Each run replaces the scenario and the
  /// profile.
  let request: RunRequest
  /// The profiles to play under, at least one.
  let players: [PlayerProfile]
  /// The severities that the user chose for single rules.
  let levels: RuleLevels
  /// The number of additional start-up offsets for each case; nil for the profiles' own only.
  let observations: Int?
  /// The device for every case; nil for that of the request, or else each case's own.
  private let chosenDevice: PlaybackScenario.Device?
  let run: (RunRequest) throws -> RunRecord
  let progress: (Progress) -> Void

  package init(
    _ request: RunRequest, players: [PlayerProfile], levels: RuleLevels = RuleLevels(),
    observations: Int? = nil, device: PlaybackScenario.Device? = nil,
    progress: @escaping (Progress) -> Void, run: @escaping (RunRequest) throws -> RunRecord
  ) {
    self.request = request
    self.players = players
    self.levels = levels
    self.observations = observations
    chosenDevice = device
    self.progress = progress
    self.run = run
  }

  /// Plays the tag in full view to its end.
  func reference(under player: PlayerProfile = .exact) throws -> RunRecord {
    try play(BuiltInScenarios.fullyVisible.scenario, under: player)
  }

  /// Plays a scenario, with the profile's own start-up offset or another one.
  func play(
    _ scenario: PlaybackScenario, under player: PlayerProfile, from offset: Duration? = nil
  ) throws -> RunRecord {
    let request = request(of: scenario, under: player)
    return try run(offset.map(request.observing) ?? request)
  }

  private func request(of scenario: PlaybackScenario, under player: PlayerProfile) -> RunRequest {
    var request = request
    request.scenario = scenario
    // Every case is made for a phone, even a case with a layout, so the device replaces the phone
    // in all of them.
    if let chosenDevice {
      request.scenario.screen.become(chosenDevice)
    } else if let preset = request.settings.device {
      request.scenario.screen.become(preset)
    }
    request.profile = player.adapted(to: scenario.ad.player)
    return request
  }

  /// The device that the tag is played on in full view.
  package var device: PlaybackScenario.Device {
    request(of: BuiltInScenarios.fullyVisible.scenario, under: .exact).scenario.screen.device
  }

  /// The errors with which ads failed, from the run's record; empty if every ad played. An ad that only
  /// lacked a file or the network was not judged.
  func failures(of record: RunRecord) -> [Finding] {
    var reported = record.diagnostics.filter { RunRecordRules.failures.contains($0.rule) }
    return record.events.compactMap { event in
      guard case .ad(let decision) = event.kind, let code = decision.errorCode else { return nil }
      let place = decision.finding.flatMap { finding in
        reported.firstIndex { $0.rule == finding.rule && $0.location == finding.location }
      }
      let diagnostic = place.map { reported.remove(at: $0) }
      if decision.absence?.wantsFile == true {
        return Finding(rule: .notJudged, decision.reason ?? "the ad was not judged")
      }
      return AdFailure.finding(
        code: code, diagnostic, reason: decision.reason, at: event.at.sinceStart)
    }
  }
}
