internal import ChildProcess
internal import Workers

/// Gives jobs to a pool of workers, and receives their results.
///
/// The loop that starts the workers, sends them the jobs, takes their replies and observes them is
/// ``supervise(step:)``, on one thread.
protocol WorkerSupervisor {
  associatedtype Reply: WorkerReply
  associatedtype Answer: Sendable, Hashable

  var pool: WorkerPool<Answer> { get set }

  /// The descriptor that ends a wait when it is readable; nil for none.
  var inputDescriptor: Int32? { get }

  /// The line that gives a job to a worker; nil when the job has ended.
  func request(for job: Int) -> String?

  /// Whether no more replies of a job can be accepted for now, so that its worker waits.
  func isFull(_ job: Int) -> Bool

  /// A worker has written a reply.
  mutating func received(_ reply: Reply, from worker: Int)

  /// A job ended.
  mutating func ended(_ job: Int, _ end: WorkerJobEnd<Answer>)

  /// Observes what else the supervisor depends on, as often as the workers are observed.
  mutating func observe()
}

extension WorkerSupervisor {
  /// The time between observations of workers, signals and deadlines, in milliseconds.
  private var observationMilliseconds: Int32 { 20 }

  func isFull(_ job: Int) -> Bool { false }

  mutating func observe() {}

  /// Runs the pool, whose workers are killed at the end.
  ///
  /// - Parameter step: what the supervisor does before each wait: takes its input and interrupts,
  ///   and passes on what it has. It returns nil to go on.
  /// - Returns: the first other value that the step returned.
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
      // It may be killed in the middle of its answers.
      guard pool.has(id) else { return }
      if let reply = Reply(text: line) {
        received(reply, from: id)
      } else {
        end(id, "it wrote a line that is not a reply")
      }
    }
    if isEnd, pool.has(id) { end(id, pool.remove(id)) }
  }

  private mutating func end(_ id: Int, _ cause: String) {
    pool.kill(id)
    carryOut(pool.machine.workerEnded(id, cause, at: pool.now))
  }

  /// A worker can be sent jobs, unless it has too much memory already.
  mutating func ready(_ id: Int) {
    observe(id)
    carryOut(pool.machine.workerReady(id, at: pool.now))
  }

  private mutating func observe(_ id: Int) {
    guard let bytes = pool.residentBytes(of: id) else { return }
    carryOut(pool.machine.observed(id, residentBytes: bytes, at: pool.now))
  }

  /// Does what the state machine of the pool has decided.
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
        if let request = request(for: job) { pool.post(request, to: worker) }
      case .kill(let worker): pool.kill(worker)
      case .end(let job, let end): ended(job, end)
      }
    }
  }
}
