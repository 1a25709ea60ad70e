import ChildProcess
import Glibc
import ScriptEngine
import MachineFailures
import AdSessions

/// The child process: vastsim's own executable, called with an internal argument.
package enum ScriptHostChild {
  /// The first and only argument of such a process.
  package static let argument = "--script-host"

  /// The processor time of a child's whole life, in seconds, after which the kernel ends it. The
  /// parent's limits for each entry into a script are far narrower and come first.
  package static let processorSeconds: UInt = 600

  /// The whole environment of a child: the time zone and the locale are the same on every machine. The
  /// variable that names further folders of libraries to the system's loader is kept.
  static var environment: [String: String] {
    var environment = ["TZ": "UTC", "LANG": "C"]
    let libraries = "LD_LIBRARY_PATH"
    if let folders = getenv(libraries) { environment[libraries] = String(cString: folders) }
    return environment
  }

  /// Answers the requests on standard input until it ends.
  ///
  /// The process is confined before it reads the first request: see
  /// ``SystemCallPolicy/scripts(process:)``. Nothing but replies reaches standard output. When the
  /// parent has closed its ends, the process ends at once, whatever a script is doing.
  ///
  /// - Returns: the process's exit status.
  package static func run() -> Int32 {
    let journal = LineProcess.notesDescriptor
    // The parent may have open descriptors that this process must not inherit.
    closefrom(journal + 1)
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, journal + 1)
    guard output >= 0 else { return EXIT_FAILURE }
    dup2(STDERR_FILENO, STDOUT_FILENO)
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_CPU, to: processorSeconds)
    let replies = LineOutput(descriptor: output)
    // Both open files that they keep reading, so they precede the filter.
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
    // Its hosts hold it weakly.
    withExtendedLifetime(loop) { loop.run() }
    return EXIT_SUCCESS
  }

  /// Leaves this process only what scripts need; the reason when the kernel does not accept it.
  private static func confine() -> String? {
    do throws(SystemCallFilterRefusal) {
      try SystemCallFilter.install(.scripts(process: getpid()))
      return nil
    } catch {
      return error.description
    }
  }

  /// Sets a limit of the kernel's for good: none on core dumps, which could have a gigabyte of a
  /// script's arrays, and one on processor time.
  private static func limit(_ resource: __rlimit_resource, to value: UInt) {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }
}
