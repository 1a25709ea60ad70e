internal import Player
internal import VAST
package import VASTSimulator
package import Vocabulary

/// The certificate of a tag in many players.
extension Certifier {
  /// Certifies the tag under the exact player, and compares every player with it, case by case.
  ///
  /// The verdict is about the tag: what a player does by its own rules is reported once, with the
  /// player. The tag's cases are judged under the exact player. One more case, `players`, collects the
  /// deviations of the other players that the tag causes or can prevent.
  ///
  /// Throws the errors of the runs, which show why the tag cannot be read.
  package func certificateAcrossPlayers(
    lint: [Diagnostic], inspection: ChainInspection, fedBy source: ChainInspection? = nil
  ) throws -> Certificate {
    var played: [String: PlayedCase] = [:]
    var scenarios = BuiltInScenarios.all
    let exact = Certifier(
      request, players: [.exact], levels: levels,
      progress: { step in
        progress(
          Progress(
            number: step.number, count: step.count * (players.count + 1), name: step.name,
            player: step.player))
      },
      run: { request in
        let record = try run(request)
        if request.scenario.name == BuiltInScenarios.defaultName {
          scenarios = Self.scenarios(for: record)
        }
        played[request.scenario.name] = PlayedCase(record, of: request.scenario)
        return record
      })
    var certificate = try exact.certificate(
      lint: lint, inspection: inspection, fedBy: source)
    guard !certificate.isInterrupted else {
      certificate.cases.append(
        CaseResult(interrupted: Self.playersCase, Self.playersSummary, .mandatory))
      return certificate
    }
    let count = scenarios.count * (players.count + 1)
    let shown = certificate.cases.filter { $0.player != nil && $0.verdict != .notApplicable }
    let judged = scenarios.filter { builtIn in shown.contains { $0.name == builtIn.name } }
    guard certificate.showsAds, !judged.isEmpty else {
      certificate.cases.append(
        CaseResult(
          Self.playersCase, Self.playersSummary, .mandatory,
          notApplicable: "'exact' plays no ad, so the other players are compared with nothing"))
      return certificate
    }
    let isPod = (certificate.reference?.ads.count ?? 0) > 1
    var compared: [ComparedCase] = []
    for (index, player) in players.enumerated() {
      for (place, builtIn) in judged.enumerated() {
        guard let other = played[builtIn.name] else { continue }
        progress(
          Progress(
            number: scenarios.count * (index + 1) + place + 1, count: count, name: builtIn.name,
            player: player.name))
        let one = try unlessInterrupted {
          let own = PlayedCase(try play(builtIn.scenario, under: player), of: builtIn.scenario)
          var one = self.compared(own, with: other, builtIn, player, isPod: isPod)
          try scatter(&one, other, builtIn, player, isPod: isPod)
          return one
        }
        guard let one else {
          certificate.matrix = PlayerMatrix(against: PlayerProfile.exact.name, compared)
          certificate.cases.append(
            CaseResult(interrupted: Self.playersCase, Self.playersSummary, .mandatory))
          return certificate
        }
        compared.append(one)
      }
    }
    certificate.compare(
      PlayerMatrix(against: PlayerProfile.exact.name, compared), levelled)
    return certificate
  }

  static let playersCase = "players"

  /// The error of a player that waited for media in vain.
  private static let timeoutCode = VASTErrorCode.mediaFileTimeout.rawValue
  static let playersSummary =
    "no player loses, repeats or misplaces a beacon for a reason in the tag"

  /// Compares one player with the exact player in one case.
  private func compared(
    _ own: PlayedCase, with other: PlayedCase, _ builtIn: BuiltInScenario,
    _ player: PlayerProfile, isPod: Bool
  ) -> ComparedCase {
    func unjudged(_ verdict: Verdict, _ reason: String) -> ComparedCase {
      ComparedCase(
        PlayerMatrix.Cell(builtIn.name, player.name, verdict, reason: reason), player)
    }
    if let reason = own.unjudged { return unjudged(.inconclusive, reason) }
    if own.isSilent, let wait = player.wait { return unjudged(.notApplicable, wait) }
    if other.outcome == .skipped, player.reports.skip == .noControl {
      return unjudged(.notApplicable, "the player has no skip button")
    }
    if builtIn.scenario.stalls, own.errorCodes.contains(Self.timeoutCode),
      !other.errorCodes.contains(Self.timeoutCode)
    {
      return unjudged(
        .notApplicable, "the connection breaks while the player loads an ad, not while it plays one"
      )
    }
    let causes = DeviationCauses(
      of: own, under: player, beside: other, under: .exact, isPod: isPod)
    if let shortfall = causes.shortfall, shortfall.kind == .noAd {
      return unshown(shortfall, builtIn, player)
    }
    if let reason = own.idleness, own.errorCodes == other.errorCodes {
      return unjudged(.notApplicable, reason)
    }
    let deviations = ExplainedDeviation.joined(
      BeaconDeviation.all(
        of: own.beacons, from: other.beacons, within: player.punctuality,
        inTime: player.observation.plays == .every
      ).map { ExplainedDeviation($0, causes.cause(of: $0)) })
    let shortfall = causes.shortfall
    return ComparedCase(
      PlayerMatrix.Cell(
        builtIn.name, player.name, verdict(on: deviations, shortfall, in: builtIn)), player,
      deviations: deviations, shortfall: shortfall)
  }

  /// The result for a player that does not play the ad at all, because of a fault of the tag or by
  /// its own rule.
  private func unshown(
    _ shortfall: Shortfall, _ builtIn: BuiltInScenario, _ player: PlayerProfile
  ) -> ComparedCase {
    let isFault = shortfall.cause.rule != nil
    let cell = PlayerMatrix.Cell(
      builtIn.name, player.name,
      isFault ? verdict(on: [], shortfall, in: builtIn) : .notApplicable,
      reason: isFault ? nil : shortfall.cause.words(in: player))
    return ComparedCase(cell, player, shortfall: shortfall)
  }

  /// The verdict on deviations under the severities that the user chose.
  private func verdict(
    on deviations: [ExplainedDeviation], _ shortfall: Shortfall?, in builtIn: BuiltInScenario
  ) -> Verdict {
    let reported =
      deviations.map { ($0.deviation.kind, $0.cause) }
      + (shortfall.map { [($0.kind, $0.cause)] } ?? [])
    let severities = reported.compactMap { kind, cause -> Severity? in
      cause.rule.flatMap { levels.severity(of: $0, own: kind.severity(of: $0)) }
    }
    let verdict = Verdict(worst: severities.max())
    return verdict == .fail && builtIn.obligation == .optional ? .warn : verdict
  }

  /// Adds the results of a player's other start-up offsets to one of its cases.
  private func scatter(
    _ one: inout ComparedCase, _ other: PlayedCase, _ builtIn: BuiltInScenario,
    _ player: PlayerProfile, isPod: Bool
  ) throws {
    let offsets = offsets(of: player)
    let shortfall = one.shortfall
    guard !offsets.isEmpty, shortfall?.kind != .noAd else { return }
    var scatter = ObservationScatter()
    var others: [ComparedCase] = []
    for offset in offsets {
      let record = try play(builtIn.scenario, under: player, from: offset)
      scatter.add(record, from: offset)
      others.append(
        compared(
          PlayedCase(record, of: builtIn.scenario), with: other, builtIn, player, isPod: isPod))
    }
    one.join(others, scatter) { verdict(on: $0, shortfall, in: builtIn) }
  }
}

extension PlayerProfile {
  /// Why an ad does not begin in a player that waits for a share of the ad to come into view; nil
  /// for a player that does not wait.
  var wait: String? {
    autoplayPercent == 0
      ? nil
      : "the player begins when \(autoplayPercent) % of the ad is in view, which does not happen "
        + "in the case"
  }
}

extension PlaybackScenario {
  /// Whether the connection breaks during the scenario, whatever the tag is.
  fileprivate var stalls: Bool {
    steps.contains { step in
      if case .unit(.stall) = step.action { true } else { false }
    }
  }
}

extension Certificate {
  /// Whether the reference run put an ad on the screen.
  fileprivate var showsAds: Bool {
    reference.map { !$0.ads.allSatisfy { $0.index == nil } } ?? false
  }

  /// Adds the comparison of the players as one more case.
  fileprivate mutating func compare(
    _ matrix: PlayerMatrix, _ levelled: (Finding) -> Finding?
  ) {
    self.matrix = matrix
    let optional = Set(
      cases.filter { $0.obligation == .optional }.map(\.name))
    var findings = matrix.faults.compactMap { fault -> Finding? in
      guard let rule = fault.cause.rule else { return nil }
      let severity = fault.kind.severity(of: rule)
      let isOptional = optional.isSuperset(of: fault.cases)
      return Finding(
        rule: rule, severity: isOptional ? min(severity, .warning) : severity,
        matrix.sentence(of: fault))
    }
    for player in matrix.players {
      let cells = matrix.cells.filter { $0.player == player }
      if let cell = cells.first(where: { $0.verdict == .inconclusive }) {
        findings.append(
          Finding(rule: .notJudged, "player '\(player)': \(cell.reason ?? "not judged")"))
      } else if let reason = matrix.refusal(of: player) {
        findings.append(
          Finding(
            rule: .playerDoesNotPlay, "player '\(player)' does not play the tag: \(reason)"))
      } else if cells.allSatisfy({ $0.verdict == .notApplicable }) {
        findings.append(
          Finding(
            rule: .playerNotCompared,
            "player '\(player)' could not be compared in any of the tag's cases: "
              + (cells.first?.reason ?? "not played")))
      }
    }
    cases.append(
      CaseResult(
        Certifier.playersCase, Certifier.playersSummary, .mandatory,
        findings: findings.compactMap(levelled)))
  }
}
