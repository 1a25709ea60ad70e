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
  package var quickTime: Duration = .milliseconds(20)
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
