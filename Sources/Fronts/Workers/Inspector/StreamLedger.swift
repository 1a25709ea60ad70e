/// Decides which streams of runs end because their clients leave too much unread.
///
/// A single stream needs no decision: its run waits when too much is unread. Many streams together
/// would fill the memory of the inspector, and most of their runs are over, so that these runs
/// cannot wait. Instants are on a clock that never goes back.
package struct StreamLedger: Sendable {
  /// The current state of a stream.
  package struct Stream: Sendable, Hashable {
    package var job: Int
    /// The bytes that were written and not sent.
    package var waitingBytes: Int
    /// The number of bytes that were sent since the stream began.
    package var sentBytes: Int

    package init(job: Int, waitingBytes: Int, sentBytes: Int) {
      self.job = job
      self.waitingBytes = waitingBytes
      self.sentBytes = sentBytes
    }
  }

  private struct Progress {
    var sentBytes: Int
    var since: Duration
  }

  /// A client that reads nothing for this long counts as gone.
  package static let patience = Duration.seconds(5)

  private let limits: InspectorLimits
  private var progress: [Int: Progress] = [:]

  package init(limits: InspectorLimits) { self.limits = limits }

  /// Compares the streams with the last observation, and selects those to end when too many bytes wait.
  ///
  /// - Returns: the jobs whose streams are to end, in descending order of the time since their client last
  ///   read. The last stream with waiting bytes ends only if its client stopped reading.
  package mutating func observed(_ streams: [Stream], at now: Duration) -> [Int] {
    var known: [Int: Progress] = [:]
    for stream in streams {
      let before = progress[stream.job]
      known[stream.job] =
        before?.sentBytes == stream.sentBytes
        ? before : Progress(sentBytes: stream.sentBytes, since: now)
    }
    progress = known
    var total = streams.reduce(0) { $0 + $1.waitingBytes }
    guard total > limits.unreadBytes else { return [] }
    var unread = streams.filter { $0.waitingBytes > 0 }.map { ($0, known[$0.job]?.since ?? now) }
    unread.sort { ($0.1, $0.0.job) < ($1.1, $1.0.job) }
    var ended: [Int] = []
    for (place, (stream, since)) in unread.enumerated() where total > limits.unreadBytes {
      guard place < unread.count - 1 || now - since >= Self.patience else { break }
      ended.append(stream.job)
      total -= stream.waitingBytes
    }
    return ended
  }
}
