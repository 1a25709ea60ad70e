package import Vocabulary

/// The answer to a request.
package struct ServerAnswer {
  /// A piece of a body that is made while it is sent.
  package enum Piece {
    /// The next bytes; bytes beyond the room are requested again. An empty piece ends the body.
    case bytes(ArraySlice<UInt8>)
    /// The body is complete.
    case end
    /// The body cannot go on: the connection is closed, so that the client notices.
    case broken
  }

  /// The source of the bytes after the headers.
  package enum Body {
    /// These bytes.
    case bytes([UInt8])
    /// The bytes of the regular file at an absolute path without links. The answer is 404 when there
    /// is none that can be read, and when a part of the path has become a link.
    case file(String)
    /// Bytes that are produced while they are sent: the closure receives the offset in the body and
    /// the free space, on the connection's own thread. It may block.
    ///
    /// The length is that of the body in bytes, or nil while it is unknown. With an unknown length,
    /// a Content-Length among the headers is sent as it is, and the connection is closed after the
    /// body.
    case stream(length: Int?, (_ offset: Int, _ room: Int) -> Piece)
  }

  /// The HTTP status, from 100 to 999.
  package var status: Int
  /// The headers, in addition to those that the server adds: Content-Length, and for ranges
  /// Accept-Ranges, Content-Range, and an ETag where there is none.
  package var headers: [HTTPHeader]
  /// The body after the headers.
  package var body: Body
  /// Whether a Range header is followed (RFC 9110 § 14), in answers with status 200 and a body of
  /// bytes or a file.
  package var hasRanges = true
  /// Called when the answer is over, however it ended.
  package var completed: (() -> Void)?

  /// Makes an answer; by default with status 200 and an empty body.
  package init(status: Int = 200, headers: [HTTPHeader] = [], body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// An answer with a text of a media type, in UTF-8.
  package static func text(_ text: String, type: String = "text/plain; charset=utf-8")
    -> ServerAnswer
  {
    ServerAnswer(headers: [HTTPHeader("Content-Type", type)], body: .bytes(Array(text.utf8)))
  }

  /// An answer with a file at an absolute path without links, whose media type follows from its name.
  static func file(_ path: String) -> ServerAnswer {
    ServerAnswer(
      headers: [HTTPHeader("Content-Type", ContentType.of(path))], body: .file(path))
  }
}

/// The media types of files that are served.
package enum ContentType {
  private static let types = [
    "css": "text/css", "gif": "image/gif", "html": "text/html", "jpg": "image/jpeg",
    "js": "text/javascript",
    "json": "application/json", "m3u8": "application/vnd.apple.mpegurl", "mp4": "video/mp4",
    "png": "image/png", "srt": "application/x-subrip", "svg": "image/svg+xml", "ts": "video/mp2t",
    "ttml": "application/ttml+xml", "vtt": "text/vtt", "webm": "video/webm",
    "xml": "application/xml", "yaml": "application/yaml",
  ]

  /// The type for a name's extension; `application/octet-stream` for unknown extensions.
  package static func of(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
    let suffix = name[name.index(after: dot)...].lowercased()
    return types[suffix] ?? "application/octet-stream"
  }
}

extension ServerAnswer {
  /// The answer to a request for a part of the body (RFC 9110 § 14): the whole body, a part (206),
  /// or the error that there is no such part (416). Bodies other than bytes stay unchanged.
  package func ranged(for request: ServerRequest) -> ServerAnswer {
    guard case .bytes(let bytes) = body else { return self }
    var (answer, range) = part(of: bytes.count, tag: Self.tag(of: bytes), for: request)
    if range.count < bytes.count { answer.body = .bytes(Array(bytes[range])) }
    return answer
  }

  /// The status and headers for the requested part of a body, and that part.
  func part(
    of length: Int, tag: @autoclosure () -> String, for request: ServerRequest
  ) -> (answer: ServerAnswer, range: Range<Int>) {
    guard status == 200, hasRanges, length > 0 else { return (self, 0..<length) }
    var answer = self
    let own = headers.value(of: "ETag")
    let tag = own ?? tag()
    answer.headers.append(HTTPHeader("Accept-Ranges", "bytes"))
    if own == nil { answer.headers.append(HTTPHeader("ETag", tag)) }
    let range = ByteRangeRequest(
      // Ranges are defined only for GET (RFC 9110 § 14.2).
      header: request.method == "GET" ? request.headers.value(of: "Range") : nil,
      ifRange: request.headers.value(of: "If-Range"), tag: tag, length: length)
    switch range {
    case .whole: return (answer, 0..<length)
    case .part(let part):
      answer.status = 206
      answer.headers.append(
        HTTPHeader("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(length)"))
      return (answer, part)
    case .unsatisfiable:
      answer.status = 416
      answer.headers.append(HTTPHeader("Content-Range", "bytes */\(length)"))
      return (answer, 0..<0)
    }
  }

  /// An entity tag from the length and a thousand of the bytes, because bodies may be large.
  private static func tag(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 1_000)) {
      hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
    }
    return "\"\(bytes.count)-\(String(hash, radix: 16))\""
  }
}

/// The part of a body that a request selects (RFC 9110 § 14).
enum ByteRangeRequest: Hashable {
  case whole
  /// Never empty.
  case part(Range<Int>)
  /// No byte of the body is in the range: status 416.
  case unsatisfiable

  /// Reads a Range header for a body of a length.
  ///
  /// Several ranges at once, other units and malformed headers are answered with the whole body, as
  /// the standard allows. An If-Range other than the body's tag makes the header void (§ 13.1.5).
  init(header: String?, ifRange: String?, tag: String, length: Int) {
    self = .whole
    if let ifRange, ifRange != tag { return }
    guard let header, header.hasPrefix("bytes=") else { return }
    let bounds = header.dropFirst("bytes=".count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2 else { return }
    switch (Self.number(bounds[0]), Self.number(bounds[1])) {
    case (let first?, let last?) where first <= last:
      self = first < length ? .part(first..<min(last, length - 1) + 1) : .unsatisfiable
    case (let first?, nil) where bounds[1].isEmpty:
      self = first < length ? .part(first..<length) : .unsatisfiable
    case (nil, let count?) where bounds[0].isEmpty:
      self = count > 0 && length > 0 ? .part(max(0, length - count)..<length) : .unsatisfiable
    case _: return
    }
  }

  private static func number(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(text)
  }
}

/// A request as received, with its complete body.
package struct ServerRequest: Sendable, Hashable {
  /// The connection of a request.
  package struct Connection: Sendable, Hashable {
    /// Requests with the same number came over the same connection.
    package var number: Int
    /// The descriptor of its socket, for operations outside of HTTP. The server owns it and keeps
    /// it open until the answer is over.
    package var socket: Int32
  }

  /// `GET`, `POST` and so on, as sent.
  package var method: String
  /// The request target as sent: path and query with nothing decoded, or a whole URL when the
  /// client uses the server as a proxy.
  package var target: String
  /// In the order in which they were sent.
  package var headers: [HTTPHeader]
  /// The request's body; no longer than the server's limit.
  package var body: [UInt8] = []
  /// How many bytes the body has, including those that a limit left out.
  package var bodyLength = 0
  /// When the headers had arrived.
  package var arrival: ContinuousClock.Instant
  /// The connection that it arrived on.
  package var connection: Connection

  /// The target without its query.
  package var path: String { String(target.prefix { $0 != "?" }) }
}
