internal import OpenMeasurement
internal import Player
internal import VAST
internal import VirtualTime

/// The ad on the screen: its player, and what measures it.
struct ActiveAd {
  let loaded: LoadedAd
  var player: LinearAdStateMachine
  var measurement: AdMeasurement
  /// When its session began; the view tree is sampled from there on.
  let start: VirtualInstant
  /// Why it could not be played to its end.
  var failure: (code: VASTErrorCode, reason: String)?

  /// The icons that appeared, by index.
  var shownIcons: Set<Int> = []
  /// The captions that are on.
  var captions: ShownCaptions?

  /// - Parameters:
  ///   - loaded: the ad with its media.
  ///   - sound: of the player that it plays in; absent for the profile's own.
  ///   - index: its place in play order, from 0.
  ///   - position: where it stands in its content.
  ///   - request: the run it is part of.
  ///   - start: now.
  /// - Throws: `AdSessionConfigurationError`, which a tag's own values cannot bring about.
  init(
    _ loaded: LoadedAd, sound: LinearAdStateMachine.Sound?, index: Int,
    position: VASTProperties.Position, request: RunRequest,
    start: VirtualInstant
  ) throws {
    self.loaded = loaded
    self.start = start
    captions = loaded.captionTrack.map(ShownCaptions.init)
    player = LinearAdStateMachine(
      creative: loaded.creative, profile: request.profile, sound: sound)
    measurement = try AdMeasurement(
      request: request, ad: loaded, position: position,
      random: SeededRandom(seed: request.seed), adIndex: index)
  }

  /// When the view tree is looked at next, after an instant.
  func nextSample(after now: VirtualInstant) -> VirtualInstant {
    let interval = Playout.samplingInterval
    let passed = start.duration(to: now).attoseconds / interval.attoseconds
    return start.advanced(by: Duration(attoseconds: interval.attoseconds * (passed + 1)))
  }
}
