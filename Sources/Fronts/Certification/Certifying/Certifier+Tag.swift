internal import CreativeQuality
internal import Player
internal import VAST
package import VASTSimulator
package import Vocabulary

/// The certificate of a tag: its document, its chains, its media, and every built-in scenario.
extension Certifier {
  /// Plays every built-in scenario under each player, and adds the findings that do not depend on
  /// playing.
  ///
  /// `lint` holds the findings about the documents of the chains, and `inspection` the result of
  /// following the chains. `source` holds the result of following the VAST that fed a stream; nil
  /// if no VAST is named. Throws the errors of the runs, which show why the tag cannot be read.
  package func certificate(
    lint: [Diagnostic], inspection: ChainInspection, fedBy source: ChainInspection? = nil
  ) throws -> Certificate {
    var results = [
      CaseResult(
        "lint", "every document follows the standard and practice", .mandatory,
        findings: lint.map(Finding.init))
    ]
    var count = BuiltInScenarios.all.count * players.count
    progress(
      Progress(
        number: 1, count: count, name: BuiltInScenarios.defaultName,
        player: PlayerProfile.exact.name))
    let checked = players.first ?? .exact
    guard let exact = try unlessInterrupted({ try self.reference() }),
      let own = try unlessInterrupted({
        checked == .exact ? exact : try self.reference(under: checked)
      })
    else {
      return unplayed(after: results + [resolving(inspection, reported: [])])
    }
    // What the reference does not play, a player of the check may play.
    let reference = exact.adTraces.isEmpty && !own.adTraces.isEmpty ? own : exact
    let scenarios = Self.scenarios(for: reference)
    count = scenarios.count * players.count
    results.append(resolving(inspection, reported: failures(of: reference).compactMap(levelled)))
    results.append(media(reference))
    results.append(assets(inspection))
    if let source { results.append(carried(inspection, of: source)) }
    results.append(verification(reference))
    let met: Set<ScenarioNeed> = inspection.hasClickThrough ? [.clickThrough] : []
    for player in players {
      // Why the player's further cases play nothing; nil where its first one played an ad.
      var absence: String?
      for (index, builtIn) in scenarios.enumerated() {
        let base = results.count(where: { $0.player != nil })
        progress(
          Progress(number: base + 1, count: count, name: builtIn.name, player: player.name))
        if let absence {
          results.append(
            CaseResult(
              builtIn.name, builtIn.summary, builtIn.obligation,
              player: player.name, notApplicable: absence))
          continue
        }
        let played = try unlessInterrupted {
          let record =
            index > 0
            ? try play(builtIn.scenario, under: player)
            : player == .exact
              ? exact : player == checked ? own : try play(builtIn.scenario, under: player)
          if index == 0, record.adTraces.isEmpty {
            absence =
              "no ad plays" + (record.outcome == .noAd ? ": \(record.absenceOfAds)" : "")
          }
          let own = result(of: builtIn, record, reference, player, met, inspection)
          return try scattered(own, over: offsets(of: player)) { offset in
            try play(builtIn.scenario, under: player, from: offset)
          } judge: {
            result(of: builtIn, $0, reference, player, met, inspection)
          }
        }
        results.append(played ?? CaseResult(interrupted: builtIn, under: player))
      }
    }
    if !inspection.documents.isEmpty {
      for index in results.indices { results[index].locate(inspection) }
    }
    results.reportOnce(Self.mediaCase)
    let choices = renditionChoices(inspection)
    for index in results.indices { results[index].say(choices) }
    var certificate = Certificate(
      tag: request.tag.displayName, players: players.map(\.name), cases: results,
      reference: own, assets: inspection.assets)
    certificate.renditions = choices
    return certificate
  }

  /// The scenarios that a tag is checked by: the built-in ones, and those around a stream's break.
  static func scenarios(for reference: RunRecord) -> [BuiltInScenario] {
    BuiltInScenarios.all + (reference.firstMetBreak.map(StreamScenarios.all) ?? [])
  }

  /// The certificate of a tag that was not played at all, because the user ended the check.
  private func unplayed(after results: [CaseResult]) -> Certificate {
    let played = players.flatMap { player in
      BuiltInScenarios.all.map { CaseResult(interrupted: $0, under: player) }
    }
    return Certificate(
      tag: request.tag.displayName, players: players.map(\.name),
      cases: results + [
        CaseResult(interrupted: Self.mediaCase, Self.mediaSummary, .conditional)
      ] + played)
  }

  // MARK: Without playing

  /// The case about the chains: whether they lead to ads, and the faults of their documents. If an
  /// ad ended in the same error when the tag was played, the case has the finding of that run in
  /// place of its own.
  private func resolving(_ inspection: ChainInspection, reported: [Finding]) -> CaseResult {
    var reported = reported
    var findings = inspection.breaks.flatMap { inspected -> [Finding] in
      let place = inspected.title.map { "\($0): " } ?? ""
      let failure = inspected.failure.flatMap { finding(of: $0, place, &reported) }
      return [failure].compactMap(\.self)
        + inspected.ads.enumerated().compactMap { index, ad in
          guard !inspected.fallsBack(fromAdAt: index) else { return nil }
          return ad.obstacle.flatMap {
            finding(
              of: $0, "\(place)ad \(index + 1) of \(inspected.ads.count) does not play: ", &reported
            )
          }
        }
    }
    if findings.isEmpty, !inspection.leadsToAnAd {
      findings.append(
        Finding(
          rule: .noAdToPlay, "the tag leads to no ad"))
    }
    findings += inspection.diagnostics.compactMap { levelled(Finding($0)) }
    return CaseResult(
      "resolve", "the chains lead to ads that play", .mandatory,
      findings: findings.filter { $0.severity > .note })
  }

  /// The finding about an obstacle: a fault of the tag, or that a file is missing and nothing was judged;
  /// nil for an obstacle that is not an error.
  private func finding(
    of obstacle: ChainInspection.Obstacle, _ place: String, _ reported: inout [Finding]
  ) -> Finding? {
    guard let code = obstacle.errorCode else { return nil }
    guard obstacle.absence?.wantsFile != true else {
      return Finding(rule: .notJudged, "\(place)\(obstacle)")
    }
    guard let index = reported.firstIndex(where: { $0.errorCode == code }) else {
      return Finding(rule: .noAdToPlay, "\(place)\(obstacle)")
    }
    return reported.remove(at: index)
  }

  /// Judges whether a stream contains the ads of the VAST that fed it.
  private func carried(_ inspection: ChainInspection, of source: ChainInspection) -> CaseResult {
    let (name, summary) = ("carried", "the stream carries what its VAST had")
    let fed = source.playableAds
    guard !fed.isEmpty else {
      return CaseResult(
        name, summary, .mandatory,
        findings: [Finding(rule: .noAdToPlay, "the VAST that fed the stream leads to no ad")])
    }
    let lost = CarriedAds(of: fed, in: inspection.playableAds).diagnostics
    return CaseResult(
      name, summary, .mandatory, findings: lost.map(Finding.init).compactMap(levelled))
  }

  /// The rules about one MediaFile, whoever selects it.
  fileprivate static let rulesOfMediaFiles = Set(
    QualityCheck.rules + VASTSimulatorRules.ofMediaFiles)

  static let mediaCase = "media"
  private static let mediaSummary = "the media is valid and within the profile's limits"

  private func media(_ reference: RunRecord) -> CaseResult {
    let (name, summary) = (Self.mediaCase, Self.mediaSummary)
    let judged = reference.ads.filter { $0.judgement != nil || $0.renditions != nil }
    guard !judged.isEmpty else {
      return CaseResult(name, summary, .conditional, notApplicable: "no media was measured")
    }
    let lacks = RunVerdict(of: reference, failingOn: .error).notJudged.filter {
      $0.subject == .check
    }
    return CaseResult(
      name, summary, .conditional,
      findings: quality(of: reference).filter { $0.severity > .note }.map(Finding.init)
        + lacks.map(Finding.init))
  }

  /// The findings of the media judge.
  private func quality(of record: RunRecord) -> [Diagnostic] {
    record.diagnostics.filter {
      QualityCheck.rules.contains($0.rule) || VASTSimulatorRules.ofMediaFiles.contains($0.rule)
    }
  }

  // MARK: Scenarios

  /// The result of a case: the findings that `vastsim play` reports about its run, and those of the
  /// comparison with the reference run.
  private func result(
    of builtIn: BuiltInScenario, _ record: RunRecord, _ reference: RunRecord,
    _ player: PlayerProfile, _ met: Set<ScenarioNeed>, _ inspection: ChainInspection
  ) -> CaseResult {
    let obligation = builtIn.obligation
    let verdict = RunVerdict(of: record, failingOn: .error)
    var findings = failures(of: record)
    findings += verdict.notJudged.filter { $0.isWanted && $0.subject.isOfCase }.map { lack in
      // The case 'assets' reports a caption file too, with the same message.
      let asset = inspection.assets.first { $0.kind == .captions && $0.url == lack.name }
      return asset?.findings.first ?? Finding(lack)
    }
    if verdict.isNothingJudged { findings.append(Finding(rule: .notJudged, "nothing was judged")) }
    findings += RunInvariants.findings(
      RunInvariants.all, in: CheckedRun(record, reference: reference),
      of: request(of: builtIn.scenario, under: player))
    for diagnostic in record.ownDiagnostics
    where diagnostic.severity > .note || CapabilityRules.all.contains(diagnostic.rule) {
      // The ad's error is reported already, and findings about steps are not the tag's fault.
      guard !RunRecordRules.failures.contains(diagnostic.rule),
        !RunInvariants.rules.contains(diagnostic.rule),
        builtIn.scenario.steps.isEmpty
          || !VASTSimulatorRules.scenarioCourse.contains(diagnostic.rule),
        // The case 'assets' reports the file too.
        diagnostic.rule != .captionsMissing || !isReported(diagnostic, among: inspection.assets)
      else { continue }
      findings.append(Finding(diagnostic))
    }
    let playsNothing =
      record.adTraces.isEmpty || record.outcome == .error || record.outcome == .noAd
    if playsNothing, !record.meetsNoBreak,
      !findings.contains(where: { $0.isOutcome || $0.isUnjudged })
    {
      findings.append(
        Finding(
          rule: .noAdToPlay,
          "no ad plays: \(record.absenceOfAds)"))
    }
    findings = findings.compactMap(levelled)
    let isSilent = Self.isSilent(record)
    if isSilent, player.autoplayPercent == 0 {
      findings.append(
        Finding(
          rule: .adNeverBegan,
          "the ad was on the screen for \(TimeText.readable(record.duration)) and never began to "
            + "play"))
    }
    let lack = ScenarioNeed.allCases.first { builtIn.needs.contains($0) && !met.contains($0) }
    let wait = isSilent ? player.wait : nil
    let absence = record.meetsNoBreak && findings.isEmpty ? RunVerdict.nothingDue : nil
    // Where nothing plays, the steps had no effect because of the fault that the case reports.
    let idleness = playsNothing ? nil : Self.idleness(of: builtIn.scenario, in: record)
    if let reason = lack?.reason ?? wait ?? absence ?? idleness {
      return CaseResult(
        builtIn.name, builtIn.summary, obligation, player: player.name, notApplicable: reason)
    }
    return CaseResult(
      builtIn.name, builtIn.summary, obligation, player: player.name, findings: findings,
      run: RunOutline(record))
  }

  /// Whether the case 'assets' has a finding about the file that a run did not get.
  private func isReported(_ diagnostic: Diagnostic, among assets: [AssetInspection]) -> Bool {
    assets.contains {
      $0.kind == .captions && $0.location == diagnostic.location && !$0.findings.isEmpty
    }
  }

  /// Whether ads were on the screen and none of them began to play.
  static func isSilent(_ record: RunRecord) -> Bool {
    (record.outcome == .unfinished || record.outcome == .closed) && !record.adTraces.isEmpty
      && !record.adTraces.contains(where: \.wasShown)
  }

  /// The finding with the severity that the user sets for its rule; nil when it is not reported. A
  /// finding that something was not judged is not changed.
  func levelled(_ finding: Finding) -> Finding? {
    guard !finding.isUnjudged else { return finding }
    // An error fails a run, whatever severity the run's diagnostic about it has.
    let rule = finding.errorCode.map(AdFailure.rule) ?? finding.rule
    guard let severity = levels.severity(of: rule, own: finding.severity) else {
      return nil
    }
    var finding = finding
    finding.severity = severity
    return finding
  }

  /// Why a scenario demonstrates nothing: none of its steps had an effect. Nil if any step had one.
  static func idleness(of scenario: PlaybackScenario, in record: RunRecord) -> String? {
    let idle = record.diagnostics.filter { VASTSimulatorRules.idleSteps.contains($0.rule) }
    guard !idle.isEmpty, idle.count >= scenario.steps.count else { return nil }
    return idle.first?.message
  }
}

extension [CaseResult] {
  /// Removes from a case the findings about MediaFiles for which an ad was not played in another case.
  fileprivate mutating func reportOnce(_ name: String) {
    let failed = Set(
      flatMap(\.findings).filter { $0.errorCode != nil }.compactMap(\.location))
    for index in indices where self[index].name == name {
      self[index].removeFindings {
        $0.rule == .mediaFileUnplayable && $0.location.map(failed.contains) == true
      }
    }
  }
}

extension CaseResult {
  /// Adds to each finding the hop of its document in a chain.
  fileprivate mutating func locate(_ inspection: ChainInspection) {
    for index in findings.indices {
      let hop = findings[index].location.flatMap { inspection.hop(of: $0.file) }
      (findings[index].hop, findings[index].hopName) = (hop?.number, hop?.name)
    }
  }
}

extension CaseResult {
  /// A built-in scenario that was not played because the user ended the check.
  fileprivate init(interrupted builtIn: BuiltInScenario, under player: PlayerProfile) {
    self.init(
      interrupted: builtIn.name, builtIn.summary, builtIn.obligation, player: player.name)
  }
}

extension ScenarioNeed {
  /// Why a scenario demonstrates nothing if the tag does not meet the need.
  fileprivate var reason: String {
    switch self {
    case .clickThrough: "the tag has no ClickThrough, so a click opens nothing"
    }
  }
}

extension ChainInspection {
  /// The ads that would play, in playing order.
  fileprivate var playableAds: [ResolvedAd] {
    breaks.flatMap { $0.ads.filter { $0.order != nil }.map(\.ad) }
  }

  /// Whether some ad that would play leads anywhere when it is clicked.
  fileprivate var hasClickThrough: Bool {
    breaks.flatMap(\.ads).contains { inspected in
      guard inspected.order != nil, let inLine = inspected.ad.inLine else { return false }
      return inLine.creatives.contains { creative in
        creative.linear?.videoClicks.clickThrough != nil
          || creative.nonLinearAds?.nonLinears.contains { $0.clickThrough != nil } == true
      }
    }
  }
}

extension RunRecord {
  /// The run's findings without those of the media judge.
  fileprivate var ownDiagnostics: [Diagnostic] {
    let ofJudge = Set(ads.flatMap(\.judgedDiagnostics).map(ReportedFinding.init))
    return diagnostics.filter { !ofJudge.contains(ReportedFinding($0)) }
      + ads.flatMap { $0.judgement?.replaced ?? [] }
  }
}

/// A finding before the user's levels are applied.
private struct ReportedFinding: Hashable {
  var rule: Rule
  var message: String
  var location: SourceLocation?

  init(_ diagnostic: Diagnostic) {
    (rule, message, location) = (diagnostic.rule, diagnostic.message, diagnostic.location)
  }
}

extension AdRecord {
  /// The diagnostics of the media judge.
  fileprivate var judgedDiagnostics: [Diagnostic] {
    (judgement?.diagnostics ?? []) + (renditions?.diagnostics ?? [])
  }
}

extension CaseResult {
  /// Says of each finding about a MediaFile which players select the file.
  fileprivate mutating func say(_ choices: [RenditionChoices]) {
    for index in findings.indices where Certifier.rulesOfMediaFiles.contains(findings[index].rule) {
      let location = findings[index].location
      findings[index].selection = choices.lazy.compactMap { $0.words(of: location) }.first
    }
  }
}
