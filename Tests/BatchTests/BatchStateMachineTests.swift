import Batch
import Testing
import VirtualTime

struct BatchStateMachineTests {
  private typealias Action = BatchStateMachine.Action

  private static func line(_ number: Int) -> BatchLine {
    BatchLine(number: number, text: "l\(number)")
  }

  private static func answer(_ number: Int) -> BatchAnswer {
    BatchAnswer(text: "r\(number)", passes: true)
  }

  /// A machine with one worker that is ready, and has been sent so many lines.
  private func machine(
    _ limits: BatchLimits = BatchLimits(jobs: 1), sent count: Int
  ) -> BatchStateMachine {
    var machine = BatchStateMachine(limits: limits)
    #expect(machine.read(Self.line(0), at: .zero) == [.start(worker: 0)])
    #expect(machine.workerReady(0, at: .zero) == [.send(Self.line(0), worker: 0)])
    for number in 1..<max(1, count) { _ = machine.read(Self.line(number), at: .zero) }
    return machine
  }

  @Test func `no worker is started for an input without lines`() {
    var machine = BatchStateMachine(limits: BatchLimits(jobs: 4))
    #expect(machine.inputEnded() == [.finish])
  }

  @Test func `a line that is settled when it is read needs no worker`() {
    var machine = BatchStateMachine(limits: BatchLimits(jobs: 4))
    #expect(
      machine.read(Self.line(0), settled: .tooLong, at: .zero) == [.emit(Self.line(0), .tooLong)])
    #expect(machine.inputEnded() == [.finish])
  }

  @Test func `no more workers are started than have something to do`() {
    var machine = BatchStateMachine(limits: BatchLimits(jobs: 3))
    #expect(machine.read(Self.line(0), at: .zero) == [.start(worker: 0)])
    #expect(machine.read(Self.line(1), at: .zero) == [.start(worker: 1)])
    #expect(machine.read(Self.line(2), at: .zero) == [.start(worker: 2)])
    #expect(machine.read(Self.line(3), at: .zero) == [])
  }

  @Test func `a worker that answers slowly gets one line at a time, a quick one several`() {
    var machine = machine(sent: 20)
    let slow = machine.workerAnswered(0, number: 0, Self.answer(0), at: .seconds(2))
    #expect(
      slow == [
        .send(Self.line(1), worker: 0), .emit(Self.line(0), .answered(Self.answer(0))),
      ])
    let quick = machine.workerAnswered(
      0, number: 1, Self.answer(1), at: .seconds(2) + .milliseconds(1))
    #expect(
      quick == (2..<10).map { .send(Self.line($0), worker: 0) } + [
        .emit(Self.line(1), .answered(Self.answer(1)))
      ])
  }

  @Test func `only the line that a worker was running pays for its end`() {
    var machine = machine(sent: 4)
    _ = machine.workerAnswered(0, number: 0, Self.answer(0), at: .milliseconds(1))
    #expect(
      machine.workerEnded(0, "signal 9", at: .seconds(1)) == [
        .start(worker: 1), .emit(Self.line(1), .crashed("signal 9")),
      ])
    #expect(machine.workerReady(1, at: .seconds(1)) == [.send(Self.line(2), worker: 1)])
  }

  @Test func `a worker that is not done in time is killed, and its answer ignored`() {
    var machine = machine(sent: 1)
    #expect(machine.timePassed(at: .seconds(60)) == [])
    #expect(
      machine.timePassed(at: .seconds(61)) == [.kill(worker: 0), .emit(Self.line(0), .timeout)])
    #expect(machine.workerAnswered(0, number: 0, Self.answer(0), at: .seconds(61)) == [])
    #expect(machine.workerEnded(0, "signal 9", at: .seconds(61)) == [])
    #expect(machine.inputEnded() == [.finish])
  }

  @Test func `an answer that is there counts, however late the time is looked at`() {
    var machine = machine(sent: 1)
    #expect(
      machine.workerAnswered(0, number: 0, Self.answer(0), at: .seconds(61)) == [
        .emit(Self.line(0), .answered(Self.answer(0)))
      ])
    #expect(machine.timePassed(at: .seconds(61)) == [])
  }

  @Test func `the time of a line begins when the line before it is answered`() {
    var machine = machine(sent: 3)
    _ = machine.workerAnswered(0, number: 0, Self.answer(0), at: .milliseconds(1))
    _ = machine.workerAnswered(0, number: 1, Self.answer(1), at: .seconds(59))
    #expect(machine.timePassed(at: .seconds(100)) == [])
    #expect(machine.timePassed(at: .seconds(120)).first == .kill(worker: 0))
  }

  @Test func `memory that one line takes is that line's, and what others left is nobody's`() {
    let limits = BatchLimits(jobs: 1, residentBytes: 1_000)
    var machine = machine(limits, sent: 2)
    #expect(machine.observed(0, residentBytes: 501, at: .zero) == [])
    // It gets no further line, and is replaced when it is idle.
    #expect(
      machine.workerAnswered(0, number: 0, Self.answer(0), at: .milliseconds(1)) == [
        .kill(worker: 0), .start(worker: 1), .emit(Self.line(0), .answered(Self.answer(0))),
      ])
    _ = machine.workerReady(1, at: .seconds(1))
    #expect(
      machine.observed(1, residentBytes: 1_001, at: .seconds(1)) == [
        .kill(worker: 1), .emit(Self.line(1), .oversized),
      ])
  }

  @Test func `an answer about another line is not believed`() {
    var machine = machine(sent: 1)
    let actions = machine.workerAnswered(0, number: 7, Self.answer(7), at: .zero)
    #expect(actions.first == .kill(worker: 0))
    guard case .emit(Self.line(0), .crashed)? = actions.last else {
      Issue.record("\(actions)")
      return
    }
  }

  @Test func `a worker that runs a line can neither take more time nor end the batch`() {
    for isReady in [true, false] {
      var machine = machine(sent: 1)
      let actions =
        isReady
        ? machine.workerReady(0, at: .seconds(1))
        : machine.workerUnusable(0, "no memory", at: .seconds(1))
      #expect(actions.first == .kill(worker: 0))
      guard case .emit(Self.line(0), .crashed(let reason))? = actions.last else {
        Issue.record("\(actions)")
        return
      }
      #expect(reason == (isReady ? "the worker said twice that it is ready" : "no memory"))
    }
  }

  @Test func `workers that answer before they are ready do not start`() {
    var limits = BatchLimits(jobs: 1)
    limits.startAttempts = 2
    var machine = BatchStateMachine(limits: limits)
    _ = machine.read(Self.line(0), at: .zero)
    #expect(
      machine.workerAnswered(0, number: 0, Self.answer(0), at: .zero) == [
        .kill(worker: 0), .start(worker: 1),
      ])
    #expect(
      machine.workerAnswered(1, number: 0, Self.answer(0), at: .zero) == [
        .kill(worker: 1), .giveUp("a worker answered before it was ready"),
      ])
  }

  @Test func `a batch whose workers do not start is given up`() {
    var limits = BatchLimits(jobs: 1)
    limits.startAttempts = 3
    var machine = BatchStateMachine(limits: limits)
    _ = machine.read(Self.line(0), at: .zero)
    #expect(machine.workerEnded(0, "status 1", at: .zero) == [.start(worker: 1)])
    #expect(machine.workerEnded(1, "status 1", at: .zero) == [.start(worker: 2)])
    #expect(
      machine.workerEnded(2, "status 1", at: .zero) == [
        .giveUp("a worker ended before it was ready: status 1")
      ])
    #expect(!machine.wantsLine)
  }

  @Test func `an interrupt finishes what was begun and drops the rest`() {
    var machine = machine(sent: 10)
    #expect(machine.interrupted() == [])
    #expect(!machine.wantsLine)
    #expect(
      machine.workerAnswered(0, number: 0, Self.answer(0), at: .zero) == [
        .emit(Self.line(0), .answered(Self.answer(0))), .kill(worker: 0), .finish,
      ])
  }

  @Test func `a second interrupt ends at once`() {
    var machine = machine(sent: 10)
    _ = machine.interrupted()
    #expect(machine.interrupted() == [.kill(worker: 0), .finish])
    #expect(machine.interrupted() == [])
  }

  // MARK: Whatever dies when

  /// Plays a batch with a world that is random: which worker answers, ends, grows or hangs when, and
  /// when lines come.
  private struct World {
    var machine: BatchStateMachine
    var random: SeededRandom
    var now = Duration.zero
    let count: Int
    var read = 0
    var hasEnded = false
    /// The lines that each worker was sent; nil for one that is starting.
    var workers: [Int: [Int]?] = [:]
    var started: Set<Int> = []
    var emitted: [(number: Int, settlement: BatchSettlement)] = []
    var charged = 0
    var isFinished = false
    var mostHeld = 0

    mutating func carryOut(_ actions: [BatchStateMachine.Action]) {
      for action in actions {
        #expect(!isFinished, "\(action) after the end")
        switch action {
        case .start(let worker):
          #expect(started.insert(worker).inserted)
          workers[worker] = .some(nil)
        case .send(let line, let worker):
          guard case .some(.some(let lines)) = workers[worker] else {
            Issue.record("line \(line.number) is sent to worker \(worker), which is not ready")
            return
          }
          workers[worker] = lines + [line.number]
        case .kill(let worker): #expect(workers.removeValue(forKey: worker) != nil)
        case .emit(let line, let settlement): emitted.append((line.number, settlement))
        case .finish: isFinished = true
        case .giveUp(let reason): Issue.record("given up: \(reason)")
        }
      }
    }

    mutating func step(dying: Bool) {
      now += .microseconds(Int.random(in: 0...30_000, using: &random))
      let choice = Int.random(in: 0..<100, using: &random)
      if choice < 40, read < count, machine.wantsLine {
        let line = BatchLine(number: read * 3, text: "\(read)")
        read += 1
        let settled: BatchSettlement? = Int.random(in: 0..<10, using: &random) == 0 ? .tooLong : nil
        carryOut(machine.read(line, settled: settled, at: now))
      } else if read == count, !hasEnded {
        hasEnded = true
        carryOut(machine.inputEnded())
      }
      mostHeld = max(mostHeld, machine.heldLines)
      guard let id = workers.keys.sorted().randomElement(using: &random), !isFinished,
        let lines = workers[id]
      else { return }
      if dying, Int.random(in: 0..<12, using: &random) == 0 { return lose(id, lines) }
      guard let lines else {
        workers[id] = []
        return carryOut(machine.workerReady(id, at: now))
      }
      guard let first = lines.first else { return }
      workers[id] = Array(lines.dropFirst())
      carryOut(
        machine.workerAnswered(
          id, number: first, BatchAnswer(text: "r\(first)", passes: true), at: now))
    }

    private mutating func lose(_ id: Int, _ lines: [Int]?) {
      // Those that start may fail twice in a row only.
      guard let lines else { return }
      charged += lines.isEmpty ? 0 : 1
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        workers[id] = nil
        carryOut(machine.workerEnded(id, "signal 9", at: now))
      case 1: carryOut(machine.observed(id, residentBytes: 2_000_000_000, at: now))
      case _:
        let others = workers.count { $0.key != id && $0.value?.isEmpty == false }
        if others > 0 || lines.isEmpty {
          charged -= lines.isEmpty ? 0 : 1
          carryOut(machine.observed(id, residentBytes: 600_000_000, at: now))
        } else {
          now += .seconds(61)
          carryOut(machine.timePassed(at: now))
        }
      }
    }
  }

  @Test(arguments: 0..<300)
  func `every line has one result in its order, whatever ends when`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var limits = BatchLimits(jobs: Int.random(in: 1...5, using: &random))
    limits.heldLines = Int.random(in: 1...40, using: &random)
    var world = World(
      machine: BatchStateMachine(limits: limits), random: random,
      count: Int.random(in: 0...120, using: &random))
    var steps = 0
    while !world.isFinished, steps < 100_000 {
      world.step(dying: seed % 3 != 0)
      steps += 1
    }
    #expect(world.isFinished)
    #expect(world.emitted.map(\.number) == (0..<world.count).map { $0 * 3 })
    #expect(world.workers.isEmpty)
    #expect(world.mostHeld <= limits.heldLines)
    var lost = 0
    for (number, settlement) in world.emitted {
      switch settlement {
      case .answered(let answer): #expect(answer.text == "r\(number)")
      case .crashed, .oversized, .timeout: lost += 1
      case .tooLong: break
      }
    }
    #expect(lost == world.charged)
  }

  @Test(arguments: 0..<100)
  func `after an interrupt the results are those of the first lines`(seed: Int) {
    let random = SeededRandom(seed: UInt64(seed))
    var world = World(
      machine: BatchStateMachine(limits: BatchLimits(jobs: 3)), random: random, count: 200)
    for _ in 0..<(seed * 5) { world.step(dying: true) }
    world.hasEnded = true
    if !world.isFinished { world.carryOut(world.machine.interrupted()) }
    let read = world.read
    var steps = 0
    while !world.isFinished, steps < 100_000 {
      world.step(dying: true)
      steps += 1
    }
    #expect(world.isFinished && world.read == read)
    #expect(world.emitted.map(\.number) == world.emitted.indices.map { $0 * 3 })
  }
}
