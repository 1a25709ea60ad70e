import ScriptEngine

/// Runs verification scripts in child processes, which it reuses for later sessions.
///
/// The pool and its hosts belong to one thread. The children end when the pool is released.
package final class ScriptHostPool: VerificationScriptHosting {
  /// The most children that are kept idle.
  private static let capacity = 4

  private let executable: String
  private let arguments: [String]
  private let limits: ScriptProcessLimits
  private let unconfined: (String) -> Void
  private var idle: [ScriptProcess] = []

  /// Creates a pool without children. They are started when sessions need them.
  ///
  /// - Parameters:
  ///   - executable: the program that calls ``ScriptHostChild/run()``; this process's own by
  ///     default.
  ///   - arguments: the program's arguments.
  ///   - limits: the limits of a child.
  ///   - unconfined: called with the reason for each child in which the kernel does not accept the
  ///     filter of system calls; scripts run in that child nevertheless.
  package init(
    executable: String = "/proc/self/exe", arguments: [String] = [ScriptHostChild.argument],
    limits: ScriptProcessLimits = ScriptProcessLimits(),
    unconfined: @escaping (String) -> Void = { _ in }
  ) {
    self.executable = executable
    self.arguments = arguments
    self.limits = limits
    self.unconfined = unconfined
  }

  /// Makes a host for one session.
  ///
  /// - Parameters:
  ///   - configuration: the configuration of the scripts.
  ///   - resource: the text that a script downloads; nil when it is unavailable.
  /// - Returns: a host that gets a child from the pool when the first script or event arrives.
  package func makeHost(
    configuration: VerificationHostConfiguration, resource: @escaping (ScriptDownload) -> String?
  ) -> ChildProcessScriptHost {
    ChildProcessScriptHost(configuration: configuration, pool: self, resource: resource)
  }

  /// Starts a child if none is idle, so that it is ready when the first session needs it.
  package func prepare() {
    guard idle.isEmpty, let process = try? startProcess() else { return }
    idle.append(process)
  }

  /// Takes an idle child out of the pool, or starts a new one.
  func takeProcess(
    for configuration: VerificationHostConfiguration
  ) throws(ScriptProcessFailure) -> ScriptProcess {
    let process: ScriptProcess
    if let idle = takeIdleProcess() { process = idle } else { process = try startProcess() }
    process.limits = limits
    process.limits.entryTime = max(limits.entryTime, configuration.limits.script.entryTime * 2)
    return process
  }

  /// Returns a child to the pool after its session.
  func giveBack(_ process: ScriptProcess) {
    guard idle.count < Self.capacity, (try? process.post(.finish)) != nil else { return }
    idle.append(process)
  }

  private func takeIdleProcess() -> ScriptProcess? {
    // The child that was used last is the most likely to be in the processor's caches.
    while let process = idle.popLast() {
      if process.isAlive, let bytes = process.residentBytes, bytes <= limits.idleBytes,
        let time = process.processorTime, time <= limits.idleTime
      {
        return process
      }
    }
    return nil
  }

  private func startProcess() throws(ScriptProcessFailure) -> ScriptProcess {
    try ScriptProcess(
      executable: executable, arguments: arguments, limits: limits, unconfined: unconfined)
  }
}
