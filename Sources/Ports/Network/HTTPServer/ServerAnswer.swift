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
  package static func file(_ path: String) -> ServerAnswer {
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
