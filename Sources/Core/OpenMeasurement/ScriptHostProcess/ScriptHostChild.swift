import Glibc
import ScriptEngine
import System

/// The child process: vastsim's own executable, called with an internal argument.
package enum ScriptHostChild {
  /// The first and only argument with which the child process is started.
  package static let argument = "--script-host"

  /// The processor time of a child's whole life, in seconds, after which the kernel ends it. The
  /// parent's limits for each entry into a script are far narrower and come first.
  package static let processorSeconds: UInt = 600

  /// The complete environment of a child, with the same time zone and locale on every machine. Only
  /// the variable that names additional library folders for the system's loader is inherited.
  static var environment: [String: String] {
    var environment = ["TZ": "UTC", "LANG": "C"]
    let libraries = "LD_LIBRARY_PATH"
    if let folders = getenv(libraries) { environment[libraries] = String(cString: folders) }
    return environment
  }

  /// Answers the requests on standard input until the input ends.
  ///
  /// The process is confined before it reads the first request: see
  /// ``SystemCallPolicy/scripts(process:)``. Only replies are written to standard output. When the
  /// parent closes its ends, the process ends immediately, even while a script is running.
  ///
  /// - Returns: the process's exit status.
  package static func run() -> Int32 {
    let journal = LineProcess.notesDescriptor
    // Closes descriptors of the parent that this process must not inherit.
    closefrom(journal + 1)
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, journal + 1)
    guard output >= 0 else { return EXIT_FAILURE }
    dup2(STDERR_FILENO, STDOUT_FILENO)
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_CPU, to: processorSeconds)
    let replies = LineOutput(descriptor: output)
    // The loop and the warm-up open files that they need later, so both must precede the system
    // call filter.
    let loop = ScriptHostLoop(
      input: LineInput(descriptor: STDIN_FILENO), output: replies,
      journal: LineOutput(descriptor: journal))
    do throws(MissingLibrary) {
      try ScriptWarmUp.run()
    } catch {
      replies.write(ScriptHostReply.failed("\(error)").line + "\n")
      return EXIT_FAILURE
    }
    ParentWatch.begin(whoReads: output, endingAtOnce: true)
    replies.write(ScriptHostReply.ready(unconfined: confine()).line + "\n")
    // The script hosts of the loop have only a weak reference to the loop.
    withExtendedLifetime(loop) { loop.run() }
    return EXIT_SUCCESS
  }

  /// Restricts this process to the system calls that scripts need. Returns the reason when the
  /// kernel does not accept the filter; nil on success.
  private static func confine() -> String? {
    do throws(SystemCallFilterRefusal) {
      try SystemCallFilter.install(.scripts(process: getpid()))
      return nil
    } catch {
      return error.description
    }
  }

  /// Sets a permanent kernel limit for this process. The limits are: no core dumps, which could
  /// contain a gigabyte of a script's arrays, and a maximum of processor time.
  private static func limit(_ resource: __rlimit_resource, to value: UInt) {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }
}
