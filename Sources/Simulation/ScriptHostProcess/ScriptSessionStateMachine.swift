import ScriptEngine
import VerificationHost
import VirtualTime

/// Decides what becomes of a session whose scripts live in a child that may fail: which script is
/// to blame, what a new child is told to stand where the old one stood, and what is reported.
///
/// A session is played again from its first request on, without the scripts that were to blame.
/// Scripts see no clock but the session's, so the others do again what they did, and what they
/// did before is not reported twice.
struct ScriptSessionStateMachine {
  /// What to do next.
  enum Action: Equatable {
    /// Send a request to the child; to a new one if there is none.
    case send(ScriptHostRequest)
    /// The call is over.
    case report([ScriptOutput])
  }

  /// A request under way.
  struct Work: Equatable {
    /// Which one, of the session's requests; the last is the one that is reported.
    var index: Int
    /// What is known to come of the last request, whatever a new child says.
    var settled: [ScriptOutput] = []
  }

  enum State: Equatable {
    /// No child knows of the session.
    case fresh
    /// The child has answered every request.
    case ready
    case working(Work)
    /// There is no child to be had that goes through with it.
    case lost
  }

  /// How often a child may fail for no reason that is known.
  static let patience = 3

  private(set) var state = State.fresh
  /// When the next timer is due.
  private(set) var nextDeadline: VirtualInstant?
  /// The scripts that are let go, each with the entry at which it is.
  private(set) var condemned: [Int: Int] = [:]
  private let configuration: VerificationHostConfiguration
  private var requests: [ScriptHostRequest] = []
  /// The scripts that receive something, in the order in which they were loaded.
  private var running: [Int] = []
  /// The scripts that a child failed in once, perhaps by chance.
  private var suspects: Set<Int> = []
  private var mishaps = 0

  init(configuration: VerificationHostConfiguration) {
    self.configuration = configuration
  }

  /// The session wants something of its scripts.
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

  /// The child is gone without an answer.
  mutating func failed(_ failure: ScriptProcessFailure, journal: ScriptJournal) -> Action {
    guard case .working(var work) = state else { return .report([]) }
    if case .notStarted(let reason) = failure {
      return lose(work, "no process for scripts can be started: \(reason)")
    }
    guard let suspect = suspect(of: failure, journal) else {
      mishaps += 1
      return mishaps > Self.patience
        ? lose(work, "the process for scripts fails again and again") : begin(work.settled)
    }
    // Somebody else may have ended it, or the machine may be busy: it is tried once more.
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

  /// Tells a new child everything from the beginning on.
  private mutating func begin(_ settled: [ScriptOutput]) -> Action {
    work(on: Work(index: 0, settled: settled))
  }

  private mutating func work(on work: Work) -> Action {
    state = .working(work)
    return .send(
      work.index == 0
        ? .start(configuration, condemned: condemned) : requests[work.index - 1])
  }

  /// Adds what came of the last request to what is known of it. A later child does the same again,
  /// but for the scripts that are let go.
  private func settle(_ outputs: [ScriptOutput], in work: inout Work) {
    let known = work.settled.count { condemned[$0.script] == nil }
    work.settled += outputs.filter { condemned[$0.script] == nil }.dropFirst(known)
  }

  /// The script that a failure is put down to, if there is one.
  private func suspect(of failure: ScriptProcessFailure, _ journal: ScriptJournal) -> Int? {
    switch failure {
    case .notStarted: nil
    case .overtime, .ended, .nonsense, .stalled: journal.entry?.script
    // Whoever is under way may only ask for the last drop.
    case .oversized: journal.largest ?? journal.entry?.script
    }
  }

  /// Where each script is by itself it need not be entered again at all. Where they share a global
  /// object the others may need what it did there before.
  private mutating func condemn(_ script: Int, _ journal: ScriptJournal) {
    let isAgain = condemned[script] != nil
    switch configuration.isolation {
    case .separate: condemned[script] = 1
    case .shared:
      condemned[script] =
        journal.entry?.script == script && !isAgain ? journal.entry?.number : 1
    }
  }

  private mutating func lose(_ work: Work, _ reason: String) -> Action {
    var outputs = work.settled
    for script in running {
      if case .load(let loading, _) = requests.last, loading.id == script {
        outputs.append(ScriptOutput(script: script, .notExecuted(.engineFailed)))
      } else {
        outputs.append(ScriptOutput(script: script, .log(ScriptLogLine(.error, reason))))
        outputs.append(ScriptOutput(script: script, .exhausted))
      }
    }
    state = .lost
    nextDeadline = nil
    running = []
    return .report(outputs)
  }
}

extension ScriptOutput.Kind {
  /// Whether the script receives nothing after this.
  fileprivate var isLast: Bool {
    switch self {
    case .exhausted, .notExecuted: true
    case .sendURL, .log, .failed, .timedOut: false
    }
  }
}

extension ScriptProcessFailure {
  /// Whether the script that is under way is to blame for sure.
  fileprivate var isProof: Bool {
    switch self {
    case .overtime, .oversized: true
    case .notStarted, .ended, .nonsense, .stalled: false
    }
  }

  /// What is reported of the script that is to blame.
  fileprivate func outputs(of script: Int, in phase: ScriptPhase?) -> [ScriptOutput] {
    let isLate = self == .overtime
    let kinds: [ScriptOutput.Kind] =
      switch phase {
      case .load: [.notExecuted(isLate ? .timedOut : .exhausted)]
      case .event, .timer, .answer, nil:
        (isLate ? phase.map { [.timedOut($0)] } ?? [] : []) + [.exhausted]
      }
    return ([.log(ScriptLogLine(.error, "stopped for good: \(self)"))] + kinds)
      .map { ScriptOutput(script: script, $0) }
  }
}
