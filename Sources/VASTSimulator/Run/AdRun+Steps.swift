internal import Diagnostics
internal import Geometry
internal import OpenMeasurement
internal import Player
internal import Scenario
internal import VirtualTime

/// Which steps of a scenario are still to come.
struct StepState {
  /// Steps that happened, or are certain to.
  private(set) var settled: [Bool]

  init(stepCount: Int) { settled = Array(repeating: false, count: stepCount) }

  mutating func settle(_ index: Int) { settled[index] = true }
}

/// What the scenario wants to happen.
extension AdRun {
  mutating func scheduleTimedSteps() {
    for (index, step) in request.scenario.steps.enumerated() {
      guard case .time(let time) = step.trigger else { continue }
      // At zero there is no player yet that could be told something; its steps come after loading.
      let priority: EventPriority =
        time == .zero && !step.action.isAboutTheWorld ? .playback : .environment
      schedule(.step(index), at: VirtualInstant(sinceStart: time), priority)
    }
  }

  /// Steps at a share of the media move whenever the media stops, starts or jumps.
  mutating func scheduleShareSteps() {
    for (index, step) in request.scenario.steps.enumerated() where !stepState.settled[index] {
      guard case .share(let offset) = step.trigger else { continue }
      let position = offset.resolved(in: ad.creative.duration)
      renew(.step(index), at: player.instant(reaching: position, after: now), .environment)
    }
  }

  /// Steps that wait for a player event's first occurrence.
  mutating func scheduleSteps(after event: PlayerEvent) {
    for (index, step) in request.scenario.steps.enumerated() where !stepState.settled[index] {
      guard case .playerEvent(event.name, let delay) = step.trigger else { continue }
      stepState.settle(index)
      schedule(.step(index), at: now.advanced(by: delay), .environment)
    }
  }

  mutating func perform(step index: Int) {
    let step = request.scenario.steps[index]
    stepState.settle(index)
    switch step.action {
    case .play(let actor): perform(player.play(by: actor.origin, at: now), for: step)
    case .pause(let actor): perform(player.pause(by: actor.origin, at: now), for: step)
    case .resume(let actor): perform(player.resume(by: actor.origin, at: now), for: step)
    case .mute: perform(player.muted(), for: step)
    case .unmute: perform(player.unmuted(), for: step)
    case .volume(let volume): perform(player.volumeSet(to: volume), for: step)
    case .deviceVolume(let volume): setDeviceVolume(volume)
    case .seek(.to(let offset)): perform(player.seek(to: offset, at: now), for: step)
    case .seek(.by(let distance)): perform(player.seek(by: distance, at: now), for: step)
    case .rewind(.to(let offset)): perform(player.rewind(to: offset, at: now), for: step)
    case .rewind(.by(let distance)): perform(player.rewind(by: distance, at: now), for: step)
    case .skip: perform(player.skipPressed(at: now), for: step)
    case .click: perform(player.clicked(at: now), for: step)
    case .closeLinear: perform(player.closePressed(at: now), for: step)
    case .acceptInvitation: perform(player.interacted(.acceptInvitation), for: step)
    case .fullscreen: perform(player.interacted(.fullscreen), for: step)
    case .exitFullscreen: perform(player.interacted(.exitFullscreen), for: step)
    case .expand: perform(player.interacted(.playerExpand), for: step)
    case .collapse: perform(player.interacted(.playerCollapse), for: step)
    case .minimize: perform(player.interacted(.minimize), for: step)
    case .teardown: perform(player.tornDown(at: now), for: step)
    case .background, .foreground, .lock, .unlock, .focus, .blur: changeApp(step.action)
    case .viewport, .scroll, .move, .show, .hide, .alpha, .add, .remove, .friendly:
      changeLayout(step)
    case .clickIcon, .clickCompanion, .stall, .network:
      diagnose(
        .warning, rule: "StepNotSimulated", "this version does not simulate '\(step.action.name)'",
        at: step.location)
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
      guard let misuse = measurement.friendlyDeclared(view, declaration) else { continue }
      world.withdrawFriendly(view)
      diagnose(
        .warning, rule: "FriendlyObstructionRefused",
        "view '\(view)' stays an obstruction: \(misuse)", at: location)
    }
  }

  mutating func noteStepsThatNeverHappened() {
    for (index, step) in request.scenario.steps.enumerated() where !stepState.settled[index] {
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
