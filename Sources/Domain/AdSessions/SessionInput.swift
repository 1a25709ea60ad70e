package import OpenMeasurement
package import VerificationHost

/// What a session is told.
package enum SessionInput {
  /// The app sets the session up and starts it; what of the ad is in view then.
  case began(AdViewReading)
  /// The ad was put on the screen: for most apps that is the impression.
  case presented
  /// What does not play is there to be seen.
  case displayed
  /// Something happened in the playback, and how the player is after it.
  case playback(PlaybackChange, SessionPlayer)
  case deviceVolumeChanged(SessionPlayer)
  /// The player's user jumped in the media, back when the distance is negative.
  case playheadMoved(by: Duration)
  /// What is in view became another.
  case exposureChanged(AdViewReading)
  /// Somebody looked at the view tree, as it is done again and again.
  case sampled(AdViewReading)
  /// The media could not be played any further.
  case mediaFailed(message: String)
  /// The app gave the ad up before its session started.
  case abandoned(message: String)
  /// Time went on to an instant that `nextDeadline` named.
  case timeReached
  /// Time went on to where a script's timer is due.
  case scriptTimersDue
  /// A script came, before the session or in the middle of it.
  case scriptLoaded(VerificationScript)
  /// The app made a call on top of those that it makes anyway, showing this.
  case called(SessionCall, AdViewReading)
  /// The app ended the session.
  case finished
}

/// Something that happens in the playback of an ad, as far as sessions tell things apart.
package enum PlaybackChange: Sendable, Hashable {
  /// Media and assets are there.
  case loaded
  /// The media began to run.
  case started
  case quartile(QuartileVisibility.Quartile)
  case paused
  case resumed
  /// Another play of a looping creative began.
  case looped
  case bufferStarted
  case bufferFinished
  case muted
  case unmuted
  case volumeChanged
  case skipped
  /// The player takes another part of the screen.
  case resized(PlayerState)
  case interacted(MediaEvent.InteractionType)
  /// Nothing that a session hears of.
  case other

  /// What Open Measurement calls it; nil for what it has no media event for, and for the start,
  /// which needs the duration.
  func mediaEvent(_ player: SessionPlayer) -> MediaEvent? {
    switch self {
    case .quartile(let quartile):
      switch quartile {
      case .firstQuartile: .firstQuartile
      case .midpoint: .midpoint
      case .thirdQuartile: .thirdQuartile
      case .complete: .complete
      }
    case .paused: .pause
    case .resumed: .resume
    case .bufferStarted: .bufferStart
    case .bufferFinished: .bufferFinish
    case .muted: .volumeChange(playerVolume: 0, deviceVolume: player.deviceVolume)
    case .unmuted, .volumeChanged:
      .volumeChange(playerVolume: player.volume, deviceVolume: player.deviceVolume)
    case .skipped: .skipped
    case .resized(let state): .playerStateChange(state)
    case .interacted(let interaction): .adUserInteraction(interaction)
    case .loaded, .started, .looped, .other: nil
    }
  }
}

/// How the player of an ad is when something happens.
package struct SessionPlayer: Sendable, Hashable {
  /// As it can be heard, between 0 and 1.
  package var volume: Double
  /// The device's, between 0 and 1.
  package var deviceVolume: Double
  /// How much of the screen the player takes.
  package var state: PlayerState
  /// Whether media runs.
  package var isPlaying: Bool

  package init(
    volume: Double, deviceVolume: Double, state: PlayerState = .normal, isPlaying: Bool = false
  ) {
    self.volume = volume
    self.deviceVolume = deviceVolume
    self.state = state
    self.isPlaying = isPlaying
  }

  var isAudible: Bool {
    AudioLevels(playerVolume: volume, deviceVolume: deviceVolume).isAudible
  }

  /// Whether the ad plays and can be heard.
  var isHeard: Bool { isPlaying && isAudible }
}
