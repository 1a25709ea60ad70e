internal import Beacons
internal import Diagnostics
internal import Media
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
    let parsing = VASTParser.parse(bytes, file: request.tag.displayName)
    for diagnostic in parsing.diagnostics { append(.diagnostic(diagnostic)) }
    guard let document = parsing.document, parsing.failure == nil else {
      let code = parsing.failure ?? .undefined
      reject(nil, code, "the document cannot be used: \(code.words)")
      sendErrors(parsing.document?.errors ?? [], code, adID: nil)
      return finish(.error)
    }
    guard !document.ads.isEmpty else {
      reject(nil, .noAd, "the document holds no ad", severity: .warning)
      sendErrors(document.errors, .noAd, adID: nil)
      return finish(.noAd)
    }
    for (index, ad) in document.ads.enumerated() {
      guard let loaded = load(ad) else { continue }
      noteAdsNotPlayed(document.ads[(index + 1)...])
      return try play(loaded)
    }
    return finish(.error)
  }

  // MARK: Choosing

  /// An ad with its media, or nil when it cannot be played; why is recorded then.
  private mutating func load(_ ad: Ad) -> LoadedAd? {
    if let failure = ad.failure {
      fail(ad, failure, failure.words)
      return nil
    }
    guard let inLine = ad.inLine, let creative = inLine.linearCreative, let linear = creative.linear
    else {
      let reason = ad.wrapper == nil ? VASTErrorCode.schemaValidation.words : "it is a wrapper"
      fail(ad, ad.wrapper == nil ? .schemaValidation : .wrapper, reason)
      return nil
    }
    let candidates = MediaFileSelector().candidates(in: linear.mediaFiles)
    guard let mediaFile = candidates.first(where: { $0.refusal == nil })?.mediaFile else {
      let reasons = candidates.compactMap(\.refusal).joined(separator: "; ")
      fail(ad, .mediaFileUnsupported, "no MediaFile can be played: \(reasons)")
      return nil
    }
    var chosen = ChosenMedia(mediaFile, declaredDuration: linear.duration)
    var record = AdRecord(ad, creative: creative)
    switch MediaOpening(request: request, files: files).open(mediaFile) {
    case .failed(let fetch, let code, let reason):
      append(.fetch(fetch))
      record.mediaFile = chosen
      fail(ad, code, reason, record: record)
      return nil
    case .opened(let fetch, let facts):
      append(.fetch(fetch))
      chosen.actualDuration = facts.duration
      record.mediaFile = chosen
      record.mediaFacts = facts
      if let (code, reason) = checkDuration(linear, facts) {
        fail(ad, code, reason, record: record)
        return nil
      }
      ads.append(record)
      return LoadedAd(
        ad: ad, inLine: inLine, creative: creative, linear: linear, chosen: chosen, facts: facts,
        file: request.tag.displayName)
    }
  }

  /// Compares the declared duration with the media's; they may differ by half a second.
  private mutating func checkDuration(
    _ linear: Linear, _ facts: MediaFacts
  ) -> (VASTErrorCode, String)? {
    guard let declared = linear.duration else { return nil }
    let difference = abs(declared - facts.duration)
    guard difference > .milliseconds(500) else { return nil }
    let message =
      "the media is \(TimeText.readable(facts.duration)) long, "
      + "'Duration' says \(TimeText.readable(declared))"
    append(
      .diagnostic(
        Diagnostic(
          .warning, rule: "DurationDiffers", "\(message); correct 'Duration'",
          at: SourceLocation(file: request.tag.displayName, position: linear.position))))
    return request.scenario.hasStrictDuration ? (.unexpectedDuration, message) : nil
  }

  private mutating func noteAdsNotPlayed(_ rest: ArraySlice<Ad>) {
    for ad in rest {
      append(
        .diagnostic(
          Diagnostic(
            .note, rule: "AdNotPlayed", "only the first playable ad of a document is played",
            at: SourceLocation(file: request.tag.displayName, position: ad.position))))
    }
  }

  // MARK: Playing

  private mutating func play(_ loaded: LoadedAd) throws -> RunRecord {
    var decision = AdDecision(.selected, adID: loaded.ad.id)
    decision.mediaFile = loaded.chosen
    append(.ad(decision))
    recording.ad = 0
    var adRun = try AdRun(request: request, ad: loaded, sender: sender, recording: recording)
    adRun.run()
    recording = adRun.recording
    ads[ads.count - 1].lost = adRun.lost
    ads[ads.count - 1].errorCode = adRun.failure?.code.rawValue
    return finish(
      adRun.outcome ?? .unfinished, at: adRun.now, position: adRun.player.position(at: adRun.now),
      viewability: adRun.measurement.results, duration: loaded.facts.duration)
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

  private mutating func fail(
    _ ad: Ad, _ code: VASTErrorCode, _ reason: String, record: AdRecord? = nil
  ) {
    var record = record ?? AdRecord(ad, creative: nil)
    record.errorCode = code.rawValue
    ads.append(record)
    reject(ad, code, reason)
    sendErrors(ad.errors, code, adID: ad.id)
  }

  private mutating func reject(
    _ ad: Ad?, _ code: VASTErrorCode, _ reason: String, severity: Severity = .error
  ) {
    var decision = AdDecision(.rejected, adID: ad?.id)
    decision.reason = reason
    decision.errorCode = code.rawValue
    append(.ad(decision))
    let location = SourceLocation(file: request.tag.displayName, position: ad?.position)
    append(
      .diagnostic(
        Diagnostic(severity, rule: "AdNotPlayable", "error \(code): \(reason)", at: location)))
  }

  private mutating func sendErrors(_ urls: [TrackingURL], _ code: VASTErrorCode, adID: String?) {
    var occurrence = TrackingOccurrence(event: "error", cause: "playback", frequency: .eachTime)
    occurrence.errorCode = code.rawValue
    occurrence.adID = adID
    let templates = urls.map { url in
      BeaconTemplate(
        url.template,
        location: SourceLocation(file: request.tag.displayName, position: url.position))
    }
    sender.send(
      occurrence, to: templates, BeaconSender.Context(errorCode: code), at: .zero,
      into: &recording)
  }

  private mutating func append(_ kind: RunEvent.Kind) {
    recording.append(kind, at: .zero, position: nil)
  }
}

extension VASTErrorCode {
  /// The code in words, whether or not it is one that the standard lists.
  fileprivate var words: String { summary ?? "error \(rawValue)" }
}
