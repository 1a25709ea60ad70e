import ScriptEngine
internal import System

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

/// One child process that hosts scripts. Releasing this object ends and reaps the process.
final class ScriptProcess {
  /// The child's limits; a new value applies from now on.
  var limits: ScriptProcessLimits
  private let process: LineProcess
  /// The journal lines that the child has written since the request under way was sent.
  private var noted: [String] = []
  /// How many of the lines in `noted` record an entry into a script.
  private var entries = 0
  /// How many pending replies are to be discarded.
  private var owed = 0
  /// Whether the child has said that it is ready for requests.
  private var isReady = false
  private let unconfined: (String) -> Void

  /// Starts a child without waiting until it is ready.
  ///
  /// - Parameters:
  ///   - executable: the program's path.
  ///   - arguments: its arguments.
  ///   - limits: its limits.
  ///   - unconfined: called when the child is ready but has no filter of system calls, with the
  ///     reason.
  /// - Throws: the reason why the child could not be started.
  init(
    executable: String, arguments: [String], limits: ScriptProcessLimits,
    unconfined: @escaping (String) -> Void
  ) throws(ScriptProcessFailure) {
    do throws(ProgramNotStarted) {
      process = try LineProcess(
        executable, arguments, environment: ScriptHostChild.environment)
    } catch {
      throw .notStarted(error.reason)
    }
    self.limits = limits
    self.unconfined = unconfined
  }

  /// The child's identifier.
  var id: Int32 { process.id }

  /// The resident set in bytes; nil when the process is gone.
  var residentBytes: Int? { process.residentBytes }

  /// The processor time of the child since it began; nil when the process is gone.
  var processorTime: Duration? { process.processorTime }

  /// Whether the child is connected.
  var isAlive: Bool { process.isConnected }

  /// The child's journal of the request under way so far.
  func readJournal() -> ScriptJournal {
    takeNotes()
    return ScriptJournal(lines: noted, kilobytes: residentBytes.map { $0 >> 10 })
  }

  /// Sends a request and discards its reply.
  func post(_ request: ScriptHostRequest) throws(ScriptProcessFailure) {
    var watch = ProcessWatch(limits: limits.process)
    try send(request, &watch)
    owed += 1
  }

  /// Sends a request and waits for the reply.
  func exchange(_ request: ScriptHostRequest) throws(ScriptProcessFailure) -> ScriptHostReply {
    // A `resource` request answers a script's download during the previous request, so the journal
    // lines since the previous request are kept.
    if case .resource = request {} else { forgetNotes() }
    var watch = ProcessWatch(limits: limits.process)
    try send(request, &watch)
    while true {
      let reply = try nextReply(&watch)
      guard isReady else {
        // A program that answers before it reports that it is ready is not a script host.
        switch reply {
        case .ready(let reason):
          isReady = true
          if let reason { unconfined(reason) }
        case .failed(let reason):
          throw .notStarted(reason)
        case .outputs, .resourceWanted: throw .nonsense
        }
        continue
      }
      switch reply {
      case .outputs where owed > 0: owed -= 1
      case .outputs:
        // A child whose memory has grown over many requests also exceeds the limit at some point.
        guard residentBytes ?? 0 <= limits.residentBytes else { throw .oversized }
        return reply
      case .resourceWanted:
        takeNotes()
        noted.append(ScriptJournal.Record.idle.line)
        return reply
      case .failed, .ready: throw .nonsense
      }
    }
  }

  private func nextReply(_ watch: inout ProcessWatch) throws(ScriptProcessFailure)
    -> ScriptHostReply
  {
    let line: String
    do throws(LineProcessFailure) {
      line = try process.receive(under: &watch, steps: entriesSoFar)
    } catch {
      throw ScriptProcessFailure(error)
    }
    guard let reply = try? ScriptHostReply(line: line) else { throw .nonsense }
    return reply
  }

  private func send(
    _ request: ScriptHostRequest, _ watch: inout ProcessWatch
  ) throws(ScriptProcessFailure) {
    do throws(LineProcessFailure) {
      try process.send(request.line, under: &watch, steps: entriesSoFar)
    } catch {
      throw ScriptProcessFailure(error)
    }
  }

  /// How many entries into scripts the child has recorded so far.
  private func entriesSoFar() -> Int {
    takeNotes()
    return entries
  }

  private func takeNotes() {
    let lines = process.takeNotes()
    entries += lines.count(where: ScriptJournal.Record.isEntry)
    noted += lines
  }

  private func forgetNotes() {
    process.dropNotes()
    noted = []
    entries = 0
  }
}

/// The limits of time and memory of a child process, beyond which it is killed.
///
/// The engine's own limits are narrower and come first; these apply where the engine's limits fail.
package struct ScriptProcessLimits: Sendable, Hashable {
  /// The limit of processor time for one entry into a script, for all threads of the child; at
  /// least twice the engine's watchdog limit.
  var entryTime: Duration
  /// The wall time within which a child must make progress: enter the next script, or reply. The
  /// limit finds a child that hangs without using the processor. It is long because the machine may
  /// be busy.
  var wallTime: Duration
  /// The limit of a child's resident memory in bytes, including the memory that the child uses
  /// without any script.
  var residentBytes: Int
  /// The most resident memory, in bytes, with which an idle child is reused for the next session.
  var idleBytes: Int
  /// The most processor time with which an idle child is reused for the next session. It is far
  /// below ``ScriptHostChild/processorSeconds``, the kernel's limit for a child's whole life.
  var idleTime: Duration

  package init(
    entryTime: Duration = .seconds(1),
    wallTime: Duration = .seconds(20),
    residentBytes: Int = 400_000_000,
    idleBytes: Int = 256_000_000,
    idleTime: Duration = .seconds(60)
  ) {
    self.entryTime = entryTime
    self.wallTime = wallTime
    self.residentBytes = residentBytes
    self.idleBytes = idleBytes
    self.idleTime = idleTime
  }

  /// The limits of a child for one request. Each entry into a script is a step of these limits.
  var process: ProcessLimits {
    ProcessLimits(stepTime: entryTime, wallTime: wallTime, residentBytes: residentBytes)
  }
}

/// Why a child process did not answer.
enum ScriptProcessFailure: Error, Hashable {
  /// The child process could not be started; the text is the system's reason.
  case notStarted(String)
  /// The child process died or closed its end of the channel.
  case ended
  /// The child process sent an invalid answer.
  case nonsense
  /// An entry into a script exceeded the limit of processor time.
  case overtime
  /// The child process made no progress for longer than the limit.
  case stalled
  /// The child process exceeded the limit of memory.
  case oversized
}

extension ScriptProcessFailure {
  init(_ failure: LineProcessFailure) {
    switch failure {
    case .ended: self = .ended
    case .overtime: self = .overtime
    case .stalled: self = .stalled
    case .oversized: self = .oversized
    case .endlessLine: self = .nonsense
    }
  }
}

extension ScriptProcessFailure: CustomStringConvertible {
  /// A sentence fragment for people.
  var description: String {
    switch self {
    case .notStarted(let reason): "its process could not be started: \(reason)"
    case .ended: "its process died"
    case .nonsense: "its process sent an invalid response"
    case .overtime: "it exceeded the time limit of its process"
    case .stalled: "its process made no progress"
    case .oversized: "it exceeded the memory limit of its process"
    }
  }
}
