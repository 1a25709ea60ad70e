internal import Batch
internal import ChildProcess
internal import LocalFiles

/// Carries out what the state machine of a batch decides: starts workers, sends them lines, observes
/// them, and writes results.
struct BatchSupervisor {
  /// How a batch ended.
  enum Ending {
    case finished
    case interrupted
    /// Standard output takes no more text.
    case refused(String)
    /// No worker can be started.
    case gaveUp(String)
  }

  /// The time between observations of workers, signals and deadlines, in milliseconds.
  private static let observationMilliseconds: Int32 = 20

  private let limits: BatchLimits
  private let context: CommandContext
  private let feed: BatchFeed
  private var machine: BatchStateMachine
  private var workers: WorkerPool
  private var results: BatchResults
  private var ending: Ending?
  private var wasInterrupted = false
  /// A machine that sleeps takes no time from a line.
  private let clock = SuspendingClock()
  private let start: SuspendingClock.Instant

  /// - Parameters:
  ///   - program: the program whose processes are workers.
  ///   - arguments: the options of the batch.
  ///   - limits: what the batch may use up.
  ///   - feed: the lines to run.
  ///   - results: what is made of results.
  ///   - context: who is told of scripts without a filter of system calls.
  init(
    program: String, arguments: [String], limits: BatchLimits, feed: BatchFeed,
    results: BatchResults, context: CommandContext
  ) {
    self.limits = limits
    self.context = context
    self.feed = feed
    self.results = results
    workers = WorkerPool(program: program, arguments: [BatchWorkerProcess.argument] + arguments)
    machine = BatchStateMachine(limits: limits)
    start = clock.now
  }

  /// Runs the batch to its end.
  ///
  /// - Parameters:
  ///   - interruptions: how often the user has interrupted so far.
  ///   - progress: receives how far the batch is, every 200 ms.
  ///   - output: receives the results, whole lines at once.
  /// - Returns: how it ended, and what came of the lines.
  /// - Throws: when the input cannot be read any more.
  mutating func run(
    interruptions: () -> Int, progress: (BatchProgress, Duration) -> Void,
    output: inout some TextOutputStream
  ) throws -> (ending: Ending, results: BatchResults) {
    var interrupts = 0
    var observed = Duration.zero
    var shown = Duration.zero
    var hasEnded = false
    while true {
      let count = interruptions()
      while interrupts < count {
        interrupts += 1
        wasInterrupted = true
        carryOut(machine.interrupted())
      }
      while machine.wantsLine, let item = feed.next() {
        switch item {
        case .line(let line): carryOut(machine.read(line, at: now))
        case .tooLong(let line): carryOut(machine.read(line, settled: .tooLong, at: now))
        }
      }
      if machine.wantsLine, feed.waitingDescriptor == nil, !hasEnded {
        hasEnded = true
        carryOut(machine.inputEnded())
      }
      if let text = results.takeText() {
        output.write(text)
        if let refusal = (output as? any FallibleOutput)?.refusal { ending = .refused(refusal) }
      }
      if let ending { return (ending, results) }

      let descriptor = machine.wantsLine ? feed.waitingDescriptor : nil
      workers.wait(
        for: workers.numbers, or: descriptor, milliseconds: Self.observationMilliseconds)
      if descriptor != nil { try feed.read() }
      for worker in workers.numbers { receive(from: worker) }
      if now - observed >= .milliseconds(Int(Self.observationMilliseconds)) {
        observed = now
        observe()
      }
      if now - shown >= .milliseconds(200) {
        shown = now
        var state = results.progress
        state.skipped = feed.skipped
        state.replaced = machine.replacements
        state.share = feed.share(of: results.settledBytes)
        progress(state, now)
      }
    }
  }

  /// The time since the batch began.
  private var now: Duration { clock.now - start }

  private mutating func receive(from id: Int) {
    let (lines, isEnd) = workers.take(from: id)
    for line in lines {
      // It may be killed in the middle of its answers.
      guard workers.has(id) else { return }
      switch BatchWorkerReply(text: line) {
      case .ready?:
        // A worker that has too much already gets no line.
        observe(id)
        carryOut(machine.workerReady(id, at: now))
      case .result(let number, let answer)?:
        carryOut(machine.workerAnswered(id, number: number, answer, at: now))
      case .unconfined(let reason)?: context.scriptsUnconfined(reason)
      case .unusable(let reason)?: carryOut(machine.workerUnusable(id, reason, at: now))
      case nil: end(id, "it wrote a line that is no reply")
      }
    }
    if isEnd, workers.has(id) { end(id, workers.remove(id)) }
  }

  private mutating func end(_ id: Int, _ cause: String) {
    workers.kill(id)
    carryOut(machine.workerEnded(id, cause, at: now))
  }

  private mutating func observe() {
    for worker in workers.numbers { observe(worker) }
    carryOut(machine.timePassed(at: now))
  }

  private mutating func observe(_ id: Int) {
    guard let bytes = workers.residentBytes(of: id) else { return }
    carryOut(machine.observed(id, residentBytes: bytes, at: now))
  }

  private mutating func carryOut(_ actions: [BatchStateMachine.Action]) {
    for action in actions {
      switch action {
      case .start(let worker):
        do throws(ProgramNotStarted) {
          try workers.start(worker)
        } catch {
          carryOut(machine.workerEnded(worker, error.reason, at: now))
        }
      case .send(let line, let worker): workers.post(BatchWorkerRequest(line).text, to: worker)
      case .kill(let worker): workers.kill(worker)
      case .emit(let line, let settlement): results.add(settlement, of: line, limits)
      case .finish: ending = wasInterrupted ? .interrupted : .finished
      case .giveUp(let reason): ending = .gaveUp(reason)
      }
    }
  }
}
