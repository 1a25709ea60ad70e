internal import Vocabulary
internal import Workers

/// Lets a pool of workers check tags, and passes their answers on in the tags' order.
struct CheckSupervisor: WorkerSupervisor {
  var pool: WorkerPool<CheckAnswer>
  private let tags: [String]
  private let context: CommandContext
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

  mutating func received(_ reply: CheckReply, from id: Int) {
    switch reply {
    case .ready: ready(id)
    case .answer(let answer):
      carryOut(pool.machine.workerFinished(id, answer, at: pool.now))
    case .unconfined(let reason): context.scriptsUnconfined(reason)
    case .uncached(let reason): context.cacheUnusable(reason)
    case .unusable(let reason):
      carryOut(pool.machine.workerUnusable(id, reason, at: pool.now))
    }
  }

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
