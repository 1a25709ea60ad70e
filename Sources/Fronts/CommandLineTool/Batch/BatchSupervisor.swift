internal import System
internal import Workers

/// Lets a pool of workers run the lines of a batch, and writes their results in the lines' order.
struct BatchSupervisor: WorkerSupervisor {
  /// How a batch ended.
  enum Ending {
    case finished
    case interrupted
    /// Writing to standard output failed.
    case refused(String)
    /// No worker can be started.
    case gaveUp(String)
  }

  var pool: WorkerPool<BatchAnswer>
  private let limits: WorkerLimits
  let context: CommandContext
  private let feed: BatchFeed
  private var lines = BatchLines()
  private var results: BatchResults
  /// How often the user has interrupted.
  private var interrupts = 0
  private var shown = Duration.zero

  /// - Parameters:
  ///   - program: the program whose processes are workers.
  ///   - arguments: the options of the batch.
  ///   - limits: the limits of the workers.
  ///   - feed: the lines to run.
  ///   - results: turns results into output and reports.
  ///   - context: receives the notice that scripts run without a filter of system calls.
  init(
    program: String, arguments: [String], limits: WorkerLimits, feed: BatchFeed,
    results: BatchResults, context: CommandContext
  ) {
    self.limits = limits
    self.context = context
    self.feed = feed
    self.results = results
    pool = WorkerPool(
      program: program, arguments: [BatchWorkerProcess.argument] + arguments, limits: limits)
  }

  /// Runs the batch to its end.
  ///
  /// - Parameters:
  ///   - interruptions: returns how often the user has interrupted so far.
  ///   - progress: receives the progress of the batch every 200 ms.
  ///   - output: receives the results in whole lines.
  /// - Returns: how the batch ended, and the results of the lines.
  /// - Throws: an error when the rest of the input cannot be read.
  mutating func run(
    interruptions: () -> Int, progress: (BatchProgress, Duration) -> Void,
    output: inout some TextOutputStream
  ) throws -> (ending: Ending, results: BatchResults) {
    let ending = try supervise { batch -> Ending? in
      let count = interruptions()
      while batch.interrupts < count { batch.interrupted() }
      try batch.read()
      if let text = batch.results.takeText() {
        output.write(text)
        if let refusal = (output as? any FallibleOutput)?.refusal {
          return .refused(refusal)
        }
      }
      if let ending = batch.ending { return ending }
      batch.show(progress)
      return nil
    }
    return (ending, results)
  }

  /// How the batch has ended; nil while there is something to do.
  private var ending: Ending? {
    if lines.isDone { return interrupts > 0 ? .interrupted : .finished }
    if let reason = pool.machine.failure { return .gaveUp(reason) }
    return interrupts > 1 ? .interrupted : nil
  }

  /// Handles an interruption by the user. The first one lets the lines under way finish, the second
  /// one ends them.
  private mutating func interrupted() {
    interrupts += 1
    lines.inputEnded()
    if let number = pool.machine.unsentCancelled() { lines.drop(from: number) }
  }

  /// Takes in what has arrived of the input, as far as there is room.
  private mutating func read() throws(UnreadableInput) {
    if lines.wantsLine { try feed.read() }
    while lines.wantsLine, let item = feed.next() {
      switch item {
      case .line(let line):
        lines.read(line)
        carryOut(pool.machine.asked(line.number, at: pool.now))
      case .tooLong(let line):
        lines.read(line)
        ended(line.number, BatchResults.tooLong(line))
      }
    }
    if lines.wantsLine, feed.waitingDescriptor == nil { lines.inputEnded() }
  }

  private mutating func show(_ progress: (BatchProgress, Duration) -> Void) {
    let now = pool.now
    guard now - shown >= .milliseconds(200) else { return }
    shown = now
    var state = results.progress
    state.skipped = feed.skipped
    state.replaced = pool.machine.replacements
    state.share = feed.share(of: results.settledBytes)
    progress(state, now)
  }

  // MARK: Workers

  var inputDescriptor: Int32? { lines.wantsLine ? feed.waitingDescriptor : nil }

  func request(for job: Int) -> String? { lines[job]?.text }

  static func answer(_ text: String) -> BatchAnswer? { BatchAnswer(reply: text) }

  mutating func ended(_ number: Int, _ end: WorkerJobEnd<BatchAnswer>) {
    lines.ended(number, end)
    while let (line, end) = lines.takeEnded() { results.add(end, of: line, limits) }
  }
}

/// The worker of a batch.
package enum BatchWorkerProcess {
  /// The first argument of a worker process.
  package static let argument = "--batch-worker"

  /// Answers the requests of a supervisor.
  ///
  /// - Parameter arguments: the options of the batch, as the user wrote them.
  /// - Returns: the process's exit status.
  package static func run(arguments: [String]) -> Int32 {
    WorkerProcess.run { context, _ in
      let (parsed, choices) = try WorkerProcess.options(
        arguments, of: BatchOptions.table, in: context)
      let runner = BatchRunner(
        options: try BatchOptions(parsed), context: context, choices: choices)
      return { number, text in
        try runner.answer(BatchLine(number: number, text: text)).reply
      }
    }
  }
}
