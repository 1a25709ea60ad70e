internal import Diagnostics
internal import Player
internal import Scenario

/// What the player answers, carried out.
extension Playout {
  mutating func perform(_ actions: [LinearAdAction], for step: ScenarioStep? = nil) {
    for action in actions {
      switch action {
      case .impression:
        sendImpression()
        measure { $0.presented(at: $1) }
      case .report(let event, let cause):
        report(event, cause)
      case .mediaFailed(let position):
        mediaFailed(at: position)
      case .loadingFailed(let failure):
        loadingFailed(failure)
      case .connectionLost(let position):
        connectionLost(at: position)
      case .displayTimedOut:
        displayTimedOut()
      case .end(let ending):
        end(ending)
      case .ignored(let reason):
        ignore(step, reason)
      }
    }
  }

  /// Tells everyone who listens what the player reports.
  mutating func report(_ event: PlayerEvent, _ cause: PlaybackCause) {
    if event == .loaded { beginSession() }
    noteArrival(event)
    notePlayerState(after: event)
    if cause == .user { lastActivity = now }
    append(.player(event, cause: cause))
    sendBeacons(of: event, cause: cause)
    let facts = playerFacts
    measure { $0.playerReported(event, player: facts, at: $1) }
    scheduleSteps(after: event)
    moveCaptions(after: event)
  }

  /// Notes that a step had no effect.
  mutating func ignore(_ step: ScenarioStep?, _ reason: String) {
    diagnose(
      .note, rule: "StepIgnored", "'\(step?.action.name ?? "step")' has no effect: \(reason)",
      at: step?.location)
  }

  /// What the session wants to know about the player along with its events.
  private var playerFacts: AdMeasurement.PlayerFacts {
    AdMeasurement.PlayerFacts(
      volume: active?.player.linear?.audibleVolume ?? 0, deviceVolume: deviceVolume,
      state: playerState, isPlaying: active?.player.linear?.isPlaying ?? false)
  }

  mutating func setDeviceVolume(_ volume: Double) {
    deviceVolume = volume
    let facts = playerFacts
    measure { $0.deviceVolumeChanged(player: facts, at: $1) }
  }
}
