import HTTPClient
import Testing

/// Sessions and requests as the tests need them.
enum Trial {
  static let loopback = IPAddress(v4: 0x7F00_0001)
  static let publicAddress = IPAddress(v4: 0x0808_0808)

  /// A session that may connect to 127.0.0.1 and to nothing else of this machine, with the names
  /// `a.example` and `b.example` for it.
  static func session(
    _ resolver: FixedResolver? = nil, _ change: (inout HTTPOptions) -> Void = { _ in }
  ) throws -> HTTPSession {
    var options = HTTPOptions(
      addresses: .publicAnd([loopback]),
      resolver: resolver ?? FixedResolver(["a.example": [loopback], "b.example": [loopback]]))
    change(&options)
    return try #require(HTTPSession(options))
  }

  /// A request with time enough for any machine.
  static func request(
    _ url: String, for purpose: HTTPPurpose = .document, bodyBytes: Int = 100_000,
    into destination: HTTPRequest.Destination = .memory
  ) -> HTTPRequest {
    HTTPRequest(
      url, for: purpose,
      limits: HTTPLimits(connect: .seconds(60), whole: .seconds(120), bodyBytes: bodyBytes),
      into: destination)
  }

  /// The time limit of such a request: longer than a busy machine needs to reach the fault.
  static let patience = Duration.milliseconds(800)

  /// A request to a server that will not answer in time, however fast the machine is.
  static func hopelessRequest(_ url: String) -> HTTPRequest {
    HTTPRequest(
      url, for: .document,
      limits: HTTPLimits(connect: patience, whole: patience))
  }
}
