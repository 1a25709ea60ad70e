internal import Network
internal import Vocabulary
internal import Workers

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
    jobs[next] = Job(line: "\(next) \(text)", channel: channel)
    return next
  }

  /// The line that gives a job to a worker; nil when the job has ended.
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
