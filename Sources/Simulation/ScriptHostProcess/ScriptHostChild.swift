import ChildProcess
import Glibc

/// The child process: what our own executable is when it is called with one argument that users do
/// not see.
package enum ScriptHostChild {
  /// The first and only argument of such a process.
  package static let argument = "--script-host"

  /// Answers the requests on standard input until it ends.
  ///
  /// Nothing else reaches standard output, whoever prints. When nobody holds the other end any more
  /// the process ends within a second, whatever a script is up to.
  ///
  /// - Returns: the process's exit status.
  package static func run() -> Int32 {
    let journal = LineProcess.notesDescriptor
    // Whoever started us may hold what is none of our business.
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

  /// A process with a gigabyte of a script's arrays is not worth a file.
  private static func leaveNoDump() {
    var none = rlimit()
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }

  /// Watches standard input from a thread of its own: the main one may never come back to it.
  private static func endWithParent() {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
        while poll(&input, 1, -1) < 0, errno == EINTR {}
        // What was asked before the end is answered, if it takes no longer than that.
        sleep(1)
        _exit(EXIT_SUCCESS)
      }, nil)
    pthread_detach(thread)
  }
}
