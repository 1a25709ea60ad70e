import Testing
import Vocabulary

@testable import Workers

struct BatchLinesTests {
  private static func answer(_ number: Int) -> BatchAnswer {
    BatchAnswer(text: "r\(number)", passes: true)
  }

  @Test func `results leave in the order of the lines`() {
    var lines = BatchLines(limit: 3)
    for number in [0, 4, 8] { lines.read(BatchLine(number: number, text: "l\(number)")) }
    #expect(!lines.wantsLine && lines[4]?.text == "l4" && lines[1] == nil)
    lines.ended(4, .finished(Self.answer(4)))
    #expect(lines.takeEnded() == nil)
    lines.ended(0, .overtime)
    for (number, end) in [(0, .overtime), (4, .finished(Self.answer(4)))]
      as [(Int, WorkerJobEnd<BatchAnswer>)]
    {
      let taken = lines.takeEnded()
      #expect(taken?.line.text == "l\(number)" && taken?.end == end)
    }
    #expect(lines.takeEnded() == nil && lines.count == 1 && lines.wantsLine)
  }

  @Test func `a batch is done when no line will come and none is held`() {
    var lines = BatchLines()
    #expect(!lines.isDone)
    lines.read(BatchLine(number: 0, text: "l0"))
    lines.inputEnded()
    #expect(!lines.wantsLine && !lines.isDone)
    lines.ended(0, .oversized)
    _ = lines.takeEnded()
    #expect(lines.isDone)
  }

  @Test func `lines that were not begun are dropped with all after them`() {
    var lines = BatchLines(limit: 4)
    for number in 0..<4 { lines.read(BatchLine(number: number, text: "l\(number)")) }
    lines.ended(3, .finished(Self.answer(3)))
    lines.drop(from: 2)
    #expect(lines.count == 2 && lines[2] == nil)
    lines.ended(0, .finished(Self.answer(0)))
    lines.ended(1, .finished(Self.answer(1)))
    #expect(lines.takeEnded()?.line.number == 0 && lines.takeEnded()?.line.number == 1)
    #expect(lines.takeEnded() == nil)
  }

  // MARK: Whatever dies when

  /// Plays a batch with a world that is random: which worker answers, ends, grows or hangs when, and
  /// when lines come.
  private struct World {
    var pool: WorkerPoolStateMachine<BatchAnswer>
    var lines: BatchLines
    var random: SeededRandom
    var now = Duration.zero
    let count: Int
    var read = 0
    /// The lines that each worker was sent; nil for one that is starting.
    var workers: [Int: [Int]?] = [:]
    var started: Set<Int> = []
    var results: [(number: Int, end: WorkerJobEnd<BatchAnswer>)] = []
    var charged = 0
    var mostHeld = 0

    init(workers: Int, lines limit: Int = 4_096, of count: Int, _ random: SeededRandom) {
      var limits = WorkerLimits.batch
      limits.workers = workers
      pool = WorkerPoolStateMachine(limits: limits)
      lines = BatchLines(limit: limit)
      self.count = count
      self.random = random
    }

    mutating func carryOut(_ actions: [WorkerPoolStateMachine<BatchAnswer>.Action]) {
      #expect(pool.failure == nil)
      for action in actions {
        switch action {
        case .start(let worker):
          #expect(started.insert(worker).inserted)
          workers[worker] = .some(nil)
        case .send(let number, let worker):
          guard case .some(.some(let sent)) = workers[worker], lines[number] != nil else {
            Issue.record("line \(number) is sent to worker \(worker), which is not ready")
            return
          }
          workers[worker] = sent + [number]
        case .kill(let worker): #expect(workers.removeValue(forKey: worker) != nil)
        case .end(let number, let end): ended(number, end)
        }
      }
    }

    private mutating func ended(_ number: Int, _ end: WorkerJobEnd<BatchAnswer>) {
      lines.ended(number, end)
      while let (line, end) = lines.takeEnded() { results.append((line.number, end)) }
    }

    mutating func interrupt() {
      lines.inputEnded()
      if let number = pool.unsentCancelled() { lines.drop(from: number) }
    }

    mutating func step(dying: Bool) {
      now += .microseconds(Int.random(in: 0...30_000, using: &random))
      let choice = Int.random(in: 0..<100, using: &random)
      if choice < 40, read < count, lines.wantsLine {
        let line = BatchLine(number: read * 3, text: "\(read)")
        read += 1
        lines.read(line)
        if Int.random(in: 0..<10, using: &random) == 0 {
          ended(line.number, .finished(BatchAnswer(text: "too long", passes: false)))
        } else {
          carryOut(pool.asked(line.number, at: now))
        }
      } else if read == count {
        lines.inputEnded()
      }
      mostHeld = max(mostHeld, lines.count)
      guard let id = workers.keys.sorted().randomElement(using: &random), !lines.isDone,
        let sent = workers[id]
      else { return }
      if dying, Int.random(in: 0..<12, using: &random) == 0 { return lose(id, sent) }
      guard let sent else {
        workers[id] = []
        return carryOut(pool.workerReady(id, at: now))
      }
      guard let first = sent.first else { return }
      workers[id] = Array(sent.dropFirst())
      carryOut(
        pool.workerFinished(
          id, job: first, BatchAnswer(text: "r\(first)", passes: true), at: now))
    }

    private mutating func lose(_ id: Int, _ sent: [Int]?) {
      // Those that start may fail twice in a row only.
      guard let sent else { return }
      charged += sent.isEmpty ? 0 : 1
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        workers[id] = nil
        carryOut(pool.workerEnded(id, "signal 9", at: now))
      case 1: carryOut(pool.observed(id, residentBytes: 2_000_000_000, at: now))
      case _:
        let others = workers.count { $0.key != id && $0.value?.isEmpty == false }
        if others > 0 || sent.isEmpty {
          charged -= sent.isEmpty ? 0 : 1
          carryOut(pool.observed(id, residentBytes: 600_000_000, at: now))
        } else {
          now += .seconds(61)
          carryOut(pool.timePassed(at: now))
        }
      }
    }
  }

  @Test(arguments: 0..<300)
  func `every line has one result in its order, whatever ends when`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let workers = Int.random(in: 1...5, using: &random)
    let limit = Int.random(in: 1...40, using: &random)
    let count = Int.random(in: 0...120, using: &random)
    var world = World(workers: workers, lines: limit, of: count, random)
    var steps = 0
    while !world.lines.isDone, steps < 100_000 {
      world.step(dying: seed % 3 != 0)
      steps += 1
    }
    #expect(world.lines.isDone)
    #expect(world.results.map(\.number) == (0..<world.count).map { $0 * 3 })
    #expect(world.workers.count <= workers)
    #expect(world.mostHeld <= limit)
    var lost = 0
    for (number, end) in world.results {
      switch end {
      case .finished(let answer):
        #expect(answer.text == (answer.passes ? "r\(number)" : "too long"))
      case .crashed, .oversized, .overtime: lost += 1
      }
    }
    #expect(lost == world.charged)
  }

  @Test(arguments: 0..<100)
  func `after an interrupt the results are those of the first lines`(seed: Int) {
    var world = World(workers: 3, of: 200, SeededRandom(seed: UInt64(seed)))
    for _ in 0..<(seed * 5) { world.step(dying: true) }
    world.interrupt()
    let read = world.read
    var steps = 0
    while !world.lines.isDone, steps < 100_000 {
      world.step(dying: true)
      steps += 1
    }
    #expect(world.lines.isDone && world.read == read)
    #expect(world.results.map(\.number) == world.results.indices.map { $0 * 3 })
  }
}
