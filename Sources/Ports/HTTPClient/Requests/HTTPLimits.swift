/// How long a request may take, and how much of an answer is taken.
package struct HTTPLimits: Sendable, Hashable {
  /// For each hop: looking the name up, connecting, and the handshake of TLS.
  package var connect: Duration
  /// For all hops together, to the last byte.
  package var whole: Duration
  /// The body's bytes, as sent and as decoded.
  package var bodyBytes: Int
  /// The bytes of one hop's headers.
  package var headerBytes: Int
  package var redirects: Int

  package init(
    connect: Duration = .seconds(3), whole: Duration = .seconds(10),
    bodyBytes: Int = 2_000_000, headerBytes: Int = 256_000, redirects: Int = 5
  ) {
    self.connect = connect
    self.whole = whole
    self.bodyBytes = bodyBytes
    self.headerBytes = headerBytes
    self.redirects = redirects
  }

  /// The limits of a purpose unless others are given.
  package init(for purpose: HTTPPurpose) {
    switch purpose {
    case .document, .script, .captions: self.init()
    case .resource: self.init(bodyBytes: 10_000_000)
    case .media: self.init(whole: .seconds(60), bodyBytes: 500_000_000)
    // Nobody reads what a tracker answers (VAST 4.x § 2.2).
    case .beacon: self.init(bodyBytes: 64_000)
    }
  }
}
