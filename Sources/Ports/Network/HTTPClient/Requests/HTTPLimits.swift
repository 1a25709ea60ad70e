/// The limits of a request's time and of its answer's size.
package struct HTTPLimits: Sendable, Hashable {
  /// The time for each request of the redirect chain to look up the name, to connect, and to
  /// complete the TLS handshake.
  package var connect: Duration
  /// The time for the whole redirect chain, to the last byte.
  package var whole: Duration
  /// The most bytes of the body, both as sent and as decoded.
  package var bodyBytes: Int
  /// The most bytes of one answer's headers.
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

  /// The default limits of a purpose.
  package init(for purpose: HTTPPurpose) {
    switch purpose {
    case .document, .script, .captions: self.init()
    case .resource: self.init(bodyBytes: 10_000_000)
    case .media: self.init(whole: .seconds(60), bodyBytes: 500_000_000)
    // A tracker's answer is not read (VAST 4.x § 2.2).
    case .beacon: self.init(bodyBytes: 64_000)
    }
  }
}
