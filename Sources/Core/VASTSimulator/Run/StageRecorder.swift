internal import Vocabulary

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
