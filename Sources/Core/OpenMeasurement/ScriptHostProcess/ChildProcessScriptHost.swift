internal import System
package import Vocabulary

/// Runs verification scripts in a child process, with the same results as in this process.
///
/// A script that exceeds the child's limits of time or memory is stopped permanently; the other
/// scripts continue in a new process as if that script had not existed. See ``ScriptHostPool``.
package final class ChildProcessScriptHost: VerificationScriptHost {
  private let configuration: VerificationHostConfiguration
  private let pool: ScriptHostPool
  private let resource: (ScriptDownload) -> String?
  private var session: ScriptSessionStateMachine
  private var process: ScriptProcess?
  private var isFinished = false
  /// The texts that answered the requests of scripts, in the order of the requests for each
  /// download.
  private var answers: [ScriptDownload: [String?]] = [:]
  /// For each download, how many of its texts in `answers` the current child has received.
  private var served: [ScriptDownload: Int] = [:]

  init(
    configuration: VerificationHostConfiguration, pool: ScriptHostPool,
    resource: @escaping (ScriptDownload) -> String?
  ) {
    self.configuration = configuration
    self.pool = pool
    self.resource = resource
    session = ScriptSessionStateMachine(configuration: configuration)
  }

  deinit { letGo() }

  /// The child's identifier while there is one.
  package var processID: Int32? { process?.id }

  package var nextDeadline: VirtualInstant? { isFinished ? nil : session.nextDeadline }

  package func load(_ script: VerificationScript, at instant: VirtualInstant) -> [ScriptOutput] {
    carryOut(.load(script, at: instant))
  }

  package func deliver(_ event: ScriptEvent, at instant: VirtualInstant) -> [ScriptOutput] {
    carryOut(.deliver(event, at: instant))
  }

  package func advance(to instant: VirtualInstant) -> [ScriptOutput] {
    carryOut(.advance(to: instant))
  }

  package func finish() -> [ScriptOutput] {
    isFinished = true
    letGo()
    return []
  }

  private func letGo() {
    if let process { pool.giveBack(process) }
    process = nil
  }

  private func carryOut(_ request: ScriptHostRequest) -> [ScriptOutput] {
    guard !isFinished else { return [] }
    var action = session.requested(request)
    while true {
      switch action {
      case .report(let outputs): return outputs
      case .send(let request): action = send(request)
      }
    }
  }

  private func send(_ request: ScriptHostRequest) -> ScriptSessionStateMachine.Action {
    do throws(ScriptProcessFailure) {
      let process = try currentProcess()
      var reply = try process.exchange(request)
      while true {
        switch reply {
        case .outputs(let outputs, let next): return session.answered(outputs, next: next)
        case .resourceWanted(let download):
          reply = try process.exchange(.resource(text: answer(to: download)))
        case .failed, .ready: throw .nonsense
        }
      }
    } catch {
      let journal = process?.readJournal() ?? ScriptJournal(lines: [])
      process = nil
      let action = session.failed(error, journal: journal)
      if let reason = session.hostFailure {
        MachineFailure("run verification scripts", reason: reason).note()
      }
      return action
    }
  }

  private func currentProcess() throws(ScriptProcessFailure) -> ScriptProcess {
    if let process { return process }
    let process = try pool.takeProcess(for: configuration)
    self.process = process
    served = [:]
    return process
  }

  /// Returns the text for a download. When a session is repeated, its scripts receive the same
  /// texts again.
  private func answer(to download: ScriptDownload) -> String? {
    let known = answers[download, default: []]
    let number = served[download, default: 0]
    served[download] = number + 1
    if number < known.count { return known[number] }
    let text = resource(download)
    answers[download] = known + [text]
    return text
  }
}
