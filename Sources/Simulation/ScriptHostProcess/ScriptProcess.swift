import ChildProcess
import VerificationHost

/// One child process that hosts scripts, ended and reaped with this.
final class ScriptProcess {
  /// What it may use from now on.
  var limits: ScriptProcessLimits
  private let process: LineProcess
  /// What the child noted since the request under way was sent.
  private var noted: [String] = []
  /// How many of these notes say that a script is entered.
  private var entries = 0
  /// How many replies nobody waits for any more.
  private var owed = 0

  /// Starts a child.
  init(
    executable: String, arguments: [String], limits: ScriptProcessLimits
  ) throws(ScriptProcessFailure) {
    do throws(ProgramNotStarted) {
      process = try LineProcess(executable, arguments)
    } catch {
      throw .notStarted(error.reason)
    }
    self.limits = limits
  }

  /// The child's identifier.
  var id: Int32 { process.id }

  /// The resident set in bytes; nil when the process is gone.
  var residentBytes: Int? { process.residentBytes }

  /// Whether somebody is at the other end.
  var isAlive: Bool { process.isConnected }

  /// What the child noted about the request under way, up to now.
  func readJournal() -> ScriptJournal {
    takeNotes()
    return ScriptJournal(lines: noted, kilobytes: residentBytes.map { $0 >> 10 })
  }

  /// Sends a request whose reply nobody waits for.
  func post(_ request: ScriptHostRequest) throws(ScriptProcessFailure) {
    var vigil = ProcessVigil(limits: limits.process)
    try send(request, &vigil)
    owed += 1
  }

  /// Sends a request and waits for what is replied.
  func exchange(_ request: ScriptHostRequest) throws(ScriptProcessFailure) -> ScriptHostReply {
    // An answer to what a script wants belongs to the request before it.
    if case .resource = request {} else { forgetNotes() }
    var vigil = ProcessVigil(limits: limits.process)
    try send(request, &vigil)
    while true {
      let reply = try nextReply(&vigil)
      switch reply {
      case .outputs where owed > 0: owed -= 1
      case .outputs:
        // Little by little is too much in the end, too.
        guard residentBytes ?? 0 <= limits.residentBytes else { throw .oversized }
        return reply
      case .resourceWanted:
        takeNotes()
        noted.append(ScriptJournal.Record.idle.line)
        return reply
      case .failed: throw .nonsense
      }
    }
  }

  private func nextReply(_ vigil: inout ProcessVigil) throws(ScriptProcessFailure)
    -> ScriptHostReply
  {
    let line: String
    do throws(LineProcessFailure) {
      line = try process.receive(under: &vigil, steps: entriesSoFar)
    } catch {
      throw ScriptProcessFailure(error)
    }
    guard let reply = try? ScriptHostReply(line: line) else { throw .nonsense }
    return reply
  }

  private func send(
    _ request: ScriptHostRequest, _ vigil: inout ProcessVigil
  ) throws(ScriptProcessFailure) {
    do throws(LineProcessFailure) {
      try process.send(request.line, under: &vigil, steps: entriesSoFar)
    } catch {
      throw ScriptProcessFailure(error)
    }
  }

  /// How many entries into scripts the child has noted by now.
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
