import Glibc

/// The processor time of all threads of this process, which is the time that a single core would
/// take.
enum ProcessorTime {
  /// The processor time used so far.
  static var used: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The processor time that some work uses, in seconds.
  static func seconds(of work: () throws -> Void) rethrows -> Double {
    let start = used
    try work()
    return (used - start) / .seconds(1)
  }
}

/// The error that a run to be measured does not do what it should, so that its time would be
/// meaningless.
struct UnexpectedRun: Error, CustomStringConvertible {
  /// The benchmark.
  let benchmark: String
  /// What was found.
  let found: String

  var description: String { "the run of the benchmark '\(benchmark)' is unexpected: \(found)" }
}
