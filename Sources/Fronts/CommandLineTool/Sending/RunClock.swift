internal import Glibc

/// The wall clock of a run in real time; tests provide their own.
struct RunClock {
  /// The time since an arbitrary beginning.
  var now: () -> Duration
  /// Waits for a time.
  var rest: (Duration) -> Void

  /// The machine's clock.
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
