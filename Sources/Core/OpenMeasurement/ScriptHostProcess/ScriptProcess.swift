import System

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
