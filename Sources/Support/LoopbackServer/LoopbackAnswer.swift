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
    package var bytes: Int
    /// The wait before each further piece.
    package var interval: Duration

    package init(bytes: Int, every interval: Duration) {
      self.bytes = bytes
      self.interval = interval
    }
  }

  /// The HTTP status, from 100 to 999.
  package var status: Int
  /// The headers, in addition to those that the server adds: Content-Length, Accept-Ranges and
  /// ETag.
  package var headers: [HTTPHeader]
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
  package var hasRanges = true

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
