internal import Glibc

/// A program of the machine that is run to its end, without a thread of ours beside it.
///
/// For tests and the benchmark. What goes in and comes out are files, so neither side ever waits for
/// the other, and nothing but standard input, output and errors is passed on.
package struct Program: Sendable {
  /// Where the program lies.
  package let path: String

  /// Finds a program by its path, or by its name in the folders of `PATH`.
  ///
  /// It is nil where there is no such program.
  package init?(_ name: String) {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let candidates =
      name.contains("/") ? [name] : folders.split(separator: ":").map { "\($0)/\(name)" }
    guard let path = candidates.first(where: { access($0, X_OK) == 0 }) else { return nil }
    self.path = path
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: What follows the program's name.
  ///   - input: All of its standard input.
  ///   - keepsOutput: Whether standard output is kept; else it goes to `/dev/null`.
  /// - Returns: How it ended and what it wrote.
  /// - Throws: when it cannot be started. Any status is an answer and not an error.
  package func run(
    _ arguments: [String] = [], input: [UInt8] = [], keepsOutput: Bool = true
  ) throws(ProgramNotStarted) -> ProgramRun {
    let stream = try ScratchStream(of: path)
    let output = try ScratchStream(of: path)
    let errors = try ScratchStream(of: path)
    try stream.write(input)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, stream.descriptor, STDIN_FILENO)
    if keepsOutput {
      posix_spawn_file_actions_adddup2(&actions, output.descriptor, STDOUT_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, errors.descriptor, STDERR_FILENO)
    // A number that is not open is no failure.
    for descriptor in 3..<Self.descriptorLimit {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }

    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let clock = ContinuousClock()
    let start = clock.now
    var child = pid_t()
    let code = posix_spawn(&child, path, &actions, nil, &words, environ)
    guard code == 0 else { throw ProgramNotStarted(path: path, code: code) }
    // wait4 tells this child's own peak; getrusage only knows the largest of all children.
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) == -1 && errno == EINTR {}
    return ProgramRun(
      ending: ProgramRun.Ending(waitStatus: status),
      output: try output.contents(), errorOutput: try errors.contents(),
      wallTime: clock.now - start, peakMemory: usage.ru_maxrss * 1024)
  }

  /// One more than the highest number that a file of ours is expected to have.
  private static var descriptorLimit: Int32 {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 3 }
    return Int32(min(limit.rlim_cur, 1_024))
  }
}
