import Glibc

/// The processor time of the thread that runs a script.
///
/// The only clock of this module. It is used for limits alone: no script and no decision sees it.
enum ProcessorTime {
  /// The processor time of the calling thread since it began.
  static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
