internal import VirtualTime

/// When a player's unit asked to be woken last, of what it is asked about again after whatever
/// happens: most things that happen leave most deadlines where they are.
struct UnitDeadlines {
  enum Deadline: Int, CaseIterable {
    case playback
    case measurement
    case scriptTimer
    case viewportFrame
    case mediaArrives

    init?(_ event: UnitEvent) {
      switch event {
      case .playback: self = .playback
      case .measurement: self = .measurement
      case .scriptTimer: self = .scriptTimer
      case .viewportFrame: self = .viewportFrame
      case .mediaArrives: self = .mediaArrives
      default: return nil
      }
    }

    var wakeUp: (event: UnitEvent, priority: EventPriority) {
      switch self {
      case .playback: (.playback, .playback)
      case .measurement: (.measurement, .measurement)
      case .scriptTimer: (.scriptTimer, .measurement)
      case .viewportFrame: (.viewportFrame, .environment)
      case .mediaArrives: (.mediaArrives, .environment)
      }
    }
  }

  /// Whether what the unit waits for follows from all of its inputs.
  var isCurrent = false
  /// How often script timers may be due still. They have a separate limit, so that a script cannot
  /// end the run.
  private var scriptTimersLeft: Int
  /// In the order of `Deadline`. Nil: never asked, and something else may have asked before.
  private var asked = [VirtualInstant??](repeating: nil, count: Deadline.allCases.count)

  /// - Parameter scriptTimerLimit: how often script timers may be due.
  init(scriptTimerLimit: Int = .max) { scriptTimersLeft = scriptTimerLimit }

  /// An event came: nothing is asked for any more.
  mutating func came(_ event: UnitEvent) {
    guard let deadline = Deadline(event) else { return }
    asked[deadline.rawValue] = .some(nil)
    if deadline == .scriptTimer { scriptTimersLeft -= 1 }
  }

  /// Notes when an event is wanted now; nil for never.
  ///
  /// - Returns: whether that has to be asked for, since it was not before.
  mutating func renew(_ deadline: Deadline, at instant: VirtualInstant?) -> Bool {
    guard asked[deadline.rawValue] != .some(instant),
      deadline != .scriptTimer || scriptTimersLeft > 0
    else { return false }
    asked[deadline.rawValue] = .some(instant)
    return true
  }
}
