internal import Vocabulary

/// The scheduled events of a run: changes of the screen, steps of the scenario, and events that units
/// scheduled.
struct RunTimeline {
  /// An event that is due, and the unit that it concerns.
  struct Due: Hashable {
    /// The unit's index among the units of the run; nil for an event that concerns the screen.
    var unit: Int?
    var event: Event
  }

  enum Event: Hashable {
    /// The next frame of a movement on the screen is due.
    case frame
    /// A step of the scenario; the value is the step's index.
    case step(Int)
    case unit(UnitEvent)
  }

  private var queue = EventQueue()
  /// The scheduled events. The index of each event is the `place` of its token in the queue.
  private var dues: [Due] = []
  /// The scheduled wake-ups that can be moved. If a unit's event has a fixed place, its wake-up is
  /// in `wakeUps`, at the index of the unit and then at that place. `furtherWakeUps` has all
  /// others.
  private var wakeUps: [[WakeUp?]]
  private var furtherWakeUps: [Due: WakeUp] = [:]
  /// How many events are still to come for the screen, and for each unit.
  private var screenCount = 0
  private var unitCounts: [Int]

  private struct WakeUp {
    let token: EventQueue.Token
    let deadline: VirtualInstant
  }

  init(unitCount: Int) {
    unitCounts = Array(repeating: 0, count: unitCount)
    wakeUps = Array(
      repeating: Array(repeating: nil, count: UnitEvent.placeCount), count: unitCount)
  }

  var now: VirtualInstant { queue.now }

  /// When something is due next.
  mutating func peek() -> VirtualInstant? { queue.peek() }

  mutating func skip(to instant: VirtualInstant) { queue.skip(to: instant) }

  /// Removes and returns the next event, and advances the queue to its instant.
  mutating func pop() -> Due? {
    guard let entry = queue.pop() else { return nil }
    let due = dues[entry.token.place]
    setWakeUp(nil, of: due)
    count(due, by: -1)
    return due
  }

  mutating func schedule(_ due: Due, at deadline: VirtualInstant, _ priority: EventPriority) {
    _ = add(due, at: deadline, priority)
  }

  private mutating func add(
    _ due: Due, at deadline: VirtualInstant, _ priority: EventPriority
  ) -> EventQueue.Token {
    let token = queue.schedule(at: deadline, priority: priority)
    if token.place < dues.count { dues[token.place] = due } else { dues.append(due) }
    count(due, by: 1)
    return token
  }

  /// Moves an event to another instant; nil cancels it.
  mutating func renew(_ due: Due, at deadline: VirtualInstant?, _ priority: EventPriority) {
    let current = wakeUp(of: due)
    guard current?.deadline != deadline else { return }
    if let current {
      queue.cancel(current.token)
      count(due, by: -1)
    }
    let renewed = deadline.map { WakeUp(token: add(due, at: $0, priority), deadline: $0) }
    setWakeUp(renewed, of: due)
  }

  private func wakeUp(of due: Due) -> WakeUp? {
    guard let (unit, place) = due.place else { return furtherWakeUps[due] }
    return wakeUps[unit][place]
  }

  private mutating func setWakeUp(_ wakeUp: WakeUp?, of due: Due) {
    if let (unit, place) = due.place {
      wakeUps[unit][place] = wakeUp
    } else {
      furtherWakeUps[due] = wakeUp
    }
  }

  /// Whether no event is left that could affect a unit. Timers of scripts do not count: scripts may set
  /// timers endlessly, and the run does not wait for them.
  func isIdle(_ unit: Int) -> Bool {
    let hasTimer = wakeUp(of: Due(unit: unit, event: .unit(.scriptTimer))) != nil
    return screenCount + unitCounts[unit] <= (hasTimer ? 1 : 0)
  }

  /// Whether no event at all is still to come for a unit or for the screen.
  func isEmpty(for unit: Int) -> Bool { screenCount + unitCounts[unit] == 0 }

  private mutating func count(_ due: Due, by step: Int) {
    if let unit = due.unit { unitCounts[unit] += step } else { screenCount += step }
  }
}

extension RunTimeline.Due {
  /// The position at which the unit's wake-up for the event is stored; nil if the event has no
  /// fixed place.
  fileprivate var place: (unit: Int, place: Int)? {
    guard let unit, case .unit(let event) = event, let place = event.place else { return nil }
    return (unit, place)
  }
}

/// The steps of a scenario that are still to come, and the unit of each.
struct StepAgenda {
  let steps: [ScenarioStep]
  /// The index of the unit that each step belongs to; nil for a step that belongs to no single
  /// unit.
  private let owners: [Int?]
  /// Whether each step was carried out, or was reported as one that does not happen.
  private var isSettled: [Bool]
  /// The steps that wait for a share of the media: the index of each step, and the share.
  private let ofShares: [(index: Int, offset: TimeOffset)]
  /// The steps that wait for a player event that has not occurred yet, by the event's name.
  private var ofEvents: [String: [(index: Int, delay: Duration)]] = [:]

  /// - Parameters:
  ///   - steps: the steps of the scenario.
  ///   - units: the units that the steps may name, in the order of their indices.
  ///   - sole: the index of the only unit, if steps need not name it.
  init(_ steps: [ScenarioStep], of units: [UnitID], sole: Int?) {
    self.steps = steps
    owners = steps.map { step in step.unit.map { units.firstIndex(of: $0) } ?? sole }
    isSettled = Array(repeating: false, count: steps.count)
    ofShares = steps.enumerated().compactMap { index, step in
      if case .share(let offset) = step.trigger { (index, offset) } else { nil }
    }
    for (index, step) in steps.enumerated() {
      guard case .playerEvent(let event, let delay) = step.trigger else { continue }
      ofEvents[event, default: []].append((index, delay))
    }
  }

  /// The unit that a step belongs to: the one that it names, or the only one.
  func owner(of index: Int) -> Int? { owners[index] }

  /// The indices of the steps that are still to come, of one unit or of all.
  func open(of unit: Int? = nil) -> [Int] {
    steps.indices.filter { !isSettled[$0] && (unit == nil || owners[$0] == unit) }
  }

  /// The steps of a unit that wait for a share of the media: the index of each step, and the share.
  func shares(of unit: Int) -> [(index: Int, offset: TimeOffset)] {
    ofShares.filter { !isSettled[$0.index] && owners[$0.index] == unit }
  }

  mutating func settle(_ index: Int) { isSettled[index] = true }

  /// Removes the steps that waited for the first occurrence of a player's event, which occurs now.
  mutating func take(after event: String, of unit: Int) -> [(index: Int, delay: Duration)] {
    guard let waiting = ofEvents[event] else { return [] }
    let rest = waiting.filter { owners[$0.index] != unit }
    ofEvents[event] = rest.isEmpty ? nil : rest
    return waiting.filter { owners[$0.index] == unit }
  }
}

/// A stack of the work to do for units at this instant; the next task is the last one.
///
/// A tag decides how many actions follow from each other, so they are kept in a list and not carried out
/// recursively. A task is removed before what follows from it is added, so that a long chain takes no more
/// memory than a short one.
struct UnitWork {
  /// A task that is carried out next.
  enum Task {
    case tell(Int, UnitInput)
    case carryOut(UnitAction, of: Int)
  }

  private var tasks: [Task] = []

  /// Adds an input for a unit, which is passed to the unit before all other work.
  mutating func tell(_ unit: Int, _ input: UnitInput) { tasks.append(.tell(unit, input)) }

  /// Adds actions of a unit, which are carried out before all other work, in their order.
  mutating func carryOut(_ actions: consuming [UnitAction], of unit: Int) {
    // Each action is moved into the list instead of being copied, because the caller no longer
    // needs it.
    while let action = actions.popLast() { tasks.append(.carryOut(action, of: unit)) }
  }

  /// Removes and returns the next task; nil when everything is done.
  mutating func takeNext() -> Task? { tasks.popLast() }
}

/// How long a unit may last.
///
/// 'until' limits the total time of the ads; the content's duration is added to it. A run without
/// 'until' has a limit on the time that it spends waiting, so that a long ad does not end it.
struct UnitLimit {
  /// How long a run without 'until' lasts beyond its ads and its content.
  private static let waiting: Duration = .seconds(600)

  /// The scenario's 'until'; nil where it has none.
  let until: Duration?

  /// When a unit's time is up.
  func instant(of index: Int, among units: [UnitRuntime]) -> VirtualInstant {
    guard units[index].isPassive else { return VirtualInstant(sinceStart: limit(of: units[index])) }
    // A native unit lasts as long as the longest limit among the other units of the screen.
    var longest: Duration?
    for unit in units where !unit.isPassive { longest = max(longest ?? .zero, limit(of: unit)) }
    return VirtualInstant(sinceStart: longest ?? until ?? Self.waiting)
  }

  /// The open unit whose time limit comes first, if it comes before the next event; nil if there is
  /// none.
  func firstOverdue(
    before deadline: VirtualInstant, among units: [UnitRuntime]
  ) -> (index: Int, end: VirtualInstant)? {
    var first: (index: Int, end: VirtualInstant)?
    for index in units.indices where units[index].outcome == nil {
      let end = instant(of: index, among: units)
      if end < first?.end ?? deadline { first = (index, end) }
    }
    return first
  }

  private func limit(of player: UnitRuntime) -> Duration {
    (until ?? Self.waiting + player.adDuration) + player.contentDuration
  }
}
