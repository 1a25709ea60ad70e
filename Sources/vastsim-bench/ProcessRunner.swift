import Glibc

/// A program with its arguments.
struct Command {
  /// A path, or a name that is looked up in `PATH`.
  let program: String
  let arguments: [String]
}

/// What one run of a command took.
struct ProcessUsage {
  let wallTime: Duration
  /// The largest resident set, in bytes.
  let peakMemory: Int
}

/// Why a command gave no measurement.
enum ProcessFailure: Error, CustomStringConvertible {
  case notStarted(program: String, reason: String)
  case failed(program: String, status: Int32)

  var description: String {
    switch self {
    case .notStarted(let program, let reason): "\(program): \(reason)"
    case .failed(let program, let status): "\(program) failed with wait status \(status)"
    }
  }
}

/// Runs commands one at a time and measures them from outside.
enum ProcessRunner {
  /// Runs a command to its end with its output thrown away; any status but 0 is an error.
  static func run(_ command: Command) throws(ProcessFailure) -> ProcessUsage {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)

    var arguments = ([command.program] + command.arguments).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }

    let clock = ContinuousClock()
    let start = clock.now
    var child = pid_t()
    let code = posix_spawnp(&child, command.program, &actions, nil, &arguments, environ)
    guard code == 0 else {
      throw .notStarted(program: command.program, reason: String(cString: strerror(code)))
    }
    // wait4 tells this child's own peak; getrusage only knows the largest of all children.
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) == -1 && errno == EINTR {}
    let wallTime = clock.now - start
    guard status == 0 else { throw .failed(program: command.program, status: status) }
    return ProcessUsage(wallTime: wallTime, peakMemory: usage.ru_maxrss * 1024)
  }
}
