package import Vocabulary

/// An input of an ad's player.
package enum AdPlayerInput: Sendable {
  // Loading, presentation and time.

  /// The media was requested and arrives over a network.
  case mediaRequested(MediaSupply)
  /// All of the media has arrived.
  case mediaLoaded
  /// The ad is put on the screen.
  case presented
  /// Time passed.
  case advanced
  /// The share of the ad in view changed, in percent.
  case exposureChanged(toPercent: Double)
  /// The time within which the ad had to play is over.
  case displayLimitReached
  /// The content under a nonlinear ad reached the point at which something else
  /// replaces the ad.
  case displaced
  /// The viewer leaves the break of a linear ad.
  case breakLeft

  // Viewer and app.

  case play(by: LinearAdStateMachine.PauseOrigin)
  case pause(by: LinearAdStateMachine.PauseOrigin)
  case resume(by: LinearAdStateMachine.PauseOrigin)
  case mute
  /// The app mutes the player, because another player plays sound now.
  case muteForOthers
  case unmute
  /// Sets the volume, between 0 and 1.
  case setVolume(to: Double)
  case seek(to: TimeOffset)
  case seekBy(Duration)
  case rewind(to: TimeOffset)
  case rewindBy(Duration)
  case skip
  case click
  /// Closes a linear ad; nonlinear ones are removed by `close`.
  case closeLinear
  case close
  case acceptInvitation
  case expand
  case collapse
  case minimize
  /// An interaction that only needs to be reported.
  case interact(PlayerEvent.Kind)
  /// The app destroys the player.
  case tearDown

  // Network.

  case stall(for: Duration)
  /// Changes the network; a nil value stays unchanged.
  case changeNetwork(bytesPerSecond: Int?, latency: Duration?)
  case loseConnection(status: Int?)
}

extension LinearAdStateMachine {
  func handle(_ input: AdPlayerInput, at now: VirtualInstant) -> [AdPlayerAction] {
    switch input {
    case .mediaRequested(let supply): mediaRequested(supply)
    case .mediaLoaded: mediaLoaded()
    case .presented: presented(at: now)
    case .advanced: advance(to: now)
    case .exposureChanged(let percent): exposureChanged(toPercent: percent, at: now)
    case .displayLimitReached: displayLimitReached()
    case .displaced: []
    case .breakLeft: breakLeft(at: now)
    case .play(let origin): play(by: origin, at: now)
    case .pause(let origin): pause(by: origin, at: now)
    case .resume(let origin): resume(by: origin, at: now)
    case .mute: muted()
    case .muteForOthers: muted(by: .environment)
    case .unmute: unmuted()
    case .setVolume(let volume): volumeSet(to: volume)
    case .seek(let target): seek(to: target, at: now)
    case .seekBy(let distance): seek(by: distance, at: now)
    case .rewind(let target): rewind(to: target, at: now)
    case .rewindBy(let distance): rewind(by: distance, at: now)
    case .skip: skipPressed(at: now)
    case .click: clicked(at: now)
    case .closeLinear, .close: closePressed(at: now)
    case .acceptInvitation: interacted(.acceptInvitation)
    case .expand: interacted(.playerExpand)
    case .collapse: interacted(.playerCollapse)
    case .minimize: interacted(.minimize)
    case .interact(let kind): interacted(kind)
    case .tearDown: tornDown(at: now)
    case .stall(let duration): stalled(for: duration, at: now)
    case .changeNetwork(let bytesPerSecond, let latency):
      networkChanged(bytesPerSecond: bytesPerSecond, latency: latency, at: now)
    case .loseConnection(let status): connectionLost(status: status, at: now)
    }
  }
}

extension NonLinearAdStateMachine {
  mutating func handle(_ input: AdPlayerInput, at now: VirtualInstant) -> [AdPlayerAction] {
    switch input {
    case .presented: presented(at: now)
    case .advanced: advance(to: now)
    case .mediaRequested, .mediaLoaded, .exposureChanged, .displayLimitReached, .breakLeft: []
    case .displaced: displaced(at: now)
    case .click: clicked()
    case .close: closePressed(at: now)
    case .acceptInvitation: invitationAccepted()
    case .expand: expandPressed()
    case .collapse: collapsePressed()
    case .minimize: minimizePressed()
    case .interact(let kind): interacted(kind)
    case .tearDown: tornDown(at: now)
    case .play, .pause, .resume, .mute, .muteForOthers, .unmute, .setVolume, .seek, .seekBy,
      .rewind, .rewindBy,
      .skip, .closeLinear, .stall, .changeNetwork, .loseConnection:
      linearInputReceived()
    }
  }
}
