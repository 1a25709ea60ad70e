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

/// How a process ended, and what it used.
package struct ProcessEnd: Sendable, Hashable {
  /// What ended a process.
  package enum Cause: Sendable, Hashable {
    /// The process ended by itself with this status, from 0 to 255.
    case exit(Int32)
    /// This signal ended the process.
    case signal(Int32)

    /// Reads the system's wait status of a child that ended.
    init(waitStatus: Int32) {
      let signal = waitStatus & 0x7F
      self = signal == 0 ? .exit(waitStatus >> 8 & 0xFF) : .signal(signal)
    }
  }

  /// The cause of the end.
  package var cause: Cause
  /// The peak of the process's resident memory, in bytes.
  var peakMemory: Int
  /// The processor time of all threads of the process, in the program and in the kernel.
  var processorTime: Duration
}

/// Starts programs; the only code of the package that does.
enum ProcessSpawn {
  /// What a descriptor of the child refers to.
  enum Descriptor {
    /// The file that the parent has open under this descriptor.
    case ours(Int32)
    /// `/dev/null`.
    case null
  }

  /// Starts a program with only the given descriptors.
  ///
  /// No signal is blocked in the child, and `SIGPIPE` ends it, whatever this process has set.
  ///
  /// - Parameters:
  ///   - path: the program's path.
  ///   - arguments: the arguments after the program's name.
  ///   - environment: all of the child's environment; nil for this process's own.
  ///   - descriptors: the child's descriptors from 0 on.
  ///   - hasOwnGroup: whether the child gets a process group of its own, so that a terminal's
  ///     interrupt does not reach it.
  /// - Returns: the child's identifier.
  /// - Throws: when the system cannot start it.
  static func start(
    _ path: String, _ arguments: [String], environment: [String: String]?,
    descriptors: [Descriptor], hasOwnGroup: Bool
  ) throws(ProgramNotStarted) -> pid_t {
    let count = Int32(descriptors.count)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The child may need a number that a descriptor of this process already has, so each descriptor
    // is first copied to a number above the child's.
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    for (number, descriptor) in zip(Int32(0)..., descriptors) {
      switch descriptor {
      case .null:
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      case .ours(let source):
        let copy = fcntl(source, F_DUPFD_CLOEXEC, count)
        guard copy >= 0 else { throw ProgramNotStarted(path: path, code: errno) }
        copies.append(copy)
        posix_spawn_file_actions_adddup2(&actions, copy, number)
      }
    }
    // Closing a number that is not open is not an error.
    for number in count..<max(count, descriptorLimit) {
      posix_spawn_file_actions_addclose(&actions, number)
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(
      &attributes, Int16(group | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var variables =
      (environment ?? [:]).sorted { $0.key < $1.key }
      .map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for variable in variables { free(variable) } }
    var child = pid_t()
    let code = variables.withUnsafeMutableBufferPointer {
      posix_spawn(
        &child, path, &actions, &attributes, &words,
        environment == nil ? environ : $0.baseAddress)
    }
    guard code == 0 else { throw ProgramNotStarted(path: path, code: code) }
    return child
  }

  /// One more than the highest expected number of a descriptor of this process.
  private static var descriptorLimit: Int32 {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
    return Int32(min(limit.rlim_cur, 1_024))
  }
}

/// The error that a program did not start, with the system's reason.
package struct ProgramNotStarted: Error, Sendable, Hashable, CustomStringConvertible {
  /// The program's path.
  package var path: String
  /// The system's error number, an `errno`.
  package var code: Int32

  /// The reason in the system's words.
  package var reason: String { String(cString: strerror(code)) }

  package var description: String { "\(path): \(reason)" }
}

/// A descriptor that is closed when its owner is destroyed, if it was not closed before.
struct OwnedDescriptor: ~Copyable {
  /// The number of the descriptor; -1 after it was closed.
  private(set) var number: Int32

  deinit { if number >= 0 { close(number) } }

  /// Closes the descriptor if it is open.
  mutating func end() {
    if number >= 0 { close(number) }
    number = -1
  }
}

/// The two ends of a pipe between this process and a child. Other child processes inherit neither
/// end.
struct DescriptorPair: ~Copyable {
  let ours: OwnedDescriptor
  let theirs: OwnedDescriptor

  /// Makes a pipe that this process writes and the child reads; this process's end never blocks.
  static func input(of program: String) throws(ProgramNotStarted) -> DescriptorPair {
    let ends = try pipe(for: program)
    return DescriptorPair(ours: ends.writing, theirs: ends.reading)
  }

  /// Makes a pipe that the child writes and this process reads; this process's end never blocks.
  static func output(of program: String) throws(ProgramNotStarted) -> DescriptorPair {
    let ends = try pipe(for: program)
    return DescriptorPair(ours: ends.reading, theirs: ends.writing)
  }

  /// Makes a pipe for output that this process reads only occasionally. If the system grants the
  /// pipe 256 KiB, the child does not have to wait. The system grants 64 MiB to all pipes of a user
  /// together, and only 8 KiB to each further pipe.
  static func notes(of program: String) throws(ProgramNotStarted) -> DescriptorPair {
    let pair = try output(of: program)
    _ = fcntl(pair.theirs.number, setPipeSize, 256 << 10)
    return pair
  }

  private static func pipe(
    for program: String
  ) throws(ProgramNotStarted) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw ProgramNotStarted(path: program, code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private init(ours: Int32, theirs: Int32) {
    self.ours = OwnedDescriptor(number: ours)
    self.theirs = OwnedDescriptor(number: theirs)
    _ = fcntl(ours, F_SETFL, O_NONBLOCK)
  }

  /// `F_SETPIPE_SZ`, which the C library's module does not export.
  private static let setPipeSize: Int32 = 1031
}
