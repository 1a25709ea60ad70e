internal import ChildProcess
internal import HTTPServer
internal import Inspector
internal import JSONTree
internal import RunRecords
internal import Transport
internal import VirtualTime

/// Answers the page's requests and carries out what the state machine of its jobs decides, all of it
/// on one thread.
struct InspectorServer {
  /// The time between observations of workers, signals and deadlines, in milliseconds.
  private static let observationMilliseconds: Int32 = 20

  private let gate: InspectorGate
  private let page: InspectorPage
  private let replies: ReplyQueue
  private var store: InspectorStore
  private var jobs = InspectorJobs()
  private var machine: InspectorStateMachine
  private var streams: StreamLedger
  private var workers: WorkerPool
  private let clock = SuspendingClock()
  private let start: SuspendingClock.Instant

  /// - Parameters:
  ///   - program: the program whose processes are workers.
  ///   - arguments: the options as the user wrote them.
  ///   - gate: what a request is.
  ///   - page: the files of the page.
  ///   - folder: the inspector's own folder.
  ///   - replies: where requests come in.
  init(
    program: String, arguments: [String], gate: InspectorGate, page: InspectorPage,
    folder: InspectorFolder, replies: ReplyQueue
  ) {
    self.gate = gate
    self.page = page
    self.replies = replies
    let limits = page.options.limits
    store = InspectorStore(in: folder, limits: limits)
    machine = InspectorStateMachine(limits: limits)
    streams = StreamLedger(limits: limits)
    workers = WorkerPool(
      program: program, arguments: [InspectorWorkerProcess.argument, folder.path] + arguments)
    start = clock.now
  }

  /// Serves until the user interrupts.
  mutating func run(interruptions: () -> Int) {
    carryOut(machine.opened(at: now))
    var observed = Duration.zero
    while interruptions() == 0 {
      let readable = workers.numbers.filter { !jobs.isFull($0) }
      workers.wait(
        for: readable, or: replies.descriptor, milliseconds: Self.observationMilliseconds)
      for question in replies.take() { answer(question) }
      for worker in readable { receive(from: worker) }
      if now - observed >= .milliseconds(Int(Self.observationMilliseconds)) {
        observed = now
        observe()
      }
    }
    replies.close()
    jobs.close()
    workers.killAll()
  }

  private var now: Duration { clock.now - start }

  // MARK: Requests

  private mutating func answer(_ question: ReplyQueue.Question) {
    let request = question.request
    switch gate.admission(of: request.method, request.target, request.headers) {
    case .page: question.reply(page.page)
    case .asset(let name): question.reply(page.asset(name) ?? Self.refusal(404))
    case .catalog: question.reply(page.catalog)
    case .certificate(let number):
      question.reply(
        store.certificate(number).map(InspectorPage.certificate) ?? Self.refusal(404))
    case .upload(let name, let offset):
      question.reply(upload(request.body, of: name, at: offset))
    case .job: begin(request.body, question)
    case .refused(let status): question.reply(Self.refusal(status))
    }
  }

  private static func refusal(_ status: Int, _ reason: String? = nil) -> ReplyQueue.Question.Reply {
    var reply = InspectorPage.json(
      .object([.init("error", .string(reason ?? "refused"))]))
    reply.status = status
    return reply
  }

  private mutating func upload(
    _ bytes: [UInt8], of name: String, at offset: Int
  ) -> ReplyQueue.Question.Reply {
    do throws(InspectorStore.Refusal) {
      let kept = try store.keep(bytes, of: name, at: offset)
      return InspectorPage.json(.object([.init("bytes", .integer(kept))]))
    } catch {
      return Self.refusal(error.status, error.reason)
    }
  }

  private mutating func begin(_ body: [UInt8], _ question: ReplyQueue.Question) {
    guard let text = String(validating: body, as: UTF8.self) else {
      return question.reply(Self.refusal(400, "the request is not UTF-8"))
    }
    let job: InspectorJob
    do throws(InspectorJob.Failure) {
      job = try InspectorJob(parsing: text)
    } catch {
      return question.reply(Self.refusal(400, error.reason))
    }
    guard let channel = BodyChannel(), let line = try? JSONWriter().text(of: job.json) else {
      return question.reply(Self.refusal(503))
    }
    let number = jobs.add(line, to: channel)
    question.reply(
      ReplyQueue.Question.Reply(
        headers: InspectorPage.headers + [
          HTTPHeader("Content-Type", "application/x-ndjson; charset=utf-8")
        ], body: .channel(channel)))
    carryOut(machine.asked(number, at: now))
  }

  // MARK: Workers

  private mutating func receive(from id: Int) {
    let (lines, isEnd) = workers.take(from: id)
    for line in lines {
      // It may be killed in the middle of its answers.
      guard workers.has(id) else { return }
      switch InspectorReply(text: line) {
      case .ready?: carryOut(machine.workerReady(id, at: now))
      case .line(let line)?: jobs.pass(line, of: id)
      case .done?:
        if let job = jobs.job(of: id) { store.jobDone(job) }
        carryOut(machine.workerFinished(id, at: now))
      case .unconfined(let reason)?: page.context.scriptsUnconfined(reason)
      case .unusable(let reason)?: end(id, reason)
      case nil: end(id, "it wrote a line that is no reply")
      }
    }
    if isEnd, workers.has(id) { end(id, workers.remove(id)) }
  }

  private mutating func end(_ id: Int, _ cause: String) {
    workers.kill(id)
    carryOut(machine.workerEnded(id, cause, at: now))
    jobs.release(id)
  }

  private mutating func observe() {
    for job in jobs.abandoned { carryOut(machine.cancelled(job, at: now)) }
    for worker in workers.numbers {
      guard let bytes = workers.residentBytes(of: worker) else { continue }
      carryOut(machine.observed(worker, residentBytes: bytes, at: now))
    }
    carryOut(machine.timePassed(at: now))
    for job in streams.observed(jobs.streams, at: now) { carryOut(machine.unread(job, at: now)) }
  }

  private mutating func carryOut(_ actions: [InspectorStateMachine.Action]) {
    for action in actions {
      switch action {
      case .start(let worker):
        do throws(ProgramNotStarted) {
          try workers.start(worker)
        } catch {
          carryOut(machine.workerEnded(worker, error.reason, at: now))
        }
      case .send(let job, let worker):
        if let request = jobs.assign(job, to: worker) { workers.post(request, to: worker) }
      case .kill(let worker):
        workers.kill(worker)
        jobs.release(worker)
      case .end(let job, let end):
        let message = end.message(within: page.options.limits)
        let line = JSONValue.object(
          [.init("end", .string(end.name))] + .optional("message", message.map(JSONValue.string)))
        if end == .unread { jobs.cut(job, with: line) } else { jobs.end(job, with: line) }
      }
    }
  }
}

extension InspectorStateMachine.JobEnd {
  /// As the stream names it.
  fileprivate var name: String {
    switch self {
    case .finished: "finished"
    case .cancelled: "cancelled"
    case .refused: "refused"
    case .overtime: "overtime"
    case .oversized: "oversized"
    case .unread: "unread"
    case .crashed: "crashed"
    }
  }

  /// What a person is told; nil where nothing went wrong.
  fileprivate func message(within limits: InspectorLimits) -> String? {
    switch self {
    case .finished, .cancelled: nil
    case .refused: "\(limits.waitingJobs) runs wait already: cancel some, or wait"
    case .overtime: "the run took longer than \(TimeText.readable(limits.time)) (--timeout)"
    case .oversized:
      "the run took more than \(limits.residentBytes / 1_000_000) MB of memory (--memory)"
    case .unread:
      "nothing of the run was read while all runs had more than \(limits.unreadBytes >> 20) MiB to "
        + "send: run it again, and read its lines"
    case .crashed(let cause): "the run's process ended: \(cause)"
    }
  }
}
