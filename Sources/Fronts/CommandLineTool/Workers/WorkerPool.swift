internal import ChildProcess
internal import Workers

/// The worker processes of a supervisor, and the state machine that decides about them.
struct WorkerPool<Answer: Sendable & Hashable> {
  var machine: WorkerPoolStateMachine<Answer>
  private let program: String
  private let arguments: [String]
  private var workers: [Int: LineProcess] = [:]
  /// A machine that sleeps takes no time from a job.
  private let clock = SuspendingClock()
  private let start: SuspendingClock.Instant

  /// - Parameters:
  ///   - program: the program whose processes are workers.
  ///   - arguments: the arguments of each of them.
  ///   - limits: what they may use up.
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

  /// Whether a worker is there, and was not killed.
  func has(_ number: Int) -> Bool { workers[number] != nil }

  /// Starts a worker under a number that no other one has had.
  mutating func start(_ number: Int) throws(ProgramNotStarted) {
    workers[number] = try LineProcess(program, arguments)
  }

  /// Interrupts a worker, which may answer with what it has.
  func interrupt(_ number: Int) { workers[number]?.interrupt() }

  /// Kills a worker; what it still writes is ignored.
  mutating func kill(_ number: Int) { workers[number] = nil }

  /// Kills all workers.
  mutating func killAll() { workers = [:] }

  /// Sends a line to a worker as soon as the worker makes room for it.
  func post(_ line: String, to number: Int) { workers[number]?.post(line) }

  /// The resident memory of a worker, in bytes; nil when it is gone.
  func residentBytes(of number: Int) -> Int? { workers[number]?.residentBytes }

  /// Waits until a worker writes or takes a line, the descriptor is readable, or the time is over.
  func wait(for numbers: [Int], or descriptor: Int32?, milliseconds: Int32) {
    LineProcess.wait(
      for: numbers.compactMap { workers[$0] }, or: descriptor, milliseconds: milliseconds)
  }

  /// The lines that a worker has written, and whether no more will come.
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
