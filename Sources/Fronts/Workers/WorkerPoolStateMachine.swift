/// How a job of a worker ended.
package enum WorkerJobEnd<Answer: Sendable & Hashable>: Sendable, Hashable {
  case finished(Answer)
  /// The worker ended; the text says how.
  case crashed(String)
  /// Its worker exceeded the limit of memory.
  case oversized
  /// Its worker exceeded the limit of time.
  case overtime
}

/// Decides which worker of a pool does which job, and what happens to a job whose worker ends.
///
/// Jobs are numbered in ascending order. Every job ends exactly once, unless it is cancelled or the
/// pool gives up. Instants are on a clock that never goes back.
package struct WorkerPoolStateMachine<Answer: Sendable & Hashable>: Sendable {
  /// What the supervisor carries out.
  package enum Action: Sendable, Hashable {
    /// Start a worker under this number, which no other worker has had.
    case start(worker: Int)
    case send(job: Int, worker: Int)
    /// Kill a worker; what it still answers is ignored.
    case kill(worker: Int)
    /// Report the end of a job; no further action concerns it.
    case end(job: Int, WorkerJobEnd<Answer>)
  }

  private struct Worker {
    enum State {
      case starting
      case working
      /// The worker gets no further jobs, and is killed once it has none left.
      case retiring
    }

    var state = State.starting
    /// The jobs that were sent to the worker and are not answered, in the order in which they were
    /// sent.
    var jobs: [Int] = []
    /// When the worker began to start, or to run the first of `jobs`.
    var since: Duration
    /// The most jobs that may be sent to the worker ahead.
    var depth = 1
  }

  private let limits: WorkerLimits
  private var workers: [Int: Worker] = [:]
  private var nextWorker = 0
  /// The jobs that wait for a worker, ascending.
  private var waiting: [Int] = []
  /// The highest job that was ever sent. Waiting jobs below it came back from a lost worker.
  private var lastSent = Int.min
  /// How many workers in a row ended before they were ready.
  private var failedStarts = 0
  /// How many workers were lost or replaced after they were ready.
  package private(set) var replacements = 0
  /// Why the pool gave up; it does nothing more.
  package private(set) var failure: String?

  package init(limits: WorkerLimits) { self.limits = limits }

  /// How many jobs wait for a worker.
  package var waitingJobs: Int { waiting.count }

  /// The job that a worker runs; nil when it has none.
  package func job(of worker: Int) -> Int? { workers[worker]?.jobs.first }

  // MARK: Jobs

  /// Starts the first worker, so that the first job need not wait for it.
  package mutating func opened(at now: Duration) -> [Action] { [start(at: now)] }

  /// Adds a job.
  package mutating func asked(_ job: Int, at now: Duration) -> [Action] {
    guard failure == nil else { return [] }
    waiting.append(job)
    return assign(at: now)
  }

  /// A job was cancelled, and gets no end; the worker that runs it is killed.
  package mutating func cancelled(_ job: Int, at now: Duration) -> [Action] {
    waiting.removeAll { $0 == job }
    guard let (id, worker) = workers.first(where: { $0.value.jobs.contains(job) }) else {
      return []
    }
    workers[id] = nil
    takeBack(worker.jobs.filter { $0 != job })
    return [.kill(worker: id)] + assign(at: now)
  }

  /// Forgets the jobs that were never sent.
  ///
  /// - Returns: the first of them; nil when there is none.
  package mutating func unsentCancelled() -> Int? {
    guard let start = waiting.firstIndex(where: { $0 > lastSent }) else { return nil }
    defer { waiting.removeSubrange(start...) }
    return waiting[start]
  }

  // MARK: Workers

  /// Notes that a worker is ready for jobs.
  package mutating func workerReady(_ id: Int, at now: Duration) -> [Action] {
    guard var worker = workers[id] else { return [] }
    guard case .starting = worker.state else {
      // "Ready" restarts the time limit, so a worker could extend its time without end.
      return lose(id, .crashed("the worker said twice that it is ready"), at: now)
    }
    worker.state = .working
    worker.since = now
    workers[id] = worker
    failedStarts = 0
    return assign(at: now)
  }

  /// Takes a worker's answer to the job with a number, or to its current job if no number is given.
  ///
  /// The answer counts even after the job's time is over. The limit is for jobs that do not
  /// end, and an answer that exists is not discarded because it was read late.
  package mutating func workerFinished(
    _ id: Int, job: Int? = nil, _ answer: Answer, at now: Duration
  ) -> [Action] {
    guard var worker = workers[id] else { return [] }
    if case .starting = worker.state {
      return killStarting(id, "a worker answered before it was ready", at: now)
    }
    guard let first = worker.jobs.first, first == job ?? first else {
      // Nothing that the worker says can be trusted any more.
      return lose(id, .crashed("the worker answered a line that was not sent to it"), at: now)
    }
    worker.jobs.removeFirst()
    worker.depth = now - worker.since < limits.quickTime ? limits.depth : 1
    worker.since = now
    workers[id] = worker
    return [.end(job: first, .finished(answer))] + retireIdle(id) + assign(at: now)
  }

  /// Notes that a worker ended; all of its answers must have been reported before.
  package mutating func workerEnded(_ id: Int, _ cause: String, at now: Duration) -> [Action] {
    guard let worker = workers[id] else { return [] }
    guard case .starting = worker.state else {
      return lose(id, .crashed(cause), at: now, isRunning: false)
    }
    workers[id] = nil
    return startFailed(
      cause, inOtherWords: "a worker ended before it was ready: \(cause)", at: now)
  }

  /// A worker reported that it cannot run anything, and the reason.
  ///
  /// If the worker was ready before, the reason concerns the job that it runs.
  package mutating func workerUnusable(
    _ id: Int, _ reason: String, at now: Duration
  ) -> [Action] {
    guard let worker = workers[id] else { return [] }
    guard case .starting = worker.state else { return lose(id, .crashed(reason), at: now) }
    return switch limits.startFailure {
    case .endsPool: giveUp(reason)
    case .endsJob: killStarting(id, reason, at: now)
    }
  }

  /// A worker's resident memory was observed, in bytes.
  package mutating func observed(
    _ id: Int, residentBytes: Int, at now: Duration
  ) -> [Action] {
    guard let worker = workers[id], limits.weighsIdleWorkers || !worker.jobs.isEmpty,
      residentBytes > limits.residentBytes / 2
    else { return [] }
    let isOversized = residentBytes > limits.residentBytes
    switch worker.state {
    case .starting where isOversized:
      return killStarting(id, "a worker exceeds its memory before it is ready", at: now)
    case .working where isOversized, .retiring where isOversized:
      return lose(id, .oversized, at: now)
    case .working:
      workers[id]?.state = .retiring
      return retireIdle(id) + assign(at: now)
    case .starting, .retiring: return []
    }
  }

  /// Time passed: workers that exceed their time limit are killed.
  package mutating func timePassed(at now: Duration) -> [Action] {
    var actions: [Action] = []
    for (id, worker) in workers.sorted(by: { $0.key < $1.key }) {
      let time = now - worker.since
      switch worker.state {
      case .starting:
        guard time > limits.startTime else { continue }
        actions += killStarting(id, "a worker is not ready in time", at: now)
      case .working, .retiring:
        guard time > limits.time, !worker.jobs.isEmpty else { continue }
        actions += lose(id, .overtime, at: now)
      }
    }
    return actions
  }

  // MARK: Decisions

  private mutating func start(at now: Duration) -> Action {
    defer { nextWorker += 1 }
    workers[nextWorker] = Worker(since: now)
    return .start(worker: nextWorker)
  }

  /// Removes a worker: the job that it was running ends, and its other jobs wait again.
  private mutating func lose(
    _ id: Int, _ end: WorkerJobEnd<Answer>, at now: Duration, isRunning: Bool = true
  ) -> [Action] {
    guard let worker = workers.removeValue(forKey: id) else { return [] }
    replacements += 1
    takeBack(worker.jobs.dropFirst())
    let ends = worker.jobs.prefix(1).map { Action.end(job: $0, end) }
    return (isRunning ? [.kill(worker: id)] : []) + ends + assign(at: now)
  }

  /// Returns sent jobs to the waiting ones, before any later jobs.
  private mutating func takeBack(_ jobs: some Sequence<Int>) {
    waiting = (waiting + jobs).sorted()
  }

  private mutating func retireIdle(_ id: Int) -> [Action] {
    guard let worker = workers[id], case .retiring = worker.state, worker.jobs.isEmpty else {
      return []
    }
    workers[id] = nil
    replacements += 1
    return [.kill(worker: id)]
  }

  private mutating func killStarting(_ id: Int, _ reason: String, at now: Duration) -> [Action] {
    guard workers.removeValue(forKey: id) != nil else { return [] }
    return [.kill(worker: id)] + startFailed(reason, at: now)
  }

  /// Handles a failed start of a worker. A job that ends has `cause` as its reason; a pool that
  /// gives up has `sentence`, if given.
  private mutating func startFailed(
    _ cause: String, inOtherWords sentence: String? = nil, at now: Duration
  ) -> [Action] {
    failedStarts += 1
    guard failedStarts >= limits.startAttempts else { return assign(at: now) }
    switch limits.startFailure {
    case .endsPool: return giveUp(sentence ?? cause)
    case .endsJob:
      guard !waiting.isEmpty else { return [] }
      return [.end(job: waiting.removeFirst(), .crashed(cause))] + assign(at: now)
    }
  }

  private mutating func giveUp(_ reason: String) -> [Action] {
    failure = reason
    waiting = []
    defer { workers = [:] }
    return workers.keys.sorted().map { .kill(worker: $0) }
  }

  /// The worker with the fewest jobs among those that have room; if several have as few, the one that was
  /// started first, which has already read the most media.
  private var freeWorker: Int? {
    let free = workers.filter {
      switch $0.value.state {
      case .working: $0.value.jobs.count < $0.value.depth
      case .starting, .retiring: false
      }
    }
    return free.min { ($0.value.jobs.count, $0.key) < ($1.value.jobs.count, $1.key) }?.key
  }

  /// Sends the jobs that wait to the workers that have room, and starts workers for the rest.
  private mutating func assign(at now: Duration) -> [Action] {
    var actions: [Action] = []
    while let job = waiting.first, let id = freeWorker {
      waiting.removeFirst()
      lastSent = max(lastSent, job)
      if workers[id]?.jobs.isEmpty == true { workers[id]?.since = now }
      workers[id]?.jobs.append(job)
      actions.append(.send(job: job, worker: id))
    }
    // Start no more workers than there are waiting jobs.
    var starting = workers.values.count { if case .starting = $0.state { true } else { false } }
    while workers.count < limits.workers, starting < waiting.count {
      actions.append(start(at: now))
      starting += 1
    }
    return actions
  }
}

/// The limits of a pool of workers, and what it does when workers do not start.
package struct WorkerLimits: Sendable, Hashable {
  /// What happens to jobs when no worker can be started.
  package enum StartFailure: Sendable, Hashable {
    /// The pool gives up. It does so at once when a worker says that it can run nothing, as that is
    /// true of every worker.
    case endsPool
    /// The first waiting job ends, and the pool tries to start workers for the next job.
    case endsJob
  }

  /// How many workers run at once, at least 1.
  package var workers: Int
  /// How long a worker may take for one job, on the wall clock.
  package var time: Duration
  /// The resident memory in bytes beyond which a worker is killed. A worker that has more than half
  /// of it is replaced when it is idle, so that no job fails because of memory that earlier jobs
  /// left behind.
  package var residentBytes: Int
  /// Whether the memory of idle workers is observed too. If not, a worker that has become too large
  /// is found only during its next job.
  package var weighsIdleWorkers: Bool
  /// How long a worker may take to be ready.
  package var startTime: Duration
  /// How many workers in a row may fail to start before ``startFailure`` decides.
  package var startAttempts: Int
  package var startFailure: StartFailure
  /// The most jobs that are sent ahead to a worker while it answers quickly, at least 1.
  package var depth: Int
  /// A worker answers quickly if a job takes less than this time.
  var quickTime: Duration = .milliseconds(20)
}

extension WorkerLimits {
  /// The limits for many short jobs. If workers cannot be started, no job is done. The limit of
  /// start attempts is higher than the number of workers that an operator, or a machine short of
  /// memory, kills by chance.
  package static let batch = WorkerLimits(
    workers: 1, time: .seconds(60), residentBytes: 1_000_000_000, weighsIdleWorkers: true,
    startTime: .seconds(60), startAttempts: 10, startFailure: .endsPool, depth: 8)

  /// Few long jobs, which have the time and the memory that they would have in the command's own
  /// process.
  package static let check = WorkerLimits(
    workers: 1, time: .seconds(Int64.max), residentBytes: .max, weighsIdleWorkers: false,
    startTime: .seconds(60), startAttempts: 3, startFailure: .endsJob, depth: 1)

  /// Jobs of a program that may go on for days, one after the other.
  package static let tools = WorkerLimits(
    workers: 1, time: .seconds(120), residentBytes: 2_000_000_000, weighsIdleWorkers: true,
    startTime: .seconds(30), startAttempts: 2, startFailure: .endsJob, depth: 1)

  /// Few jobs, for each of which a person waits.
  package static let inspector = WorkerLimits(
    workers: 1, time: .seconds(120), residentBytes: 2_000_000_000, weighsIdleWorkers: false,
    startTime: .seconds(30), startAttempts: 2, startFailure: .endsJob, depth: 1)
}
