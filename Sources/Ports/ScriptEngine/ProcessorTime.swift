import Glibc

/// The processor time of the thread that runs a script.
///
/// The one clock of this module, and a limit's only: no script and no decision sees it.
enum ProcessorTime {
  /// What the calling thread has used since it began.
  static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
