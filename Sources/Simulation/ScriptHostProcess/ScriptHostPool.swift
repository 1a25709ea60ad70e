import ScriptEngine
package import VerificationHost

/// Runs verification scripts in child processes, which it keeps from session to session.
///
/// It belongs to one thread, and its hosts to the same. Children end with it.
package final class ScriptHostPool: VerificationScriptHosting {
  /// The most children that wait for work.
  private static let capacity = 4

  private let executable: String
  private let arguments: [String]
  private let limits: ScriptProcessLimits
  private var idle: [ScriptProcess] = []

  /// Makes a pool without children; they are started as sessions need them.
  ///
  /// - Parameters:
  ///   - executable: the program that calls ``ScriptHostChild/run()``; our own by default.
  ///   - arguments: what it is called with.
  ///   - limits: what a child may use.
  package init(
    executable: String = "/proc/self/exe", arguments: [String] = [ScriptHostChild.argument],
    limits: ScriptProcessLimits = ScriptProcessLimits()
  ) {
    self.executable = executable
    self.arguments = arguments
    self.limits = limits
  }

  /// Makes a host for one session.
  ///
  /// - Parameters:
  ///   - configuration: what the scripts run under.
  ///   - resource: the text behind a URL that a script wants to load; nil when it can't be had.
  /// - Returns: a host that takes a child with the first script or event.
  package func makeHost(
    configuration: VerificationHostConfiguration, resource: @escaping (String) -> String?
  ) -> ChildProcessScriptHost {
    ChildProcessScriptHost(configuration: configuration, pool: self, resource: resource)
  }

  /// Starts a child if none is waiting, so that it is there when the first session needs it.
  package func prepare() {
    guard idle.isEmpty, let process = try? startProcess() else { return }
    idle.append(process)
  }

  /// A child without a session.
  func takeProcess(
    for configuration: VerificationHostConfiguration
  ) throws(ScriptProcessFailure) -> ScriptProcess {
    let process: ScriptProcess
    if let idle = takeIdleProcess() { process = idle } else { process = try startProcess() }
    process.limits = limits
    process.limits.entryTime = max(limits.entryTime, configuration.limits.script.entryTime * 2)
    return process
  }

  /// Takes a child back whose session is over.
  func giveBack(_ process: ScriptProcess) {
    guard idle.count < Self.capacity, (try? process.post(.finish)) != nil else { return }
    idle.append(process)
  }

  private func takeIdleProcess() -> ScriptProcess? {
    // The last is the likeliest to be warm.
    while let process = idle.popLast() {
      if process.isAlive, let bytes = process.residentBytes, bytes <= limits.idleBytes {
        return process
      }
    }
    return nil
  }

  private func startProcess() throws(ScriptProcessFailure) -> ScriptProcess {
    try ScriptProcess(executable: executable, arguments: arguments, limits: limits)
  }
}
