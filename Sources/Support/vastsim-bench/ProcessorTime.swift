import Glibc

/// The processor time of this process, of all its threads: the time that one core would take.
enum ProcessorTime {
  /// The processor time used so far.
  static var used: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// What some work uses, in seconds.
  static func seconds(of work: () throws -> Void) rethrows -> Double {
    let start = used
    try work()
    return (used - start) / .seconds(1)
  }
}

/// A run that a benchmark would measure does not do what it should, so that its time says nothing.
struct UnexpectedRun: Error, CustomStringConvertible {
  /// The benchmark.
  let benchmark: String
  /// What was found.
  let found: String

  var description: String { "the run of the benchmark '\(benchmark)' is unexpected: \(found)" }
}
