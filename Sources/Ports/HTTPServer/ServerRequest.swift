package import Transport

/// A request as it came over the wire, with all of its body.
package struct ServerRequest: Sendable, Hashable {
  /// The connection that a request came over.
  package struct Connection: Sendable, Hashable {
    /// Requests with the same number came over the same connection.
    package var number: Int
    /// The descriptor of its socket, for what HTTP has no means for. It is the server's, and open
    /// until the answer is over.
    package var socket: Int32
  }

  /// `GET`, `POST` and so on, as sent.
  package var method: String
  /// The request target as sent: path and query with nothing decoded, or a whole URL when the
  /// client takes the server for a proxy.
  package var target: String
  /// In the order in which they were sent.
  package var headers: [HTTPHeader]
  /// What was sent along; no longer than the server's limit.
  package var body: [UInt8] = []
  /// When the headers had come.
  package var arrival: ContinuousClock.Instant
  /// What it came over.
  package var connection: Connection

  /// The target without its query.
  package var path: String { String(target.prefix { $0 != "?" }) }
}
