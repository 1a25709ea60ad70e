import Testing

@testable import Network

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

  /// Fetches from a server that never goes on after a phase.
  ///
  /// The time limit grows until the machine reaches that phase within it; a shorter one ends in an
  /// earlier phase.
  ///
  /// - Returns: the exchange of the last limit, and the limit.
  static func fetchHopelessly(
    _ url: String, upTo phase: HTTPFault.Phase, over session: HTTPSession
  ) -> (exchange: Exchange, limit: Duration) {
    var limit = Duration.milliseconds(100)
    while true {
      let limits = HTTPLimits(connect: limit, whole: limit)
      let exchange = session.fetch(HTTPRequest(url, for: .document, limits: limits))
      let reached = HTTPFault.Phase.allCases.first {
        exchange.failed(with: .timedOut($0, after: limit))
      }
      guard let reached, isEarlier(reached, than: phase), limit < .seconds(60)
      else { return (exchange, limit) }
      limit *= 2
    }
  }

  private static func isEarlier(
    _ phase: HTTPFault.Phase, than other: HTTPFault.Phase
  ) -> Bool {
    let phases = HTTPFault.Phase.allCases
    return (phases.firstIndex(of: phase) ?? 0) < (phases.firstIndex(of: other) ?? 0)
  }
}

extension Exchange {
  /// Whether this is what went wrong, at whichever request.
  func failed(with fault: HTTPFault) -> Bool {
    failure.map { $0 == ExchangeFailure(fault, hop: $0.hop, at: $0.place) } ?? false
  }
}
