import ChildProcess
import Glibc

/// The child process: vastsim's own executable, called with an internal argument.
package enum ScriptHostChild {
  /// The first and only argument of such a process.
  package static let argument = "--script-host"

  /// Answers the requests on standard input until it ends.
  ///
  /// Nothing else reaches standard output. When the parent has closed its end, the process ends
  /// within a second, whatever a script is doing.
  ///
  /// - Returns: the process's exit status.
  package static func run() -> Int32 {
    let journal = LineProcess.notesDescriptor
    // The parent may have open descriptors that this process must not inherit.
    closefrom(journal + 1)
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, journal + 1)
    guard output >= 0 else { return EXIT_FAILURE }
    dup2(STDERR_FILENO, STDOUT_FILENO)
    leaveNoDump()
    endWithParent()
    let loop = ScriptHostLoop(
      input: LineInput(descriptor: STDIN_FILENO), output: LineOutput(descriptor: output),
      journal: LineOutput(descriptor: journal))
    // Its hosts hold it weakly.
    withExtendedLifetime(loop) { loop.run() }
    return EXIT_SUCCESS
  }

  /// Disables core dumps, which could have a gigabyte of a script's arrays.
  private static func leaveNoDump() {
    var none = rlimit()
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }

  /// Watches standard input from a separate thread, because a script may keep the main one busy for
  /// ever.
  private static func endWithParent() {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
        while poll(&input, 1, -1) < 0, errno == EINTR {}
        // A request from before the end may still be answered within this time.
        sleep(1)
        _exit(EXIT_SUCCESS)
      }, nil)
    pthread_detach(thread)
  }
}
