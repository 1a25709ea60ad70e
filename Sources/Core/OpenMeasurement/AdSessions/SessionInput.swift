package import Vocabulary

/// An input of a session.
package enum SessionInput {
  /// The app sets up and starts the session, with a reading of the ad view at that instant.
  case began(AdViewReading)
  /// The ad was put on the screen: for most apps that is the impression.
  case presented
  /// A creative that does not play is displayed.
  case displayed
  /// Something happened in the playback, with the player's state after it.
  case playback(PlaybackChange, SessionPlayer)
  case deviceVolumeChanged(SessionPlayer)
  /// The user moved the playhead by a distance, back when it is negative.
  case playheadMoved(by: Duration)
  /// The part of the ad in view changed.
  case exposureChanged(AdViewReading)
  /// A periodic observation of the view tree.
  case sampled(AdViewReading)
  /// The media could not be played any further.
  case mediaFailed(message: String)
  /// The app abandoned the ad before its session started.
  case abandoned(message: String)
  /// Time reached an instant that `nextDeadline` named.
  case timeReached
  /// Time reached the instant of a script's timer.
  case scriptTimersDue
  /// A script was loaded, before the session or during it.
  case scriptLoaded(VerificationScript)
  /// The app made a call in addition to its regular ones, with a reading of the ad view at that
  /// instant.
  case called(SessionCall, AdViewReading)
  /// The app ended the session.
  case finished
}

/// A change in the playback of an ad. The cases are the changes that sessions distinguish.
package enum PlaybackChange: Sendable, Hashable {
  /// Media and assets are loaded.
  case loaded
  /// Playback reached a tracking point. At the point `start`, the media began to run.
  case reached(TrackingPoint)
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
  /// The player's state on the screen changed.
  case resized(PlayerState)
  case interacted(MediaEvent.InteractionType)
  /// A change that is not reported to a session.
  case other

  /// The media event of Open Measurement for the change; nil if there is none, and for `start`,
  /// which also needs the duration.
  func mediaEvent(_ player: SessionPlayer) -> MediaEvent? {
    switch self {
    case .reached(.quartile(let quartile)): .quartile(quartile)
    case .reached(.complete): .complete
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
    case .loaded, .reached(.start), .looped, .other: nil
    }
  }
}

/// The state of an ad's player when something happens.
package struct SessionPlayer: Sendable, Hashable {
  /// The player's effective volume, between 0 and 1.
  package var volume: Double
  /// The device's volume, between 0 and 1.
  package var deviceVolume: Double
  /// How much of the screen the player takes.
  package var state: PlayerState
  /// Whether the media is playing.
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

  /// Whether the ad is playing and audible.
  var isPlayingAudibly: Bool { isPlaying && isAudible }
}
