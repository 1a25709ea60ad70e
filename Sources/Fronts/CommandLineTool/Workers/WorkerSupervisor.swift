internal import System
internal import Workers

/// Gives jobs to a pool of workers, and receives their results.
///
/// ``supervise(step:)`` is the loop, on one thread, that starts the workers, sends them the jobs,
/// receives their replies and observes them.
protocol WorkerSupervisor {
  associatedtype Reply: WorkerReply
  associatedtype Answer: Sendable, Hashable

  var pool: WorkerPool<Answer> { get set }

  /// The descriptor that ends a wait when it becomes readable; nil if there is none.
  var inputDescriptor: Int32? { get }

  /// The line that gives a job to a worker; nil when the job has ended.
  func request(for job: Int) -> String?

  /// Whether no further replies of a job can be accepted for now, so that its worker must wait.
  func isFull(_ job: Int) -> Bool

  /// A worker has written a reply.
  mutating func received(_ reply: Reply, from worker: Int)

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

  /// Reports to the pool that a worker can be sent jobs, unless the worker already uses too much
  /// memory.
  mutating func ready(_ id: Int) {
    observe(id)
    carryOut(pool.machine.workerReady(id, at: pool.now))
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
        if let request = request(for: job) { pool.post(request, to: worker) }
      case .kill(let worker): pool.kill(worker)
      case .end(let job, let end): ended(job, end)
      }
    }
  }
}
