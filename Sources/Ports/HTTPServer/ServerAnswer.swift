package import Transport

/// What is sent in answer to a request.
package struct ServerAnswer {
  /// A piece of a body that is made while it is sent.
  package enum Piece {
    /// The bytes that come next; what is beyond the room is asked for again. None at all ends the
    /// body.
    case bytes(ArraySlice<UInt8>)
    /// The body is complete.
    case end
    /// The body cannot go on: the connection is closed, so that the client notices.
    case broken
  }

  /// Where the bytes after the headers come from.
  package enum Body {
    /// These bytes.
    case bytes([UInt8])
    /// The bytes of a file at a path. The answer is 404 when there is no file that can be read.
    case file(String)
    /// Bytes that are made while they are sent, asked for by the offset in the body and the room
    /// there is, on the connection's own thread. The closure may wait.
    ///
    /// The length is the body's in bytes; nil while it is unknown: then a Content-Length among the
    /// headers is sent as it is, and the connection is closed after the body.
    case stream(length: Int?, (_ offset: Int, _ room: Int) -> Piece)
  }

  /// The HTTP status, from 100 to 999.
  package var status: Int
  /// Beside what the server adds itself: Content-Length, and for ranges Accept-Ranges,
  /// Content-Range, and an ETag where there is none.
  package var headers: [HTTPHeader]
  /// What is sent after the headers.
  package var body: Body
  /// Whether a Range header is followed (RFC 9110 § 14), in answers with status 200 and a body of
  /// bytes or a file.
  package var hasRanges = true
  /// Called when the answer is over, however it ended.
  package var completed: (() -> Void)?

  /// Makes an answer; without more, of status 200 and with nothing in it.
  package init(status: Int = 200, headers: [HTTPHeader] = [], body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A text of a type, in UTF-8.
  package static func text(_ text: String, type: String = "text/plain; charset=utf-8")
    -> ServerAnswer
  {
    ServerAnswer(headers: [HTTPHeader("Content-Type", type)], body: .bytes(Array(text.utf8)))
  }

  /// A file, with the type that its name ends in.
  package static func file(_ path: String) -> ServerAnswer {
    ServerAnswer(
      headers: [HTTPHeader("Content-Type", ContentType.of(path))], body: .file(path))
  }
}
