package import Vocabulary

/// The player of the ad on the screen, for a linear or a nonlinear ad.
///
/// Inputs go to the machine of the ad's kind; the properties here are common to both.
package enum AdPlayer {
  case linear(LinearAdStateMachine)
  indirect case nonLinear(NonLinearAdStateMachine)

  /// Passes an input to the machine of the ad's kind. An input that the kind does not support is
  /// ignored, with the reason if a viewer or the app caused it, and silently otherwise.
  package mutating func handle(_ input: AdPlayerInput, at now: VirtualInstant) -> [AdPlayerAction] {
    switch self {
    case .linear(let player):
      return player.handle(input, at: now)
    case .nonLinear(var player):
      let actions = player.handle(input, at: now)
      self = .nonLinear(player)
      return actions
    }
  }

  /// The player of a linear ad.
  package var linear: LinearAdStateMachine? {
    switch self {
    case .linear(let player): player
    case .nonLinear: nil
    }
  }

  /// Whether the media of a linear ad is playing.
  package var isPlaying: Bool {
    switch self {
    case .linear(let player): player.isPlaying
    case .nonLinear: false
    }
  }

  /// The effective volume, between 0 and 1; a nonlinear ad has no sound.
  package var audibleVolume: Double {
    switch self {
    case .linear(let player): player.audibleVolume
    case .nonLinear: 0
    }
  }

  /// The current play of the media, from 1.
  package var play: Int {
    switch self {
    case .linear(let player): player.play
    case .nonLinear: 1
    }
  }

  /// The playhead; for a nonlinear ad, how long it has been on the screen.
  package func position(at now: VirtualInstant) -> Duration {
    switch self {
    case .linear(let player): player.position(at: now)
    case .nonLinear(let player): player.position(at: now)
    }
  }

  /// The instant at which a position is reached, if nothing changes before.
  package func instant(reaching position: Duration, after now: VirtualInstant) -> VirtualInstant? {
    switch self {
    case .linear(let player): player.instant(reaching: position, after: now)
    case .nonLinear(let player): player.instant(reaching: position, after: now)
    }
  }

  /// When the player must be advanced next.
  package var nextDeadline: VirtualInstant? {
    switch self {
    case .linear(let player): player.nextDeadline
    case .nonLinear(let player): player.nextDeadline
    }
  }

  /// Whether the ad began and is not over.
  package var hasBegun: Bool {
    switch self {
    case .linear(let player): player.hasBegun
    case .nonLinear(let player): player.isShown
    }
  }

  /// Whether content goes on under the ad.
  package var leavesContentRunning: Bool {
    switch self {
    case .linear: false
    case .nonLinear: true
    }
  }

  /// The tracking points that the playhead passed without a report.
  var missed: [TrackingPoint] { linear?.missed ?? [] }

  /// Why the player did not report a tracking point of `missed`.
  func reason(forMissing point: TrackingPoint) -> String {
    linear?.reason(forMissing: point) ?? ""
  }

  /// The tracking points without a report; a nonlinear ad has none.
  var unreported: [TrackingPoint] { linear?.unreported ?? [] }

  /// The tracking points that no vendor receives, because the ad's session has no media events.
  var unheardByVendors: [TrackingPoint] {
    switch self {
    case .linear: []
    case .nonLinear: TrackingPoint.allCases
    }
  }

  /// The tracking points that cannot occur for this kind of creative.
  var unreachable: [TrackingPoint] {
    switch self {
    case .linear: []
    case .nonLinear: TrackingPoint.allCases.filter { $0 != .start }
    }
  }
}

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

/// An action of an ad's player in answer to an input, for both kinds of ads.
package enum AdPlayerAction: Sendable, Hashable {
  /// The ad became visible: its impression counts now.
  case impression
  /// An event is to be reported.
  case report(PlayerEvent, cause: PlaybackCause)
  /// Trackers are requested for something that is not an event of the player.
  case track(TrackedReport, cause: PlaybackCause)
  /// A nonlinear creative is drawn in another size; nil when no more than a tab is left of it.
  case draw(Size?)
  /// The media cannot be played any further (VAST error 405).
  case mediaFailed(at: Duration)
  /// The media could not be loaded far enough to play, and the ad was never visible; nothing more
  /// will happen.
  case loadingFailed(MediaLoadingFailure)
  /// The media that had arrived before the connection was lost has been played (VAST error 405).
  case connectionLost(at: Duration)
  /// The ad did not begin to play within the display limit (VAST error 304).
  case displayTimedOut
  /// Nothing more will happen.
  case end(AdEnding)
  /// The input had no effect, for this reason.
  case ignored(String)

  /// The report of an event of a kind without a payload.
  static func report(_ kind: PlayerEvent.Kind, by cause: PlaybackCause) -> AdPlayerAction {
    .report(PlayerEvent(kind), cause: cause)
  }
}

/// How an ad ended.
package enum AdEnding: Sendable, Hashable {
  /// The last play reached its natural end, or the time of a nonlinear ad was over.
  case completed
  case skipped
  /// Closed by the user.
  case closed
  /// Destroyed by the app.
  case tornDown
  /// The media could not be played any further, or did not start in time.
  case failed
  /// A nonlinear ad was removed by the viewer; the content under it goes on.
  case dismissed
  /// The content under a nonlinear ad reached the next break, or its end.
  case displaced
  /// The playout limit of the break ended the ad (HLS, `X-PLAYOUT-LIMIT`).
  case limitReached
  /// The viewer left the ad's break by a seek in the stream.
  case left

  /// Whether an end card replaces the ad: it does when the ad played to its end, and after a skip.
  var showsEndCard: Bool {
    switch self {
    case .completed, .skipped: true
    case .closed, .tornDown, .failed, .dismissed, .displaced, .limitReached, .left: false
    }
  }

  /// How much ends with the ad.
  enum Reach: Sendable, Hashable {
    /// The ad alone: its break goes on with the next one.
    case ad
    /// The whole break.
    case adBreak
    /// The whole playback.
    case playback
  }

  /// How much ends with the ad: a close or a teardown removes the player, and content that reaches
  /// its next break ends the break of the ad over it.
  var reach: Reach {
    switch self {
    case .completed, .skipped, .failed, .dismissed: .ad
    case .displaced, .limitReached, .left: .adBreak
    case .closed, .tornDown: .playback
    }
  }
}
