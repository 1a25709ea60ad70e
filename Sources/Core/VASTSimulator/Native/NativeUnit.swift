internal import OpenMeasurement
internal import Player
internal import Units
internal import Vocabulary

/// A widget, a message or an auctioned ad on the screen: its state machine, its views, and a
/// session for each item.
///
/// The machine and the sessions decide what follows from an input. The unit only passes inputs on.
final class NativeUnit {
  /// The instant at which the current input is handled, and the scenario step that caused it.
  private struct CallContext {
    var instant = VirtualInstant.zero
    /// The step of the scenario that caused the input.
    var step: ScenarioStep?
  }

  let scenario: NativeUnitScenario
  let request: UnitRequest
  private let screen: Screen
  private let machine: NativeMachine
  private var rounds = NativeRoundsStateMachine()
  private var views = LaidOutViews()
  private var size: Size?
  /// Whether the machine has changed the views, or the set of watched views, since the last
  /// observation.
  private var isChanged = true
  private(set) var items: MeasuredItems
  private var context = CallContext()
  private var actions: [UnitAction] = []
  /// How the latest auction ended without a creative; nil if it returned one, and before the first auction.
  private(set) var ending: AuctionEnding?
  /// How the unit ended; nil while it runs.
  private(set) var outcome: RunOutcome?
  /// Why the unit failed, as a sentence fragment; nil if it did not fail.
  private(set) var failure: String?

  init(
    _ scenario: NativeUnitScenario, _ request: UnitRequest, _ machine: NativeMachine,
    on screen: Screen
  ) {
    self.scenario = scenario
    self.request = request
    self.screen = screen
    items = MeasuredItems(request.value.scenario.measurement.sampling)
    size = screen.size(of: scenario.view)
    self.machine = machine
  }

  /// Handles an input at an instant.
  ///
  /// - Returns: the actions to carry out, in order.
  func handle(_ input: UnitInput, at now: VirtualInstant) -> [UnitAction] {
    context.instant = now
    switch input {
    case .begin: tell(.began)
    case .answered(let id, let answer): tell(.answered(id, answer))
    case .posted(let id, let answer): receive(.posted(id, answer))
    case .due(let event, _): due(event)
    case .step(let step):
      context.step = step
      perform(step)
      context.step = nil
    case .screenChanged(let change):
      guard case .deviceVolume = change.kind else {
        look()
        // The system informs sessions at once when the app's state changes.
        if case .app = change.kind { sample() }
        break
      }
    case .interrupted, .stopped: end()
    // Only the units of video players use these inputs.
    case .sourceArrived, .primaryOpened, .documentArrived, .loaded, .otherAudible: break
    }
    return takeActions()
  }

  /// Passes an input to the state machine of an auctioned ad.
  func handle(_ input: AuctionInput, at now: VirtualInstant) -> [UnitAction] {
    context.instant = now
    receive(input)
    return takeActions()
  }

  /// Ends an instant, after all of its inputs: the unit requests its next wake-ups.
  func settle(at now: VirtualInstant) -> [UnitAction] {
    context.instant = now
    act(.wake(.measurement, at: items.nextDeadline, .measurement))
    act(.wake(.sample, at: items.nextSample(from: now), .sampling))
    return takeActions()
  }

  private var now: VirtualInstant { context.instant }
  private var step: ScenarioStep? { context.step }

  private func due(_ event: UnitEvent) {
    switch event {
    case .timer(let timer): tell(.due(timer))
    case .sample: sample()
    case .measurement:
      for (item, outputs) in items.reachedTime(at: now) { record(outputs, of: item) }
    case .sourceArrives, .breakBegins, .documentArrives, .mediaArrives, .scriptArrives,
      .contentEnds, .icon, .segment, .caption, .viewportFrame, .displayLimit, .expiry, .playback,
      .scriptTimer, .answer, .posted:
      break  // a player's events, and answers, which are inputs of their own
    }
    tellPending()
  }

  // MARK: The machine

  private func tell(_ input: NativeInput) {
    rounds.add(input)
    tellPending()
  }

  private func receive(_ input: AuctionInput) {
    for action in machine.handle(input, at: now) { carryOut(action) }
    observeChange()
    tellPending()
  }

  /// Passes the waiting inputs to the machine, then those that the resulting changes of views
  /// cause, until none follow.
  private func tellPending() {
    var round = rounds.begin()
    while case .tell(let inputs) = round {
      for input in inputs {
        for action in machine.handle(.native(input), at: now) { carryOut(action) }
      }
      observeChange()
      round = rounds.finishedRound()
    }
    if case .giveUp(let dropped) = round { giveUp(dropped) }
  }

  /// Marks the unit as failed and reports a finding, because its views keep changing each other.
  private func giveUp(_ dropped: Int) {
    failure = failure ?? "its views never stop changing"
    report(
      Diagnostic(
        rule: .nativeUnitUnsettled,
        "at \(TimeText.readable(now.sinceStart)), each change of the unit's views causes another "
          + "change: vastsim simulates \(NativeRoundsStateMachine.limit) rounds of changes, and "
          + "\(dropped) further \(dropped == 1 ? "change is" : "changes are") not simulated",
        at: step?.location ?? scenario.location),
      item: nil)
  }

  private func carryOut(_ action: NativeMachine.Action) {
    switch action {
    case .native(let action): carryOut(action)
    case .auction(let action): carryOut(action)
    }
  }

  private func carryOut(_ action: AuctionAction) {
    switch action {
    case .native(let action): carryOut(action.map(NativeCall.init))
    case .post(let post): act(.post(post))
    case .deliver(let delivery):
      ending = nil
      // A banner has no tag to play. The actions that follow `deliver` are about the banner.
      if let tag = AuctionedTag(delivery, in: request.value) { act(.play(tag)) }
    case .beacon(let beacon): send(beacon)
    case .ended(let ending): self.ending = ending
    }
  }

  private func send(_ beacon: AuctionBeacon) {
    var occurrence = TrackingOccurrence(
      source: .prebid, event: beacon.event.rawValue, cause: beacon.cause.rawValue,
      frequency: .eachTime)
    occurrence.vendor = beacon.bidder
    act(
      .send(
        BeaconOrder(
          occurrence: occurrence, target: .notice(url: beacon.url, template: beacon.template),
          moment: .withoutAd)))
  }

  private func carryOut(_ action: NativeAction<NativeCall>) {
    switch action {
    case .request(let request): act(.request(request))
    case .report(let event):
      act(.report(.native(event), UnitMoment(item: event.item)))
      act(.happened(event.event))
    case .call(let call): act(.call(call, at: step?.location ?? scenario.location))
    case .find(let finding):
      var diagnostic = finding.diagnostic
      let isAboutStep = diagnostic.rule == .nativeStepIgnored
      diagnostic.location =
        (isAboutStep ? step?.location : nil) ?? diagnostic.location ?? step?.location
        ?? scenario.location
      report(diagnostic, item: finding.item)
    case .layOut(let views, let parent):
      isChanged = true
      self.views.replace(by: views, under: parent, on: screen)
      act(.drew)
    case .resize(let view, let size):
      isChanged = true
      _ = screen.resize(view, to: size)
      act(.drew)
    case .clip(let view):
      isChanged = true
      screen.clip(view)
    case .content(let size, let view):
      isChanged = true
      screen.setContent(size, of: view)
    case .hide(let view, let isHidden):
      isChanged = true
      _ = screen.apply(isHidden ? .hide(view: view) : .show(view: view), at: now)
      act(.drew)
    case .measure(let item, let view): measure(item, in: view)
    case .finishMeasuring(let item): record(items.finish(item, at: now), of: item)
    case .watch(let view):
      isChanged = true
      items.watch(view)
    case .wake(let timer, let deadline): act(.wake(.timer(timer), at: deadline, .playback))
    case .fail(let reason): failure = failure ?? reason
    }
  }

  private func end() {
    tell(.ended)
    for (item, outputs) in items.finishAll(at: now) { record(outputs, of: item) }
    switch ending {
    case .failed(let reason)?: failure = failure ?? reason
    case .noAd?, nil: break
    }
    outcome = failure != nil ? .error : machine.outcome(after: ending)
    act(.ended)
  }

  // MARK: The screen

  /// Observes the screen, which may have changed, and informs the machine of the percentage of each
  /// view that is in view.
  private func look() {
    observe()
    tellPending()
  }

  private func observeChange() {
    if isChanged { observe() }
  }

  private func observe() {
    isChanged = false
    let size = screen.size(of: scenario.view)
    if let size, size != self.size { rounds.add(.resized(size)) }
    self.size = size
    for change in items.look(at: screen, now) {
      if let percent = change.percent {
        rounds.add(.exposed(view: change.view, percent: percent))
      }
      if let item = change.item { record(change.outputs, of: item) }
    }
  }

  private func sample() {
    for (item, outputs) in items.sample(screen, at: now) { record(outputs, of: item) }
    tellPending()
  }

  // MARK: Sessions

  private func measure(_ item: Int, in view: String) {
    isChanged = true
    let reading = screen.reading(of: view)
    // The initializer throws for contradictory calls, which an app that uses an SDK's own method
    // cannot make.
    guard
      let session = try? AdSession(AdSessionSetup(of: item, showing: reading, in: request))
    else { return }
    // A view measures one item at a time.
    if let other = items.item(in: view), other != item {
      record(items.finish(other, at: now), of: other)
    }
    record(items.begin(item, in: view, session, showing: reading, at: now), of: item)
  }

  private func record(_ outputs: [SessionOutput], of item: Int) {
    for output in outputs {
      if case .diagnostic(var diagnostic) = RunEvent.Kind(output) {
        diagnostic.location = scenario.location
        report(diagnostic, item: item)
      } else if let kind = RunEvent.Kind(output) {
        act(.report(kind, UnitMoment(item: item)))
      } else if case .viewableImpression(.viewable) = output {
        rounds.add(.viewable(item: item))
      }
    }
  }

  private func report(_ diagnostic: Diagnostic, item: Int?) {
    act(
      .report(
        .diagnostic(diagnostic.naming(scenario.unit.name, item: item)), UnitMoment(item: item)))
  }

  // MARK: Steps

  private func perform(_ step: ScenarioStep) {
    switch step.action {
    case .native(let action): perform(action, of: step)
    case .unit(.stall), .unit(.network): break  // the connection's
    case .player, .unit(.viewport):
      ignore(
        step, scenario.creative == nil ? "the unit is not a player" : "the unit plays no video")
    case .app, .screen: break  // the screen's, which informs its units of the change
    }
  }

  private func perform(_ action: ScenarioStep.NativeAction, of step: ScenarioStep) {
    switch action {
    case .tap(let item, let part):
      if let obstacle = obstacle(toTapping: item, part) { return ignore(step, obstacle) }
      tell(.tapped(item: item, part: part))
    case .call(let call): tell(.called(call))
    case .reload: tell(.reloaded)
    case .reuse(let cell, let item): tell(.reused(cell: cell, item: item))
    case .milestone: tell(.milestoneReached)
    case .openBillboard: tell(.billboardOpened)
    case .dismiss: tell(.dismissed)
    }
  }

  /// The reason why the user cannot tap an item or a part of it: its view is out of view, or
  /// nothing of the widget is in a window.
  ///
  /// The value is nil when some of the view is in view. It is also nil when the unit has no such
  /// view, because the machine reports that.
  private func obstacle(toTapping item: Int?, _ part: String?) -> String? {
    if scenario.settings.value.isTappedInWindow, !views.areAdded(to: screen) {
      return "nothing of the widget is in a window"
    }
    let names = [scenario.view, item.map(String.init), part].compactMap(\.self)
    let view = names.joined(separator: "/")
    guard let frame = screen.tree.frame(of: view), frame.area > 0 else { return nil }
    let reading = screen.reading(of: view)
    guard reading.percentInView == 0 else { return nil }
    return "nothing of view '\(view)' is in view"
  }

  private func ignore(_ step: ScenarioStep, _ reason: String) {
    let diagnostic = Diagnostic(
      rule: .stepIgnored, "'\(step.action.name)' has no effect: \(reason)", at: step.location)
    act(.report(.diagnostic(diagnostic), .withoutAd))
  }

  private func act(_ action: UnitAction) { actions.append(action) }

  private func takeActions() -> [UnitAction] {
    defer { actions = [] }
    return actions
  }
}

extension AdSessionSetup {
  /// The session of an item of a native unit: a display creative without media events.
  fileprivate init(of item: Int, showing reading: AdViewReading, in request: UnitRequest) {
    let creative = MeasuredCreative(.display, area: reading.exposure.frame.area)
    var configuration = AdSessionConfiguration(version: RunConfiguration.version)
    creative.apply(to: &configuration)
    configuration.deviceCategory = request.value.scenario.screen.device.category
    var sessionIDs = request.random.forked(for: "adSessionID item \(item)")
    self.init(
      creative: creative, adIndex: item, configuration: configuration, wanted: configuration,
      sessionID: sessionIDs.uuid(), clock: request.value.settings.clock,
      standards: request.value.scenario.measurement.standards,
      sampling: request.value.scenario.measurement.sampling)
  }
}

/// The views that a native unit put on the screen by itself.
struct LaidOutViews {
  private var names: [String] = []

  /// Whether any of the views is on the screen. None is before the unit has laid out any, or after the view
  /// that contains them was removed.
  func areAdded(to screen: Screen) -> Bool {
    names.contains { screen.tree.frame(of: $0) != nil }
  }

  /// Replaces the views of the previous layout.
  mutating func replace(by views: [View], under parent: String?, on screen: Screen) {
    for name in names { screen.remove(name) }
    names = views.map(\.name)
    for view in views { _ = screen.add(view, under: parent) }
  }
}
