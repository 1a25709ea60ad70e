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
  let run: (RunRequest) throws -> RunRecord
  let progress: (Progress) -> Void

  package init(
    _ request: RunRequest, players: [PlayerProfile], levels: RuleLevels = RuleLevels(),
    observations: Int? = nil,
    progress: @escaping (Progress) -> Void, run: @escaping (RunRequest) throws -> RunRecord
  ) {
    self.request = request
    self.players = players
    self.levels = levels
    self.observations = observations
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

  func request(of scenario: PlaybackScenario, under player: PlayerProfile) -> RunRequest {
    request.playing(scenario, under: player)
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
      guard case .ad(let decision) = event.kind, let code = decision.errorCode, !decision.fallsBack
      else { return nil }
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

/// Cases over start-up offsets.
extension Certifier {
  /// The start-up offsets at which the cases of a player are played too; none for a player without
  /// an offset, or if the user requests none.
  func offsets(of player: PlayerProfile) -> [Duration] {
    offsets(over: player.observation.offsetPeriod)
  }

  /// The start-up offsets, spread over a period; none if the period is nil, or if the user requests
  /// none.
  func offsets(over period: Duration?) -> [Duration] {
    guard let observations, let period else { return [] }
    return ObservationScatter.offsets(observations, over: period)
  }

  /// Plays a case at other start-up offsets and adds the findings.
  ///
  /// - Parameters:
  ///   - result: the case at the profile's own offset.
  ///   - offsets: the offsets to try; if empty, the case stays as it is.
  ///   - play: plays the case at an offset.
  ///   - judge: judges one of these runs.
  /// - Returns: the case with the findings of all runs, and when their beacons were sent.
  func scattered(
    _ result: CaseResult, over offsets: [Duration], play: (Duration) throws -> RunRecord,
    judge: (RunRecord) -> CaseResult
  ) rethrows -> CaseResult {
    guard !offsets.isEmpty else { return result }
    var scatter = ObservationScatter()
    var others: [CaseResult] = []
    for offset in offsets {
      let record = try play(offset)
      scatter.add(record, from: offset)
      others.append(judge(record))
    }
    return result.joined(over: others, scatter)
  }
}

/// A case that was played over several start-up offsets.
extension CaseResult {
  /// The case with the findings of other start-up offsets added. A finding at only some offsets
  /// fails the case too.
  ///
  /// If the case is not applicable at the profile's own offset, but is applicable at another
  /// offset, the other offsets decide.
  ///
  /// - Parameters:
  ///   - others: the same case at the other offsets.
  ///   - scatter: when the beacons of their runs were sent.
  /// - Returns: the case with the findings of all runs.
  func joined(over others: [CaseResult], _ scatter: ObservationScatter) -> CaseResult {
    var result = self
    result.scatter = scatter
    if verdict == .notApplicable {
      guard var judged = others.first(where: { $0.verdict != .notApplicable }) else {
        return result
      }
      judged.findings = []
      judged.scatter = scatter
      result = judged
    }
    var observations = OffsetObservations(scatter.offsets, result.findings)
    for (offset, other) in zip(scatter.offsets, others) {
      observations.add(other.findings, from: offset)
    }
    result.findings = observations.findings
    result.verdict = Verdict(result.findings)
    return result
  }
}

/// The start-up offsets at which each finding occurred.
private struct OffsetObservations {
  /// What findings of several runs have in common.
  private struct Identity: Hashable {
    var rule: Rule
    var ad: Int?
    var location: SourceLocation?
    /// The subject, or the message if the finding has no subject.
    var topic: String
    /// The number of earlier findings in the run whose other values in this type are equal.
    var occurrence: Int
  }

  private struct Observation {
    var finding: Finding
    /// Whether the finding occurs at the profile's own offset.
    var isOwn: Bool
    var offsets: [Duration]
  }

  private let offsets: [Duration]
  private var observations: [Observation] = []
  private var places: [Identity: Int] = [:]

  init(_ offsets: [Duration], _ own: [Finding]) {
    self.offsets = offsets
    for (finding, identity) in Self.identified(own) {
      places[identity] = observations.count
      observations.append(Observation(finding: finding, isOwn: true, offsets: []))
    }
  }

  mutating func add(_ findings: [Finding], from offset: Duration) {
    for (finding, identity) in Self.identified(findings) {
      let place = places[identity] ?? observations.count
      if place == observations.count {
        places[identity] = place
        observations.append(Observation(finding: finding, isOwn: false, offsets: []))
      }
      observations[place].offsets.append(offset)
    }
  }

  /// The findings, each once, those of the profile's own offset first.
  var findings: [Finding] {
    observations.map { observation in
      var finding = observation.finding
      guard !observation.isOwn || observation.offsets.count < offsets.count else { return finding }
      finding.dependence = OffsetDependence(count: offsets.count, failing: observation.offsets)
      if finding.rule == .expectationFailed { finding.rule = .expectationDependsOnPolling }
      return finding
    }
  }

  private static func identified(_ findings: [Finding]) -> [(Finding, Identity)] {
    var counts: [Identity: Int] = [:]
    return findings.map { finding in
      var identity = Identity(
        rule: finding.rule, ad: finding.ad, location: finding.location,
        topic: finding.subject ?? finding.message, occurrence: 0)
      let occurrence = counts[identity, default: 0]
      counts[identity] = occurrence + 1
      identity.occurrence = occurrence
      return (finding, identity)
    }
  }
}

/// Thrown in place of a run's record when the user ends the check. Cases that were not played to
/// their end are inconclusive then.
package struct CheckInterrupted: Error {
  package init() {}
}

extension Certifier {
  /// The result of `play`; nil if the user ends the check first.
  ///
  /// - Throws: any other error of `play`.
  func unlessInterrupted<Result>(_ play: () throws -> Result) throws -> Result? {
    do {
      return try play()
    } catch is CheckInterrupted {
      return nil
    }
  }
}

extension CaseResult {
  /// A case that was not judged because the user ended the check.
  init(
    interrupted name: String, _ summary: String, _ obligation: Obligation, player: String? = nil,
    unit: UnitID? = nil
  ) {
    self.init(
      name, summary, obligation, player: player, unit: unit,
      findings: [
        Finding(rule: .checkInterrupted, "the check was interrupted before the case was played")
      ])
  }
}

extension Certificate {
  /// Whether the user ended the check before every case was played.
  package var isInterrupted: Bool {
    cases.contains { $0.findings.contains { $0.rule == .checkInterrupted } }
  }
}
