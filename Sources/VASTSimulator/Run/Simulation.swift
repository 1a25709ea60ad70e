internal import Beacons
internal import Diagnostics
internal import Media
internal import OpenMeasurement
internal import Player
internal import Scenario
internal import Transport
internal import VAST
internal import VirtualTime

/// Carries one scenario out and records what happened.
///
/// Nothing here sleeps or looks at a clock: the same request and the same files
/// give the same record.
package struct Simulation {
  private let request: RunRequest
  private let files: any RunFiles
  private var recording = RunRecording()
  private var sender: BeaconSender
  private var ads: [AdRecord] = []

  private init(_ request: RunRequest, _ files: any RunFiles) {
    self.request = request
    self.files = files
    sender = BeaconSender(request: request)
    recording.levels = request.ruleLevels
  }

  /// Runs a request from its tag to its end.
  ///
  /// - Parameters:
  ///   - request: what to play, how, and what to expect.
  ///   - files: where the tag and the media come from.
  /// - Returns: the finished run, whatever became of the ad.
  /// - Throws: what `files` throws when the tag cannot be read; everything later is part of the
  ///   record.
  package static func run(_ request: RunRequest, files: any RunFiles) throws -> RunRecord {
    var simulation = Simulation(request, files)
    return try simulation.run()
  }

  private mutating func run() throws -> RunRecord {
    let bytes = try files.tag(at: request.tag.path)
    append(.runStarted)
    append(
      .fetch(
        Fetch(
          purpose: .vast, url: request.tag.displayName, source: .file, status: 200,
          bytes: bytes.count)))
    for diagnostic in request.diagnostics { append(.diagnostic(diagnostic)) }
    let parsing = AdDocumentParser.parse(bytes, file: request.tag.displayName)
    for diagnostic in parsing.diagnostics { append(.diagnostic(diagnostic)) }
    switch parsing {
    case .vast(let parsing): return play(parsing)
    case .vmap(let parsing): return play(parsing)
    }
  }

  private mutating func play(_ parsing: VASTParsing) -> RunRecord {
    guard let document = parsing.document, parsing.failure == nil else {
      let code = parsing.failure ?? .undefined
      reject(parsing.document, code, "the document cannot be used: \(code.words)", .error)
      return finish(.error)
    }
    guard !document.ads.isEmpty else {
      reject(document, .noAd, "the document holds no ad", .warning)
      return finish(.noAd)
    }
    return play([PlannedBreak(source: .document(document), position: .standalone)], nil)
  }

  private mutating func play(_ parsing: VMAPParsing) -> RunRecord {
    guard let document = parsing.document, parsing.failure == nil else {
      let code = parsing.failure ?? .undefined
      reject(
        nil, VASTErrorCode(rawValue: code.rawValue),
        "the document cannot be used: \(code.words)", .error)
      return finish(.error)
    }
    let contentDuration = request.scenario.contentDuration ?? Self.assumedContentDuration
    if request.scenario.contentDuration == nil {
      append(
        .diagnostic(
          Diagnostic(
            .note, rule: "ContentAssumed",
            "the content is taken to be \(TimeText.readable(contentDuration)) long; "
              + "say otherwise with 'content: {duration: …}' in a scenario",
            at: SourceLocation(file: document.file, position: document.position))))
    }
    let schedule = BreakSchedule(document, contentDuration: contentDuration)
    for diagnostic in schedule.diagnostics { append(.diagnostic(diagnostic)) }
    return play(PlannedBreak.all(of: schedule, in: document), contentDuration)
  }

  /// How long the content of a VMAP document is when nobody says.
  private static let assumedContentDuration: Duration = .seconds(600)

  private mutating func play(
    _ breaks: [PlannedBreak], _ contentDuration: Duration?
  ) -> RunRecord {
    var playout = Playout(
      request: request, files: files, breaks: breaks, contentDuration: contentDuration,
      sender: sender, recording: recording)
    playout.run()
    return finish(playout)
  }

  private mutating func finish(_ playout: Playout) -> RunRecord {
    recording = playout.recording
    ads = playout.records
    return finish(
      playout.outcome ?? .unfinished, at: playout.now,
      position: playout.active?.player.position(at: playout.now),
      viewability: playout.viewability,
      duration: playout.records.lazy
        .compactMap { $0.mediaFacts?.duration ?? $0.nonLinear?.duration }.first)
  }

  private mutating func finish(
    _ outcome: RunOutcome, at now: VirtualInstant = .zero, position: Duration? = nil,
    viewability: [ViewabilityResult] = [], duration: Duration? = nil
  ) -> RunRecord {
    recording.append(.runFinished(outcome), at: now, position: position)
    let evaluator = ExpectationEvaluator(
      events: recording.events, outcome: outcome, viewability: viewability, duration: duration)
    return RunRecord(
      configuration: RunConfiguration(
        scenario: request.scenario.name, player: request.profile.name, seed: request.seed,
        clock: request.clock, tag: request.tag.displayName),
      events: recording.events, outcome: outcome, ads: ads, viewability: viewability,
      expectations: request.scenario.expectations.map(evaluator.result))
  }

  // MARK: Failing

  /// The document as a whole holds nothing to play.
  private mutating func reject(
    _ document: VASTDocument?, _ code: VASTErrorCode, _ reason: String, _ severity: Severity
  ) {
    var decision = AdDecision(.rejected, adID: nil)
    decision.reason = reason
    decision.errorCode = code.rawValue
    append(.ad(decision))
    append(
      .diagnostic(
        Diagnostic(
          severity, rule: "AdNotPlayable", "error \(code): \(reason)",
          at: SourceLocation(file: request.tag.displayName, position: document?.position))))
    sender.sendErrors(
      document?.errors ?? [], code, file: request.tag.displayName, at: .zero,
      into: &recording)
  }

  private mutating func append(_ kind: RunEvent.Kind) {
    recording.append(kind, at: .zero, position: nil)
  }
}
