internal import AdSessions
internal import Diagnostics
internal import Player
internal import RunRecords
internal import Scenario
internal import VAST
internal import VirtualTime

/// The player of a tag on the screen: its breaks, their ads, and the session of each.
///
/// It is told what happens and answers with what it wants; the simulation carries that out. What
/// follows from an input is decided by the break, the player, the session and the measurers. An
/// object, so that nothing that happens copies it.
final class VideoUnit {
  /// The request, for those that pass it on.
  let shared: UnitRequest
  /// What macros can tell of the player before an ad is there; it costs too much to ask again for
  /// every request.
  let simulatedPlayer: PlayerMacroFacts
  var source = AdSourceStateMachine()
  var breaks: BreakRun
  var viewer = Viewer()
  var results = UnitResults()
  var stage: UnitStage
  /// What documents and media come over.
  var connection: Connection
  /// The ad on the screen; it stays until the next one takes its place.
  var active: ActiveAd?
  /// Decides which trackers are requested.
  var tracking: TrackingStateMachine
  /// The step of the scenario that happens right now.
  var step: ScenarioStep?
  /// When it was told something last.
  private(set) var now: VirtualInstant = .zero
  /// The screen that all units share.
  let screen: Screen
  /// How often scripts' timers were due; they have a limit of their own, lest a script ends a run.
  private var scriptTimerCount = 0
  private let scriptTimerLimit: Int
  private var actions: [UnitAction] = []
  private var deadlines = UnitDeadlines()
  /// Whether what it waits for follows from everything that it was told.
  private(set) var isScheduled = false
  /// How it ended; nil while it goes on.
  private(set) var outcome: RunOutcome?

  init(_ request: UnitRequest, view: String, on screen: Screen) {
    shared = request
    simulatedPlayer = .simulated(request.value)
    scriptTimerLimit = request.value.limits[.moments]
    tracking = TrackingStateMachine(request.value.profile)
    self.screen = screen
    breaks = BreakRun(file: request.value.tag.displayName)
    stage = UnitStage(view: view)
    connection = Connection(request.value.scenario.network)
  }

  /// What it plays, and how.
  var request: RunRequest { shared.value }

  // MARK: Inputs

  /// Tells the unit what happens at an instant.
  ///
  /// - Returns: what it wants done, in order.
  func handle(_ input: UnitInput, at now: VirtualInstant) -> [UnitAction] {
    self.now = now
    isScheduled = isScheduled && !input.changesSomething
    handle(input)
    return takeActions()
  }

  /// Everything of an instant was told: the unit says when it wants to be woken.
  func settle(at now: VirtualInstant) -> [UnitAction] {
    self.now = now
    if outcome == nil {
      followCaptions()
      if !isScheduled { reschedule() }
      isScheduled = true
    }
    return takeActions()
  }

  private func handle(_ input: UnitInput) {
    switch input {
    case .begin: follow(source.begun())
    case .sourceArrived(let arrival): sourceArrived(arrival)
    case .documentArrived(let answer): documentArrived(answer)
    case .loaded(let loading): adLoaded(loading)
    case .due(let event, let next): due(event, next)
    case .step(let step):
      self.step = step
      // A frame of this instant is on the screen before anything else happens.
      if stage.share.drawFrame(at: now) { screenChanged() }
      perform(step)
      self.step = nil
    case .screenChanged(let change): screenChanged(change)
    case .otherHeard: if isHeard { control(.muteForOthers, isQuiet: true) }
    case .answered, .posted: break  // of native units
    case .interrupted: interrupt()
    case .stopped(let reason): stopUnfinished(because: reason)
    }
  }

  private func due(_ event: UnitEvent, _ next: VirtualInstant?) {
    deadlines.came(event)
    switch event {
    case .breakBegins:
      active?.player.leavesContentRunning == true ? control(.displaced) : beginBreak()
    case .sourceArrives, .documentArrives:
      break  // the document itself is told
    case .mediaArrives:
      tellArrival()
    case .scriptArrives(let index):
      scriptArrived(index)
    case .contentEnds:
      awaitNextBreak()
    case .icon(let index):
      follow(tracking.iconAppeared(index))
    case .caption:
      break  // whatever happens, captions are looked at afterwards
    case .viewportFrame:
      if stage.share.drawFrame(at: now) { screenChanged() }
    case .sample:
      if !stage.isSampled {
        isScheduled = false
        sample()
      }
      guard let next else { return stopUnfinished(because: "no further event could happen") }
      wake(.sample, at: active?.nextSample(after: now, notBefore: next), .sampling)
    case .playback:
      control(.advanced)
    case .displayLimit:
      control(.displayLimitReached)
    case .expiry:
      adExpired()
    case .answer, .posted, .timer:
      break  // of native units
    case .measurement:
      measure(.timeReached)
    case .scriptTimer:
      scriptTimerCount += 1
      measure(.scriptTimersDue)
    }
  }

  /// The user's end of a run: as a teardown, whatever is on the screen.
  private func interrupt() {
    diagnose(
      rule: .runInterrupted,
      "the run was interrupted at \(TimeText.readable(now.sinceStart))", at: nil)
    if active != nil { control(.tearDown, isQuiet: true) }
    // Between ads there is nothing to tear down.
    guard outcome == nil else { return }
    end(RunOutcome.closed)
  }

  // MARK: Scheduling

  /// Asks everyone when they want to be woken next.
  private func reschedule() {
    let ad = active
    renew(.playback, at: ad?.player.nextDeadline)
    renew(.measurement, at: ad?.session.nextDeadline)
    if scriptTimerCount < scriptTimerLimit {
      renew(.scriptTimer, at: ad?.session.scripts?.nextDeadline)
    }
    renew(.viewportFrame, at: stage.share.nextFrame)
    renew(.mediaArrives, at: arrivalEnd)
    // Icons belong to the first play of the media.
    if let player = ad?.player.linear, player.play == 1 {
      follow(tracking.mediaPlaced(beginning: player.beginning))
    }
  }

  private func renew(_ deadline: UnitDeadlines.Deadline, at instant: VirtualInstant?) {
    guard deadlines.renew(deadline, at: instant) else { return }
    wake(deadline.wakeUp.event, at: instant, deadline.wakeUp.priority)
  }

  // MARK: Actions

  /// Where the ad on the screen is now.
  var moment: UnitMoment {
    UnitMoment(ad: active?.index, position: active?.player.position(at: now))
  }

  /// When a share of the media is reached, if everything goes on as it does; now, if it was.
  func instant(reaching offset: TimeOffset, at now: VirtualInstant) -> VirtualInstant? {
    active.flatMap { ad in
      let position = offset.resolved(in: ad.loaded.duration)
      let isReached = ad.player.hasBegun && ad.player.position(at: now) >= position
      return isReached ? now : ad.player.instant(reaching: position, after: now)
    }
  }

  func act(_ action: UnitAction) { actions.append(action) }

  /// Moves an event to where it is wanted now; nil takes it back.
  func wake(
    _ event: UnitEvent, at deadline: VirtualInstant?, _ priority: EventPriority
  ) {
    act(.wake(event, at: deadline, priority))
  }

  func report(_ kind: RunEvent.Kind, at moment: UnitMoment? = nil) {
    act(.report(kind, moment ?? self.moment))
  }

  func diagnose(
    rule: Rule, _ message: String, at location: SourceLocation?,
    _ moment: UnitMoment? = nil
  ) {
    report(.diagnostic(Diagnostic(rule: rule, message, at: location)), at: moment)
  }

  /// The unit is over; it hears of nothing any more but of what was wanted of it in vain.
  func end(_ outcome: RunOutcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    source.stopped()
    breaks.machine.stopped()
    settleUntriedAds(at: moment)
    act(breaks.planned.isEmpty && breaks.content == nil ? .hadNothingToPlay : .ended)
  }

  private func takeActions() -> [UnitAction] {
    defer { actions = [] }
    return actions
  }
}
