internal import Glibc

/// A child process, which is killed and reaped at the latest when its last reference is released.
final class SpawnedProcess {
  /// The identifier that the system gave it.
  let id: pid_t
  private let hasOwnGroup: Bool
  private var end: ProcessEnd?

  /// Starts a program; see ``ProcessSpawn``.
  init(
    _ path: String, _ arguments: [String], environment: [String: String]? = nil,
    descriptors: [ProcessSpawn.Descriptor], hasOwnGroup: Bool
  ) throws(ProgramNotStarted) {
    id = try ProcessSpawn.start(
      path, arguments, environment: environment, descriptors: descriptors,
      hasOwnGroup: hasOwnGroup)
    self.hasOwnGroup = hasOwnGroup
  }

  deinit {
    kill(SIGKILL)
    _ = wait()
  }

  /// Sends a signal to the process, and to its group if it has its own.
  ///
  /// Nothing is sent once it was reaped, as its identifier may belong to another process.
  func kill(_ signal: Int32) {
    guard end == nil else { return }
    Glibc.kill(hasOwnGroup ? -id : id, signal)
  }

  /// Waits until the process has ended, and reaps it.
  ///
  /// Processes that it leaves behind in its own group are killed.
  func wait() -> ProcessEnd {
    if let end { return end }
    if hasOwnGroup {
      // While the process is not reaped, it keeps its identifier, which is also the identifier of
      // its group.
      var information = siginfo_t()
      while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
      Glibc.kill(-id, SIGKILL)
    }
    // wait4 gives this child's own peak; getrusage knows only the largest of all children.
    var status: Int32 = 0
    var usage = rusage()
    while wait4(id, &status, 0, &usage) == -1, errno == EINTR {}
    let end = ProcessEnd(
      cause: ProcessEnd.Cause(waitStatus: status), peakMemory: usage.ru_maxrss * 1024,
      processorTime: Self.duration(usage.ru_utime) + Self.duration(usage.ru_stime))
    self.end = end
    return end
  }

  /// The processor time of all its threads; nil when it has ended.
  var processorTime: Duration? {
    var clock = clockid_t()
    guard clock_getcpuclockid(id, &clock) == 0 else { return nil }
    return Self.time(of: clock)
  }

  private static func duration(_ time: timeval) -> Duration {
    .seconds(time.tv_sec) + .microseconds(time.tv_usec)
  }

  /// The time on a clock that never goes back.
  static var wallTime: Duration { time(of: CLOCK_MONOTONIC) ?? .zero }

  private static func time(of clock: clockid_t) -> Duration? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
