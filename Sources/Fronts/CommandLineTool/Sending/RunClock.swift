internal import Glibc

/// The wall's clock as a run in real time uses it; tests have one of their own.
struct RunClock {
  /// How long it has been since some beginning.
  var now: () -> Duration
  /// Lets time pass.
  var rest: (Duration) -> Void

  /// The machine's.
  static func machine() -> RunClock {
    let begun = ContinuousClock.now
    return RunClock(
      now: { ContinuousClock.now - begun },
      rest: { duration in
        let (seconds, attoseconds) = duration.components
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        nanosleep(&time, nil)
      })
  }
}
