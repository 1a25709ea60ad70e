internal import Glibc
internal import OpenMeasurement
internal import System
internal import Workers

/// Gives jobs to a pool of workers, and receives their results.
///
/// ``supervise(step:)`` is the loop, on one thread, that starts the workers, sends them the jobs,
/// receives their replies and observes them.
protocol WorkerSupervisor {
  associatedtype Answer: Sendable, Hashable

  var pool: WorkerPool<Answer> { get set }

  /// Receives the workers' notices about the machine.
  var context: CommandContext { get }

  /// The descriptor that ends a wait when it becomes readable; nil if there is none.
  var inputDescriptor: Int32? { get }

  /// A job as a worker reads it; nil when the job has ended.
  func request(for job: Int) -> String?

  /// Reads a worker's answer to a job; nil if the text is not an answer.
  static func answer(_ text: String) -> Answer?

  /// Whether no further replies of a job can be accepted for now, so that its worker must wait.
  func isFull(_ job: Int) -> Bool

  /// A worker has written a line of a job, before its answer.
  mutating func received(_ line: String, of job: Int)

  /// A job ended.
  mutating func ended(_ job: Int, _ end: WorkerJobEnd<Answer>)

  /// Observes the other conditions on which the supervisor depends, as often as the workers are
  /// observed.
  mutating func observe()
}

extension WorkerSupervisor {
  /// The time between observations of workers, signals and deadlines, in milliseconds.
  private var observationMilliseconds: Int32 { 20 }

  func isFull(_ job: Int) -> Bool { false }

  mutating func received(_ line: String, of job: Int) {}

  mutating func observe() {}

  /// Runs the pool, and kills its workers at the end.
  ///
  /// - Parameter step: the work of the supervisor before each wait: it reads input and
  ///   interruptions, and passes on results. It returns nil to continue.
  /// - Returns: the first value other than nil that the step returned.
  mutating func supervise<Ending>(step: (inout Self) throws -> Ending?) rethrows -> Ending {
    defer { pool.killAll() }
    var observed = Duration.zero
    while true {
      if let ending = try step(&self) { return ending }
      let readable = pool.numbers.filter { pool.machine.job(of: $0).map(isFull) != true }
      pool.wait(
        for: readable, or: inputDescriptor, milliseconds: observationMilliseconds)
      for worker in readable { receive(from: worker) }
      if pool.now - observed >= .milliseconds(Int(observationMilliseconds)) {
        observed = pool.now
        for worker in pool.numbers { observe(worker) }
        carryOut(pool.machine.timePassed(at: pool.now))
        observe()
      }
    }
  }

  private mutating func receive(from id: Int) {
    let (lines, isEnd) = pool.take(from: id)
    for line in lines {
      // The worker may have been killed because of one of these lines.
      guard pool.has(id) else { return }
      if !takes(line, from: id) { end(id, "it wrote a line that is not a reply") }
    }
    if isEnd, pool.has(id) { end(id, pool.remove(id)) }
  }

  /// Handles a line of a worker; returns false if the line is not a reply.
  private mutating func takes(_ line: String, from id: Int) -> Bool {
    guard let reply = WorkerReply(text: line) else { return false }
    switch reply {
    case .ready:
      // The worker gets no job if it already uses too much memory.
      observe(id)
      carryOut(pool.machine.workerReady(id, at: pool.now))
    case .answer(let job, let text):
      guard let answer = Self.answer(text) else { return false }
      carryOut(pool.machine.workerFinished(id, job: job, answer, at: pool.now))
    case .line(let line):
      if let job = pool.machine.job(of: id) { received(line, of: job) }
    case .unconfined(let reason): context.scriptsUnconfined(reason)
    case .uncached(let reason): context.cacheUnusable(reason)
    case .unusable(let reason):
      carryOut(pool.machine.workerUnusable(id, reason, at: pool.now))
    }
    return true
  }

  private mutating func end(_ id: Int, _ cause: String) {
    pool.kill(id)
    carryOut(pool.machine.workerEnded(id, cause, at: pool.now))
  }

  private mutating func observe(_ id: Int) {
    guard let bytes = pool.residentBytes(of: id) else { return }
    carryOut(pool.machine.observed(id, residentBytes: bytes, at: pool.now))
  }

  /// Performs the actions that the state machine of the pool has decided on.
  mutating func carryOut(_ actions: [WorkerPoolStateMachine<Answer>.Action]) {
    for action in actions {
      switch action {
      case .start(let worker):
        do throws(ProgramNotStarted) {
          try pool.start(worker)
        } catch {
          carryOut(pool.machine.workerEnded(worker, error.reason, at: pool.now))
        }
      case .send(let job, let worker):
        if let request = request(for: job) {
          pool.post(WorkerRequest(job: job, request).text, to: worker)
        }
      case .kill(let worker): pool.kill(worker)
      case .end(let job, let end): ended(job, end)
      }
    }
  }
}

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

/// The process of a worker: vastsim's own executable, called with an internal argument and the
/// options of the command that started it.
enum WorkerProcess {
  /// Answers a job, given its number and the job as the supervisor wrote it; nil for a text that is
  /// no job.
  typealias Answerer = (_ job: Int, _ content: String) throws -> String?

  /// Answers the requests on standard input until standard input or the supervisor ends.
  ///
  /// Only replies are written to standard output, and only this function reads standard input.
  ///
  /// - Parameter begin: creates the closure that answers jobs. It receives the worker's context
  ///   and a function that writes a line of the job that is being answered.
  /// - Returns: the process's exit status.
  static func run(
    _ begin: (CommandContext, _ write: @escaping @Sendable (String) -> Void) throws -> Answerer
  ) -> Int32 {
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, LineProcess.notesDescriptor + 1)
    let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, LineProcess.notesDescriptor + 1)
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard output >= 0, input >= 0, null >= 0 else { return EXIT_FAILURE }
    dup2(null, STDIN_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    ParentWatch.begin(whoReads: output)
    let reply: @Sendable (WorkerReply) -> Void = { reply in
      LineOutput(descriptor: output).write(reply.text + "\n")
    }
    var requests = LineInput(descriptor: input)
    var context = CommandContext.ofProcess
    context.scriptsUnconfined = { reply(.unconfined($0)) }
    context.cacheUnusable = { reply(.uncached($0)) }
    do {
      let answer = try begin(context) { reply(.line($0)) }
      reply(.ready)
      while let line = requests.nextLine() {
        guard let request = WorkerRequest(text: line),
          let text = try answer(request.job, request.content)
        else { return EXIT_FAILURE }
        reply(.answer(job: request.job, text))
      }
      return EXIT_SUCCESS
    } catch {
      reply(.unusable("\(error)"))
      return EXIT_FAILURE
    }
  }

  /// The options as the user wrote them, with those of the configuration file that the command has
  /// read.
  static func options(
    _ arguments: [String], of table: OptionTable, in context: CommandContext
  ) throws -> (parsed: ParsedArguments, choices: RunChoices) {
    var parsed = try ArgumentParser(table).parse(arguments)
    let configuration = try Configuration(for: parsed, of: table, in: context)
    configuration.complete(&parsed, for: table)
    return (parsed, configuration.choices)
  }
}
