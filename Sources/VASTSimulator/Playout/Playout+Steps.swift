internal import Diagnostics
internal import Geometry
internal import OpenMeasurement
internal import Player
internal import Scenario
internal import VirtualTime

/// Which steps of a scenario are still to come.
struct StepState {
  /// Steps that happened.
  private(set) var happened: [Bool]
  /// Steps whose player event came, so that another occurrence does not count.
  private(set) var triggered: [Bool]
  /// Where the step is written that happens right now.
  var location: SourceLocation?

  init(stepCount: Int) {
    happened = Array(repeating: false, count: stepCount)
    triggered = happened
  }

  mutating func happens(_ index: Int) { happened[index] = true }
  mutating func trigger(_ index: Int) { triggered[index] = true }
}

/// What the scenario wants to happen.
extension Playout {
  mutating func scheduleTimedSteps() {
    for (index, step) in request.scenario.steps.enumerated() {
      guard case .time(let time) = step.trigger else { continue }
      // At zero there is no player yet that could be told something; its steps come after loading.
      let priority: EventPriority =
        time == .zero && !step.action.isAboutTheWorld ? .playback : .environment
      queue.schedule(.step(index), at: VirtualInstant(sinceStart: time), priority: priority)
    }
  }

  /// Steps at a share of the media move whenever the media stops, starts or jumps; one that a seek
  /// jumps over happens at the seek.
  mutating func scheduleShareSteps() {
    for (index, step) in request.scenario.steps.enumerated() where !stepState.happened[index] {
      guard case .share(let offset) = step.trigger else { continue }
      let instant = active.flatMap { ad -> VirtualInstant? in
        let position = offset.resolved(in: ad.loaded.duration)
        let isReached = ad.player.hasBegun && ad.player.position(at: now) >= position
        return isReached ? now : ad.player.instant(reaching: position, after: now)
      }
      renew(.step(index), at: instant, .environment)
    }
  }

  /// Steps that wait for a player event's first occurrence.
  mutating func scheduleSteps(after event: PlayerEvent) {
    for (index, step) in request.scenario.steps.enumerated() where !stepState.triggered[index] {
      guard case .playerEvent(event.name, let delay) = step.trigger else { continue }
      stepState.trigger(index)
      queue.schedule(.step(index), at: now.advanced(by: delay), priority: .environment)
    }
  }

  mutating func perform(step index: Int) {
    let step = request.scenario.steps[index]
    // A movement's frame of this instant is on the screen before anything else happens.
    if let frame = world.nextFrame, frame <= now {
      world.drawFrames(at: now)
      worldChanged()
    }
    stepState.happens(index)
    stepState.location = step.location
    defer { stepState.location = nil }
    switch step.action {
    case .play(let actor): control(for: step) { $0.play(by: actor.origin, at: $1) }
    case .pause(let actor): control(for: step) { $0.pause(by: actor.origin, at: $1) }
    case .resume(let actor): control(for: step) { $0.resume(by: actor.origin, at: $1) }
    case .mute: control(for: step) { player, _ in player.muted() }
    case .unmute: control(for: step) { player, _ in player.unmuted() }
    case .volume(let volume): control(for: step) { player, _ in player.volumeSet(to: volume) }
    case .deviceVolume(let volume): setDeviceVolume(volume)
    case .seek(.to(let offset)): movePlayhead(for: step) { $0.seek(to: offset, at: $1) }
    case .seek(.by(let distance)): movePlayhead(for: step) { $0.seek(by: distance, at: $1) }
    case .rewind(.to(let offset)): movePlayhead(for: step) { $0.rewind(to: offset, at: $1) }
    case .rewind(.by(let distance)): movePlayhead(for: step) { $0.rewind(by: distance, at: $1) }
    case .skip: control(for: step) { $0.skipPressed(at: $1) }
    case .closeLinear: control(for: step) { $0.closePressed(at: $1) }
    case .click, .close, .acceptInvitation, .fullscreen, .exitFullscreen, .expand, .collapse,
      .minimize, .restore, .teardown:
      interact(step)
    case .background, .foreground, .lock, .unlock, .focus, .blur, .disconnectOutput,
      .connectOutput, .pictureInPicture, .exitPictureInPicture:
      changeApp(step.action)
    case .session(let call): callSession(call, for: step)
    case .viewport, .scroll, .move, .show, .hide, .alpha, .add, .remove, .friendly:
      changeLayout(step)
    case .clickIcon, .clickCompanion: clickSideCreative(step)
    case .stall(let duration): stall(for: duration, step)
    case .network(let change): changeNetwork(change, step)
    }
  }

  private mutating func changeApp(_ action: ScenarioStep.Action) {
    switch action {
    case .background: world.app.isBackgrounded = true
    case .foreground: world.app.isBackgrounded = false
    case .lock: world.app.isLocked = true
    case .unlock: world.app.isLocked = false
    case .blur: world.app.hasWindowFocus = false
    case .focus: world.app.hasWindowFocus = true
    case .disconnectOutput: world.app.hasOutputDevice = false
    case .connectOutput: world.app.hasOutputDevice = true
    case .pictureInPicture: world.app.isPictureInPicture = true
    case .exitPictureInPicture: world.app.isPictureInPicture = false
    default: return
    }
    // The system tells the session at once; it does not wait for the next sample.
    worldChanged()
    sample()
  }

  private mutating func changeLayout(_ step: ScenarioStep) {
    guard world.apply(step.action, at: now) else {
      return diagnose(
        .warning, rule: "StepIgnored",
        "'\(step.action.name)' names a view that is not in the layout", at: step.location)
    }
    declareFriendlyViews(at: step.location)
    worldChanged()
  }

  /// Tells the session of every friendly view; what it refuses obstructs.
  mutating func declareFriendlyViews(at location: SourceLocation? = nil) {
    for (view, declaration) in world.tree.friendlyDeclarations {
      guard let misuse = active?.measurement.friendlyDeclared(view, declaration) else { continue }
      world.withdrawFriendly(view)
      diagnose(
        .warning, rule: "FriendlyObstructionRefused",
        "view '\(view)' stays an obstruction: \(misuse); \(misuse.remedy)",
        at: location ?? request.scenario.viewLocations[view])
    }
  }

  mutating func noteStepsThatNeverHappened() {
    for (index, step) in request.scenario.steps.enumerated() where !stepState.happened[index] {
      diagnose(
        .note, rule: "StepNeverHappened", "the run ended before '\(step.action.name)'",
        at: step.location)
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
