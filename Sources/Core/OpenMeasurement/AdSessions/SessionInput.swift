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
  var deviceVolume: Double
  /// How much of the screen the player takes.
  var state: PlayerState
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

/// The volumes of an ad, as far as the app knows them.
struct AudioLevels: Sendable, Hashable {
  /// The player's volume between 0 and 1; 0 when muted.
  var playerVolume: Double
  /// The device's volume between 0 and 1; absent when it is not known.
  var deviceVolume: Double?

  /// Whether the ad is audible: the player isn't muted, and neither is the device as far as is
  /// known.
  var isAudible: Bool { playerVolume > 0 && (deviceVolume ?? 1) > 0 }
}

/// An output of a session, which is to be recorded or sent. The enum is indirect, so that the lists
/// of outputs that are passed on hold references and not large values.
package indirect enum SessionOutput {
  case omid(OMIDEvent, parameters: String?)
  case geometry(AdViewReading)
  case verification(vendor: String?, key: String, url: String)
  case standardMet(String)
  case standardLost(String, ViewabilityTimer.LossReason, run: Duration)
  case standardNotMet(String, ViewabilityShortfall?)
  case exposure(SessionExposure, [ViewabilityComparison])
  /// The standards for which sampled and continuous measurement differ.
  case viewabilityDiffers([ViewabilityComparison])
  case viewableImpression(ViewableImpressionStateMachine.Outcome)
  case misuse(AdSessionMisuse, isDelivered: Bool)
  /// A duty was due that the app omits.
  case leftOut(SessionDuty)
  /// An output of a script, which is identified by the index of its verification among the ad's
  /// verifications.
  case script(ScriptOutput)
  /// A script loaded a resource.
  case fetch(Fetch)
  /// The vendor's beacon for two seconds in view was requested although the share in view, in percent, was
  /// below 50: events round that share to 50.
  case shareRoundedUp(vendor: String?, percent: Double)
  case measurersDiffer(verification: Int, [MeasurerComparison.Difference])
}

/// A call that the app makes on its measurement session in addition to its regular ones; with it a
/// scenario tests how a session handles wrong calls.
package enum SessionCall: Sendable, Hashable {
  case createAdEvents
  case createMediaEvents
  case startSession
  case finishSession
  case loaded
  case impression
  case error(SessionErrorType, message: String)
  case media(MediaEvent)
}

/// The session methods that a step of a scenario can make the app call.
///
/// The quartiles are separate cases, because these are the names that a scenario's `call` and
/// `omits` use.
package enum SessionCallName: String, Sendable, Hashable, CaseIterable {
  case adEvents
  case mediaEvents
  case startSession
  case finishSession
  case loaded
  case impression
  case error
  case start
  case firstQuartile
  case midpoint
  case thirdQuartile
  case complete
  case pause
  case resume
  case bufferStart
  case bufferFinish
  case skipped
  case volumeChange
  case playerStateChange
  case adUserInteraction
}

/// The kind of error (OMID `sessionError`).
package enum SessionErrorType: String, Sendable, CaseIterable {
  case generic
  /// The media was unavailable or could not be played.
  case media
}

/// Something that the app has to do for a session, so that its vendors measure.
package enum SessionDuty: Sendable, Hashable {
  /// The app activates the SDK; without that there is no session.
  case activation
  /// The app passes the SDK's script to the context; without that there is no session.
  case serviceScript
  /// The app gives the session the view that the ad is in; without that nothing is in view.
  case adView
  case call(SessionCallName)

  /// All duties, in the order in which an app performs them.
  package static let all: [SessionDuty] =
    [.activation, .serviceScript, .adView] + SessionCallName.allCases.map(SessionDuty.call)

  /// The name that a scenario's `omits` uses.
  package var name: String {
    switch self {
    case .activation: "activation"
    case .serviceScript: "serviceScript"
    case .adView: "adView"
    case .call(let call): call.rawValue
    }
  }

  /// The duty of a name.
  package init?(named name: String) {
    guard let duty = Self.all.first(where: { $0.name == name }) else { return nil }
    self = duty
  }

  /// The duty to report a media event.
  init?(reporting event: MediaEvent) {
    guard let call = SessionCallName(rawValue: event.type.rawValue) else { return nil }
    self = .call(call)
  }
}
