internal import Beacons
internal import VASTSimulator
internal import VirtualTime

/// Keeps a run to the wall clock, sends its beacons meanwhile, and ends it when the user wants.
final class RealtimePacing: RunPacing {
  /// How often somebody looks whether the user wants an end.
  static let patience: Duration = .milliseconds(50)
  /// What a step of the run may take without holding up what follows.
  static let tolerance: Duration = .milliseconds(50)

  private let clock: RunClock
  private let sending: BeaconSending?
  private let interruptions: () -> Int
  private let makesUpForAll: Bool
  /// The wall's time at virtual zero; nil before the run has begun.
  private var zero: Duration?
  /// When the run went on last, on the wall.
  private var resumed: Duration = .zero

  /// A pace for one run.
  ///
  /// What a fetch takes holds the run up, as it holds a player up; with `makesUpForAll` it counts on
  /// virtual time already.
  init(
    _ clock: RunClock, sending: BeaconSending?, makesUpForAll: Bool = false,
    interruptions: @escaping () -> Int
  ) {
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

  /// The wall's time at virtual zero, after what the run did since it went on last.
  private func zero(at now: Duration) -> Duration {
    var zero = zero ?? now
    // A player waits for what it fetches, and what follows keeps its distances.
    if self.zero != nil, !makesUpForAll, now - resumed > Self.tolerance { zero += now - resumed }
    self.zero = zero
    return zero
  }

  func recorded(_ beacon: Beacon, number: Int) { sending?.add(beacon, number: number) }

  private func pass(_ time: Duration) {
    if let sending, sending.isUnderWay {
      sending.work(for: time)
    } else if time > .zero {
      clock.rest(time)
    }
  }
}
