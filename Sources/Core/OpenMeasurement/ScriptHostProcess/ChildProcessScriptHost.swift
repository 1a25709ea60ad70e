import ScriptEngine
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
  var processID: Int32? { process?.id }

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

/// Decides how a session of verification scripts continues when its child process fails: which
/// script caused the failure, which requests restore the state in a new child, and which outputs
/// are reported.
///
/// After a failure the session is repeated from its first request, without the scripts that caused
/// failures. Scripts depend only on the session's clock, so the other scripts behave as before. No
/// output is reported twice.
struct ScriptSessionStateMachine {
  /// The next action.
  enum Action: Equatable {
    /// Send a request to the child, or to a new child if none is running.
    case send(ScriptHostRequest)
    /// Return these outputs to the caller, because the request is complete.
    case report([ScriptOutput])
  }

  /// The request that is being processed.
  struct Work: Equatable {
    /// The index among the session's requests. Only the outputs of the last request are reported;
    /// the earlier requests are repeated only to restore the state in a new child.
    var index: Int
    /// The outputs of the last request that are final, whatever a new child reports.
    var settled: [ScriptOutput] = []
  }

  enum State: Equatable {
    /// No child has received the session yet.
    case fresh
    /// The child has answered every request.
    case ready
    case working(Work)
    /// No child can complete the session.
    case lost
  }

  /// How often a child may fail for an unknown reason before the session is given up.
  static let patience = 3

  /// The most scripts that are stopped in a session. After each of them the other scripts start
  /// again.
  static let condemnationLimit = 8

  private(set) var state = State.fresh
  /// When the next timer is due.
  private(set) var nextDeadline: VirtualInstant?
  /// The stopped scripts, each with the entry at which it is stopped.
  private(set) var condemned: [Int: Int] = [:]
  private let configuration: VerificationHostConfiguration
  private var requests: [ScriptHostRequest] = []
  /// The running scripts, in the order in which they were loaded.
  private var running: [Int] = []
  /// The scripts during which a child has failed once, perhaps by chance.
  private var suspects: Set<Int> = []
  private var mishaps = 0
  /// Why the computer cannot complete the session, if the reason is not a script; otherwise nil.
  private(set) var hostFailure: String?

  init(configuration: VerificationHostConfiguration) {
    self.configuration = configuration
  }

  /// Processes a request of the session to its scripts.
  mutating func requested(_ request: ScriptHostRequest) -> Action {
    if case .advance(let instant) = request, !isDue(by: instant) { return .report([]) }
    switch state {
    case .lost:
      guard case .load(let script, _) = request else { return .report([]) }
      return .report([ScriptOutput(script: script.id, .notExecuted(.engineFailed))])
    case .working:
      return .report([])
    case .fresh, .ready:
      if case .load(let script, _) = request, !running.contains(script.id) {
        running.append(script.id)
      }
      requests.append(request)
      return state == .ready ? work(on: Work(index: requests.count)) : begin([])
    }
  }

  /// Processes a reply of the child.
  mutating func answered(_ outputs: [ScriptOutput], next: VirtualInstant?) -> Action {
    guard case .working(var work) = state else { return .report([]) }
    guard work.index == requests.count else {
      work.index += 1
      return self.work(on: work)
    }
    settle(outputs, in: &work)
    state = .ready
    nextDeadline = next
    running.removeAll { script in
      work.settled.contains { $0.script == script && $0.kind.isLast }
    }
    return .report(work.settled)
  }

  /// Processes the failure of a child that did not reply.
  mutating func failed(_ failure: ScriptProcessFailure, journal: ScriptJournal) -> Action {
    guard case .working(var work) = state else { return .report([]) }
    if case .notStarted(let reason) = failure {
      return lose(work, "the script process cannot be started: \(reason)", isOfMachine: true)
    }
    guard let suspect = suspect(of: failure, journal) else {
      mishaps += 1
      return mishaps > Self.patience
        ? lose(work, "the script process fails repeatedly", isOfMachine: true)
        : begin(work.settled)
    }
    guard condemned.count < Self.condemnationLimit else {
      return lose(work, "more than \(Self.condemnationLimit) scripts had to be stopped")
    }
    // Another process may have killed the child, or the machine may be busy. So the first failure
    // of a suspect only causes the session to be repeated, unless the failure proves that the
    // suspect caused it.
    guard failure.isProof || !suspects.insert(suspect).inserted else { return begin(work.settled) }
    if work.index == requests.count { settle(journal.outputs, in: &work) }
    if running.contains(suspect) {
      work.settled += failure.outputs(
        of: suspect, in: journal.entry?.script == suspect ? journal.entry?.phase : nil)
      running.removeAll { $0 == suspect }
    }
    condemn(suspect, journal)
    return begin(work.settled)
  }

  private func isDue(by instant: VirtualInstant) -> Bool {
    nextDeadline.map { $0 <= instant } ?? false
  }

  /// Repeats the session in a new child from the beginning.
  private mutating func begin(_ settled: [ScriptOutput]) -> Action {
    work(on: Work(index: 0, settled: settled))
  }

  private mutating func work(on work: Work) -> Action {
    state = .working(work)
    return .send(
      work.index == 0
        ? .start(configuration, condemned: condemned) : requests[work.index - 1])
  }

  /// Adds those outputs of the last request that `settled` does not yet contain. A new child
  /// produces the same outputs, except for those of the stopped scripts.
  private func settle(_ outputs: [ScriptOutput], in work: inout Work) {
    let known = work.settled.count { condemned[$0.script] == nil }
    work.settled += outputs.filter { condemned[$0.script] == nil }.dropFirst(known)
  }

  /// The script that probably caused a failure, if there is one.
  private func suspect(of failure: ScriptProcessFailure, _ journal: ScriptJournal) -> Int? {
    switch failure {
    case .notStarted: nil
    case .overtime, .ended, .nonsense, .stalled: journal.entry?.script
    // The script under way may have requested only the last bit of memory.
    case .oversized: journal.largest ?? journal.entry?.script
    }
  }

  /// Stops a script. An isolated script is never entered again. A script in a shared global object
  /// is still entered up to the entry that failed, because other scripts may need its earlier
  /// effects there; after a second failure it is never entered again.
  private mutating func condemn(_ script: Int, _ journal: ScriptJournal) {
    let isAgain = condemned[script] != nil
    switch configuration.isolation {
    case .separate: condemned[script] = 1
    case .shared:
      condemned[script] =
        journal.entry?.script == script && !isAgain ? journal.entry?.number : 1
    }
  }

  private mutating func lose(
    _ work: Work, _ reason: String, isOfMachine: Bool = false
  ) -> Action {
    if isOfMachine { hostFailure = reason }
    var outputs = work.settled
    for script in running {
      if case .load(let loading, _) = requests.last, loading.id == script {
        outputs.append(ScriptOutput(script: script, .notExecuted(.engineFailed)))
      } else {
        outputs.append(ScriptOutput(script: script, .log(ScriptLogLine(.error, reason))))
        outputs.append(ScriptOutput(script: script, .exhausted(.process)))
      }
    }
    state = .lost
    nextDeadline = nil
    running = []
    return .report(outputs)
  }
}

extension ScriptProcessFailure {
  /// Whether the failure proves that the suspected script caused it.
  fileprivate var isProof: Bool {
    switch self {
    case .overtime, .oversized: true
    case .notStarted, .ended, .nonsense, .stalled: false
    }
  }

  /// The outputs that report the end of the script that caused the failure.
  fileprivate func outputs(of script: Int, in phase: ScriptPhase?) -> [ScriptOutput] {
    let isLate = self == .overtime
    let kinds: [ScriptOutput.Kind] =
      switch phase {
      case .load: [.notExecuted(isLate ? .timedOut : .exhausted)]
      case .event, .timer, .answer, nil:
        (isLate ? phase.map { [.timedOut($0)] } ?? [] : []) + [.exhausted(.process)]
      }
    return ([.log(ScriptLogLine(.error, "stopped for good: \(self)"))] + kinds)
      .map { ScriptOutput(script: script, $0) }
  }
}
