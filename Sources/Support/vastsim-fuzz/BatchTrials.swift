import Reports
import Vocabulary
import Workers

/// Tests a batch with events that the input bytes encode: lines, arbitrary output of its workers,
/// the ends of workers, and interrupts.
///
/// It stops the program when a line has no result, several results, or the result of another line.
/// It also does so when a line is sent to a worker that is not ready, or when a batch does not end
/// although its workers answer from some time on.
struct BatchWorkersTrial {
  private struct Worker {
    var isReady = false
    /// The lines that were sent to the worker and that it has not answered.
    var lines: [Int] = []
  }

  private var pool: WorkerPoolStateMachine<BatchAnswer>
  private var lines: BatchLines
  private let limits: WorkerLimits
  private let mostLines: Int
  private var bytes: ArraySlice<UInt8>
  private var now = Duration.zero
  private var linesRead = 0
  private var workers: [Int: Worker] = [:]
  private var lastStarted = -1
  private var answers: [Int: BatchAnswer] = [:]
  private var emitted = 0
  private var isInterrupted = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
    var limits = WorkerLimits.batch
    limits.workers = 1 + Int(self.bytes.popFirst() ?? 0) % 4
    mostLines = 1 + Int(self.bytes.popFirst() ?? 0) % 40
    self.limits = limits
    pool = WorkerPoolStateMachine(limits: limits)
    lines = BatchLines(limit: mostLines)
  }

  private var isFinished: Bool { lines.isDone || pool.failure != nil }

  mutating func run() {
    while !isFinished, let kind = bytes.popFirst() { step(kind) }
    lines.inputEnded()
    var steps = 0
    while !isFinished, steps < 100_000 {
      steps += 1
      guard let id = workers.keys.min() else { break }
      // A worker that is ready and has no line to run ends its process.
      if workers[id]?.isReady == true, workers[id]?.lines.isEmpty == true {
        end(id)
      } else {
        answer(id)
      }
    }
    if !isFinished { stop("the batch does not end", code: 70) }
    if pool.failure != nil, !workers.isEmpty { stop("a worker is left", code: 70) }
    if pool.failure == nil, !isInterrupted, emitted != linesRead {
      stop("\(linesRead) lines have \(emitted) results", code: 70)
    }
  }

  /// Carries out the event that one byte of the input encodes.
  private mutating func step(_ kind: UInt8) {
    switch kind {
    case UInt8(ascii: "l"), UInt8(ascii: "t"): read(isTooLong: kind == UInt8(ascii: "t"))
    case UInt8(ascii: "e"): lines.inputEnded()
    case UInt8(ascii: "i"):
      isInterrupted = true
      lines.inputEnded()
      if let number = pool.unsentCancelled() { lines.drop(from: number) }
    case UInt8(ascii: "p"):
      now += .milliseconds(Int(bytes.popFirst() ?? 0) * 500)
      carryOut(pool.timePassed(at: now))
    case UInt8(ascii: "a"): if let id = worker() { answer(id) }
    case UInt8(ascii: "d"): if let id = worker() { end(id) }
    case UInt8(ascii: "m"), UInt8(ascii: "h"):
      guard let id = worker() else { return }
      let share = kind == UInt8(ascii: "m") ? 2 : 0.6
      let resident = Int(Double(limits.residentBytes) * share)
      carryOut(pool.observed(id, residentBytes: resident, at: now))
    case UInt8(ascii: "w"):
      guard let id = worker() else { return }
      let text = bytes.prefix { $0 != UInt8(ascii: "\n") }
      bytes = bytes.dropFirst(text.count + 1)
      receive(String(decoding: text, as: UTF8.self), from: id)
    default: now += .milliseconds(Int(kind))
    }
  }

  private mutating func worker() -> Int? {
    let index = Int(bytes.popFirst() ?? 0)
    let ids = workers.keys.sorted()
    return ids.isEmpty ? nil : ids[index % ids.count]
  }

  private mutating func read(isTooLong: Bool) {
    guard lines.wantsLine else { return }
    let line = BatchLine(number: linesRead, text: isTooLong ? "" : "{\"id\": \(linesRead)}")
    linesRead += 1
    lines.read(line)
    if isTooLong {
      let answer = BatchAnswer(text: "too long", passes: false)
      answers[line.number] = answer
      ended(line.number, .finished(answer))
    } else {
      carryOut(pool.asked(line.number, at: now))
    }
    if lines.count > mostLines { stop("too many lines are held", code: 70) }
  }

  /// Lets a worker answer as it should: that it is ready, or with the result of its first line.
  private mutating func answer(_ id: Int) {
    guard let worker = workers[id] else { return }
    if !worker.isReady {
      receive(WorkerReply.ready.text, from: id)
    } else if let number = worker.lines.first {
      receive("answer \(number) + {\"line\": \(number)}", from: id)
    }
  }

  private mutating func end(_ id: Int) {
    workers[id] = nil
    carryOut(pool.workerEnded(id, "its process ended", at: now))
  }

  /// Handles a line of a worker as the supervisor does.
  private mutating func receive(_ text: String, from id: Int) {
    guard let reply = WorkerReply(text: text) else { return end(id) }
    if WorkerReply(text: reply.text) != reply {
      stop("a reply differs after it was written and read again", code: 70)
    }
    switch reply {
    case .ready:
      workers[id]?.isReady = true
      carryOut(pool.workerReady(id, at: now))
    case .answer(let number, let text):
      guard let answer = BatchAnswer(reply: text) else { return end(id) }
      if BatchAnswer(reply: answer.reply) != answer {
        stop("an answer differs after it was written and read again", code: 70)
      }
      if workers[id]?.lines.first == number {
        workers[id]?.lines.removeFirst()
        answers[number] = answer
      }
      carryOut(pool.workerFinished(id, job: number, answer, at: now))
    case .line, .uncached, .unconfined: break
    case .unusable(let reason): carryOut(pool.workerUnusable(id, reason, at: now))
    }
  }

  private mutating func carryOut(_ actions: [WorkerPoolStateMachine<BatchAnswer>.Action]) {
    for action in actions {
      switch action {
      case .start(let id):
        if id <= lastStarted { stop("a number has two workers", code: 70) }
        lastStarted = id
        workers[id] = Worker()
        if workers.count > limits.workers { stop("too many workers run", code: 70) }
      case .send(let number, let id):
        guard workers[id]?.isReady == true, let line = lines[number] else {
          stop("a line is sent to a worker that is not ready", code: 70)
        }
        workers[id]?.lines.append(line.number)
        let request = WorkerRequest(job: number, line.text)
        if WorkerRequest(text: request.text) != request {
          stop("a request differs after it was written and read again", code: 70)
        }
      case .kill(let id):
        if workers.removeValue(forKey: id) == nil {
          stop("a worker that does not run is killed", code: 70)
        }
      case .end(let number, let end): ended(number, end)
      }
    }
  }

  private mutating func ended(_ number: Int, _ end: WorkerJobEnd<BatchAnswer>) {
    lines.ended(number, end)
    while let (line, end) = lines.takeEnded() {
      if line.number != emitted { stop("a result is lost, doubled or early", code: 70) }
      emitted += 1
      if case .finished(let answer) = end, answer != answers[line.number] {
        stop("line \(line.number) has a result of another line", code: 70)
      }
    }
  }
}

/// Reads bytes as the input of a batch, and stops the program when a batch breaks one of these
/// guarantees. The lines do not depend on how their bytes arrive. Each line has a result of one
/// line with its own id. A batch that is resumed from such a result does not run the line again.
struct BatchLineTrial {
  private static let longest = 4_096
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func run() {
    let pieces = pieces(of: bytes.count + 1)
    if self.pieces(of: 1 + bytes.count % 13) != pieces {
      stop("lines depend on how their bytes arrive", code: 70)
    }
    var tally = BatchTally(limit: 3)
    var resume = BatchResume()
    var lines: [BatchLine] = []
    for (number, piece) in pieces.enumerated() {
      guard case .line(let text) = piece else { continue }
      if text.utf8.contains(UInt8(ascii: "\n")) { stop("a line has a line break", code: 70) }
      let line = BatchLine(number: number, text: text)
      let result = result(of: line)
      lines.append(line)
      tally.add(BatchEntry(result: result))
      resume.add(result: result)
    }
    if tally.count != lines.count || resume.count != lines.count || resume.unreadable > 0 {
      stop("a result is not counted", code: 70)
    }
    if let line = lines.first(where: { !resume.takes($0) }) {
      stop("line \(line.number) has a result and would run again", code: 70)
    }
  }

  private func pieces(of count: Int) -> [LineSplitter.Piece] {
    var splitter = LineSplitter(longest: Self.longest)
    var pieces: [LineSplitter.Piece] = []
    for start in stride(from: 0, to: bytes.count, by: count) {
      splitter.add(bytes[start..<min(start + count, bytes.count)])
      while let piece = splitter.next() { pieces.append(piece) }
    }
    while let piece = splitter.last() { pieces.append(piece) }
    return pieces
  }

  private static let runKeys = [RunKey("player", ""), RunKey("media", "", namesFile: true)]

  private func result(of line: BatchLine) -> String {
    let name = BatchRequestReader.name(of: line)
    let id = name.id
    var message = ""
    do throws(InvalidBatchLine) {
      let request = try BatchRequestReader(file: "in.jsonl", runKeys: Self.runKeys).request(
        in: line)
      if request.id != id { stop("a line has two ids", code: 70) }
    } catch {
      if error.id != id { stop("an invalid line loses its id", code: 70) }
      message = error.diagnostic.message
    }
    let result = BatchResult(name, .invalid, message)
    guard let text = try? result.text(), !text.utf8.contains(UInt8(ascii: "\n")),
      let read = try? JSONReader.value(of: text), read["id"] == id,
      read["line"] == .integer(line.number)
    else { stop("the result of line \(line.number) is not one line of JSON", code: 70) }
    return text
  }
}
