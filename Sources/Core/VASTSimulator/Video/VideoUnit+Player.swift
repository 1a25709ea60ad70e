internal import Media
internal import OpenMeasurement
internal import Player
internal import VAST
internal import Vocabulary

/// Inputs of the ad's player, and its actions.
extension VideoUnit {
  /// Passes an input to the player of the ad on the screen, and carries its actions out. If
  /// `isQuiet` is true, an input without an effect is not reported.
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
    case .mediaFailed(let position):
      if let ad = active?.loaded, let content = ad.linear {
        fail(.damaged(content, at: position, ad.mediaLocation))
      }
    case .loadingFailed(let failure):
      if let content = active?.loaded.linear {
        let words = failure.words(request.profile.buffering)
        giveUpLoading(
          AdRefusal(
            failure.errorCode, "the media '\(content.chosen.url)' did not load: \(words)"),
          message: words)
      }
    case .connectionLost(let position):
      if let ad = active?.loaded, let content = ad.linear {
        fail(.connectionLost(content, at: position, ad.mediaLocation))
      }
    case .displayTimedOut: displayTimedOut()
    case .end(let ending): adEnded(ending)
    case .ignored(let reason): ignore(reason)
    }
  }

  /// Passes an event of the player on to its trackers and to the session.
  private func report(_ event: PlayerEvent, _ cause: PlaybackCause) {
    let kind = event.kind
    if kind == .loaded { beginSession() }
    active?.arrival?.reported(kind, at: now)
    // A nonlinear creative that is reduced to a tab does not change the size of the player.
    if case .resized(let state) = PlaybackChange(kind),
      kind != .minimize || active?.player.linear != nil
    {
      viewer.playerState = state
    }
    if cause == .user { viewer.lastActivity = now }
    report(.player(event, cause: cause))
    let isSessionFirst = request.profile.capabilities.tellsSessionFirst(of: kind)
    if isSessionFirst { measure(sessionInput(of: kind)) }
    follow(tracking.eventReported(event, by: cause))
    if !isSessionFirst { measure(sessionInput(of: kind)) }
    act(.happened(event.name))
    if kind.canBeAudible, isAudible { act(.audible) }
    if kind.movesPlayhead, let ad = active {
      show(ad.captions?.playheadMoved(to: ad.player.position(at: now)))
    }
  }

  /// Creates the session's input for an event of the player. A nonlinear ad does not play, so its
  /// start event becomes the session's input `displayed`.
  private func sessionInput(of kind: PlayerEvent.Kind) -> SessionInput {
    switch (active?.player, kind) {
    case (.nonLinear?, .start): .displayed
    case (.linear?, _), (.nonLinear?, _), (nil, _):
      .playback(PlaybackChange(kind), sessionPlayer)
    }
  }

  /// Reports that a step had no effect.
  func ignore(_ reason: String) {
    diagnose(
      rule: .stepIgnored, "'\(viewer.step?.action.name ?? "step")' has no effect: \(reason)",
      at: viewer.step?.location)
  }

  /// Whether the player plays with its sound on.
  var isAudible: Bool { sessionPlayer.isPlaying && sessionPlayer.volume > 0 }

  /// The player's state for the session.
  var sessionPlayer: SessionPlayer {
    SessionPlayer(
      volume: active?.player.audibleVolume ?? 0, deviceVolume: screen.deviceVolume,
      state: viewer.playerState, isPlaying: active?.player.isPlaying ?? false)
  }

  // MARK: Steps

  func perform(_ step: ScenarioStep) {
    switch step.action {
    case .player(.session(let call)): callSession(call)
    case .player(.control(.clickIcon)):
      follow(tracking.iconClicked(at: active?.player.position(at: now) ?? .zero))
    case .player(.control(.clickCompanion)): follow(tracking.companionClicked())
    case .player(.control(.captions)): toggleCaptions()
    case .player(.seek(let target)) where breaks.primaryPosition(at: now) != nil:
      seekPrimary(target)
    case .player(let action): perform(action)
    case .unit(.viewport(let percent, let over)):
      stage.share.change(to: percent, over: over, at: now)
      screenChanged()
    case .unit(.stall(let duration)):
      connection.stall(for: duration, at: now)
      if active != nil { control(.stall(for: duration)) }
    case .unit(.network(let change)):
      connection.change(change)
      guard let ad = active?.loaded.linear else { return }
      for input in change.inputs(about: ad) { control(input) }
    case .native: ignore("the unit is a player, not a widget or a message")
    case .app, .screen: break  // the screen's, which informs its units of the change
    }
  }

  /// Moves the playhead of a stream's primary content. Every seek in a stream does this, whether an
  /// ad or the content plays.
  private func seekPrimary(_ target: ScenarioStep.SeekTarget) {
    guard let content = breaks.content else { return }
    let position =
      switch target {
      case .to(let offset): offset.resolved(in: content.duration)
      case .by(let distance): content.position(at: now) + distance
      }
    follow(breaks.primarySought(to: position, at: now))
  }

  private func perform(_ action: ScenarioStep.PlayerAction) {
    // A nonlinear creative has a size of its own.
    if case .control(let control) = action, active?.player.linear != nil,
      let objection = viewer.objection(to: control)
    {
      return ignore(objection)
    }
    guard let input = action.input else { return }
    let position = active?.player.position(at: now)
    control(input)
    // The session receives a jump of the playhead in addition to the event, because it affects
    // viewability standards.
    guard action.movesPlayhead, let position, let target = active?.player.position(at: now),
      target != position
    else { return }
    measure(.playheadMoved(by: target - position))
  }

  // MARK: Captions

  /// Shows the cues that are due.
  func followCaptions() {
    guard let ad = active, ad.captions?.isOn == true, let player = ad.player.linear else { return }
    guard let cues = ad.captions?.followed(player, at: now), !cues.isEmpty else { return }
    show(cues)
    // An observation of the views, which leaves the deadlines current, may come before the cue's own
    // wake-up at the same instant.
    deadlines.isCurrent = false
  }

  /// Turns the captions on or off, when the viewer presses their button. A cue that is due appears
  /// at once.
  private func toggleCaptions() {
    guard let ad = active else { return ignore("no ad is on the screen") }
    guard ad.captions != nil else { return ignore("the ad has no captions") }
    ad.captions?.toggled(at: ad.player.position(at: now))
    if let captions = ad.captions, captions.isOn, let file = captions.file {
      results.changeLast { $0.captions[file].isShown = true }
    }
    followCaptions()
  }

  private func show(_ cues: [Cue]?) {
    for cue in cues ?? [] {
      report(.caption(text: cue.text, language: active?.captions?.language), .playback)
    }
  }
}

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
