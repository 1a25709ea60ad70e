internal import OpenMeasurement
internal import Player
internal import VAST
internal import Vocabulary

/// The unit of a tag that a video player plays: its breaks, their ads, and the session of each ad.
///
/// It passes inputs to the state machines, which decide what follows, and passes their actions to
/// the simulation, which carries them out.
final class VideoUnit {
  /// The request, which is passed on to the parts of the unit.
  let request: UnitRequest
  /// The screen that all units share.
  let screen: Screen
  let breaks: BreakStateMachine
  let tracking: TrackingStateMachine
  var viewer: Viewer
  let results = UnitResults()
  var stage: UnitStage
  /// The network connection over which documents and media are loaded.
  var connection: Connection
  /// The ad on the screen; it stays until the next one takes its place.
  var active: ActiveAd?
  /// When the unit received an input last.
  private(set) var now: VirtualInstant = .zero
  let deadlines: UnitDeadlines
  private var actions: [UnitAction] = []

  init(_ request: UnitRequest, view: String, on screen: Screen) {
    self.request = request
    self.screen = screen
    breaks = BreakStateMachine(
      file: request.tag.displayName, profile: request.profile, slot: request.ad.slot,
      contentDuration: request.ad.content.duration,
      positions: request.ad.content.positions, join: request.ad.join)
    tracking = TrackingStateMachine(request.profile)
    viewer = Viewer(player: .simulated(request.value))
    stage = UnitStage(view: view)
    connection = Connection(request.value.scenario.network)
    deadlines = UnitDeadlines(scriptTimerLimit: request.value.settings.limits[.moments])
  }

  /// How the unit ended; nil while it goes on.
  var outcome: RunOutcome? { results.outcome }

  // MARK: Inputs

  /// Passes an input at an instant to the unit.
  func handle(_ input: UnitInput, at now: VirtualInstant) -> [UnitAction] {
    self.now = now
    // Most inputs cause a few actions, and the array does not have to grow for them.
    actions.reserveCapacity(8)
    if input.changesSomething { deadlines.isCurrent = false }
    switch input {
    case .begin: follow(breaks.begun())
    case .sourceArrived(let arrival):
      if let fetch = arrival.fetch { report(.fetch(fetch)) }
      for diagnostic in request.value.diagnostics { report(.diagnostic(diagnostic)) }
      follow(breaks.sourceAnswered(arrival.answer))
    case .primaryOpened(let reading): follow(breaks.documentRead(reading, at: now))
    case .documentArrived(let answer):
      report(.fetch(answer.fetch))
      documentArrived(answer)
    case .loaded(let loading): adLoaded(loading)
    case .due(let event, let next): due(event, next)
    case .step(let step):
      viewer.step = step
      // The frame of this instant is drawn before the step is carried out.
      if stage.share.drawFrame(at: now) { screenChanged() }
      perform(step)
      viewer.step = nil
    case .screenChanged(let change): screenChanged(change)
    case .otherAudible: if isAudible { control(.muteForOthers, isQuiet: true) }
    case .answered, .posted: break  // of native units
    case .interrupted: interrupt()
    case .stopped(let reason): stopUnfinished(because: reason)
    }
    return takeActions()
  }

  /// Requests the unit's next wake-ups, after all inputs of an instant.
  func settle(at now: VirtualInstant) -> [UnitAction] {
    self.now = now
    if outcome == nil {
      followCaptions()
      if !deadlines.isCurrent { reschedule() }
    }
    return takeActions()
  }

  private func due(_ event: UnitEvent, _ next: VirtualInstant?) {
    deadlines.came(event)
    switch event {
    case .breakBegins:
      if active?.player.leavesContentRunning == true {
        control(.displaced)
      } else {
        follow(breaks.breakDue(at: now))
      }
    case .mediaArrives: reportArrival()
    case .scriptArrives(let index):
      if let ad = active { follow(ad.verification.scriptArrived(index)) }
    case .contentEnds: follow(breaks.contentEnded(at: now))
    case .icon(let index): follow(tracking.iconAppeared(index))
    case .segment(let index): follow(tracking.segmentRequested(index))
    case .viewportFrame: if stage.share.drawFrame(at: now) { screenChanged() }
    case .sample:
      if !stage.isSampled {
        deadlines.isCurrent = false
        sample()
      }
      guard let next else { return stopUnfinished(because: "no further event could happen") }
      wake(.sample, at: active?.nextSample(after: now, notBefore: next), .sampling)
    case .playback: control(.advanced)
    case .displayLimit: control(.displayLimitReached)
    case .expiry: adExpired()
    case .measurement: measure(.timeReached)
    case .scriptTimer: measure(.scriptTimersDue)
    case .sourceArrives, .documentArrives, .caption, .answer, .posted, .timer:
      break  // documents are inputs, captions follow every input, the others are of native units
    }
  }

  // MARK: Scheduling

  /// Requests the unit's next wake-ups, where they differ from the requested ones.
  private func reschedule() {
    let ad = active
    deadlines.renew {
      switch $0 {
      case .caption: ad?.nextCue(after: now)
      case .playback: ad?.player.nextDeadline
      case .measurement: ad?.session.nextDeadline
      case .scriptTimer: ad?.session.scripts?.nextDeadline
      case .viewportFrame: stage.share.nextFrame
      case .mediaArrives: ad?.arrivalEnd
      }
    } request: {
      wake($0.wakeUp.event, at: $1, $0.wakeUp.priority)
    }
    // Icons belong to the first play of the media.
    if let player = ad?.player.linear, player.play == 1 {
      follow(tracking.mediaPlaced(beginning: player.beginning))
    }
  }

  // MARK: Actions

  /// The ad on the screen, its playhead and that of a stream's primary now.
  var moment: UnitMoment {
    let position = active?.player.position(at: now)
    return UnitMoment(
      ad: active?.index, position: position,
      primary: breaks.primaryPosition(at: now, havingPlayed: position))
  }

  /// The current moment, without an ad.
  var momentWithoutAd: UnitMoment { UnitMoment(primary: breaks.primaryPosition(at: now)) }

  /// The instant at which the playhead reaches a share of the media, if nothing changes until then;
  /// `now` if it has reached the share already.
  func instant(reaching offset: TimeOffset, at now: VirtualInstant) -> VirtualInstant? {
    active.flatMap { ad in
      let position = offset.resolved(in: ad.loaded.duration)
      let isReached = ad.player.hasBegun && ad.player.position(at: now) >= position
      return isReached ? now : ad.player.instant(reaching: position, after: now)
    }
  }

  func act(_ action: UnitAction) { actions.append(action) }

  /// Moves an event to another instant; nil cancels it.
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

  private func takeActions() -> [UnitAction] {
    defer { actions = [] }
    return actions
  }

  // MARK: The end

  /// Ends the unit. Later inputs are ignored; ads that were never tried are reported.
  func end(_ outcome: RunOutcome) {
    guard self.outcome == nil else { return }
    results.outcome = outcome
    follow(breaks.stopped())
    act(breaks.hasNothingToPlay ? .hadNothingToPlay : .ended)
  }

  /// Ends the unit because the user ended the run. An ad on the screen is torn down.
  private func interrupt() {
    diagnose(
      rule: .runInterrupted,
      "the run was interrupted at \(TimeText.readable(now.sinceStart))", at: nil)
    if active != nil { control(.tearDown, isQuiet: true) }
    // Between ads there is nothing to tear down.
    end(.closed)
  }

  func stopUnfinished(because reason: String?) {
    if let reason {
      diagnose(
        rule: .runUnfinished,
        "the run has not finished: \(reason), at \(TimeText.readable(now.sinceStart)); "
          + "let the scenario resume or end the ad",
        at: active?.loaded.resolved.location
          ?? SourceLocation(file: request.tag.displayName))
      reportArrival()
      finishMeasurement(after: nil)
    }
    end(.unfinished)
  }
}

/// The state of the viewer and the player that carries over from one ad to the next.
struct Viewer {
  /// The macro values that describe the player before an ad is selected; computing them for every request
  /// would cost too much.
  let player: PlayerMacroFacts
  /// The step of the scenario that happens right now.
  var step: ScenarioStep?
  /// The sound of the last ad's player, with which the next ad's player begins.
  var sound: LinearAdStateMachine.Sound?
  /// The size state of the last ad's player, with which the next ad's player begins.
  var playerState = PlayerState.normal
  /// When the viewer last did something to an ad.
  var lastActivity: VirtualInstant?

  /// Why a control cannot change the size of the player; nil if it can, or if the control is about
  /// something else.
  func objection(to control: ScenarioStep.Control) -> String? {
    switch (control, playerState) {
    case (.fullscreen, .fullscreen): "the player is fullscreen already"
    case (.exitFullscreen, let state) where state != .fullscreen: "the player is not fullscreen"
    case (.expand, .expanded): "the player is expanded already"
    case (.collapse, .collapsed): "the player is collapsed already"
    case (.minimize, .minimized): "the player is minimized already"
    case (.restore, .normal): "the player has its normal size already"
    default: nil
    }
  }
}

/// Requests of trackers, with what their macros can refer to.
extension VideoUnit {
  /// Carries out the tracking actions, such as requests of trackers.
  ///
  /// - Parameters:
  ///   - actions: in order.
  ///   - moment: the ad's moment when they were caused; nil for the current moment.
  func follow(_ actions: [TrackingAction], at moment: UnitMoment? = nil) {
    for action in actions {
      switch action {
      case .request(let request): send(request, at: moment ?? self.moment)
      case .requestVendorURL(let url, let occurrence):
        act(
          .send(
            BeaconOrder(
              occurrence: occurrence, target: .verbatim(url: url), moment: self.moment)))
      case .openPage(let page):
        act(.open(page, facts(about: .currentAd, for: .click), self.moment))
        act(.happened(PlayerEvent.Kind.open.rawValue))
      case .awaitIcon(let index, let offset):
        wake(.icon(index), at: active?.player.instant(reaching: offset, after: now), .playback)
      case .awaitSegment(let index, let offset):
        wake(.segment(index), at: active?.player.instant(reaching: offset, after: now), .playback)
      case .ignored(let reason): ignore(reason)
      }
    }
  }

  /// Sends a request. The record states the same playhead as the request's macros.
  private func send(_ request: TrackerRequest, at moment: UnitMoment) {
    let facts = facts(about: request.subject, for: request.purpose)
    facts.isOfServer = request.occurrence.sender == .server
    let ad: Int? = if case .document = request.subject { nil } else { moment.ad }
    act(
      .send(
        BeaconOrder(
          occurrence: request.occurrence, target: .templates(request.templates, facts),
          moment: UnitMoment(ad: ad, position: facts.adPlayhead, primary: moment.primary))))
  }

  /// What the macros of a request can refer to.
  private func facts(
    about subject: TrackerRequest.Subject, for purpose: TrackerRequest.Purpose
  ) -> MacroFacts {
    let facts: MacroFacts
    switch (subject, active) {
    case (.currentAd, let ad?):
      facts = momentFacts(blocked: ad.loaded.blockedCategories)
      facts.describe(ad, count: results.playedCount, at: now)
    case (.otherAd(let ad, let assetURI), _):
      facts = momentFacts(blocked: ad.blockedCategories)
      facts.assetURI = assetURI
      let creative = ad.inLine?.linearCreative ?? ad.inLine?.creatives.first
      facts.ad = AdMacroFacts(ad, creative?.universalAdIDs ?? [], count: results.playedCount)
    case (.currentAd, nil), (.adBreak, _), (.document, _): facts = momentFacts()
    }
    facts.describe(purpose)
    return facts
  }

  /// The facts that macros can refer to now, the same for every ad except the categories that its wrappers
  /// block.
  func momentFacts(blocked: [String] = []) -> MacroFacts {
    let facts = MacroFacts(
      of: viewer.player, in: request.ad.slot,
      VASTProperties.Position(breaks.currentPlace),
      at: breaks.content?.position(at: now), playerFrame: screen.tree.frame(of: stage.view),
      blocked: blocked)
    facts.player.isMuted = viewer.sound?.isMuted ?? facts.player.isMuted
    facts.player.isFullscreen = viewer.playerState == .fullscreen
    return facts
  }

  /// Reports the result of the media's request, once: when it is complete, lost, or abandoned.
  func reportArrival(_ absence: Fetch.Absence? = nil) {
    let supply = active?.player.linear?.supply
    if let fetch = active?.arrival?.settled(supply, absence, at: now) { report(.fetch(fetch)) }
  }
}

extension MacroFacts {
  /// Sets the macro values that describe the ad on the screen.
  fileprivate func describe(_ active: ActiveAd, count: Int, at now: VirtualInstant) {
    assetURI = active.loaded.assetURI
    adPlayhead = active.player.position(at: now)
    ad = active.loaded.macroFacts
    ad.adCount = count
    if let linear = active.player.linear {
      player.isMuted = linear.isMuted
      if linear.canEverBeSkipped { player.inventoryState?.append("skippable") }
    }
  }
}
