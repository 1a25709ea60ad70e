/// Decides which worker runs which of the page's jobs, and what becomes of each.
///
/// Every job that is asked for ends exactly once. Instants are on a clock that never goes back.
package struct InspectorStateMachine {
  /// What the server carries out.
  package enum Action: Sendable, Hashable {
    /// Start a worker under this number, which no other one has had.
    case start(worker: Int)
    case send(job: Int, worker: Int)
    /// Kill a worker; what it still writes is ignored.
    case kill(worker: Int)
    /// Nothing follows for this job.
    case end(job: Int, JobEnd)
  }

  /// How a job ended.
  package enum JobEnd: Sendable, Hashable {
    case finished
    case cancelled
    /// Too many jobs wait.
    case refused
    case overtime
    case oversized
    /// Its stream was not read while the streams of all jobs had too much to send.
    case unread
    /// The worker ended, for this reason.
    case crashed(String)
  }

  private enum Worker {
    case starting(since: Duration)
    case idle
    case running(job: Int, since: Duration, isHeavy: Bool)
  }

  private let limits: InspectorLimits
  private var workers: [Int: Worker] = [:]
  private var waiting: [Int] = []
  private var nextWorker = 0
  /// Why the last worker did not become ready; nil when one did since.
  private var startFailure: String?

  package init(limits: InspectorLimits) { self.limits = limits }

  /// Starts the first worker, so that the first job need not wait for it.
  package mutating func opened(at now: Duration) -> [Action] { [start(at: now)] }

  // MARK: Jobs

  /// The page asks for a job, whose number no other one has had.
  package mutating func asked(_ job: Int, at now: Duration) -> [Action] {
    guard waiting.count < limits.waitingJobs else { return [.end(job: job, .refused)] }
    waiting.append(job)
    return assign(at: now)
  }

  /// The page does not want a job any more, or does not listen.
  package mutating func cancelled(_ job: Int, at now: Duration) -> [Action] {
    end(job, .cancelled, at: now)
  }

  /// The stream of a job ends, because its reader left too much unread. The job may be over already.
  package mutating func unread(_ job: Int, at now: Duration) -> [Action] {
    let actions = end(job, .unread, at: now)
    return actions.isEmpty ? [.end(job: job, .unread)] : actions
  }

  private mutating func end(_ job: Int, _ end: JobEnd, at now: Duration) -> [Action] {
    if let index = waiting.firstIndex(of: job) {
      waiting.remove(at: index)
      return [.end(job: job, end)]
    }
    guard let (worker, _) = workers.first(where: { Self.job(of: $0.value) == job }) else {
      return []
    }
    return lose(worker, end) + assign(at: now)
  }

  // MARK: Workers

  package mutating func workerReady(_ id: Int, at now: Duration) -> [Action] {
    guard case .starting? = workers[id] else { return [] }
    workers[id] = .idle
    startFailure = nil
    return assign(at: now)
  }

  /// A worker is done with its job, all of whose lines have been passed on.
  ///
  /// The job is finished even when its time is over: the limit ends runs that do not end, and what
  /// is there is not thrown away because it was read late.
  package mutating func workerFinished(_ id: Int, at now: Duration) -> [Action] {
    guard case .running(let job, _, let isHeavy)? = workers[id] else { return [] }
    guard !isHeavy else {
      workers[id] = nil
      return [.end(job: job, .finished), .kill(worker: id)] + assign(at: now)
    }
    workers[id] = .idle
    return [.end(job: job, .finished)] + assign(at: now)
  }

  /// A worker ended without being told to.
  package mutating func workerEnded(_ id: Int, _ cause: String, at now: Duration) -> [Action] {
    guard let worker = workers.removeValue(forKey: id) else { return [] }
    switch worker {
    case .starting: return startFailed(cause, at: now)
    case .idle: return assign(at: now)
    case .running(let job, _, _): return [.end(job: job, .crashed(cause))] + assign(at: now)
    }
  }

  /// A worker's resident memory was observed, in bytes.
  package mutating func observed(
    _ id: Int, residentBytes: Int, at now: Duration
  ) -> [Action] {
    guard case .running(let job, let since, _)? = workers[id] else { return [] }
    if residentBytes > limits.residentBytes { return lose(id, .oversized) + assign(at: now) }
    if residentBytes > limits.residentBytes / 2 {
      workers[id] = .running(job: job, since: since, isHeavy: true)
    }
    return []
  }

  /// Time passed: workers that exceed theirs are killed.
  package mutating func timePassed(at now: Duration) -> [Action] {
    var actions: [Action] = []
    for (id, worker) in workers.sorted(by: { $0.key < $1.key }) {
      switch worker {
      case .starting(let since) where now - since > limits.startTime:
        workers[id] = nil
        actions += [.kill(worker: id)] + startFailed("a worker is not ready in time", at: now)
      case .running(_, let since, _) where now - since > limits.time:
        actions += lose(id, .overtime) + assign(at: now)
      case .starting, .idle, .running: continue
      }
    }
    return actions
  }

  // MARK: Decisions

  private static func job(of worker: Worker) -> Int? {
    switch worker {
    case .running(let job, _, _): job
    case .starting, .idle: nil
    }
  }

  private mutating func lose(_ id: Int, _ end: JobEnd) -> [Action] {
    guard let worker = workers.removeValue(forKey: id) else { return [] }
    return [.kill(worker: id)] + (Self.job(of: worker).map { [.end(job: $0, end)] } ?? [])
  }

  /// A worker that does not start fails one job, lest it is tried for ever.
  private mutating func startFailed(_ cause: String, at now: Duration) -> [Action] {
    let isRepeated = startFailure != nil
    startFailure = cause
    guard isRepeated, !waiting.isEmpty else { return assign(at: now) }
    return [.end(job: waiting.removeFirst(), .crashed(cause))] + assign(at: now)
  }

  private mutating func start(at now: Duration) -> Action {
    defer { nextWorker += 1 }
    workers[nextWorker] = .starting(since: now)
    return .start(worker: nextWorker)
  }

  /// Sends the jobs that wait to idle workers, and starts workers for the rest.
  private mutating func assign(at now: Duration) -> [Action] {
    var actions: [Action] = []
    while let job = waiting.first {
      // The lowest number has read the most media already.
      let idle = workers.filter { if case .idle = $0.value { true } else { false } }.keys.min()
      guard let idle else { break }
      waiting.removeFirst()
      workers[idle] = .running(job: job, since: now, isHeavy: false)
      actions.append(.send(job: job, worker: idle))
    }
    var starting = workers.values.count { if case .starting = $0 { true } else { false } }
    while workers.count < limits.workers, starting < waiting.count {
      actions.append(start(at: now))
      starting += 1
    }
    return actions
  }
}
