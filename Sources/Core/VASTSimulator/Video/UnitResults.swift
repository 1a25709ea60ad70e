internal import OpenMeasurement
internal import Player
internal import Vocabulary

/// The results of a video unit so far, for the run's record.
///
/// A class, because the run reads single results for every event: in a structure, each reading would
/// be an access to all results, which is checked at run time.
final class UnitResults {
  var records: [AdRecord] = []
  var viewability: [ViewabilityResult] = []
  var exposure: [SessionExposure] = []
  /// How many sessions were set up, including those of ads that afterwards did not load.
  var sessionCount = 0
  /// How many ads were put on the screen.
  var playedCount = 0
  /// The total duration of the ads that were put on the screen, including all their plays.
  var adDuration: Duration = .zero
  /// Whether an ad had its impression.
  var hadImpression = false
  /// Whether an ad was viewable, as its tag's ViewableImpression counts it.
  var wasViewable = false
  /// How the unit ended; nil while it goes on.
  var outcome: RunOutcome?

  /// Adds the record of an ad that was selected. `duration` is the total of its plays.
  func adSelected(_ record: AdRecord, plays duration: Duration) {
    sessionCount += 1
    records.append(record)
    adDuration += duration
  }

  /// Counts the ad that was selected last as put on the screen.
  ///
  /// - Returns: its index in play order, from 0.
  func adShown() -> Int {
    let index = playedCount
    playedCount += 1
    changeLast { $0.index = index }
    return index
  }

  /// Changes the record of the ad that was selected last.
  func changeLast(_ change: (inout AdRecord) -> Void) {
    guard !records.isEmpty else { return }
    change(&records[records.count - 1])
  }
}

extension RunOutcome {
  /// Creates the outcome of a unit.
  init(_ ending: PlaybackEnding) {
    switch ending {
    case .ad(.completed), .ad(.displaced), .ad(.limitReached), .ad(.left), .noBreakMet:
      self = .completed
    case .ad(.dismissed), .ad(.closed), .ad(.tornDown): self = .closed
    case .ad(.skipped): self = .skipped
    case .ad(.failed), .failed: self = .error
    case .noAd: self = .noAd
    }
  }
}

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
