/// The limits of a pool of workers, and what it does when workers do not start.
package struct WorkerLimits: Sendable, Hashable {
  /// What happens to jobs when no worker can be started.
  package enum StartFailure: Sendable, Hashable {
    /// The pool gives up. It does so at once when a worker says that it can run nothing, as that is
    /// true of every worker.
    case endsPool
    /// The first job that waits ends, and workers are tried for the next one.
    case endsJob
  }

  /// How many workers run at once, at least 1.
  package var workers: Int
  /// How long a worker may take for one job, on the wall clock.
  package var time: Duration
  /// The resident memory of a worker, in bytes, beyond which it is killed. One that has more than
  /// half of it is replaced when it is idle, so that no job pays for what others left behind.
  package var residentBytes: Int
  /// Whether that also holds for a worker without a job; if not, its next job is the first that
  /// pays.
  package var weighsIdleWorkers: Bool
  /// How long a worker may take to be ready.
  package var startTime: Duration
  /// How many workers in a row may fail to start before ``startFailure`` decides.
  package var startAttempts: Int
  package var startFailure: StartFailure
  /// How many jobs a worker is sent ahead while it answers quickly, at least 1.
  package var depth: Int
  /// Below this time for a job a worker answers quickly.
  package var quickTime: Duration = .milliseconds(20)
}

extension WorkerLimits {
  /// Many short jobs, of which none is done when workers cannot be started. The attempts are more
  /// than the workers that an operator, or a machine without memory, kills by chance.
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
