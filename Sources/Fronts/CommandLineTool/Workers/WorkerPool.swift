internal import System
internal import Workers

/// The worker processes of a supervisor, and the state machine that decides which of them start,
/// work and end.
struct WorkerPool<Answer: Sendable & Hashable> {
  var machine: WorkerPoolStateMachine<Answer>
  private let program: String
  private let arguments: [String]
  private var workers: [Int: LineProcess] = [:]
  /// The clock stops while the machine sleeps, so sleeping does not use up a job's time.
  private let clock = SuspendingClock()
  private let start: SuspendingClock.Instant

  /// Creates a pool.
  ///
  /// - Parameters:
  ///   - program: the program whose processes are workers.
  ///   - arguments: the arguments of each worker.
  ///   - limits: the limits of the workers.
  init(program: String, arguments: [String], limits: WorkerLimits) {
    self.program = program
    self.arguments = arguments
    machine = WorkerPoolStateMachine(limits: limits)
    start = clock.now
  }

  /// The time since the pool was made.
  var now: Duration { clock.now - start }

  /// The numbers of the workers, in ascending order.
  var numbers: [Int] { workers.keys.sorted() }

  /// Whether a worker was started and has not been killed.
  func has(_ number: Int) -> Bool { workers[number] != nil }

  /// Starts a worker under a number that no other one has had.
  mutating func start(_ number: Int) throws(ProgramNotStarted) {
    workers[number] = try LineProcess(program, arguments)
  }

  /// Interrupts a worker, which may then answer with the results that it has so far.
  func interrupt(_ number: Int) { workers[number]?.interrupt() }

  /// Kills a worker; its later output is ignored.
  mutating func kill(_ number: Int) { workers[number] = nil }

  /// Kills all workers.
  mutating func killAll() { workers = [:] }

  /// Sends a line to a worker as soon as the worker makes room for it.
  func post(_ line: String, to number: Int) { workers[number]?.post(line) }

  /// The resident memory of a worker, in bytes; nil if the worker has ended.
  func residentBytes(of number: Int) -> Int? { workers[number]?.residentBytes }

  /// Waits until a worker writes or takes a line, the descriptor is readable, or the time is over.
  func wait(for numbers: [Int], or descriptor: Int32?, milliseconds: Int32) {
    LineProcess.wait(
      for: numbers.compactMap { workers[$0] }, or: descriptor, milliseconds: milliseconds)
  }

  /// The lines that a worker has written, and whether its output has ended.
  func take(from number: Int) -> (lines: [String], isEnd: Bool) {
    guard let worker = workers[number] else { return ([], false) }
    worker.sendWaiting()
    return worker.takeLines()
  }

  /// Removes a worker whose output has ended.
  ///
  /// - Returns: how it ended, as a sentence fragment for people.
  mutating func remove(_ number: Int) -> String {
    guard let worker = workers.removeValue(forKey: number) else { return "its process is gone" }
    // A worker whose output has ended cannot be used, even if it is still running.
    worker.kill()
    return worker.wait().words
  }
}

extension ProcessEnd {
  /// How a process ended, as a sentence fragment for people.
  fileprivate var words: String {
    switch cause {
    case .exit(let status): "its process ended with status \(status)"
    case .signal(let signal): "its process was ended by signal \(signal)"
    }
  }
}
