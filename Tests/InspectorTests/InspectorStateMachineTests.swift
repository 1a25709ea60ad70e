import Testing
import VirtualTime

@testable import Inspector

struct InspectorStateMachineTests {
  private static func machine(
    workers: Int = 2, waiting: Int = 16, isOpen: Bool = true
  ) -> InspectorStateMachine {
    var limits = InspectorLimits(workers: workers, time: .seconds(10), residentBytes: 1_000)
    limits.waitingJobs = waiting
    var machine = InspectorStateMachine(limits: limits)
    if isOpen {
      _ = machine.opened(at: .zero)
      _ = machine.workerReady(0, at: .zero)
    }
    return machine
  }

  @Test func `the first worker is there before the first job`() {
    var machine = Self.machine(isOpen: false)
    #expect(machine.opened(at: .zero) == [.start(worker: 0)])
    #expect(machine.asked(1, at: .zero) == [])
    #expect(machine.workerReady(0, at: .zero) == [.send(job: 1, worker: 0)])
    #expect(machine.workerFinished(0, at: .zero) == [.end(job: 1, .finished)])
    #expect(machine.asked(2, at: .zero) == [.send(job: 2, worker: 0)])
  }

  @Test func `several jobs run at once, further ones wait, and more are refused`() {
    var machine = Self.machine(workers: 2, waiting: 2)
    #expect(machine.asked(1, at: .zero) == [.send(job: 1, worker: 0)])
    #expect(machine.asked(2, at: .zero) == [.start(worker: 1)])
    #expect(machine.workerReady(1, at: .zero) == [.send(job: 2, worker: 1)])
    #expect(machine.asked(3, at: .zero) == [])
    #expect(machine.asked(4, at: .zero) == [])
    #expect(machine.asked(5, at: .zero) == [.end(job: 5, .refused)])
    #expect(
      machine.workerFinished(1, at: .zero) == [.end(job: 2, .finished), .send(job: 3, worker: 1)])
  }

  @Test func `a cancelled job ends at once, whether it runs or waits`() {
    var machine = Self.machine(workers: 1)
    _ = machine.asked(1, at: .zero)
    _ = machine.asked(2, at: .zero)
    _ = machine.asked(3, at: .zero)
    #expect(machine.cancelled(2, at: .zero) == [.end(job: 2, .cancelled)])
    #expect(
      machine.cancelled(1, at: .zero) == [
        .kill(worker: 0), .end(job: 1, .cancelled), .start(worker: 1),
      ])
    #expect(machine.cancelled(1, at: .zero) == [])
    #expect(machine.workerFinished(0, at: .zero) == [])
    #expect(machine.workerReady(1, at: .zero) == [.send(job: 3, worker: 1)])
  }

  @Test func `a stream that is not read ends its job, whether it runs, waits or is over`() {
    var machine = Self.machine(workers: 1)
    _ = machine.asked(1, at: .zero)
    _ = machine.asked(2, at: .zero)
    #expect(machine.unread(2, at: .zero) == [.end(job: 2, .unread)])
    #expect(
      machine.unread(1, at: .zero) == [.kill(worker: 0), .end(job: 1, .unread)])
    #expect(machine.unread(1, at: .zero) == [.end(job: 1, .unread)])
  }

  @Test func `a job has its time and its memory`() {
    var machine = Self.machine(workers: 1)
    _ = machine.asked(1, at: .zero)
    #expect(machine.timePassed(at: .seconds(10)) == [])
    #expect(machine.timePassed(at: .seconds(11)) == [.kill(worker: 0), .end(job: 1, .overtime)])
    _ = machine.asked(2, at: .seconds(11))
    _ = machine.workerReady(1, at: .seconds(11))
    #expect(machine.observed(1, residentBytes: 1_000, at: .seconds(12)) == [])
    #expect(
      machine.observed(1, residentBytes: 1_001, at: .seconds(12)) == [
        .kill(worker: 1), .end(job: 2, .oversized),
      ])
  }

  @Test func `a run whose end is there is finished, however late its time is looked at`() {
    var machine = Self.machine(workers: 1)
    _ = machine.asked(1, at: .zero)
    #expect(machine.workerFinished(0, at: .seconds(11)) == [.end(job: 1, .finished)])
    #expect(machine.timePassed(at: .seconds(11)) == [])
  }

  @Test func `a worker that has grown is replaced after its job`() {
    var machine = Self.machine(workers: 1)
    _ = machine.asked(1, at: .zero)
    _ = machine.asked(2, at: .zero)
    _ = machine.observed(0, residentBytes: 501, at: .zero)
    #expect(
      machine.workerFinished(0, at: .zero) == [
        .end(job: 1, .finished), .kill(worker: 0), .start(worker: 1),
      ])
  }

  @Test func `a worker's end ends its job only`() {
    var machine = Self.machine(workers: 1)
    _ = machine.asked(1, at: .zero)
    _ = machine.asked(2, at: .zero)
    #expect(
      machine.workerEnded(0, "signal 9", at: .zero) == [
        .end(job: 1, .crashed("signal 9")), .start(worker: 1),
      ])
    #expect(machine.workerReady(1, at: .zero) == [.send(job: 2, worker: 1)])
  }

  @Test func `workers that do not start fail the jobs, and are not tried for ever`() {
    var machine = Self.machine(workers: 1, isOpen: false)
    _ = machine.opened(at: .zero)
    _ = machine.asked(1, at: .zero)
    #expect(machine.workerEnded(0, "no memory", at: .zero) == [.start(worker: 1)])
    #expect(machine.timePassed(at: .seconds(31)).first == .kill(worker: 1))
    #expect(machine.asked(2, at: .seconds(31)) == [.start(worker: 2)])
    #expect(
      machine.workerEnded(2, "no memory", at: .seconds(31)) == [
        .end(job: 2, .crashed("no memory"))
      ])
  }

  /// Whatever happens in whatever order, each job ends once, and no more workers run than allowed.
  @Test(arguments: 0..<200)
  func `every job ends exactly once`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var machine = Self.machine(workers: 3, waiting: 4)
    var (running, ready, jobs): (Set<Int>, Set<Int>, Int) = ([0], [0], 0)
    var ends: [Int: Int] = [:]
    var now = Duration.zero
    func carryOut(_ actions: [InspectorStateMachine.Action]) {
      for action in actions {
        switch action {
        case .start(let worker): #expect(running.insert(worker).inserted)
        case .kill(let worker):
          #expect(running.remove(worker) != nil)
          ready.remove(worker)
        case .send(_, let worker): #expect(ready.contains(worker))
        case .end(let job, _): ends[job, default: 0] += 1
        }
      }
      #expect(running.count <= 3)
    }
    for _ in 0..<300 {
      now += .milliseconds(Int(random.next() % 1_500))
      let worker = running.sorted().randomElement(using: &random) ?? 0
      switch random.next() % 8 {
      case 0, 1, 2:
        jobs += 1
        carryOut(machine.asked(jobs, at: now))
      case 3: carryOut(machine.cancelled(Int(random.next() % UInt64(jobs + 1)), at: now))
      case 4:
        if running.contains(worker), !ready.contains(worker) {
          ready.insert(worker)
          carryOut(machine.workerReady(worker, at: now))
        }
      case 5: carryOut(machine.workerFinished(worker, at: now))
      case 6:
        if random.next() % 4 == 0, running.remove(worker) != nil {
          ready.remove(worker)
          carryOut(machine.workerEnded(worker, "gone", at: now))
        }
      default:
        carryOut(machine.observed(worker, residentBytes: Int(random.next() % 1_100), at: now))
        carryOut(machine.timePassed(at: now))
      }
    }
    for job in 1...max(1, jobs) { carryOut(machine.cancelled(job, at: now)) }
    #expect(ends.values.allSatisfy { $0 == 1 })
    #expect(ends.count == jobs)
  }
}
