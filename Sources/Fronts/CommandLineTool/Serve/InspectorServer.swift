internal import ChildProcess
internal import HTTPServer
internal import Inspector
internal import JSONTree
internal import LocalFiles
internal import RunRecords
internal import Transport

/// Answers the page's requests and carries out what the state machine of its jobs decides, all of it
/// on one thread.
struct InspectorServer {
  /// The time between observations of workers, signals and deadlines, in milliseconds.
  private static let observationMilliseconds: Int32 = 20
  /// A page that reads more slowly than its run writes makes the run wait.
  private static let channelBytes = 4 << 20
  /// How many certificates are kept.
  private static let certificateCount = 20

  private struct Job {
    var line: String
    var channel: BodyChannel
  }

  private let program: String
  private let arguments: [String]
  private let gate: InspectorGate
  private let page: InspectorPage
  private let folder: InspectorFolder
  private let desk: AnswerDesk
  private let surroundings: Surroundings
  private var ledger: UploadLedger
  private var machine: InspectorStateMachine
  private var workers: [Int: LineProcess] = [:]
  /// The jobs that have not ended.
  private var jobs: [Int: Job] = [:]
  /// Which worker does which job.
  private var assignments: [Int: Int] = [:]
  private var nextJob = 1
  private var certificates: [Int] = []
  private let clock = SuspendingClock()
  private let start: SuspendingClock.Instant

  /// - Parameters:
  ///   - program: the program whose processes are workers.
  ///   - arguments: the options as the user wrote them.
  ///   - gate: what a request is.
  ///   - page: the files of the page.
  ///   - folder: the inspector's own folder.
  ///   - desk: where requests come in.
  init(
    program: String, arguments: [String], gate: InspectorGate, page: InspectorPage,
    folder: InspectorFolder, desk: AnswerDesk
  ) {
    self.program = program
    self.arguments = [InspectorWorkerProcess.argument, folder.path] + arguments
    self.gate = gate
    self.page = page
    self.folder = folder
    self.desk = desk
    surroundings = page.surroundings
    ledger = UploadLedger(limits: page.options.limits)
    machine = InspectorStateMachine(limits: page.options.limits)
    start = clock.now
  }

  /// Serves until the user interrupts.
  mutating func run(interruptions: () -> Int) {
    carryOut(machine.opened(at: now))
    var observed = Duration.zero
    while interruptions() == 0 {
      let readable = workers.filter { !isFull($0.key) }
      LineProcess.wait(
        for: Array(readable.values), or: desk.descriptor,
        milliseconds: Self.observationMilliseconds)
      for question in desk.take() { answer(question) }
      for (id, worker) in readable.sorted(by: { $0.key < $1.key }) { receive(from: worker, id) }
      if now - observed >= .milliseconds(Int(Self.observationMilliseconds)) {
        observed = now
        observe()
      }
    }
    desk.close()
    for job in jobs.values { job.channel.end() }
    workers = [:]
  }

  private var now: Duration { clock.now - start }

  private func isFull(_ worker: Int) -> Bool {
    guard let job = assignments[worker].flatMap({ jobs[$0] }) else { return false }
    return job.channel.waitingBytes > Self.channelBytes
  }

  // MARK: Requests

  private mutating func answer(_ question: AnswerDesk.Question) {
    let request = question.request
    switch gate.admission(of: request.method, request.target, request.headers) {
    case .page: question.reply(page.page)
    case .asset(let name): question.reply(page.asset(name) ?? Self.refusal(404))
    case .catalog: question.reply(page.catalog)
    case .certificate(let number): question.reply(certificate(number))
    case .upload(let name, let offset):
      question.reply(upload(request.body, of: name, at: offset))
    case .job: begin(request.body, question)
    case .refused(let status): question.reply(Self.refusal(status))
    }
  }

  private static func refusal(_ status: Int, _ reason: String? = nil) -> AnswerDesk.Question.Reply {
    var reply = InspectorPage.json(
      .object([.init("error", .string(reason ?? "refused"))]))
    reply.status = status
    return reply
  }

  private func certificate(_ number: Int) -> AnswerDesk.Question.Reply {
    guard certificates.contains(number),
      let bytes = try? LocalFile.bytes(of: folder.certificate(number), limit: 64 << 20)
    else { return Self.refusal(404) }
    return InspectorPage.certificate(bytes)
  }

  private mutating func upload(
    _ bytes: [UInt8], of name: String, at offset: Int
  ) -> AnswerDesk.Question.Reply {
    switch ledger.pieceCame(name, offset: offset, count: bytes.count) {
    case .keep(let name):
      do throws(UnreadableInput) {
        try folder.write(bytes, of: name, at: offset)
        return InspectorPage.json(.object([.init("bytes", .integer(offset + bytes.count))]))
      } catch {
        return Self.refusal(507, "the file cannot be kept: \(error.reason)")
      }
    case .refuse(.name):
      return Self.refusal(400, "the name has characters other than letters, digits and . - _ +")
    case .refuse(.place(let expected)):
      return Self.refusal(409, "the next piece begins at \(expected) bytes")
    case .refuse(.size): return Self.refusal(413, "the file, or all files, are too long")
    }
  }

  private mutating func begin(_ body: [UInt8], _ question: AnswerDesk.Question) {
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
    let number = nextJob
    nextJob += 1
    jobs[number] = Job(line: "\(number) \(line)", channel: channel)
    question.reply(
      AnswerDesk.Question.Reply(
        headers: InspectorPage.headers + [
          HTTPHeader("Content-Type", "application/x-ndjson; charset=utf-8")
        ], body: .channel(channel)))
    carryOut(machine.asked(number, at: now))
  }

  // MARK: Workers

  private mutating func receive(from worker: LineProcess, _ id: Int) {
    worker.sendWaiting()
    let (lines, isEnd) = worker.takeLines()
    for line in lines {
      // It may be killed in the middle of its answers.
      guard workers[id] != nil else { return }
      switch InspectorReply(text: line) {
      case .ready?: carryOut(machine.workerReady(id, at: now))
      case .line(let line)?: pass(line, of: id)
      case .done?:
        if let job = assignments[id] { keepCertificate(job) }
        carryOut(machine.workerFinished(id, at: now))
      case .unconfined(let reason)?: surroundings.scriptsUnconfined(reason)
      case .unusable(let reason)?: end(id, reason)
      case nil:
        worker.kill()
        end(id, "it wrote a line that is no reply")
      }
    }
    guard isEnd, workers[id] != nil else { return }
    worker.kill()
    end(id, worker.wait().words)
  }

  private func pass(_ line: String, of worker: Int) {
    guard let job = assignments[worker].flatMap({ jobs[$0] }) else { return }
    job.channel.write(Array(line.utf8) + [UInt8(ascii: "\n")])
  }

  private mutating func keepCertificate(_ job: Int) {
    guard LocalFile.exists(folder.certificate(job)) else { return }
    certificates.append(job)
    guard certificates.count > Self.certificateCount else { return }
    folder.remove(certificates.removeFirst())
  }

  private mutating func end(_ id: Int, _ cause: String) {
    workers[id] = nil
    carryOut(machine.workerEnded(id, cause, at: now))
    assignments[id] = nil
  }

  private mutating func observe() {
    for (number, job) in jobs.sorted(by: { $0.key < $1.key }) where job.channel.isAbandoned {
      carryOut(machine.cancelled(number, at: now))
    }
    for (id, worker) in workers.sorted(by: { $0.key < $1.key }) {
      guard let bytes = worker.residentBytes else { continue }
      carryOut(machine.observed(id, residentBytes: bytes, at: now))
    }
    carryOut(machine.timePassed(at: now))
  }

  private mutating func carryOut(_ actions: [InspectorStateMachine.Action]) {
    for action in actions {
      switch action {
      case .start(let worker):
        do throws(ProgramNotStarted) {
          workers[worker] = try LineProcess(program, arguments)
        } catch {
          carryOut(machine.workerEnded(worker, error.reason, at: now))
        }
      case .send(let job, let worker):
        assignments[worker] = job
        workers[worker]?.post(jobs[job]?.line ?? "")
      case .kill(let worker):
        workers[worker] = nil
        assignments[worker] = nil
      case .end(let number, let end):
        guard let job = jobs.removeValue(forKey: number) else { continue }
        let line = JSONValue.object(
          [.init("end", .string(end.name))]
            + .optional("message", end.message(within: page.options.limits).map(JSONValue.string)))
        job.channel.write(Array(((try? JSONWriter().text(of: line)) ?? "{}").utf8) + [10])
        job.channel.end()
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
    case .crashed: "crashed"
    }
  }

  /// What a person is told; nil where nothing went wrong.
  fileprivate func message(within limits: InspectorLimits) -> String? {
    switch self {
    case .finished, .cancelled: nil
    case .refused: "\(limits.waitingJobs) runs wait already: cancel some, or wait"
    case .overtime: "the run took longer than \(limits.time.components.seconds) s (--timeout)"
    case .oversized:
      "the run took more than \(limits.residentBytes / 1_000_000) MB of memory (--memory)"
    case .crashed(let cause): "the run's process ended: \(cause)"
    }
  }
}
