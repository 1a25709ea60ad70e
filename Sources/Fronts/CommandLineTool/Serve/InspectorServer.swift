internal import Glibc
internal import Network
internal import VASTSimulator
internal import Vocabulary
internal import Workers

/// Answers the page's requests, and lets a pool of workers perform its jobs. All of this happens on
/// one thread.
struct InspectorServer: WorkerSupervisor {
  /// A worker's answer, which says nothing more than the job's lines before it.
  struct Done: Sendable, Hashable {}

  var pool: WorkerPool<Done>
  private let gate: InspectorGate
  private let page: InspectorPage
  private let replies: ReplyQueue
  private var store: InspectorStore
  private var jobs = InspectorJobs()
  private var streams: StreamLedger

  /// Creates the server.
  init(
    program: String, arguments: [String], gate: InspectorGate, page: InspectorPage,
    folder: InspectorFolder, replies: ReplyQueue
  ) {
    self.gate = gate
    self.page = page
    self.replies = replies
    let limits = page.options.limits
    store = InspectorStore(in: folder, limits: limits)
    streams = StreamLedger(limits: limits)
    pool = WorkerPool(
      program: program, arguments: [InspectorWorkerProcess.argument, folder.path] + arguments,
      limits: page.options.workers)
  }

  /// Serves until the user interrupts.
  mutating func run(interruptions: () -> Int) {
    carryOut(pool.machine.opened(at: pool.now))
    supervise { server -> Void? in
      guard interruptions() == 0 else { return () }
      for question in server.replies.take() { server.answer(question) }
      return nil
    }
    replies.close()
    jobs.close()
  }

  // MARK: Requests

  private mutating func answer(_ question: ReplyQueue.Question) {
    let request = question.request
    switch gate.admission(of: request.method, request.target, request.headers) {
    case .page: question.reply(page.page)
    case .asset(let name): question.reply(page.asset(name) ?? page.missing)
    case .catalog: question.reply(page.catalog)
    case .certificate(let number):
      question.reply(
        store.certificate(number).map(InspectorPage.certificate) ?? page.missing)
    case .upload(let name, let offset):
      question.reply(upload(request.body, of: name, at: offset))
    case .job: begin(request.body, question)
    case .refused(let status):
      question.reply(
        Self.isPageMissing(request, status) ? page.missing : Self.refusal(status))
    }
  }

  /// Whether a refused request is for a page that does not exist.
  static func isPageMissing(_ request: ServerRequest, _ status: Int) -> Bool {
    status == 404 && ["GET", "HEAD"].contains(request.method)
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
      job = try InspectorJob(parsing: text, runKeys: RunOption.keys)
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
    let limit = page.options.limits.waitingJobs
    guard pool.machine.waitingJobs < limit else {
      let message = "\(limit) runs wait already: cancel some, or wait"
      return jobs.end(number, with: Self.lastLine("refused", message))
    }
    carryOut(pool.machine.asked(number, at: pool.now))
  }

  // MARK: Workers

  var inputDescriptor: Int32? { replies.descriptor }

  func request(for job: Int) -> String? { jobs.request(for: job) }

  func isFull(_ job: Int) -> Bool { jobs.isFull(job) }

  var context: CommandContext { page.context }

  static func answer(_ text: String) -> Done? { text.isEmpty ? Done() : nil }

  mutating func received(_ line: String, of job: Int) { jobs.pass(line, of: job) }

  mutating func ended(_ job: Int, _ end: WorkerJobEnd<Done>) {
    let limits = page.options.workers
    switch end {
    case .finished:
      store.jobDone(job)
      jobs.end(job, with: Self.lastLine("finished"))
    case .overtime:
      let message =
        "the run took longer than \(TimeText.readable(limits.time)), the limit of this inspector"
      jobs.end(job, with: Self.lastLine("overtime", message))
    case .oversized:
      let megabytes = limits.residentBytes / 1_000_000
      let message = "the run took more than \(megabytes) MB of memory, the limit of this inspector"
      jobs.end(job, with: Self.lastLine("oversized", message))
    case .crashed(let cause):
      jobs.end(job, with: Self.lastLine("crashed", "the run's process ended: \(cause)"))
    }
  }

  /// Ends the jobs whose clients have disconnected. If the unread lines of all jobs together take
  /// too much memory, also ends the jobs whose clients have read nothing for the longest time.
  mutating func observe() {
    for job in jobs.abandoned {
      carryOut(pool.machine.cancelled(job, at: pool.now))
      jobs.end(job, with: Self.lastLine("cancelled"))
    }
    for job in streams.observed(jobs.streams, at: pool.now) {
      carryOut(pool.machine.cancelled(job, at: pool.now))
      let message =
        "the client read nothing of the run while all runs together had more than "
        + "\(page.options.limits.unreadBytes >> 20) MiB to send: run it again, and read its lines"
      jobs.cut(job, with: Self.lastLine("unread", message))
    }
  }

  /// The last line of a job: how it ended, and a message for the user if something went wrong.
  private static func lastLine(_ end: String, _ message: String? = nil) -> JSONValue {
    .object([.init("end", .string(end))] + .optional("message", message.map(JSONValue.string)))
  }
}

/// The jobs of the page that have not ended, and the channels to their readers.
struct InspectorJobs {
  /// How many bytes may wait in a job's channel. When more bytes wait, because the page reads more
  /// slowly than the run writes, the run must wait.
  private static let channelBytes = 4 << 20

  private struct Job {
    var line: String
    var channel: BodyChannel
  }

  private var jobs: [Int: Job] = [:]
  /// The channels of jobs that have ended and whose last lines have not been sent yet.
  private var endings: [Int: BodyChannel] = [:]
  private var next = 1

  /// Adds a job.
  ///
  /// - Parameters:
  ///   - text: the job as a worker reads it.
  ///   - channel: receives the job's lines.
  /// - Returns: the number of the job, which no other job has had.
  mutating func add(_ text: String, to channel: BodyChannel) -> Int {
    defer { next += 1 }
    jobs[next] = Job(line: text, channel: channel)
    return next
  }

  /// A job as a worker reads it; nil when it has ended.
  func request(for job: Int) -> String? { jobs[job]?.line }

  /// Whether the lines of a job that the page has not read yet exceed the limit of the job's
  /// channel.
  func isFull(_ job: Int) -> Bool {
    (jobs[job]?.channel.waitingBytes ?? 0) > Self.channelBytes
  }

  /// The jobs whose clients have disconnected, in ascending order.
  var abandoned: [Int] { jobs.filter(\.value.channel.isAbandoned).keys.sorted() }

  /// Writes a line of a worker to the client that requested the job.
  func pass(_ line: String, of job: Int) {
    jobs[job]?.channel.write(Array(line.utf8) + [UInt8(ascii: "\n")])
  }

  /// Writes a job's last line, and closes its channel.
  mutating func end(_ number: Int, with line: JSONValue) {
    guard let job = jobs.removeValue(forKey: number) else { return }
    job.channel.write(Self.bytes(of: line))
    job.channel.end()
    endings[number] = job.channel
  }

  /// Ends a job's stream early: drops the bytes that wait in it, and makes `line` its last line.
  mutating func cut(_ number: Int, with line: JSONValue) {
    let channel = jobs.removeValue(forKey: number)?.channel ?? endings[number]
    channel?.cut(endingIn: Self.bytes(of: line))
    endings[number] = channel
  }

  private static func bytes(of line: JSONValue) -> [UInt8] {
    Array(((try? JSONWriter().text(of: line)) ?? "{}").utf8) + [UInt8(ascii: "\n")]
  }

  /// The streams that still have bytes to send or a job in progress, in the order of their jobs.
  var streams: [StreamLedger.Stream] {
    mutating get {
      endings = endings.filter { $0.value.waitingBytes > 0 }
      let channels = jobs.mapValues(\.channel).merging(endings) { running, _ in running }
      return channels.sorted { $0.key < $1.key }.map { job, channel in
        StreamLedger.Stream(
          job: job, waitingBytes: channel.waitingBytes, sentBytes: channel.sentBytes)
      }
    }
  }

  /// Closes all channels.
  func close() {
    for job in jobs.values { job.channel.end() }
  }
}

/// The worker process of the inspector.
package enum InspectorWorkerProcess {
  /// The first argument of an inspector's worker process.
  package static let argument = "--inspector-worker"

  /// Performs the jobs that the server sends.
  ///
  /// - Parameter arguments: the inspector's folder, and the options of `serve` as the user wrote
  ///   them.
  /// - Returns: the process's exit status.
  package static func run(arguments: [String]) -> Int32 {
    guard let folder = arguments.first else { return EXIT_FAILURE }
    return WorkerProcess.run { context, write in
      let (parsed, choices) = try WorkerProcess.options(
        Array(arguments.dropFirst()), of: ServeOptions.table, in: context)
      let runner = InspectorRunner(
        options: try ServeOptions(parsed), context: context, choices: choices,
        folder: InspectorFolder(path: folder))
      return { number, text in
        let job = try InspectorJob(parsing: text, runKeys: RunOption.keys)
        runner.perform(job, number: number, write: write)
        return ""
      }
    }
  }
}
