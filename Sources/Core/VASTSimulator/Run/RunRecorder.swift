internal import Player
internal import Vocabulary

/// Records the events of a run, within its limits.
struct RunRecorder {
  private(set) var events: [RunEvent] = []
  /// The severities that the user chose for single rules.
  private let levels: RuleLevels
  /// Keeps the run in step with the wall clock, and receives every event and beacon; nil in virtual time.
  private let pacing: (any RunPacing)?
  /// Whether there is a pacing; read for each event.
  private let isPaced: Bool
  private var beaconCount = 0
  /// What remains of the run's limits.
  let budget: RunBudget
  /// Rules already reported for a subject, so that a finding comes once for each unit.
  private var reported: Set<String> = []

  /// Whether events that no summary counts are left out; the budget counts them nevertheless.
  let isSummary: Bool

  init(
    levels: RuleLevels, pacing: (any RunPacing)?, budget: RunBudget, isSummary: Bool = false
  ) {
    self.levels = levels
    self.isSummary = isSummary
    self.budget = budget
    self.pacing = pacing
    isPaced = pacing != nil
    // A run of one ad has about 50 events.
    if !isSummary { events.reserveCapacity(64) }
  }

  /// Writes an event down. If a limit of the run is reached, the event is counted as cut instead.
  ///
  /// - Parameters:
  ///   - kind: what happened.
  ///   - unit: the unit that it is about; nil for events of the run and the screen.
  ///   - moment: the unit's ad, playhead and item at the event.
  ///   - instant: the instant.
  mutating func append(
    _ kind: RunEvent.Kind, of unit: UnitID?, _ moment: UnitMoment, at instant: VirtualInstant
  ) {
    var kind = kind
    if case .diagnostic(let diagnostic) = kind {
      guard let wanted = levels.applied(to: diagnostic), !isReportedAgain(diagnostic, of: unit)
      else {
        return
      }
      kind = .diagnostic(wanted)
    }
    guard kind.isAffordable(budget) else { return }
    if !isSummary || kind.isCounted {
      events.append(
        RunEvent(
          at: instant, position: moment.position, primary: moment.primary, unit: unit,
          ad: moment.ad, item: moment.item, kind: kind))
      if isPaced, let event = events.last {
        pacing?.recorded(event, number: events.count - 1)
      }
    }
    if isPaced, case .beacon(let beacon) = kind {
      pacing?.recorded(beacon, number: beaconCount)
      beaconCount += 1
    }
    guard case .fetch(let fetch) = kind else { return }
    for remark in fetch.remarks {
      let diagnostic = Diagnostic(
        rule: remark.rule, "'\(fetch.url)': \(remark.message)", at: nil)
      append(.diagnostic(diagnostic), of: unit, moment, at: instant)
    }
  }

  /// The rules that are reported once for each subject. They are about a stream's assets and their
  /// tracking, and would otherwise be reported again in every ad break.
  private static let reportedOnce: Set<Rule> = [
    .assetLengthStated, .assetNotPlayed, .trackedByNobody, .verificationLost,
  ]

  private mutating func isReportedAgain(_ diagnostic: Diagnostic, of unit: UnitID?) -> Bool {
    guard Self.reportedOnce.contains(diagnostic.rule) else { return false }
    let place = diagnostic.location.map { "\($0) " } ?? ""
    return !isNew(diagnostic.rule, about: place + diagnostic.message, of: unit)
  }

  /// Whether a unit's finding about a subject is new. The call also marks it as reported.
  mutating func isNew(_ rule: Rule, about subject: String, of unit: UnitID?) -> Bool {
    reported.insert("\(unit?.name ?? "") \(rule.id) \(subject)").inserted
  }
}

extension RunEvent.Kind {
  /// Whether a summary counts the event.
  fileprivate var isCounted: Bool {
    switch self {
    case .runStarted, .runFinished, .ad, .beacon, .diagnostic: true
    case .screen, .fetch, .stream, .player, .native, .call, .geometry, .omid, .script, .viewability,
      .exposure:
      false
    }
  }

  /// Whether the budget has room for the event. What the event needs is deducted from the budget.
  fileprivate func isAffordable(_ budget: RunBudget) -> Bool {
    switch self {
    case .runStarted, .runFinished: true
    case .beacon(let beacon): budget.takeEvent(of: .beacons, text: beacon.url)
    case .diagnostic(let diagnostic):
      diagnostic.rule == .runLimitReached || budget.takeEvent(text: diagnostic.message)
    case .fetch(let fetch): budget.takeEvent(text: fetch.url)
    case .script(let line): budget.takeEvent(text: line.message)
    default: budget.takeEvent()
    }
  }
}

/// Records the state of the screen from moment to moment.
struct StageRecorder {
  private(set) var staging: RunStaging
  private var tree: ViewTree?
  /// The share in view that was recorded last for each unit.
  private var shares: [UnitID: Double?] = [:]

  init(_ screen: Screen, units: [UnitRuntime]) {
    staging = RunStaging(
      screen: screen.tree.screen,
      views: units.map { .init(unit: $0.id, view: $0.request.view) })
  }

  /// Records what changed on the screen, after everything at an instant has happened.
  mutating func observe(_ screen: Screen, _ units: [UnitRuntime], at now: VirtualInstant) {
    guard staging.endsAt == nil else { return }
    let state = screen.tree == tree ? nil : ScreenState(from: tree, to: screen.tree)
    tree = screen.tree
    let changed = units.compactMap { unit -> RunStaging.Share? in
      let percent = unit.percentInView(on: screen)
      guard shares[unit.id] != .some(percent) else { return nil }
      shares[unit.id] = percent
      return RunStaging.Share(unit: unit.id, percent: percent)
    }
    guard state != nil || !changed.isEmpty else { return }
    guard staging.changes.count < RunStaging.limit else {
      staging.endsAt = now
      return
    }
    staging.changes.append(.init(at: now, state: state, inView: changed))
  }

  /// Records that a step is carried out.
  mutating func perform(_ step: ScenarioStep, at now: VirtualInstant) {
    staging.steps.append(
      .init(at: now, name: step.action.name, unit: step.unit, location: step.location))
  }
}
