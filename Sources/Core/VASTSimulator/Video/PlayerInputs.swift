internal import OpenMeasurement
internal import Player
internal import Vocabulary

/// Steps of a scenario as inputs of the player, and the player's events as inputs of a session.
extension ScenarioStep.PlayerAction {
  /// The input of the ad's player; nil for a step that does not concern the player.
  var input: AdPlayerInput? {
    switch self {
    case .play(let actor): .play(by: actor.origin)
    case .pause(let actor): .pause(by: actor.origin)
    case .resume(let actor): .resume(by: actor.origin)
    case .volume(let volume): .setVolume(to: volume)
    case .seek(.to(let offset)): .seek(to: offset)
    case .seek(.by(let distance)): .seekBy(distance)
    case .rewind(.to(let offset)): .rewind(to: offset)
    case .rewind(.by(let distance)): .rewindBy(distance)
    case .control(let control): control.input
    case .session: nil
    }
  }

  /// Whether the viewer jumps in the media.
  var movesPlayhead: Bool {
    switch self {
    case .seek, .rewind: true
    case .play, .pause, .resume, .volume, .session, .control: false
    }
  }
}

extension ScenarioStep.Control {
  fileprivate var input: AdPlayerInput? {
    switch self {
    case .mute: .mute
    case .unmute: .unmute
    case .skip: .skip
    case .click: .click
    case .closeLinear: .closeLinear
    case .close: .close
    case .acceptInvitation: .acceptInvitation
    case .fullscreen: .interact(.fullscreen)
    case .exitFullscreen: .interact(.exitFullscreen)
    case .expand: .expand
    case .collapse: .collapse
    case .minimize: .minimize
    case .restore: .interact(.restore)
    case .teardown: .tearDown
    case .clickIcon, .clickCompanion, .captions: nil
    }
  }
}

extension ScenarioStep.Actor {
  fileprivate var origin: LinearAdStateMachine.PauseOrigin {
    switch self {
    case .user: .user
    case .player: .app
    }
  }
}

extension ScenarioStep.NetworkChange {
  /// The inputs of the player of a linear ad whose media comes over the network.
  func inputs(about ad: LoadedAd.LinearContent) -> [AdPlayerInput] {
    var inputs: [AdPlayerInput] = []
    let rate = bytesPerSecond.map { $0.bytesPerSecond(of: ad.facts) }
    if rate != nil || latency != nil {
      inputs.append(.changeNetwork(bytesPerSecond: rate, latency: latency))
    }
    if let lostPrefix, ad.chosen.url.hasPrefix(lostPrefix) {
      inputs.append(.loseConnection(status: lostStatus))
    }
    return inputs
  }
}

extension PlaybackChange {
  /// Creates the playback change that a session receives for an event of the player.
  init(_ kind: PlayerEvent.Kind) {
    switch kind {
    case .loaded: self = .loaded
    case .start: self = .reached(.start)
    case .firstQuartile: self = .reached(.quartile(.firstQuartile))
    case .midpoint: self = .reached(.quartile(.midpoint))
    case .thirdQuartile: self = .reached(.quartile(.thirdQuartile))
    case .complete: self = .reached(.complete)
    case .pause: self = .paused
    case .resume: self = .resumed
    case .mute: self = .muted
    case .unmute: self = .unmuted
    case .volumeChange: self = .volumeChanged
    case .skip: self = .skipped
    case .fullscreen: self = .resized(.fullscreen)
    case .playerExpand: self = .resized(.expanded)
    case .exitFullscreen, .restore: self = .resized(.normal)
    case .playerCollapse: self = .resized(.collapsed)
    case .minimize: self = .resized(.minimized)
    case .click: self = .interacted(.click)
    case .acceptInvitation: self = .interacted(.invitationAccept)
    case .loop: self = .looped
    case .bufferStart: self = .bufferStarted
    case .bufferFinish: self = .bufferFinished
    case .progress, .rewind, .closeLinear, .adExpand, .adCollapse, .close, .overlayViewDuration,
      .seek, .caption, .open:
      self = .other
    }
  }
}
