internal import Certification
internal import Glibc
internal import System
internal import VASTSimulator
internal import Vocabulary
internal import Workers

/// Lets a pool of workers check tags, and passes their answers on in the tags' order.
struct CheckSupervisor: WorkerSupervisor {
  var pool: WorkerPool<CheckAnswer>
  private let tags: [String]
  let context: CommandContext
  /// The answers that wait for the answer to an earlier tag.
  private var answers: [Int: CheckAnswer] = [:]
  /// The first tag whose answer was not passed on.
  private var next = 0
  private var isInterrupted = false
  /// The number of checked tags that is shown; nil for none.
  private var shown: Int?

  /// - Parameters:
  ///   - tags: the paths and URLs of the tags.
  ///   - program: the program whose processes are workers.
  ///   - arguments: the arguments of the command as the user wrote them.
  ///   - limits: the limits of the workers.
  ///   - context: prints the workers' notices about the machine.
  init(
    _ tags: [String], program: String, arguments: [String], limits: WorkerLimits,
    context: CommandContext
  ) {
    self.tags = tags
    self.context = context
    pool = WorkerPool(
      program: program, arguments: [CheckWorkerProcess.argument] + arguments, limits: limits)
  }

  /// Lets the workers check all tags.
  ///
  /// - Parameters:
  ///   - isInterrupted: whether the user has interrupted the check. Workers then answer with the
  ///     part that they have checked, and no further tag begins.
  ///   - progress: receives the number of checked tags when it changes.
  ///   - take: receives the answers, tag by tag.
  /// - Throws: the errors of `take`; the workers are then killed.
  mutating func run(
    isInterrupted: () -> Bool, progress: (Int) -> Void,
    take: (_ tag: String, CheckAnswer) throws -> Void
  ) rethrows {
    for tag in tags.indices { carryOut(pool.machine.asked(tag, at: pool.now)) }
    try supervise { check -> Void? in
      if !check.isInterrupted, isInterrupted() { check.interrupt() }
      while let answer = check.answers.removeValue(forKey: check.next) {
        try take(check.tags[check.next], answer)
        check.next += 1
        check.shown = nil
      }
      guard check.next < check.tags.count else { return () }
      let checked = check.next + check.answers.count
      if check.shown != checked { progress(checked) }
      check.shown = checked
      return nil
    }
  }

  private mutating func interrupt() {
    isInterrupted = true
    if let first = pool.machine.unsentCancelled() {
      for tag in first..<tags.count { answers[tag] = CheckAnswer(.interrupted) }
    }
    for worker in pool.numbers where pool.machine.job(of: worker) != nil {
      pool.interrupt(worker)
    }
  }

  // MARK: Workers

  var inputDescriptor: Int32? { nil }

  func request(for job: Int) -> String? { JSONValue.string(tags[job]).orderedText }

  static func answer(_ text: String) -> CheckAnswer? { CheckAnswer(reply: text) }

  mutating func ended(_ job: Int, _ end: WorkerJobEnd<CheckAnswer>) {
    answers[job] =
      switch end {
      case .finished(let answer): answer
      case .crashed(let cause): CheckAnswer(.lost(cause))
      case .oversized: CheckAnswer(.lost("its process used too much memory"))
      case .overtime: CheckAnswer(.lost("its process took too long"))
      }
  }
}

/// The worker of a check.
package enum CheckWorkerProcess {
  /// The first argument of a worker process.
  package static let argument = "--check-worker"

  /// Checks the tags of a supervisor, each of which is a line with a JSON string.
  ///
  /// - Parameter arguments: the arguments of the check, as the user wrote them.
  /// - Returns: the process's exit status.
  package static func run(arguments: [String]) -> Int32 {
    // The supervisor's SIGINT ends the check of a tag, never the process. Threads that start later
    // inherit this.
    let signal = InterruptSignal([SIGINT])
    defer { withExtendedLifetime(signal) {} }
    return WorkerProcess.run { context, _ in
      let (parsed, choices) = try WorkerProcess.options(
        arguments, of: CheckOptions.table, in: context)
      let options = try CheckOptions(parsed)
      // Each tag has its own interruption, so that the end of one check does not end the next.
      var interruption = Interruption(in: context, by: [SIGINT])
      let network = try NetworkSupply(
        options.play.network, in: context, macros: options.play.settings.macros
      ) { interruption.stopsInput() }
      return { _, job in
        guard let tag = (try? JSONReader.value(of: job))?.text else { return nil }
        interruption = Interruption(in: context, by: [SIGINT])
        let named = NamedFiles()
        let mark = MachineFailure.mark
        let runner = CheckRunner(
          options: options, context: context, choices: choices, network: network, named: named,
          work: WorkProgressLine(isOn: false), interruption: interruption)
        var answer = runner.answer(of: tag) { _, _ in }
        answer.failures = MachineFailure.since(mark)
        answer.endangered = options.outputs.filter(named.contains)
        return try answer.reply()
      }
    }
  }
}

extension CheckOptions {
  /// The files that the command writes after the tags were checked.
  fileprivate var outputs: [String] {
    reports.map(\.path) + [play.baseline.path].compactMap(\.self)
  }
}

/// The result of one tag of a check, as a worker sends it.
struct CheckAnswer: Sendable, Hashable, Codable {
  enum Outcome: Sendable, Hashable, Codable {
    /// The certificates of the tag, one for each group of its draws.
    case certified([Certificate])
    /// The tag cannot be read, for this reason.
    case unreadable(String)
    /// The machine failed, which is reported at the end of the command.
    case machineFailed(String)
    /// The user ended the check before the tag was checked.
    case interrupted
    /// The worker ended; the text says how.
    case lost(String)
    /// The command ends, without the tags after this one.
    case endsCommand(ReportedFailure)
  }

  var outcome: Outcome
  /// The failures of the machine that the worker met.
  var failures: [MachineFailure] = []
  /// The output files of the command that the tag names as inputs.
  var endangered: [String] = []

  init(_ outcome: Outcome) { self.outcome = outcome }

  /// The answer as a worker writes it.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  func reply() throws -> String { try CertificateCoding.text(of: self) }

  /// Reads what a worker writes; nil also for an answer that names a rule which does not exist.
  init?(reply: String) {
    guard
      let answer = try? CertificateCoding.value(
        CheckAnswer.self, of: reply, rule: RuleRegistry.rule(named:))
    else { return nil }
    self = answer
  }
}
