internal import Beacons
internal import Diagnostics
internal import Media
internal import OpenMeasurement
internal import Player
internal import Scenario
package import Transport
internal import VAST
package import VerificationHost
internal import VirtualTime

/// Carries one scenario out and records what happened.
///
/// Nothing here sleeps or looks at a clock: the same request and the same files
/// give the same record. Only who is given as `pacing` may take its time.
package struct Simulation {
  private let request: RunRequest
  private let resources: ResourceSource
  private let scriptHosts: any VerificationScriptHosting
  private var recording = RunRecording()
  private var sender: BeaconSender
  private var ads: [AdRecord] = []
  private var documents: [FetchedDocument] = []

  private init(
    _ request: RunRequest, _ resources: ResourceSource,
    _ scriptHosts: any VerificationScriptHosting
  ) {
    self.request = request
    self.resources = resources
    self.scriptHosts = scriptHosts
    sender = BeaconSender(request: request)
    recording.levels = request.ruleLevels
  }

  /// Runs a request from its tag to its end.
  ///
  /// - Parameters:
  ///   - request: what to play, how, and what to expect.
  ///   - files: where the tag and the media come from.
  ///   - network: where everything else comes from, when the user allows it.
  ///   - scriptHosts: where verification scripts run; in this process by default.
  ///   - pacing: who keeps the run to the wall clock; nobody by default.
  /// - Returns: the finished run, whatever became of the ad.
  /// - Throws: what `files` throws when the tag cannot be read, `TagNotFetched` when its URL gives
  ///   none; everything later is part of the record.
  package static func run(
    _ request: RunRequest, files: any RunFiles, network: (any NetworkFetching)? = nil,
    scriptHosts: any VerificationScriptHosting = InProcessScriptHosting(),
    pacing: (any RunPacing)? = nil
  ) throws -> RunRecord {
    let resources = ResourceSource(request: request, files: files, network: network)
    var simulation = Simulation(request, resources, scriptHosts)
    simulation.recording.pacing = pacing
    return try simulation.run()
  }

  private mutating func run() throws -> RunRecord {
    let tag = try resources.tag()
    append(.runStarted)
    append(.fetch(tag.fetch))
    documents = [FetchedDocument(name: request.tag.displayName, bytes: tag.bytes)]
    for diagnostic in request.diagnostics { append(.diagnostic(diagnostic)) }
    let parsing = AdDocumentParser.parse(tag.bytes, file: request.tag.displayName)
    for diagnostic in parsing.diagnostics { append(.diagnostic(diagnostic)) }
    let plan = BreakPlan(
      parsing, contentDuration: request.scenario.contentDuration,
      positions: request.scenario.contentPositions)
    for diagnostic in plan.diagnostics { append(.diagnostic(diagnostic)) }
    guard let refusal = plan.refusal else {
      return play(plan.breaks, plan.contentDuration, from: tag)
    }
    reject(refusal)
    return finish(refusal.isNoAd ? .noAd : .error)
  }

  private mutating func play(
    _ breaks: [PlannedBreak], _ contentDuration: Duration?, from tag: ResourceSource.Tag
  ) -> RunRecord {
    var playout = Playout(
      request: request, documents: DocumentSource(resources: resources, tag: tag),
      scriptHosts: scriptHosts, breaks: breaks, contentDuration: contentDuration, sender: sender,
      recording: recording)
    playout.run()
    return finish(playout)
  }

  private mutating func finish(_ playout: Playout) -> RunRecord {
    recording = playout.recording
    ads = playout.records
    documents = playout.documents.fetched
    return finish(
      playout.outcome ?? .unfinished, at: playout.now,
      position: playout.active?.player.position(at: playout.now),
      viewability: playout.viewability, exposure: playout.exposure)
  }

  private mutating func finish(
    _ outcome: RunOutcome, at now: VirtualInstant = .zero, position: Duration? = nil,
    viewability: [ViewabilityResult] = [], exposure: [SessionExposure] = []
  ) -> RunRecord {
    recording.append(.runFinished(outcome), at: now, position: position)
    var record = RunRecord(
      configuration: RunConfiguration(
        scenario: request.scenario.name, player: request.profile.name, seed: request.seed,
        clock: request.clock, tag: request.tag.displayName),
      events: recording.events, outcome: outcome, ads: ads, viewability: viewability,
      exposure: exposure, expectations: [], documents: documents)
    record.expectations = request.scenario.expectations.map(
      ExpectationEvaluator(of: record).result)
    return record
  }

  // MARK: Failing

  /// The document as a whole holds nothing to play.
  private mutating func reject(_ refusal: BreakPlan.Refusal) {
    let (code, document) = (refusal.code, refusal.document)
    var decision = AdDecision(.rejected, adID: nil)
    decision.reason = refusal.reason
    decision.errorCode = code.rawValue
    append(.ad(decision))
    append(
      .diagnostic(
        Diagnostic(
          refusal.isNoAd ? .warning : .error, rule: "AdNotPlayable",
          "error \(code): \(refusal.reason)",
          at: SourceLocation(file: request.tag.displayName, position: document?.position))))
    sender.sendErrors(
      document?.errors ?? [], code, file: request.tag.displayName, at: .zero,
      into: &recording)
  }

  private mutating func append(_ kind: RunEvent.Kind) {
    recording.append(kind, at: .zero, position: nil)
  }
}
