import Testing
import Vocabulary

@testable import Workers

struct WorkerPoolStateMachineTests {
  private typealias Pool = WorkerPoolStateMachine<String>

  private static func limits(
    _ limits: WorkerLimits = .batch, workers: Int = 1, attempts: Int? = nil
  ) -> WorkerLimits {
    var limits = limits
    limits.workers = workers
    limits.time = .seconds(60)
    limits.residentBytes = 1_000
    limits.startAttempts = attempts ?? limits.startAttempts
    return limits
  }

  /// A pool with one worker that is ready and runs job 0; the jobs after it wait.
  private func pool(_ limits: WorkerLimits = Self.limits(), asked count: Int) -> Pool {
    var pool = Pool(limits: limits)
    #expect(pool.asked(0, at: .zero) == [.start(worker: 0)])
    #expect(pool.workerReady(0, at: .zero) == [.send(job: 0, worker: 0)])
    for job in 1..<max(1, count) { _ = pool.asked(job, at: .zero) }
    return pool
  }

  // MARK: Jobs

  @Test func `no more workers are started than have something to do`() {
    var pool = Pool(limits: Self.limits(workers: 3))
    for job in 0..<3 { #expect(pool.asked(job, at: .zero) == [.start(worker: job)]) }
    #expect(pool.asked(3, at: .zero) == [])
    #expect(pool.waitingJobs == 4)
  }

  @Test func `the first worker is there before the first job`() {
    var pool = Pool(limits: Self.limits(.inspector, workers: 2))
    #expect(pool.opened(at: .zero) == [.start(worker: 0)])
    #expect(pool.asked(1, at: .zero) == [])
    #expect(pool.workerReady(0, at: .zero) == [.send(job: 1, worker: 0)])
    #expect(pool.job(of: 0) == 1)
    #expect(pool.workerFinished(0, "r", at: .zero) == [.end(job: 1, .finished("r"))])
    #expect(pool.asked(2, at: .zero) == [.send(job: 2, worker: 0)])
  }

  @Test func `several jobs run at once, and further ones wait`() {
    var pool = pool(Self.limits(.inspector, workers: 2), asked: 2)
    #expect(pool.workerReady(1, at: .zero) == [.send(job: 1, worker: 1)])
    #expect(pool.asked(2, at: .zero) == [])
    #expect(
      pool.workerFinished(1, "r", at: .zero) == [
        .end(job: 1, .finished("r")), .send(job: 2, worker: 1),
      ])
  }

  @Test func `a worker that answers slowly gets one job at a time, a quick one several`() {
    var pool = pool(asked: 20)
    #expect(
      pool.workerFinished(0, job: 0, "r", at: .seconds(2)) == [
        .end(job: 0, .finished("r")), .send(job: 1, worker: 0),
      ])
    let quick = pool.workerFinished(0, job: 1, "r", at: .seconds(2) + .milliseconds(1))
    #expect(
      quick == [.end(job: 1, .finished("r"))] + (2..<10).map { .send(job: $0, worker: 0) })
  }

  @Test func `a cancelled job has no end, whether it runs or waits`() {
    var pool = pool(Self.limits(.inspector), asked: 3)
    #expect(pool.cancelled(1, at: .zero) == [])
    #expect(pool.cancelled(0, at: .zero) == [.kill(worker: 0), .start(worker: 1)])
    #expect(pool.cancelled(0, at: .zero) == [])
    #expect(pool.workerFinished(0, "r", at: .zero) == [])
    #expect(pool.workerReady(1, at: .zero) == [.send(job: 2, worker: 1)])
  }

  @Test func `jobs that were sent and came back are not among the unsent`() {
    var pool = pool(asked: 12)
    _ = pool.workerFinished(0, job: 0, "r", at: .milliseconds(1))
    #expect(
      pool.workerEnded(0, "signal 9", at: .zero) == [
        .end(job: 1, .crashed("signal 9")), .start(worker: 1),
      ])
    #expect(pool.unsentCancelled() == 9)
    #expect(pool.unsentCancelled() == nil)
    #expect(pool.waitingJobs == 7)
    #expect(pool.workerReady(1, at: .zero) == [.send(job: 2, worker: 1)])
  }

  // MARK: Workers that end

  @Test func `only the job that a worker was running pays for its end`() {
    var pool = pool(asked: 4)
    _ = pool.workerFinished(0, job: 0, "r", at: .milliseconds(1))
    #expect(
      pool.workerEnded(0, "signal 9", at: .seconds(1)) == [
        .end(job: 1, .crashed("signal 9")), .start(worker: 1),
      ])
    #expect(pool.replacements == 1)
    #expect(pool.workerReady(1, at: .seconds(1)) == [.send(job: 2, worker: 1)])
  }

  @Test func `an answer about another job is not believed`() {
    var pool = pool(asked: 1)
    #expect(
      pool.workerFinished(0, job: 7, "r", at: .zero) == [
        .kill(worker: 0),
        .end(job: 0, .crashed("the worker answered a line that was not sent to it")),
      ])
  }

  @Test func `a worker that runs a job can neither take more time nor end the pool`() {
    for isReady in [true, false] {
      var pool = pool(asked: 1)
      let actions =
        isReady
        ? pool.workerReady(0, at: .seconds(1))
        : pool.workerUnusable(0, "no memory", at: .seconds(1))
      let reason = isReady ? "the worker said twice that it is ready" : "no memory"
      #expect(actions == [.kill(worker: 0), .end(job: 0, .crashed(reason))])
      #expect(pool.failure == nil)
    }
  }

  // MARK: Time and memory

  @Test func `a worker that is not done in time is killed, and its answer ignored`() {
    var pool = pool(asked: 1)
    #expect(pool.timePassed(at: .seconds(60)) == [])
    #expect(
      pool.timePassed(at: .seconds(61)) == [.kill(worker: 0), .end(job: 0, .overtime)])
    #expect(pool.workerFinished(0, job: 0, "r", at: .seconds(61)) == [])
    #expect(pool.workerEnded(0, "signal 9", at: .seconds(61)) == [])
  }

  @Test func `an answer that is there counts, however late the time is looked at`() {
    var pool = pool(asked: 1)
    #expect(
      pool.workerFinished(0, job: 0, "r", at: .seconds(61)) == [.end(job: 0, .finished("r"))])
    #expect(pool.timePassed(at: .seconds(61)) == [])
  }

  @Test func `the time of a job begins when the job before it is answered`() {
    var pool = pool(asked: 3)
    _ = pool.workerFinished(0, job: 0, "r", at: .milliseconds(1))
    _ = pool.workerFinished(0, job: 1, "r", at: .seconds(59))
    #expect(pool.timePassed(at: .seconds(100)) == [])
    #expect(pool.timePassed(at: .seconds(120)).first == .kill(worker: 0))
  }

  @Test(arguments: [WorkerLimits.batch, .inspector])
  func `memory that one job takes is that job's, and what others left is nobody's`(
    limits: WorkerLimits
  ) {
    var pool = pool(Self.limits(limits), asked: 2)
    #expect(pool.observed(0, residentBytes: 501, at: .zero) == [])
    // It gets no further job, and is replaced when it is idle.
    #expect(
      pool.workerFinished(0, "r", at: .milliseconds(1)) == [
        .end(job: 0, .finished("r")), .kill(worker: 0), .start(worker: 1),
      ])
    _ = pool.workerReady(1, at: .seconds(1))
    #expect(pool.observed(1, residentBytes: 1_000, at: .seconds(1)) == [])
    #expect(
      pool.observed(1, residentBytes: 1_001, at: .seconds(1)) == [
        .kill(worker: 1), .end(job: 1, .oversized),
      ])
  }

  @Test func `the memory of a worker without a job counts where the limits say so`() {
    for weighs in [true, false] {
      var limits = Self.limits()
      limits.weighsIdleWorkers = weighs
      var pool = pool(limits, asked: 1)
      _ = pool.workerFinished(0, job: 0, "r", at: .zero)
      #expect(
        pool.observed(0, residentBytes: 501, at: .zero) == (weighs ? [.kill(worker: 0)] : []))
      var starting = Pool(limits: limits)
      _ = starting.asked(0, at: .zero)
      #expect(
        starting.observed(0, residentBytes: 1_001, at: .zero)
          == (weighs ? [.kill(worker: 0), .start(worker: 1)] : []))
    }
  }

  // MARK: Workers that do not start

  @Test func `workers that answer before they are ready do not start`() {
    var pool = Pool(limits: Self.limits(attempts: 2))
    _ = pool.asked(0, at: .zero)
    #expect(
      pool.workerFinished(0, job: 0, "r", at: .zero) == [.kill(worker: 0), .start(worker: 1)])
    #expect(pool.workerFinished(1, job: 0, "r", at: .zero) == [.kill(worker: 1)])
    #expect(pool.failure == "a worker answered before it was ready")
  }

  @Test func `a pool of a batch whose workers do not start gives up`() {
    var pool = Pool(limits: Self.limits(attempts: 3))
    _ = pool.asked(0, at: .zero)
    #expect(pool.workerEnded(0, "status 1", at: .zero) == [.start(worker: 1)])
    #expect(pool.workerEnded(1, "status 1", at: .zero) == [.start(worker: 2)])
    #expect(pool.failure == nil)
    #expect(pool.workerEnded(2, "status 1", at: .zero) == [])
    #expect(pool.failure == "a worker ended before it was ready: status 1")
    #expect(pool.asked(1, at: .zero) == [] && pool.waitingJobs == 0)
  }

  @Test func `a batch gives up at once when a worker can run nothing`() {
    var pool = Pool(limits: Self.limits(workers: 2))
    _ = pool.asked(0, at: .zero)
    _ = pool.asked(1, at: .zero)
    #expect(
      pool.workerUnusable(1, "no file", at: .zero) == [.kill(worker: 0), .kill(worker: 1)])
    #expect(pool.failure == "no file")
  }

  @Test func `workers of a page that do not start fail its jobs, and are not tried for ever`() {
    var pool = Pool(limits: Self.limits(.inspector))
    _ = pool.opened(at: .zero)
    _ = pool.asked(1, at: .zero)
    #expect(pool.workerEnded(0, "no memory", at: .zero) == [.start(worker: 1)])
    #expect(
      pool.timePassed(at: .seconds(31)) == [
        .kill(worker: 1), .end(job: 1, .crashed("a worker is not ready in time")),
      ])
    #expect(pool.asked(2, at: .seconds(31)) == [.start(worker: 2)])
    #expect(
      pool.workerUnusable(2, "no file", at: .seconds(31)) == [
        .kill(worker: 2), .end(job: 2, .crashed("no file")),
      ])
    #expect(pool.failure == nil)
  }

  // MARK: Whatever happens

  /// Each job ends once or is cancelled, and no more workers run than allowed.
  @Test(arguments: 0..<200)
  func `every job ends exactly once`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var pool = Pool(limits: Self.limits(seed % 2 == 0 ? .inspector : .batch, workers: 3))
    var (running, ready): (Set<Int>, Set<Int>) = ([], [])
    var (jobs, open): (Int, Set<Int>) = (0, [])
    var now = Duration.zero
    func carryOut(_ actions: [Pool.Action]) {
      for action in actions {
        switch action {
        case .start(let worker): #expect(running.insert(worker).inserted)
        case .kill(let worker):
          #expect(running.remove(worker) != nil)
          ready.remove(worker)
        case .send(let job, let worker): #expect(ready.contains(worker) && open.contains(job))
        case .end(let job, _): #expect(open.remove(job) != nil)
        }
      }
      #expect(running.count <= 3)
    }
    carryOut(pool.opened(at: now))
    for _ in 0..<300 {
      now += .milliseconds(Int(random.next() % 1_500))
      let worker = running.sorted().randomElement(using: &random) ?? 0
      switch random.next() % 8 {
      case 0, 1, 2:
        jobs += 1
        open.insert(jobs)
        carryOut(pool.asked(jobs, at: now))
      case 3:
        let job = Int(random.next() % UInt64(jobs + 1))
        open.remove(job)
        carryOut(pool.cancelled(job, at: now))
      case 4:
        if running.contains(worker), ready.insert(worker).inserted {
          carryOut(pool.workerReady(worker, at: now))
        }
      case 5: if ready.contains(worker) { carryOut(pool.workerFinished(worker, "r", at: now)) }
      case 6:
        if random.next() % 4 == 0, running.remove(worker) != nil {
          ready.remove(worker)
          carryOut(pool.workerEnded(worker, "gone", at: now))
        }
      default:
        carryOut(pool.observed(worker, residentBytes: Int(random.next() % 1_100), at: now))
        carryOut(pool.timePassed(at: now))
      }
      // A pool that gives up ends no job.
      if pool.failure != nil { open = [] }
    }
    for job in open.sorted() { carryOut(pool.cancelled(job, at: now)) }
    #expect(pool.waitingJobs == 0 && !running.contains { pool.job(of: $0) != nil })
  }
}
