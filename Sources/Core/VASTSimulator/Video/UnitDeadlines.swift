internal import Vocabulary

/// The wake-ups that a player's unit requested last, of the kinds that are determined again after every
/// input: most inputs leave most deadlines unchanged, and those are not requested again.
///
/// A class for the same reason as `UnitResults`.
final class UnitDeadlines {
  enum Deadline: Int, CaseIterable {
    case caption
    case playback
    case measurement
    case scriptTimer
    case viewportFrame
    case mediaArrives

    init?(_ event: UnitEvent) {
      switch event {
      case .caption: self = .caption
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
      case .caption: (.caption, .playback)
      case .playback: (.playback, .playback)
      case .measurement: (.measurement, .measurement)
      case .scriptTimer: (.scriptTimer, .measurement)
      case .viewportFrame: (.viewportFrame, .environment)
      case .mediaArrives: (.mediaArrives, .environment)
      }
    }
  }

  /// Whether the deadlines take all inputs of the unit so far into account.
  var isCurrent = false
  /// How many more times script timers may be due. Script timers have a separate limit, so that a
  /// script cannot end the run.
  private var scriptTimersLeft: Int
  /// The requested instants, in the order of `Deadline`. An outer nil means that no request went
  /// through this type yet, although other code may have requested a wake-up before.
  private var asked = [VirtualInstant??](repeating: nil, count: Deadline.allCases.count)

  /// - Parameter scriptTimerLimit: how often script timers may be due.
  init(scriptTimerLimit: Int = .max) { scriptTimersLeft = scriptTimerLimit }

  /// Notes that an event happened and that its wake-up is used up.
  func came(_ event: UnitEvent) {
    guard let deadline = Deadline(event) else { return }
    asked[deadline.rawValue] = .some(nil)
    if deadline == .scriptTimer { scriptTimersLeft -= 1 }
  }

  /// Determines all deadlines again, in the order of `Deadline`.
  ///
  /// - Parameters:
  ///   - next: returns when an event is due now; nil for never.
  ///   - request: requests the wake-up of an event whose instant differs from the last request; nil cancels it.
  func renew(
    _ next: (Deadline) -> VirtualInstant?, request: (Deadline, VirtualInstant?) -> Void
  ) {
    for deadline in Deadline.allCases {
      let instant = next(deadline)
      if note(deadline, at: instant) { request(deadline, instant) }
    }
    isCurrent = true
  }

  /// Notes the instant of an event; nil for never.
  ///
  /// - Returns: whether the unit has to request it, since it differs from the last request.
  func note(_ deadline: Deadline, at instant: VirtualInstant?) -> Bool {
    guard asked[deadline.rawValue] != .some(instant),
      deadline != .scriptTimer || scriptTimersLeft > 0
    else { return false }
    asked[deadline.rawValue] = .some(instant)
    return true
  }
}
