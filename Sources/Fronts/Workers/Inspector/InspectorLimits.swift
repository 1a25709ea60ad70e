/// The limits of the inspector's resources, other than those of its workers.
package struct InspectorLimits: Sendable, Hashable {
  /// The most runs that may wait for a worker.
  package var waitingJobs = 16
  /// The most bytes of a job's text, of its request, and of the unpacked content of a link
  /// (`jobBytes` of `inspector-share.js`).
  package static let jobBytes = 4 << 20
  /// The most bytes of one uploaded file.
  package var uploadBytes = 512 << 20
  /// The most bytes of all uploaded files together.
  var uploadedBytes = 2 << 30
  /// The most uploaded files.
  var uploads = 500
  /// The most bytes of one piece of an upload, which is one request.
  package var pieceBytes = 1 << 20
  /// The bytes that all streams together may have written and not sent.
  package var unreadBytes = 32 << 20

  package init() {}
}

/// Decides which streams of runs end because their clients leave too much unread.
///
/// A single stream needs no decision: its run waits when too much is unread. Many streams together
/// would fill the memory of the inspector, and most of their runs are over, so that these runs
/// cannot wait. Instants are on a clock that never goes back.
package struct StreamLedger: Sendable {
  /// The current state of a stream.
  package struct Stream: Sendable, Hashable {
    var job: Int
    /// The bytes that were written and not sent.
    var waitingBytes: Int
    /// The number of bytes that were sent since the stream began.
    var sentBytes: Int

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
  static let patience = Duration.seconds(5)

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

/// Decides which uploaded pieces are kept, and under which names.
///
/// A name consists of plain path components, so that the file stays inside the upload folder. The
/// pieces of a file arrive in order. If the first piece of a file arrives again, the file is
/// replaced.
package struct UploadLedger: Sendable {
  /// What happens to a piece.
  package enum Decision: Sendable, Hashable {
    /// Write it at its offset in the file of that name; at offset 0 the file is created or emptied.
    case keep(name: String)
    case refuse(Refusal)
  }

  package enum Refusal: Sendable, Hashable {
    /// The name is not a plain relative path.
    case name
    /// The piece does not continue the file, which has this many bytes so far.
    case place(expected: Int)
    /// The piece, the file, or all files together are too long, or there are too many files.
    case size
  }

  private let limits: InspectorLimits
  /// The bytes of each file that are kept.
  private(set) var sizes: [String: Int] = [:]

  package init(limits: InspectorLimits) { self.limits = limits }

  /// A piece of a file has come.
  package mutating func pieceCame(_ name: String, offset: Int, count: Int) -> Decision {
    guard Self.isPlain(name) else { return .refuse(.name) }
    let known = sizes[name]
    guard offset == 0 || offset == known else { return .refuse(.place(expected: known ?? 0)) }
    let size = offset + count
    let others = sizes.values.reduce(0, +) - (known ?? 0)
    guard count <= limits.pieceBytes, size <= limits.uploadBytes,
      others + size <= limits.uploadedBytes, known != nil || sizes.count < limits.uploads,
      !clashes(name)
    else { return .refuse(.size) }
    sizes[name] = size
    return .keep(name: name)
  }

  /// Whether a file has the name of a folder, or a folder that of a file.
  private func clashes(_ name: String) -> Bool {
    sizes.keys.contains { $0.hasPrefix(name + "/") || name.hasPrefix($0 + "/") }
  }

  /// Whether a name is a relative path of at most 8 components, each of 1 to 100 characters that mean
  /// nothing to a file system, and none with a dot at its beginning.
  static func isPlain(_ name: String) -> Bool {
    let components = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return components.count <= 8
      && components.allSatisfy { component in
        (1...100).contains(component.count) && component.first != UInt8(ascii: ".")
          && component.allSatisfy(isOrdinary)
      }
  }

  private static func isOrdinary(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: "+"):
      true
    default: false
    }
  }
}
