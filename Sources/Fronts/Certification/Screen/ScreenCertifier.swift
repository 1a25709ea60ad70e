internal import OpenMeasurement
package import VASTSimulator
package import Vocabulary

/// Plays the screen of a scenario unchanged, and each of its units through every case.
///
/// The certifier's closure `run` decides where documents, media and scripts come from.
package struct ScreenCertifier {
  /// The request for the scenario's own run.
  let request: RunRequest
  /// Plays the runs, and has the user's severities of rules.
  let certifier: Certifier
  /// The screen of a request at an instant.
  let layout: (RunRequest, VirtualInstant) throws -> ScreenLayout

  /// - Parameters:
  ///   - certifier: plays the runs, and has the user's severities of rules; its request holds the
  ///     scenario.
  ///   - layout: says how the screen of a request is at an instant.
  package init(
    _ certifier: Certifier,
    layout: @escaping (RunRequest, VirtualInstant) throws -> ScreenLayout
  ) {
    request = certifier.request
    self.certifier = certifier
    self.layout = layout
  }

  /// The certificate of the screen.
  ///
  /// Throws the errors of the runs, which show why a tag cannot be read.
  package func certificate() throws -> Certificate {
    let units = request.scenario.units
    progress(1, Self.asWritten, units)
    guard let reference = try certifier.unlessInterrupted({ try certifier.run(request) }) else {
      return certificate([asWrittenInterrupted], nil)
    }
    var known: Set<ReportedFinding> = []
    let offsets = certifier.offsets(over: request.offsetPeriod)
    let asWritten = written(reference, &known)
    let played = try certifier.unlessInterrupted {
      try certifier.scattered(asWritten, over: offsets) {
        try certifier.run(request.observing(from: $0))
      } judge: { record in
        var found: Set<ReportedFinding> = []
        defer { known.formUnion(found) }
        return written(record, &found)
      }
    }
    var results = [played ?? asWrittenInterrupted]
    let settled = (units.map(\.latency).max() ?? .zero) + Self.rest
    var resting = request
    stage(&resting, [])
    let screen = try layout(resting, VirtualInstant(sinceStart: settled))
    guard let rest = try certifier.unlessInterrupted({ try certifier.run(resting) }) else {
      let unplayed = units.map { unit in
        CaseResult(
          interrupted: ScreenCase.all[0].name, ScreenCase.all[0].summary,
          ScreenCase.all[0].obligation, unit: unit.unit)
      }
      return certificate(results + unplayed, reference)
    }
    for unit in units {
      var subject = ScreenSubject(unit, on: screen, UnitTrace(unit.unit, in: rest))
      subject.expectsNoAd = reference.expects(.noAd, of: unit.unit)
      for screenCase in ScreenCase.all where screenCase.concerns(subject.kind) {
        progress(results.count + 1, "\(unit.unit.name) \(screenCase.name)", units)
        let played = try certifier.unlessInterrupted {
          try result(of: screenCase, subject, &known)
        }
        results.append(
          played
            ?? CaseResult(
              interrupted: screenCase.name, screenCase.summary, screenCase.obligation,
              unit: unit.unit))
      }
    }
    return certificate(results, reference)
  }

  private func certificate(_ results: [CaseResult], _ reference: RunRecord?) -> Certificate {
    Certificate(tag: request.scenario.name, players: [], cases: results, reference: reference)
  }

  private static let asWritten = "as-written"
  private static let asWrittenSummary = "the scenario with its own steps and expectations"

  private var asWrittenInterrupted: CaseResult {
    CaseResult(interrupted: Self.asWritten, Self.asWrittenSummary, .mandatory)
  }

  private func progress(_ number: Int, _ name: String, _ units: [UnitScenario]) {
    let count = 1 + ScreenCase.all.count * units.count
    certifier.progress(
      Certifier.Progress(number: number, count: max(number, count), name: name, player: ""))
  }

  /// A finding that a case has reported, so that later cases leave it out.
  private struct ReportedFinding: Hashable {
    var unit: UnitID?
    var diagnostic: Diagnostic
  }

  /// The case of the scenario with its own steps and expectations.
  private func written(_ record: RunRecord, _ known: inout Set<ReportedFinding>) -> CaseResult {
    var findings = certifier.failures(of: record)
    findings += RunInvariants.findings(RunInvariants.all, in: CheckedRun(record), of: request)
    for unit in record.units where unit.sdk != nil {
      guard let failure = unit.failure, !record.expects(unit.outcome, of: unit.unit) else {
        continue
      }
      findings.append(Finding(rule: .unitFailed, "unit '\(unit.unit.name)': \(failure)"))
    }
    findings += reported(record, nil, [], &known)
    for result in record.expectations where !result.holds {
      let failure = result.failure ?? "it does not hold"
      findings.append(
        Finding(
          rule: .expectationFailed, "expected '\(result.text)': \(failure)",
          location: result.location, subject: result.text))
    }
    return CaseResult(
      Self.asWritten, Self.asWrittenSummary, .mandatory,
      findings: findings.compactMap(certifier.levelled), run: RunOutline(record))
  }

  private func result(
    of screenCase: ScreenCase, _ subject: ScreenSubject, _ known: inout Set<ReportedFinding>
  ) throws -> CaseResult {
    var request = request
    switch screenCase.staging(subject) {
    case .notApplicable(let reason):
      return CaseResult(
        screenCase.name, screenCase.summary, screenCase.obligation, unit: subject.unit.unit,
        notApplicable: reason)
    case .steps(let steps): stage(&request, steps)
    case .replaced(let unit, let steps):
      let units = request.scenario.units
      request.scenario.units = units.map { $0.unit == unit.unit ? unit : $0 }
      stage(&request, steps)
    }
    let before = known
    let own = judged(screenCase, try certifier.run(request), subject, &known)
    return try certifier.scattered(own, over: certifier.offsets(over: request.offsetPeriod)) {
      try certifier.run(request.observing(from: $0))
    } judge: { record in
      var found = before
      defer { known.formUnion(found) }
      return judged(screenCase, record, subject, &found)
    }
  }

  /// The judgement of a run of a case.
  private func judged(
    _ screenCase: ScreenCase, _ record: RunRecord, _ subject: ScreenSubject,
    _ known: inout Set<ReportedFinding>
  ) -> CaseResult {
    let trace = UnitTrace(subject.unit.unit, in: record)
    var findings = screenCase.judge(trace, subject).map {
      Finding(rule: .unitCaseNotShown, $0.message, at: $0.at)
    }
    findings += reported(record, subject.unit.unit, screenCase.provoked, &known)
    return CaseResult(
      screenCase.name, screenCase.summary, screenCase.obligation, unit: subject.unit.unit,
      findings: findings.compactMap(certifier.levelled), run: RunOutline(record))
  }

  /// The findings of a run about a unit that no earlier run reported. If `unit` is nil, the
  /// findings may be about any unit.
  private func reported(
    _ record: RunRecord, _ unit: UnitID?, _ provoked: Set<Rule>, _ known: inout Set<ReportedFinding>
  ) -> [Finding] {
    record.events.compactMap { event in
      guard case .diagnostic(let diagnostic) = event.kind, diagnostic.severity > .note,
        unit == nil || event.unit == unit, !provoked.contains(diagnostic.rule),
        // The case of the unchanged scenario reports the errors of the run, including damage.
        !(unit == nil ? RunRecordRules.failures : RunRecordRules.adErrors)
          .contains(diagnostic.rule),
        // The case of the unchanged scenario reports the broken invariants too.
        !RunInvariants.rules.contains(diagnostic.rule),
        !VASTSimulatorRules.scenarioCourse.contains(diagnostic.rule),
        !expected.contains(diagnostic.rule.id),
        known.insert(ReportedFinding(unit: event.unit, diagnostic: diagnostic)).inserted
      else { return nil }
      var finding = Finding(diagnostic)
      finding.at = event.at.sinceStart
      if unit == nil, let name = event.unit?.name {
        finding.message = "unit '\(name)': \(finding.message)"
      }
      return finding
    }
  }

  /// Replaces the steps of the scenario and removes its expectations.
  private func stage(_ request: inout RunRequest, _ steps: [ScenarioStep]) {
    request.scenario.steps = steps
    request.scenario.expected = .init()
    request.scenario.measurement.sampling = .continuous
    request.scenario.units = request.scenario.units.map { $0.adapted(to: steps) }
  }

  /// The rules that the scenario expects findings of.
  private var expected: Set<String> {
    Set(
      request.scenario.expected.expectations.compactMap {
        if case .diagnostic(let rule) = $0.claim { rule } else { nil }
      })
  }

  /// How long the screen is left alone after the last answer.
  private static let rest = Duration.seconds(1)
}

extension RunRecord {
  /// Whether the scenario expects an outcome of a unit.
  fileprivate func expects(_ outcome: RunOutcome, of unit: UnitID) -> Bool {
    expectations.contains {
      $0.claim == .outcome(outcome.rawValue) && ($0.unit == nil || $0.unit == unit)
    }
  }
}
