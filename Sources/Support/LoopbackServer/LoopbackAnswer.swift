internal import Glibc
internal import Network
package import Vocabulary

/// An answer of the server to a request, correct or faulty.
package struct LoopbackAnswer: Sendable, Hashable {
  /// The body after the headers.
  package enum Body: Sendable, Hashable {
    case bytes([UInt8])
    /// A file's bytes, read when requested; 404 when it does not exist.
    case file(String)
    /// These bytes repeated until the client closes the connection. Never empty.
    case endless([UInt8])
    /// These bytes instead of an answer, status line and headers included, on a connection that is
    /// closed after them. Not over TLS.
    case raw([UInt8])
  }

  /// How an answer ends.
  package enum Ending: Sendable, Hashable {
    case complete
    /// The connection is closed in the orderly way after a number of bytes of the body.
    case closed(after: Int)
    /// The connection is reset (TCP RST) after a number of bytes of the body.
    case reset(after: Int)
  }

  /// How fast a body is sent.
  package struct Pace: Sendable, Hashable {
    /// How many bytes are sent at once, from 1.
    var bytes: Int
    /// The wait before each further piece.
    var interval: Duration

    package init(bytes: Int, every interval: Duration) {
      self.bytes = bytes
      self.interval = interval
    }
  }

  /// The HTTP status, from 100 to 999.
  var status: Int
  /// The headers, in addition to those that the server adds: Content-Length, Accept-Ranges and
  /// ETag.
  var headers: [HTTPHeader]
  package var body: Body
  /// The wait before the status line.
  package var delay: Duration = .zero
  /// The pace of the body; nil to send it as fast as the client reads.
  package var pace: Pace?
  package var ending: Ending = .complete
  /// A Content-Length that is sent in place of the correct one.
  ///
  /// The body is sent unchanged, and then the connection is closed.
  package var declaredLength: Int?
  /// Whether a Range header is honoured (RFC 9110 § 14), in answers with status 200.
  var hasRanges = true

  package init(
    status: Int = 200, headers: [HTTPHeader] = [], body: Body = .bytes([])
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The same answer with changes.
  package func with(_ change: (inout LoopbackAnswer) -> Void) -> LoopbackAnswer {
    var answer = self
    change(&answer)
    return answer
  }

  /// The same answer with one more header.
  package func header(_ name: String, _ value: String) -> LoopbackAnswer {
    with { $0.headers.append(HTTPHeader(name, value)) }
  }
}

/// Named answers for tests.
extension LoopbackAnswer {
  /// A text in UTF-8 with a media type, or that of what it looks like.
  package static func text(_ text: String, type: String? = nil) -> LoopbackAnswer {
    let isXML = text.hasPrefix("<?xml") || text.hasPrefix("<VAST") || text.hasPrefix("<vmap")
    return .bytes(Array(text.utf8), type: type ?? (isXML ? "application/xml" : "text/plain"))
  }

  /// Bytes with a media type.
  package static func bytes(_ bytes: [UInt8], type: String) -> LoopbackAnswer {
    LoopbackAnswer(headers: [HTTPHeader("Content-Type", type)], body: .bytes(bytes))
  }

  /// A file, with the given media type or the media type that its name implies.
  package static func file(_ path: String, type: String? = nil) -> LoopbackAnswer {
    LoopbackAnswer(
      headers: [HTTPHeader("Content-Type", type ?? ContentType.of(path))], body: .file(path))
  }

  /// An answer that is not sent before the server stops, so that its client waits.
  package static let never = LoopbackAnswer(status: 204).with { $0.delay = .seconds(86_400) }

  /// A status with an empty body.
  package static func status(_ status: Int) -> LoopbackAnswer { LoopbackAnswer(status: status) }

  /// A redirect (RFC 9110 § 15.4) to a place that may be relative, wrong or forbidden.
  package static func redirect(to location: String, status: Int = 302) -> LoopbackAnswer {
    LoopbackAnswer(status: status, headers: [HTTPHeader("Location", location)])
  }

  /// An answer with status 429, which asks the client to retry after a number of seconds (RFC 6585
  /// § 4).
  package static func tooManyRequests(retryAfter seconds: Int) -> LoopbackAnswer {
    LoopbackAnswer(status: 429, headers: [HTTPHeader("Retry-After", "\(seconds)")])
  }

  /// A body without an end.
  package static func endless(
    _ text: String = "endless ", type: String = "text/plain"
  ) -> LoopbackAnswer {
    LoopbackAnswer(
      headers: [HTTPHeader("Content-Type", type)], body: .endless(Array(text.utf8)))
  }

  /// Headers of a total size in bytes, in lines of 8,000.
  package static func hugeHeaders(bytes: Int) -> LoopbackAnswer {
    let line = HTTPHeader("X-Padding", String(repeating: "x", count: 7_987))
    return LoopbackAnswer(
      headers: Array(repeating: line, count: (bytes + 7_999) / 8_000), body: .bytes([]))
  }

  /// A small answer that decodes from gzip to a number of zero bytes.
  package static func gzipBomb(bytes: Int, type: String = "application/xml") -> LoopbackAnswer {
    LoopbackAnswer.bytes(GzipStream.zeros(bytes) ?? [], type: type)
      .header("Content-Encoding", "gzip")
  }

  /// The same answer in gzip encoding; see `encoded`.
  package func gzipped() -> LoopbackAnswer { encoded("gzip", GzipStream.compressed) }

  /// The same answer in brotli encoding; see `encoded`.
  package func brotlied() -> LoopbackAnswer { encoded("br", BrotliStream.compressed) }

  /// The same answer with its bytes in an encoding; a file is read now, and is empty when it does
  /// not exist. Other bodies stay unchanged.
  private func encoded(_ name: String, _ encode: ([UInt8]) -> [UInt8]?) -> LoopbackAnswer {
    with { answer in
      switch answer.body {
      case .bytes(let bytes): answer.body = .bytes(encode(bytes) ?? [])
      case .file(let path): answer.body = .bytes(encode(FileBytes.read(path) ?? []) ?? [])
      case .endless, .raw: return
      }
      answer.headers.append(HTTPHeader("Content-Encoding", name))
    }
  }
}

/// The server's answers for one path, or for all paths below it.
package struct LoopbackRoute: Sendable, Hashable {
  /// The path as requested, nothing decoded, without a query. One that ends in `/` matches all
  /// paths that begin with it.
  package var path: String
  /// The answers to the first request, the second and so on; the last one repeats. Empty if the route has a
  /// folder.
  package var answers: [LoopbackAnswer]
  /// The folder whose files are served below the path.
  var folder: String?

  package init(_ path: String, _ answers: LoopbackAnswer...) {
    self.path = path
    self.answers = answers
  }

  /// Serves the files of a folder below a path, with the media types of their names.
  package init(_ path: String, folder: String) {
    self.path = path
    answers = []
    self.folder = folder
  }

  /// Redirects from `path/N` to `path/N-1` and so on to `path/0`, which leads to a target.
  package static func chain(
    _ path: String, count: Int, to target: String, status: Int = 302
  ) -> [LoopbackRoute] {
    (0..<count).reversed().map { hop in
      let next = hop == 0 ? target : "\(path)/\(hop - 1)"
      return LoopbackRoute("\(path)/\(hop)", .redirect(to: next, status: status))
    }
  }

  /// Redirects that form a loop.
  package static func loop(_ paths: [String]) -> [LoopbackRoute] {
    paths.enumerated().map { index, path in
      LoopbackRoute(path, .redirect(to: paths[(index + 1) % paths.count]))
    }
  }

  /// Whether the route matches a path.
  func matches(_ path: String) -> Bool {
    self.path.hasSuffix("/") ? path.hasPrefix(self.path) : path == self.path
  }

  /// The answer to a request for this route. `index` is the request's place among the route's
  /// requests.
  func answer(to path: String, index: Int) -> LoopbackAnswer? {
    guard let folder else { return answers.isEmpty ? nil : answers[min(index, answers.count - 1)] }
    let map = ResourceMap([ResourceMap.Rule(prefix: self.path, path: folder)])
    return map.path(for: path, where: FileBytes.exists).map { .file($0) }
  }
}

/// Reads the files that are served.
enum FileBytes {
  /// A file's bytes; nil when it is not a file or cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let size = Int(information.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        guard got > 0 else { break }
        count += got
      }
    }
  }

  static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
