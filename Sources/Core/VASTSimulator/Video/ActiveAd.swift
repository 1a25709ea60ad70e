internal import CreativeQuality
internal import Media
internal import OpenMeasurement
internal import Player
internal import VAST
internal import Vocabulary

/// The ad on the screen: its player, and its session.
final class ActiveAd {
  /// How often the session observes the view tree (OMID: 200 ms).
  static let samplingInterval: Duration = .milliseconds(200)

  let loaded: LoadedAd
  var player: AdPlayer
  let session: AdSession
  /// Decides about the verifications of the chain.
  var verification: VerificationStateMachine
  /// The base of the relative URLs of each verification's script.
  private let scriptBases: [DocumentBase?]
  /// Where its scripts run.
  private var scripts: SessionScripts
  /// The resources that its scripts load by themselves; nil before they run.
  private(set) var resources: ScriptResources?
  /// The ad's index in play order, from 0; nil before its session began.
  private(set) var index: Int?
  /// When the session began, which is also when sampling of the view tree began. Nil while the
  /// media loads.
  private var start: VirtualInstant?
  /// Why the ad could not be played to its end.
  var failure: PlaybackFailure?
  /// The arrival of the ad's media, if that takes time.
  var arrival: MediaArrival?
  /// The captions of the ad, which are on or can be turned on.
  var captions: ShownCaptions?

  /// - Parameters:
  ///   - loaded: the ad with its media or resource.
  ///   - verifications: how each of its verifications is executed or measured.
  ///   - scripts: where its scripts run.
  ///   - sound: the sound with which the ad's player begins; nil for the sound of the player's
  ///     profile.
  ///   - place: the place of its session among the sessions of the unit.
  ///   - request: what the unit plays.
  /// - Throws: `AdSessionConfigurationError`, which a tag's own values cannot cause.
  init(
    _ loaded: LoadedAd, verifications: [VerificationExecution], scripts: SessionScripts,
    sound: LinearAdStateMachine.Sound?, place: SessionPlace, request: UnitRequest
  ) throws(AdSessionConfigurationError) {
    self.loaded = loaded
    verification = VerificationStateMachine(verifications.map(\.session))
    scriptBases = verifications.map(\.base)
    self.scripts = scripts
    captions = loaded.captions
    player =
      switch loaded.content {
      case .linear(let content):
        .linear(
          LinearAdStateMachine(
            creative: content.creative, profile: request.profile, sound: sound))
      case .nonLinear(let content):
        .nonLinear(NonLinearAdStateMachine(creative: content.creative))
      }
    session = try AdSession(
      AdSessionSetup(of: SessionSubject(loaded, verifications), at: place, in: request))
  }

  /// How much of its media it has played, all plays together; of a nonlinear ad, how long it was
  /// shown.
  func played(at now: VirtualInstant) -> Duration {
    loaded.duration * (player.play - 1) + player.position(at: now)
  }

  /// Whether the ad's session has begun, or would have begun if its setup had not failed.
  var hasSession: Bool { start != nil }

  /// Whether the ad's session has begun and its setup did not fail.
  var isMeasured: Bool { hasSession && session.configurationError == nil }

  /// Its session begins.
  func beginSession(as index: Int, at now: VirtualInstant) {
    self.index = index
    start = now
  }

  /// When the session observes the view tree next: after an instant, and not before the next possible change,
  /// since until then the tree stays the same.
  ///
  /// - Parameters:
  ///   - now: the instant.
  ///   - change: when something may change next.
  /// - Returns: the instant; nil before the session.
  func nextSample(
    after now: VirtualInstant, notBefore change: VirtualInstant = .zero
  ) -> VirtualInstant? {
    guard let start else { return nil }
    let interval = Self.samplingInterval.attoseconds
    let passed = start.duration(to: now).attoseconds / interval
    let unchanged = (start.duration(to: change).attoseconds + interval - 1) / interval
    return start.advanced(by: Duration(attoseconds: interval * max(passed + 1, unchanged)))
  }

  /// When the next cue appears; nil if none does, or while the captions are off.
  func nextCue(after now: VirtualInstant) -> VirtualInstant? {
    guard let captions, captions.isOn, let player = player.linear else { return nil }
    return captions.nextCue(of: player, after: now)
  }

  // MARK: Scripts

  /// Connects the session to the host of its scripts.
  func hostScripts() {
    guard let index else { return }
    let (hosted, resources) = scripts.host(adIndex: index)
    session.scripts = hosted
    self.resources = resources
  }

  /// Prepares the loading of a verification's script in the session's host.
  ///
  /// - Returns: the script under an identifier of its own; nil when none runs, or without a host.
  func prepare(_ script: VerificationScript?, at index: Int) -> VerificationScript? {
    guard isMeasured, session.scripts != nil else { return nil }
    // Each verification uses up an identifier, whether its script runs or not.
    let injectionID = scripts.nextInjectionID()
    guard var script else { return nil }
    script.injectionID = injectionID
    if let base = scriptBases[index] { resources?.willLoad(index, from: base) }
    return script
  }

  // MARK: The end

  /// The instant at which the request for the media ends, which is then reported: the media is
  /// complete or the connection is lost.
  var arrivalEnd: VirtualInstant? {
    guard arrival?.fetch != nil, let supply = player.linear?.supply else { return nil }
    return supply.mediaFinish ?? supply.download.loss?.instant
  }

  /// The events that a tag or a vendor has trackers for and that never occurred, once the ad is over.
  ///
  /// - Parameters:
  ///   - tracking: decides about the ad's trackers.
  ///   - ending: how it ended; nil when the run stopped while it played.
  /// - Returns: the tag's events first, then those of vendors.
  func lostEvents(
    trackedBy tracking: TrackingStateMachine, after ending: AdEnding?
  ) -> [LostEvent] {
    let tracked = tracking.lost(by: player, of: loaded.linear?.creative, after: ending).map {
      LostEvent(source: .vast, event: $0.event, vendor: nil, reason: $0.reason)
    }
    let missed = player.missedPoints(after: ending) + player.pointsWithoutMediaEvents
    let verified = session.lost(
      unreported: missed.map { (beacon: CriteoBeacon.point($0.point), reason: $0.reason) })
    return tracked
      + verified.map {
        LostEvent(
          source: .verification, event: $0.beacon.rawValue, vendor: $0.vendor, reason: $0.reason)
      }
  }
}

extension AdDecision {
  /// An ad was selected, with its media or resource.
  init(selecting ad: LoadedAd, _ loading: AdLoader.Loading) {
    self.init(.selected, of: ad)
    reason = loading.merit
    title = loading.record.title
    clickThroughs = loading.record.clickThroughs
  }

  /// An ad is over.
  init(finishing ad: ActiveAd) {
    self.init(.finished, adID: ad.loaded.adID)
    guard let failure = ad.failure else { return }
    errorCode = failure.refusal.code.rawValue
    reason = failure.refusal.reason
    absence = failure.refusal.absence
    finding = failure.diagnostic
  }
}

/// A failure of the ad on the screen.
struct PlaybackFailure {
  /// The refusal for Error URLs and the record.
  var refusal: AdRefusal
  var diagnostic: Diagnostic
  /// The message for the measurement session.
  var message: String

  /// The media is damaged: it plays up to a position.
  static func damaged(
    _ content: LoadedAd.LinearContent, at position: Duration, _ location: SourceLocation?
  ) -> PlaybackFailure {
    let facts = content.facts
    let reason = facts.damage?.reason ?? "the media ended early"
    return PlaybackFailure(
      refusal: AdRefusal(
        .mediaFileUndisplayable, "the media cannot be displayed further: \(reason)",
        facts.missingPart),
      diagnostic: Diagnostic(
        rule: QualityCheck.damage.rule,
        "the media plays up to \(TimeText.readable(position)) of "
          + "\(TimeText.readable(content.creative.duration)): \(reason); \(facts.fixOfDamage)",
        at: location),
      message: reason)
  }

  /// The connection was lost, and what had arrived was played.
  static func connectionLost(
    _ content: LoadedAd.LinearContent, at position: Duration, _ location: SourceLocation?
  ) -> PlaybackFailure {
    let reason =
      "the connection was lost; the received part plays up to \(TimeText.readable(position)) of "
      + TimeText.readable(content.creative.duration)
    return PlaybackFailure(
      refusal: AdRefusal(.mediaFileUndisplayable, reason),
      diagnostic: Diagnostic(rule: .mediaConnectionLost, reason, at: location), message: reason)
  }

  /// The ad did not begin to play within the display limit.
  static func displayTimedOut(_ reason: String) -> PlaybackFailure {
    PlaybackFailure(
      refusal: AdRefusal(.adUnitTimeout, reason),
      diagnostic: Diagnostic(
        rule: .adNotDisplayed, "the player reports error \(VASTErrorCode.adUnitTimeout): \(reason)",
        at: nil),
      message: reason)
  }
}

extension MediaLoadingFailure {
  /// Why the media did not load, a sentence without its full stop.
  func words(_ buffering: BufferingPolicy) -> String {
    let limit = TimeText.readable(buffering.loadingLimit)
    return switch (self, buffering.limitCounts) {
    case (.timeout, .sinceRequest): "not enough data arrived within \(limit) to begin playing"
    case (.timeout, .silence): "no byte arrived for \(limit)"
    case (.refused(let status), _): "the server answered with status \(status)"
    }
  }
}

extension MediaFacts {
  /// Says that a file which the playlist names does not exist, if this is the reason why the stream
  /// ends early; nil otherwise.
  fileprivate var missingPart: Fetch.Absence? {
    let isMissing = hls?.resources.contains {
      if case .missing? = $0.failure?.problem { true } else { false }
    }
    return isMissing == true ? .missingPart(damage?.reason ?? "") : nil
  }

  /// The fix of damage. Where a segment is missing, encoding the file again does not help.
  fileprivate var fixOfDamage: String {
    hls?.resources.contains { $0.failure?.isNotFound == true } == true
      ? "add the missing segment, or map it" : "encode or upload it again"
  }
}
