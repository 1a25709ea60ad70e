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
