internal import Media
internal import OpenMeasurement
internal import Player
internal import VASTSimulator
internal import Vocabulary

/// The integration check of a measurement session.
extension Certifier {
  /// Plays every case of a measurement session under each player.
  ///
  /// Throws the errors of the runs, which show why the tag cannot be read.
  package func sessionCertificate() throws -> Certificate {
    var results: [CaseResult] = []
    var shown: RunRecord?
    for player in players {
      let (cases, reference) = try sessionCases(under: player)
      results += cases
      shown = shown ?? reference
    }
    return Certificate(
      tag: request.tag.displayName, players: players.map(\.name), cases: results,
      reference: shown)
  }

  private func sessionCases(
    under player: PlayerProfile
  ) throws -> (cases: [CaseResult], reference: RunRecord?) {
    let cases = SessionCase.all
    progress(Progress(number: 1, count: cases.count, name: cases[0].name, player: player.name))
    guard let reference = try unlessInterrupted({ try reference(under: player) }) else {
      return (cases.map { CaseResult(interrupted: $0, under: player) }, nil)
    }
    guard let ad = reference.adTraces.first(where: { !$0.session.isEmpty }) else {
      return (refused(reference, under: player), reference)
    }
    let subject = SessionSubject(ad)
    var results: [CaseResult] = []
    for (index, sessionCase) in cases.enumerated() {
      progress(
        Progress(
          number: index + 1, count: cases.count, name: sessionCase.name, player: player.name))
      let played = try unlessInterrupted {
        let record =
          index == 0 ? reference : try play(sessionCase.scenario(subject), under: player)
        let own = result(of: sessionCase, record, subject, player)
        return try scattered(own, over: offsets(of: player)) { offset in
          let scenario =
            index == 0 ? BuiltInScenarios.fullyVisible.scenario : sessionCase.scenario(subject)
          return try play(scenario, under: player, from: offset)
        } judge: {
          result(of: sessionCase, $0, subject, player)
        }
      }
      results.append(played ?? CaseResult(interrupted: sessionCase, under: player))
    }
    return (results + [vendorScripts(reference, player)], reference)
  }

  private func result(
    of sessionCase: SessionCase, _ record: RunRecord, _ subject: SessionSubject,
    _ player: PlayerProfile
  ) -> CaseResult {
    let traces = record.adTraces
    guard let trace = traces.first(where: { !$0.session.isEmpty }) else {
      return CaseResult(
        sessionCase.name, sessionCase.summary, sessionCase.obligation, player: player.name,
        findings: noSession(record))
    }
    var findings: [Finding] = []
    switch sessionCase.judge(trace, subject) {
    case .notApplicable(let reason):
      return CaseResult(
        sessionCase.name, sessionCase.summary, sessionCase.obligation, player: player.name,
        notApplicable: reason)
    case .judged(let violations):
      findings = violations.map {
        Finding(
          rule: .caseNotShown, $0.message, at: $0.at)
      }
    }
    if !sessionCase.provokesError { findings += failures(of: record) }
    findings += RunInvariants.findings(
      RunInvariants.session, in: CheckedRun(record),
      of: request(of: sessionCase.scenario(subject), under: player))
    findings += record.diagnostics.filter { VASTSimulatorRules.sessionMisuse.contains($0.rule) }
      .map(Finding.init)
    return CaseResult(
      sessionCase.name, sessionCase.summary, sessionCase.obligation, player: player.name,
      findings: findings, run: RunOutline(record))
  }

  /// The cases of a tag for which the player creates no session.
  private func refused(_ record: RunRecord, under player: PlayerProfile) -> [CaseResult] {
    SessionCase.all.enumerated().map { index, sessionCase in
      guard index > 0 else {
        return CaseResult(
          sessionCase.name, sessionCase.summary, sessionCase.obligation, player: player.name,
          findings: noSession(record))
      }
      return CaseResult(
        sessionCase.name, sessionCase.summary, sessionCase.obligation, player: player.name,
        notApplicable: "no ad plays, so there is no session")
    }
  }

  private func noSession(_ record: RunRecord) -> [Finding] {
    let failures = failures(of: record)
    guard failures.isEmpty else { return failures }
    return [
      Finding(
        rule: .noAdToPlay,
        "no ad plays, so there is no session")
    ]
  }

  // MARK: Vendors

  /// Whether every vendor's script was run to its end.
  private func vendorScripts(_ record: RunRecord, _ player: PlayerProfile) -> CaseResult {
    let (name, summary) = ("vendor-scripts", "every vendor's script runs to its end")
    func notApplicable(_ reason: String) -> CaseResult {
      CaseResult(name, summary, .conditional, player: player.name, notApplicable: reason)
    }
    let broken = record.diagnostics.filter { VASTSimulatorRules.scriptFailures.contains($0.rule) }
    let unmeasured = unmeasured(record)
    let standsIn = record.diagnostics.contains { $0.rule == .verificationStandIn }
    let hasScript = record.events.contains { event in
      if case .fetch(let fetch) = event.kind { fetch.purpose == .script } else { false }
    }
    guard !broken.isEmpty || hasScript || !unmeasured.isEmpty else {
      return notApplicable(
        standsIn
          ? "the built-in measurer replaces the script; use --map or --network to run it"
          : "the tag runs no script")
    }
    return CaseResult(
      name, summary, .conditional, player: player.name,
      findings: broken.map { diagnostic in
        Finding(
          rule: .scriptNotRun, diagnostic.message,
          location: diagnostic.location)
      } + unmeasured)
  }
}

extension CaseResult {
  /// A case of a session that was not played because the user ended the check.
  fileprivate init(interrupted sessionCase: SessionCase, under player: PlayerProfile) {
    self.init(
      interrupted: sessionCase.name, sessionCase.summary, sessionCase.obligation,
      player: player.name)
  }
}
