internal import OpenMeasurement
internal import Player
internal import Units
internal import VAST
internal import Vocabulary

/// Carries out one scenario and records what happened.
///
/// It has one queue of events, one screen, and the units on it. Each event that is due goes to the
/// unit or the screen that it concerns. The unit returns actions, which only the simulation carries
/// out. Nothing sleeps or reads a clock, so the same request and the same files give the same
/// record. Only `pacing` may wait for real time.
struct Simulation {
  private let request: UnitRequest
  private let pacing: (any RunPacing)?
  private let budget: RunBudget
  private var timeline: RunTimeline
  private let screen: Screen
  private var recorder: RunRecorder
  private var agenda: StepAgenda
  /// The state that the SDKs of native units share.
  private var native: NativeRequests
  private var units: [UnitRuntime]
  /// The index of the scenario's sole ad, which all events of the run concern; nil if the scenario
  /// lists units.
  private let soleUnit: Int?
  private var work = UnitWork()
  private var isWorking = false
  /// Whether each unit has had an input at this instant. A unit that had one must then request its
  /// next wake-ups.
  private var touched: [Bool]
  /// Why the run cannot begin: the input of its sole ad, which the user must supply, is missing.
  /// Nil otherwise.
  private var missingInput: (any Error)?
  /// Whether changes of the views are written down.
  private let recordsViews: Bool
  /// The views that were recorded last.
  private var recordedTree: ViewTree?
  /// Records the state of the screen, if the request requires it.
  private var stage: StageRecorder?

  /// Runs a request from its tag to its end, as `RunService.run` says.
  static func run(
    _ request: UnitRequest, by service: RunService, pacing: (any RunPacing)?
  ) throws -> RunRecord {
    var simulation = Simulation(request, service, pacing)
    try simulation.begin()
    simulation.play()
    return simulation.finish()
  }

  /// Runs a request up to an instant, including everything that happens at it, and returns the
  /// state of the screen then.
  static func layout(
    of request: UnitRequest, at target: TimeOffset, mayBeOver: Bool, by service: RunService
  ) throws -> ScreenLayout {
    var simulation = Simulation(request, service, nil)
    try simulation.begin()
    guard let instant = simulation.play(to: target) ?? (mayBeOver ? simulation.now : nil) else {
      throw InstantNotReached(end: simulation.now.sinceStart)
    }
    return simulation.units.layout(of: simulation.screen, at: instant)
  }

  private init(_ request: UnitRequest, _ service: RunService, _ pacing: (any RunPacing)?) {
    self.request = request
    self.pacing = pacing
    let scenario = request.value.scenario
    let units = request.units
    soleUnit = units.firstIndex { $0.value.unit == scenario.soleUnit }
    recordsViews = soleUnit == nil || request.value.recordsScreen
    touched = Array(repeating: false, count: units.count)
    let screen = Screen(scenario.screen, fitting: units.first?.view ?? UnitID.ad.name)
    self.screen = screen
    let budget = RunBudget(request.value.settings.limits)
    self.budget = budget
    recorder = RunRecorder(
      levels: request.value.ruleLevels, pacing: pacing, budget: budget,
      // The scenario's expectations may be about any event, so a run with expectations records all
      // of them.
      isSummary: request.value.isSummary && scenario.expected.expectations.isEmpty)
    let network = service.network.map { BudgetedNetwork($0, budget) }
    agenda = StepAgenda(scenario.steps, of: units.map(\.value.unit), sole: soleUnit)
    self.units = units.map { unit in
      let resources = ResourceSource(
        request: unit, files: service.files, network: network, budget: budget)
      let kind = AdUnit(unit, on: screen, files: service.files)
      return UnitRuntime(
        id: unit.value.unit, request: unit,
        resources: UnitResources(resources: resources, scriptHosts: service.scriptHosts),
        unit: kind)
    }
    native = NativeRequests(units.map(\.value.native))
    timeline = RunTimeline(unitCount: units.count)
    stage = request.value.recordsStaging ? StageRecorder(screen, units: self.units) : nil
  }

  private var now: VirtualInstant { timeline.now }

  // MARK: The loop

  private mutating func begin() throws {
    record(.runStarted)
    scheduleTimedSteps()
    // A sole ad reports these findings once its tag is read.
    if soleUnit == nil {
      for diagnostic in request.value.diagnostics { record(.diagnostic(diagnostic)) }
    }
    recordScreen()
    for index in units.indices { tell(index, .begin) }
    if let missingInput { throw missingInput }
    settle()
  }

  /// Lets time pass until every unit has ended, or until everything at the target instant has
  /// happened.
  ///
  /// - Parameter target: a virtual time, or a share of the media that is played first.
  /// - Returns: the instant of the target; nil if the run ended before it.
  @discardableResult
  private mutating func play(to target: TimeOffset? = nil) -> VirtualInstant? {
    var reached = units.instant(of: target, at: now).flatMap { $0 <= now ? $0 : nil }
    while hasOpenUnits, let deadline = timeline.peek() {
      let late = unitLimit.firstOverdue(before: deadline, among: units)
      let limit = late?.end ?? deadline
      let end = reached ?? units.instant(of: target, at: now)
      if let end, end <= limit { reached = end }
      if let reached, limit > reached { return reached }
      if case .interrupted(let instant)? = pacing?.wait(until: min(deadline, limit)) {
        timeline.skip(to: min(instant, deadline))
        for index in openUnits { tell(index, .interrupted) }
      } else if let late {
        timeline.skip(to: limit)
        tell(late.index, .stopped(reason: "'until' was reached"))
      } else if let end = budget.end {
        let reason = "the run's limit '\(end.text)' was reached"
        for index in openUnits { tell(index, .stopped(reason: reason)) }
      } else if let due = timeline.pop() {
        // Script timers have a separate limit, so that a script cannot end the run.
        guard due.event == .unit(.scriptTimer) || budget.take(of: .moments) else { continue }
        handle(due)
      }
      settle()
      recordScreen()
      for index in units.indices
      where units[index].outcome == nil && hasNothingToWaitFor(index) {
        tell(index, .stopped(reason: nil))
      }
    }
    for index in openUnits { tell(index, .stopped(reason: nil)) }
    return reached
  }

  private var openUnits: [Int] { units.openIndices }
  private var hasOpenUnits: Bool { units.contains { $0.outcome == nil } }

  /// Whether no further event can affect a unit. Other units may scroll a native unit into view, so it waits
  /// for them.
  private func hasNothingToWaitFor(_ index: Int) -> Bool {
    guard units[index].isPassive else { return timeline.isEmpty(for: index) }
    for other in units.indices where units[other].outcome == nil {
      guard units[other].isPassive, timeline.isEmpty(for: other) else { return false }
    }
    return true
  }

  private var unitLimit: UnitLimit { UnitLimit(until: request.value.scenario.until) }

  /// Passes a due event to its receiver.
  private mutating func handle(_ due: RunTimeline.Due) {
    switch (due.event, due.unit) {
    case (.frame, _):
      drawFrames()
    case (.step(let step), _):
      perform(step: step)
    case (.unit(.sourceArrives), let unit?):
      sourceArrives(at: unit)
    case (.unit(.documentArrives), let unit?):
      units[unit].sender.bases = units[unit].resources.bases
      if let answer = units[unit].resources.takePending() { tell(unit, .documentArrived(answer)) }
    case (.unit(.answer(let id)), let unit?):
      for answer in native.arrived(id, of: unit) {
        recordAnswer(answer)
        tell(answer.unit, .answered(answer.id, answer.answer))
      }
    case (.unit(.posted(let id)), let unit?):
      guard let answer = native.posted(id, of: unit) else { return }
      if let fetch = answer.fetch {
        recorder.append(.fetch(fetch), of: units[unit].id, .withoutAd, at: now)
      }
      tell(unit, .posted(id, answer.answer))
    case (.unit(let event), let unit?):
      tell(unit, .due(event, next: timeline.isIdle(unit) ? nil : timeline.peek()))
    case (.unit, nil):
      break  // what units wait for has its unit
    }
  }

  // MARK: Units

  /// Passes an input to a unit and carries out its actions, and what follows from them. A unit that has ended
  /// receives no input.
  private mutating func tell(_ index: Int, _ input: UnitInput) {
    work.tell(index, input)
    finishWork()
  }

  /// Carries out the waiting work. What follows from an action is carried out before the actions after it.
  private mutating func finishWork() {
    guard !isWorking else { return }
    isWorking = true
    while let next = work.takeNext() {
      switch next {
      case .tell(let index, let input):
        guard units[index].outcome == nil else { continue }
        touched[index] = true
        work.carryOut(units[index].handle(input, at: now), of: index)
      case .carryOut(let action, let index):
        carryOut(action, of: index)
      }
    }
    isWorking = false
  }

  private mutating func settle() {
    for index in units.indices where touched[index] {
      touched[index] = false
      guard units[index].outcome == nil else { continue }
      work.carryOut(units[index].settle(at: now), of: index)
      finishWork()
      scheduleShares(of: index)
    }
  }

  private mutating func carryOut(_ action: UnitAction, of index: Int) {
    switch action {
    case .fetchSource: fetchSource(of: index)
    case .fetch(let document): fetch(document, of: index)
    case .openPrimary(let reading):
      tell(index, .primaryOpened(units[index].resources.openPrimary(of: reading)))
    case .load(let ad):
      guard let loading = units[index].resources.load(ad, at: now) else { return }
      tell(index, .loaded(loading))
    case .report(let kind, let moment):
      recorder.append(kind, of: units[index].id, moment, at: now)
    case .send(let order):
      units[index].sender.send(order, of: units[index].id, at: now, into: &recorder)
    case .open(let page, let facts, let moment):
      units[index].sender.open(page, facts, moment, of: units[index].id, at: now, into: &recorder)
    case .wake(let event, let deadline, let priority):
      timeline.renew(.init(unit: index, event: .unit(event)), at: deadline, priority)
    case .happened(let event):
      scheduleSteps(after: event, of: index)
    case .request(let native):
      request(native, of: index)
    case .post(let post): self.post(post, of: index)
    case .play(let creative):
      units[index].play(creative)
    case .call(let call, let location):
      judge(call, of: index, at: location)
    case .drew:
      tellOthers(than: index, .screenChanged(.init(.neighbour)))
    case .audible:
      guard request.value.scenario.screen.sound == .one else { return }
      tellOthers(than: index, .otherAudible)
    case .ended:
      noteMissedSteps(of: index)
    case .hadNothingToPlay:
      for step in agenda.open(of: index) { agenda.settle(step) }
    }
  }

  private mutating func tellOthers(than index: Int, _ input: UnitInput) {
    for other in openUnits.reversed() where other != index { work.tell(other, input) }
  }

  /// Requests the document that a unit begins with. It arrives before anything else happens, unless
  /// the network takes time.
  private mutating func fetchSource(of index: Int) {
    let tag = units[index].resources.fetchSource()
    if let error = tag.missingInput, index == soleUnit {
      missingInput = error
    } else if tag.delay > .zero {
      timeline.renew(
        .init(unit: index, event: .unit(.sourceArrives)), at: now.advanced(by: tag.delay),
        .sampling)
    } else {
      sourceArrives(at: index)
    }
  }

  private mutating func sourceArrives(at index: Int) {
    guard let tag = units[index].resources.takeSource() else { return }
    units[index].sender.bases = units[index].resources.bases
    tell(index, .sourceArrived(tag))
  }

  private mutating func fetch(_ document: DocumentRequest, of index: Int) {
    guard let answer = units[index].resources.fetch(document, at: now) else { return }
    for macro in answer.unresolvedMacros
    where recorder.isNew(UnresolvedMacroText.rule(of: macro), about: macro, of: units[index].id) {
      let diagnostic = Diagnostic(
        rule: UnresolvedMacroText.rule(of: macro),
        UnresolvedMacroText.of(macro, request: .adRequest, place: "an ad request's URL"),
        at: SourceLocation(file: document.file))
      record(.diagnostic(diagnostic), of: index)
    }
    timeline.renew(
      .init(unit: index, event: .unit(.documentArrives)), at: now.advanced(by: answer.delay),
      .sampling)
  }

  // MARK: Native units

  private mutating func request(_ request: NativeRequest, of index: Int) {
    let answer = units[index].resources.answer(request, at: now)
    native.requested(request, by: index, answer)
    guard let latency = request.latency else { return }
    timeline.schedule(
      .init(unit: index, event: .unit(.answer(request.id))),
      at: now.advanced(by: latency + answer.delay), .sampling)
  }

  private mutating func post(_ post: AuctionPost, of index: Int) {
    let answer = units[index].resources.post(post, at: now)
    native.posting(post.id, of: index, answer)
    guard let latency = post.latency else { return }
    timeline.schedule(
      .init(unit: index, event: .unit(.posted(post.id))),
      at: now.advanced(by: latency + answer.delay), .sampling)
  }

  private mutating func recordAnswer(_ answer: NativeRequests.Answer) {
    recorder.append(.fetch(answer.fetch), of: units[answer.unit].id, .withoutAd, at: now)
  }

  /// Records a call of the app, and the findings about the call according to the SDK's integration
  /// guide.
  private mutating func judge(_ call: NativeCall, of index: Int, at location: SourceLocation?) {
    recorder.append(.call(call), of: units[index].id, UnitMoment(item: call.item), at: now)
    recordFindings(native.auditor.happened(call, of: units[index].id.name, at: now, location))
  }

  private mutating func recordFindings(_ findings: [UnitFinding]) {
    for finding in findings {
      let item = finding.finding.item
      recorder.append(
        .diagnostic(finding.finding.diagnostic.naming(finding.unit, item: item)),
        of: UnitID(finding.unit), UnitMoment(item: item), at: now)
    }
  }

  // MARK: The screen

  private mutating func drawFrames() {
    screen.drawFrames(at: now)
    screenChanged(.init(.layout))
  }

  private mutating func screenChanged(_ change: ScreenChange) {
    timeline.renew(.init(unit: nil, event: .frame), at: screen.nextFrame, .environment)
    for index in openUnits { tell(index, .screenChanged(change)) }
  }

  // MARK: Steps

  private mutating func scheduleTimedSteps() {
    for (index, step) in agenda.steps.enumerated() {
      guard case .time(let time) = step.trigger else { continue }
      // At time zero no player exists yet that could receive a step. A step at zero for the player
      // or a native unit therefore comes after loading.
      let priority: EventPriority =
        time == .zero && !step.action.isAboutTheWorld ? .playback : .environment
      timeline.schedule(
        .init(unit: agenda.owner(of: index), event: .step(index)),
        at: VirtualInstant(sinceStart: time), priority)
    }
  }

  /// Schedules the steps that wait for a share of the media. They are rescheduled whenever the
  /// media stops, starts or jumps. When a seek jumps over a step, the step happens at the seek.
  private mutating func scheduleShares(of unit: Int) {
    for (index, offset) in agenda.shares(of: unit) {
      timeline.renew(
        .init(unit: unit, event: .step(index)),
        at: units[unit].instant(reaching: offset, at: now), .environment)
    }
  }

  /// Schedules the steps that wait for an event's first occurrence.
  private mutating func scheduleSteps(after event: String, of unit: Int) {
    for (index, delay) in agenda.take(after: event, of: unit) {
      timeline.schedule(
        .init(unit: unit, event: .step(index)), at: now.advanced(by: delay), .environment)
    }
  }

  private mutating func perform(step index: Int) {
    let step = agenda.steps[index]
    // If a view is moving, its frame for this instant is drawn before the step is carried out.
    if let frame = screen.nextFrame, frame <= now { drawFrames() }
    agenda.settle(index)
    let instant = now
    stage?.perform(step, at: instant)
    switch step.action {
    case .app(let change):
      screen.change(change)
      screenChanged(.init(.app, at: step.location))
    case .screen(let change):
      apply(change, of: step)
    case .player, .unit, .native:
      let owners = agenda.owner(of: index).map { [$0] } ?? openUnits
      for index in owners { tell(index, .step(step)) }
    }
  }

  private mutating func apply(_ change: ScenarioStep.ScreenChange, of step: ScenarioStep) {
    if let obstacle = screen.obstacle(to: change) {
      ignore(step, "has no effect: \(obstacle)")
    } else if let kind = screen.apply(change, at: now) {
      screenChanged(.init(kind, at: step.location))
    } else {
      ignore(step, "names a view that is not in the layout")
    }
  }

  private mutating func ignore(_ step: ScenarioStep, _ reason: String) {
    let message = "'\(step.action.name)' \(reason)"
    record(.diagnostic(Diagnostic(rule: .stepIgnored, message, at: step.location)), of: soleUnit)
  }

  /// Reports the steps that can no longer happen because a unit has ended. When the last unit has
  /// ended, these include the steps of the screen.
  private mutating func noteMissedSteps(of unit: Int) {
    for index in agenda.open() {
      let owner = agenda.owner(of: index)
      guard owner == unit || owner == nil && !hasOpenUnits else { continue }
      agenda.settle(index)
      let step = agenda.steps[index]
      let diagnostic = Diagnostic(
        rule: .stepNeverHappened, "the run ended before '\(step.action.name)'",
        at: step.location)
      record(.diagnostic(diagnostic), of: owner)
    }
  }

  // MARK: Writing down

  /// Records an event of the run as a whole, or of a unit at its current moment.
  private mutating func record(_ kind: RunEvent.Kind, of unit: Int? = nil) {
    guard let unit else { return recorder.append(kind, of: nil, .withoutAd, at: now) }
    recorder.append(kind, of: units[unit].id, units[unit].moment, at: now)
  }

  /// Records which views changed, if the request requires it.
  private mutating func recordScreen() {
    let (screen, units, instant) = (screen, units, now)
    stage?.observe(screen, units, at: instant)
    guard recordsViews, screen.tree != recordedTree,
      let state = ScreenState(from: recordedTree, to: screen.tree)
    else { return }
    recordedTree = screen.tree
    record(.screen(state), of: soleUnit)
  }

  private mutating func finish() -> RunRecord {
    let records = units.map(\.record)
    recordFindings(native.auditor.finished(at: now))
    let outcome = RunOutcome.worst(of: records.map(\.outcome))
    for cut in budget.allCuts {
      record(.diagnostic(Diagnostic(cut, limits: request.value.settings.limits)), of: soleUnit)
    }
    var record = RunRecord(
      configuration: request.configuration,
      events: recorder.events, outcome: outcome, units: records, expectations: [])
    // The invariants need all events. They are not checked if a limit cut the run short, or if only
    // a summary of the run was recorded.
    let isComplete = budget.allCuts.isEmpty && !recorder.isSummary
    let broken =
      isComplete ? RunInvariants.diagnostics(of: CheckedRun(record), in: request.value) : []
    // The recorder would copy all events before it adds one, if the record still shared them.
    record.events = []
    for diagnostic in broken { self.record(.diagnostic(diagnostic), of: soleUnit) }
    self.record(.runFinished(outcome), of: soleUnit)
    record.events = recorder.events
    record.staging = stage?.staging
    record.scenario = request.value.scenario.source.map(FetchedDocument.init)
    record.expectations = request.value.scenario.expected.expectations.map(
      ExpectationEvaluator(of: record).result)
    return record
  }
}
