internal import OpenMeasurement
internal import Player
internal import VAST
internal import VirtualTime

/// The ad on the screen: its player, and what measures it.
struct ActiveAd {
  let loaded: LoadedAd
  var player: AdPlayer
  var measurement: AdMeasurement
  /// What is done about each verification of the chain, in its order.
  var verifications: [VerificationExecution]
  /// When its session began; the view tree is sampled from there on. Nil while the media loads.
  private(set) var start: VirtualInstant?
  /// Why it could not be played to its end.
  var failure: (code: VASTErrorCode, reason: String)?

  /// The icons that appeared, by index.
  var shownIcons: Set<Int> = []
  /// How its media comes, when that takes time.
  var arrival: MediaArrival?
  /// The captions that are on.
  var captions: ShownCaptions?

  /// - Parameters:
  ///   - loaded: the ad with its media or resource.
  ///   - verifications: what is done about each of its verifications.
  ///   - sound: of the player that it plays in; absent for the profile's own.
  ///   - place: where its session stands among those of the run.
  ///   - request: the run it is part of.
  /// - Throws: `AdSessionConfigurationError`, which a tag's own values cannot bring about.
  init(
    _ loaded: LoadedAd, verifications: [VerificationExecution],
    sound: LinearAdStateMachine.Sound?, place: SessionPlace, request: RunRequest
  ) throws {
    self.loaded = loaded
    self.verifications = verifications
    captions = loaded.captionTrack.map(ShownCaptions.init)
    player =
      switch loaded.content {
      case .linear(let content):
        .linear(
          LinearAdStateMachine(creative: content.creative, profile: request.profile, sound: sound))
      case .nonLinear(let content):
        .nonLinear(NonLinearAdStateMachine(creative: content.creative))
      }
    measurement = try AdMeasurement(
      request: request, ad: loaded, verifications: verifications, place: place)
  }

  /// How much of its media it has played, all plays together; of a nonlinear ad, how long it was
  /// shown.
  func played(at now: VirtualInstant) -> Duration {
    loaded.duration * ((player.linear?.play ?? 1) - 1) + player.position(at: now)
  }

  /// Whether its session has begun, or would have if it could have been set up.
  var hasSession: Bool { start != nil }

  /// Whether its session has begun and there is one.
  var isMeasured: Bool { hasSession && measurement.configurationError == nil }

  /// Its session begins.
  mutating func beginSession(at now: VirtualInstant) { start = now }

  /// When the view tree is looked at next, after an instant; nil before the session.
  func nextSample(after now: VirtualInstant) -> VirtualInstant? {
    guard let start else { return nil }
    let interval = Playout.samplingInterval
    let passed = start.duration(to: now).attoseconds / interval.attoseconds
    return start.advanced(by: Duration(attoseconds: interval.attoseconds * (passed + 1)))
  }
}
