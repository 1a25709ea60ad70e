/// Decides which worker runs which line of a batch, and what becomes of a line whose worker ends.
///
/// Every line has exactly one result, in the order of the lines, whatever ends when. Instants are
/// on a clock that never goes back.
package struct BatchStateMachine {
  /// What the supervisor carries out.
  package enum Action: Sendable, Hashable {
    /// Start a worker under this number, which no other one has had.
    case start(worker: Int)
    case send(BatchLine, worker: Int)
    /// Kill a worker; what it still answers is ignored.
    case kill(worker: Int)
    /// Write the result of a line; its text is kept until then.
    case emit(BatchLine, BatchSettlement)
    /// Every line that was begun has its result, and no worker is left.
    case finish
    /// No worker can be started: the lines without a result keep none.
    case giveUp(String)
  }

  private enum Phase {
    case starting
    case working
    /// It gets no further line, and is killed when it has none.
    case retiring
  }

  private struct Worker {
    var phase = Phase.starting
    /// The tickets of the lines that it was sent and has not answered, in that order.
    var tickets: [Int] = []
    /// Since when it is starting, or has run the first of these.
    var since: Duration
    /// How many lines it may be sent ahead.
    var depth = 1
  }

  private enum State {
    case reading
    /// No more lines will come.
    case draining
    case finished
  }

  private let limits: BatchLimits
  private var state = State.reading
  private var window = BatchWindow()
  private var workers: [Int: Worker] = [:]
  private var nextWorker = 0
  /// How many workers in a row ended before they were ready.
  private var failedStarts = 0
  private var isInterrupted = false
  /// How many workers ended, or were killed, before the batch did.
  package private(set) var replacements = 0

  package init(limits: BatchLimits) { self.limits = limits }

  /// Whether there is room for a further line.
  package var wantsLine: Bool {
    switch state {
    case .reading:
      window.count < limits.heldLines && window.byteCount < limits.heldBytes
    case .draining, .finished: false
    }
  }

  /// How many lines are held.
  package var heldLines: Int { window.count }

  // MARK: Input

  /// A line was read.
  ///
  /// - Parameters:
  ///   - line: the line; the numbers of lines ascend.
  ///   - settlement: its result, where no worker has to run it.
  ///   - now: the instant.
  /// - Returns: what is to be done.
  package mutating func read(
    _ line: BatchLine, settled settlement: BatchSettlement? = nil, at now: Duration
  ) -> [Action] {
    switch state {
    case .reading: break
    case .draining, .finished: return []
    }
    window.append(line, settlement)
    return settlement == nil ? assign(at: now) : advance()
  }

  /// The input has no more lines.
  package mutating func inputEnded() -> [Action] {
    if case .reading = state { state = .draining }
    return advance()
  }

  /// The user interrupts: what was begun is finished. At the second time nothing is.
  package mutating func interrupted() -> [Action] {
    switch state {
    case .reading, .draining: break
    case .finished: return []
    }
    guard !isInterrupted else { return killAll() + [.finish] }
    isInterrupted = true
    state = .draining
    window.dropUnsent()
    return advance()
  }

  // MARK: Workers

  /// A worker can be sent lines.
  package mutating func workerReady(_ id: Int, at now: Duration) -> [Action] {
    guard var worker = workers[id] else { return [] }
    guard case .starting = worker.phase else {
      // It would have as much time as it likes.
      return lose(id, .crashed("the worker said twice that it is ready"), at: now)
    }
    worker.phase = .working
    worker.since = now
    workers[id] = worker
    failedStarts = 0
    return assign(at: now)
  }

  /// A worker answered the line with a number.
  ///
  /// The answer counts even when the line's time is over: the limit ends lines that do not end, and
  /// what is there is not thrown away because it was read late.
  package mutating func workerAnswered(
    _ id: Int, number: Int, _ answer: BatchAnswer, at now: Duration
  ) -> [Action] {
    guard var worker = workers[id] else { return [] }
    if case .starting = worker.phase {
      return killStarting(id, "a worker answered before it was ready", at: now)
    }
    guard let ticket = worker.tickets.first, window.number(ticket) == number else {
      // Nothing that it says can be trusted any more.
      return lose(id, .crashed("the worker answered a line that it was not sent"), at: now)
    }
    worker.tickets.removeFirst()
    worker.depth = now - worker.since < limits.quickTime ? limits.depth : 1
    worker.since = now
    workers[id] = worker
    window.settle(ticket, .answered(answer))
    return retireIdle(id) + assign(at: now) + advance()
  }

  /// A worker ended, all of its answers having been reported.
  package mutating func workerEnded(_ id: Int, _ cause: String, at now: Duration) -> [Action] {
    guard let worker = workers[id] else { return [] }
    guard case .starting = worker.phase else {
      return lose(id, .crashed(cause), at: now, isRunning: false)
    }
    workers[id] = nil
    return startFailed("a worker ended before it was ready: \(cause)", at: now)
  }

  /// A worker said that it can run nothing, and why.
  ///
  /// Before it is ready that is true of every worker; afterwards it is about the line that it runs.
  package mutating func workerUnusable(
    _ id: Int, _ reason: String, at now: Duration
  ) -> [Action] {
    guard let worker = workers[id] else { return [] }
    guard case .starting = worker.phase else { return lose(id, .crashed(reason), at: now) }
    return giveUp(reason)
  }

  /// A worker's resident memory was observed, in bytes.
  package mutating func observed(
    _ id: Int, residentBytes: Int, at now: Duration
  ) -> [Action] {
    guard let worker = workers[id] else { return [] }
    guard residentBytes <= limits.residentBytes else {
      guard case .starting = worker.phase else { return lose(id, .oversized, at: now) }
      return killStarting(id, "a worker exceeds its memory before it is ready", at: now)
    }
    guard residentBytes > limits.residentBytes / 2 else { return [] }
    switch worker.phase {
    case .starting, .retiring: return []
    case .working:
      workers[id]?.phase = .retiring
      return retireIdle(id) + assign(at: now)
    }
  }

  /// Time passed: workers that exceed theirs are killed.
  package mutating func timePassed(at now: Duration) -> [Action] {
    var actions: [Action] = []
    for (id, worker) in workers.sorted(by: { $0.key < $1.key }) {
      switch worker.phase {
      case .starting where now - worker.since > limits.startTime:
        actions += killStarting(id, "a worker is not ready in time", at: now)
      case .working where !worker.tickets.isEmpty && now - worker.since > limits.time,
        .retiring where !worker.tickets.isEmpty && now - worker.since > limits.time:
        actions += lose(id, .timeout, at: now)
      case .starting, .working, .retiring: continue
      }
    }
    return actions
  }

  // MARK: Decisions

  /// A worker is lost: the line that it was running pays for it, and the others wait again.
  private mutating func lose(
    _ id: Int, _ settlement: BatchSettlement, at now: Duration, isRunning: Bool = true
  ) -> [Action] {
    guard let worker = workers.removeValue(forKey: id) else { return [] }
    replacements += 1
    if let first = worker.tickets.first { window.settle(first, settlement) }
    for ticket in worker.tickets.dropFirst() { window.takeBack(ticket) }
    return (isRunning ? [.kill(worker: id)] : []) + assign(at: now) + advance()
  }

  private mutating func retireIdle(_ id: Int) -> [Action] {
    guard let worker = workers[id], case .retiring = worker.phase, worker.tickets.isEmpty else {
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

  private mutating func startFailed(_ reason: String, at now: Duration) -> [Action] {
    failedStarts += 1
    guard failedStarts < limits.startAttempts else { return giveUp(reason) }
    return assign(at: now)
  }

  private mutating func giveUp(_ reason: String) -> [Action] {
    switch state {
    case .reading, .draining: return killAll() + [.giveUp(reason)]
    case .finished: return []
    }
  }

  private mutating func killAll() -> [Action] {
    state = .finished
    defer { workers = [:] }
    return workers.keys.sorted().map { .kill(worker: $0) }
  }

  /// Sends the lines that wait to the workers that have room, and starts workers for the rest.
  private mutating func assign(at now: Duration) -> [Action] {
    var actions: [Action] = []
    while let ticket = window.firstWaiting() {
      // The one with the fewest lines; of several the one that was started first.
      let free = workers.filter {
        if case .working = $0.value.phase { $0.value.tickets.count < $0.value.depth } else { false }
      }
      let choice = free.min {
        ($0.value.tickets.count, $0.key) < ($1.value.tickets.count, $1.key)
      }
      guard let (id, _) = choice else { break }
      let line = window.send(ticket)
      if workers[id]?.tickets.isEmpty == true { workers[id]?.since = now }
      workers[id]?.tickets.append(ticket)
      actions.append(.send(line, worker: id))
    }
    guard window.firstWaiting() != nil else { return actions }
    // No more than have something to do.
    var starting = workers.values.count { if case .starting = $0.phase { true } else { false } }
    while workers.count < limits.jobs, starting < window.waitingCount {
      workers[nextWorker] = Worker(since: now)
      actions.append(.start(worker: nextWorker))
      nextWorker += 1
      starting += 1
    }
    return actions
  }

  /// Lets the results leave whose turn it is, and ends the batch after the last.
  private mutating func advance() -> [Action] {
    switch state {
    case .reading, .draining: break
    case .finished: return []
    }
    var actions: [Action] = []
    while let (line, settlement) = window.takeSettled() { actions.append(.emit(line, settlement)) }
    guard case .draining = state, window.count == 0 else { return actions }
    return actions + killAll() + [.finish]
  }
}
