internal import Player
internal import VASTSimulator
internal import Vocabulary

/// Paces a run by the wall clock, sends its beacons meanwhile, and ends it when the user
/// interrupts.
final class RealtimePacing: RunPacing {
  /// How often the user's interruptions are polled.
  static let patience: Duration = .milliseconds(50)
  /// How long a step of the run may take without delaying later steps.
  static let tolerance: Duration = .milliseconds(50)

  private let clock: RunClock
  private let sending: BeaconSending?
  private let interruptions: () -> Int
  private let makesUpForAll: Bool
  /// Receives each event as it happens.
  private let happened: ((RunEvent, Int) -> Void)?
  /// The time on the wall clock at virtual zero; nil before the run has begun.
  private var zero: Duration?
  /// The time on the wall clock when the run last continued.
  private var resumed: Duration = .zero

  /// Creates the pace of one run; `happened` receives each event at its instant.
  ///
  /// The time of a fetch delays the run, as it would delay a player. If `makesUpForAll` is true,
  /// virtual time already contains the time of fetches.
  init(
    _ clock: RunClock, sending: BeaconSending?, makesUpForAll: Bool = false,
    happened: ((RunEvent, Int) -> Void)? = nil, interruptions: @escaping () -> Int
  ) {
    self.happened = happened
    self.clock = clock
    self.sending = sending
    self.makesUpForAll = makesUpForAll
    self.interruptions = interruptions
  }

  func wait(until instant: VirtualInstant) -> RunPacingAnswer {
    let zero = zero(at: clock.now())
    while true {
      let elapsed = clock.now() - zero
      if interruptions() > 0 {
        return .interrupted(at: VirtualInstant(sinceStart: min(elapsed, instant.sinceStart)))
      }
      let left = instant.sinceStart - elapsed
      pass(max(.zero, min(left, Self.patience)))
      resumed = clock.now()
      if resumed - zero >= instant.sinceStart { return .due }
    }
  }

  /// The time on the wall clock at virtual zero, adjusted for how long the run's last step took.
  private func zero(at now: Duration) -> Duration {
    var zero = zero ?? now
    // A player waits for its fetches, and the intervals between later events do not change.
    if self.zero != nil, !makesUpForAll, now - resumed > Self.tolerance { zero += now - resumed }
    self.zero = zero
    return zero
  }

  func recorded(_ beacon: Beacon, number: Int) { sending?.add(beacon, number: number) }

  func recorded(_ event: RunEvent, number: Int) { happened?(event, number) }

  private func pass(_ time: Duration) {
    if let sending, sending.isUnderWay {
      sending.work(for: time)
    } else if time > .zero {
      clock.rest(time)
    }
  }
}
