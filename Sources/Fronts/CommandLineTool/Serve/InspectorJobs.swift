internal import HTTPServer
internal import JSONTree

/// The jobs of the page that have not ended, the channels to who reads them, and which worker does
/// which.
struct InspectorJobs {
  /// A page that reads more slowly than its run writes makes the run wait.
  private static let channelBytes = 4 << 20

  private struct Job {
    var line: String
    var channel: BodyChannel
  }

  private var jobs: [Int: Job] = [:]
  private var assignments: [Int: Int] = [:]
  private var next = 1

  /// Keeps a job.
  ///
  /// - Parameters:
  ///   - text: the job as a worker reads it.
  ///   - channel: what receives the job's lines.
  /// - Returns: the number of the job, which no other one has had.
  mutating func add(_ text: String, to channel: BodyChannel) -> Int {
    defer { next += 1 }
    jobs[next] = Job(line: "\(next) \(text)", channel: channel)
    return next
  }

  /// Gives a job to a worker.
  ///
  /// - Returns: the request for the worker; nil when the job has ended.
  mutating func assign(_ job: Int, to worker: Int) -> String? {
    assignments[worker] = job
    return jobs[job]?.line
  }

  /// A worker does nothing any more.
  mutating func release(_ worker: Int) { assignments[worker] = nil }

  /// The job that a worker does.
  func job(of worker: Int) -> Int? { assignments[worker] }

  /// Whether a worker has written more than the page has read for now.
  func isFull(_ worker: Int) -> Bool {
    guard let job = assignments[worker].flatMap({ jobs[$0] }) else { return false }
    return job.channel.waitingBytes > Self.channelBytes
  }

  /// The jobs that nobody listens to any more, in ascending order.
  var abandoned: [Int] { jobs.filter(\.value.channel.isAbandoned).keys.sorted() }

  /// Writes a line of a worker to whom it does the job for.
  func pass(_ line: String, of worker: Int) {
    guard let job = assignments[worker].flatMap({ jobs[$0] }) else { return }
    job.channel.write(Array(line.utf8) + [UInt8(ascii: "\n")])
  }

  /// Writes a job's last line, and closes its channel.
  mutating func end(_ job: Int, with line: JSONValue) {
    guard let job = jobs.removeValue(forKey: job) else { return }
    job.channel.write(Array(((try? JSONWriter().text(of: line)) ?? "{}").utf8) + [10])
    job.channel.end()
  }

  /// Closes all channels.
  func close() {
    for job in jobs.values { job.channel.end() }
  }
}
