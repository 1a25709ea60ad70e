package import Vocabulary
/// A request to the server, as received.
package struct LoopbackRequest: Sendable, Hashable {
  package var method: String
  /// The request target as sent: path and query with nothing decoded, or a whole URL when the
  /// client uses the server as a proxy.
  package var target: String
  /// In the order in which they were sent.
  package var headers: [HTTPHeader]
  /// The body, a million bytes at most: a larger one is answered with 413.
  package var body: [UInt8]
  /// When the request's headers had arrived, counted from the server's start.
  package var instant: Duration
  /// When the answer was over, however it ended; nil until then.
  package var end: Duration?
  /// The client's connection: requests with the same number came over the same one.
  package var connection: Int

  package init(
    method: String, target: String, headers: [HTTPHeader], body: [UInt8], instant: Duration,
    connection: Int
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.instant = instant
    self.connection = connection
  }

  /// The target without its query.
  package var path: String { String(target.prefix { $0 != "?" }) }
}
