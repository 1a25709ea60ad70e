package import Vocabulary

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
