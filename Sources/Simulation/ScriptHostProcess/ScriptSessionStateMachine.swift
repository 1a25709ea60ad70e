import ScriptEngine
import AdSessions
import VirtualTime

/// Decides how a session continues whose scripts run in a child that may fail: which script caused
/// the failure, which requests restore the same state in a new child, and what is reported.
///
/// A session is repeated from its first request on, without the scripts that caused the failure.
/// Scripts see only the session's clock, so the others do the same again, and outputs are not
/// reported twice.
struct ScriptSessionStateMachine {
  /// The next action.
  enum Action: Equatable {
    /// Send a request to the child; to a new one if there is none.
    case send(ScriptHostRequest)
    /// The call is over.
    case report([ScriptOutput])
  }

  /// A request under way.
  struct Work: Equatable {
    /// The index among the session's requests; the last one is the one that is reported.
    var index: Int
    /// The outputs of the last request that are final, whatever a new child reports.
    var settled: [ScriptOutput] = []
  }

  enum State: Equatable {
    /// No child has the session yet.
    case fresh
    /// The child has answered every request.
    case ready
    case working(Work)
    /// No child can complete the session.
    case lost
  }

  /// How often a child may fail for an unknown reason.
  static let patience = 3

  /// How many scripts may be stopped one after the other; the others start again each time.
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
  /// The scripts that a child failed in once, perhaps by chance.
  private var suspects: Set<Int> = []
  private var mishaps = 0
  /// Why this machine cannot complete the session, where no script is to blame.
  private(set) var hostFailure: String?

  init(configuration: VerificationHostConfiguration) {
    self.configuration = configuration
  }

  /// The session sends a request to its scripts.
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

  /// The child answered.
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

  /// The child ended without an answer.
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
    // Another process may have killed it, or the machine may be busy: it is tried once more.
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

  /// Adds the outputs of the last request to its final ones. A later child produces the same,
  /// except for the stopped scripts.
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

  /// Stops a script. Where scripts are isolated it is never entered again. Where they share a
  /// global object, the others may need its earlier effects there.
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
  /// Whether the failure proves that the script under way caused it.
  fileprivate var isProof: Bool {
    switch self {
    case .overtime, .oversized: true
    case .notStarted, .ended, .nonsense, .stalled: false
    }
  }

  /// The outputs that report the script that caused the failure.
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
