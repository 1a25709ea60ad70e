internal import AdSessions
internal import Diagnostics
internal import OpenMeasurement
internal import Player
internal import RunRecords
internal import Scenario
internal import VAST
internal import VirtualTime

/// What the player is told, and what it answers.
extension VideoUnit {
  /// Hands the player of the ad on the screen an input, and carries its answers out; quietly where
  /// nobody asks whether it has an effect.
  func control(_ input: AdPlayerInput, isQuiet: Bool = false) {
    guard let ad = active else { return ignore("no ad is on the screen") }
    for action in ad.player.handle(input, at: now) {
      if case .ignored = action, isQuiet { continue }
      carryOut(action)
    }
  }

  private func carryOut(_ action: AdPlayerAction) {
    switch action {
    case .impression:
      follow(tracking.impressionOccurred())
      results.hadImpression = true
      measure(.presented)
    case .report(let event, let cause): report(event, cause)
    case .track(let report, let cause): follow(tracking.reportDue(report, by: cause))
    case .draw(let size):
      stage.draw(size, on: screen)
      act(.drew)
      screenChanged()
    case .mediaFailed(let position): mediaFailed(at: position)
    case .loadingFailed(let failure): loadingFailed(failure)
    case .connectionLost(let position): connectionLost(at: position)
    case .displayTimedOut: displayTimedOut()
    case .end(let ending): end(ending)
    case .ignored(let reason): ignore(reason)
    }
  }

  /// Tells everyone who listens what the player reports.
  func report(_ event: PlayerEvent, _ cause: PlaybackCause) {
    let kind = event.kind
    if kind == .loaded { beginSession() }
    active?.arrival?.reported(kind, at: now)
    notePlayerState(after: kind)
    if cause == .user { viewer.lastActivity = now }
    report(.player(event, cause: cause))
    let isSessionFirst = request.profile.capabilities.tellsSessionFirst(of: kind)
    if isSessionFirst { measure(sessionInput(of: kind)) }
    follow(tracking.eventReported(event, by: cause))
    if !isSessionFirst { measure(sessionInput(of: kind)) }
    act(.happened(event.name))
    if kind.canBeHeard, isHeard { act(.heard) }
    if kind.movesPlayhead { moveCaptions() }
  }

  /// What the session is told of an event: what does not play is displayed, and does not start.
  private func sessionInput(of kind: PlayerEvent.Kind) -> SessionInput {
    switch (active?.player, kind) {
    case (.nonLinear?, .start): .displayed
    case (.linear?, _), (.nonLinear?, _), (nil, _):
      .playback(PlaybackChange(kind), sessionPlayer)
    }
  }

  /// Notes that a step had no effect.
  func ignore(_ reason: String) {
    diagnose(
      rule: .stepIgnored, "'\(step?.action.name ?? "step")' has no effect: \(reason)",
      at: step?.location)
  }

  /// The player is on the screen in another size, which the next ad inherits.
  private func notePlayerState(after kind: PlayerEvent.Kind) {
    // A nonlinear creative that is reduced to a tab is no player.
    if kind == .minimize, active?.player.linear == nil { return }
    if case .resized(let state) = PlaybackChange(kind) { viewer.playerState = state }
  }

  /// Whether the player plays with its sound on.
  var isHeard: Bool { sessionPlayer.isPlaying && sessionPlayer.volume > 0 }

  /// What the session wants to know about the player along with its events.
  var sessionPlayer: SessionPlayer {
    SessionPlayer(
      volume: active?.player.audibleVolume ?? 0, deviceVolume: screen.deviceVolume,
      state: viewer.playerState, isPlaying: active?.player.isPlaying ?? false)
  }

  // MARK: Steps

  func perform(_ step: ScenarioStep) {
    switch step.action {
    case .player(let action): perform(action)
    case .unit(let change): apply(change)
    case .native: ignore("the unit is a player, not a widget or a message")
    case .app, .screen: break  // the screen's, which tells its units what became of it
    }
  }

  private func perform(_ action: ScenarioStep.PlayerAction) {
    switch action {
    case .play(let actor): control(.play(by: actor.origin))
    case .pause(let actor): control(.pause(by: actor.origin))
    case .resume(let actor): control(.resume(by: actor.origin))
    case .volume(let volume): control(.setVolume(to: volume))
    case .seek(.to(let offset)): movePlayhead(.seek(to: offset))
    case .seek(.by(let distance)): movePlayhead(.seekBy(distance))
    case .rewind(.to(let offset)): movePlayhead(.rewind(to: offset))
    case .rewind(.by(let distance)): movePlayhead(.rewindBy(distance))
    case .session(let call): callSession(call)
    case .control(let control): use(control)
    }
  }

  private func use(_ control: ScenarioStep.Control) {
    // A nonlinear creative has a size of its own.
    if active?.player.linear != nil, let objection = viewer.objection(to: control) {
      return ignore(objection)
    }
    switch control {
    case .mute: self.control(.mute)
    case .unmute: self.control(.unmute)
    case .skip: self.control(.skip)
    case .click: self.control(.click)
    case .closeLinear: self.control(.closeLinear)
    case .close: self.control(.close)
    case .acceptInvitation: self.control(.acceptInvitation)
    case .fullscreen: self.control(.interact(.fullscreen))
    case .exitFullscreen: self.control(.interact(.exitFullscreen))
    case .expand: self.control(.expand)
    case .collapse: self.control(.collapse)
    case .minimize: self.control(.minimize)
    case .restore: self.control(.interact(.restore))
    case .teardown: self.control(.tearDown)
    case .clickIcon:
      follow(tracking.iconClicked(at: active?.player.position(at: now) ?? .zero))
    case .clickCompanion: follow(tracking.companionClicked())
    case .captions: toggleCaptions()
    }
  }

  private func apply(_ change: ScenarioStep.UnitChange) {
    switch change {
    case .viewport(let percent, let over):
      stage.share.change(to: percent, over: over, at: now)
      screenChanged()
    case .stall(let duration):
      connection.stall(for: duration, at: now)
      if active != nil { control(.stall(for: duration)) }
    case .network(let change): changeNetwork(change)
    }
  }

  /// Jumps in the media are a matter of standards beside the event.
  private func movePlayhead(_ input: AdPlayerInput) {
    let position = active?.player.position(at: now)
    control(input)
    guard let position, let target = active?.player.position(at: now), target != position else {
      return
    }
    measure(.playheadMoved(by: target - position))
  }

  // MARK: The screen

  func screenChanged(_ change: ScreenChange) {
    switch change.kind {
    case .layout:
      screenChanged()
    case .declared(let view):
      stage.declared(view.name)
      declare([view], at: change.location)
      screenChanged()
    case .added(let views):
      declare(views, at: change.location)
      screenChanged()
    case .app:
      // The system tells the session at once; it does not wait for the next sample.
      screenChanged()
      sample()
    case .deviceVolume:
      measure(.deviceVolumeChanged(sessionPlayer))
    case .neighbour:
      screenChanged()
    }
  }

  /// What is to be seen of the unit became another.
  func screenChanged() {
    stage.isSampled = false
    guard active != nil else { return }
    let reading = stage.reading(on: screen)
    measure(.exposureChanged(reading))
    control(.exposureChanged(toPercent: reading.percentOnScreen))
  }

  /// The session looks at the view tree.
  func sample() {
    stage.isSampled = true
    measure(.sampled(stage.reading(on: screen)))
  }
}

extension PlaybackChange {
  /// What an event of the player is to a session.
  fileprivate init(_ kind: PlayerEvent.Kind) {
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

extension ScenarioStep.Actor {
  fileprivate var origin: LinearAdStateMachine.PauseOrigin {
    switch self {
    case .user: .user
    case .player: .app
    }
  }
}
