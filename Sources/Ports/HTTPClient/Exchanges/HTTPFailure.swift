/// Why an exchange came to no whole answer, and at which hop.
package struct HTTPFailure: Error, Sendable, Hashable {
  /// What a time limit ran out in.
  package enum Phase: String, Sendable, Hashable, CaseIterable {
    case nameLookup
    case connect
    case tls
    case headers
    case body
  }

  /// What went wrong.
  package enum Kind: Sendable, Hashable {
    /// The text is what is wrong, as a clause.
    case malformedURL(String)
    /// The URL's scheme, in lower case.
    case schemeNotAllowed(String)
    /// A redirect to another scheme than http or https.
    case redirectNotAllowed(String)
    /// A redirect to what is no URL; the text is what is wrong, as a clause.
    case malformedRedirect(String)
    case tooManyRedirects(limit: Int)
    /// A redirect to where the exchange has been, with no cookie in between.
    case redirectLoop
    /// The text is the system's.
    case nameNotResolved(String)
    case addressNotAllowed(IPAddress, AddressRestriction)
    case refused
    /// No way to the host; the text is the system's.
    case unreachable(String)
    case reset
    case closedWithoutAnswer
    case timedOut(Phase, after: Duration)
    /// The text is the library's.
    case badCertificate(String)
    /// The text is the library's.
    case tlsFailed(String)
    /// The text is the library's.
    case malformedAnswer(String)
    /// A body that does not decode as its `Content-Encoding` says.
    case badContentEncoding
    /// The connection ended before the body did; how many bytes came.
    case cutShort(received: Int)
    case headersTooLarge(limit: Int)
    case bodyTooLarge(limit: Int)
    /// A body within the limit as sent and beyond it as decoded.
    case decompressionBomb(limit: Int, encoded: Int)
    /// The proxy did not do its part; the text is the library's.
    case proxyFailed(String)
    /// The body's file could not be written; the text is the system's.
    case fileNotWritten(String)
    case cancelled
    /// Anything else; the text is the library's.
    case other(String)
  }

  package var kind: Kind
  /// The number of the hop, from 0.
  package var hop: Int
  /// The host that the hop asks, or the text that is no URL.
  package var place: String

  package init(_ kind: Kind, hop: Int, at place: String) {
    self.kind = kind
    self.hop = hop
    self.place = place
  }

  /// Whether a time limit ran out.
  package var isTimeout: Bool {
    if case .timedOut = kind { true } else { false }
  }

  /// Whether another attempt may go better: the connection failed, and nothing about the request or
  /// the answer was wrong.
  package var isOfConnection: Bool {
    switch kind {
    case .nameNotResolved, .refused, .unreachable, .reset, .closedWithoutAnswer, .timedOut,
      .tlsFailed, .cutShort, .proxyFailed:
      true
    case .malformedURL, .schemeNotAllowed, .redirectNotAllowed, .malformedRedirect,
      .tooManyRedirects, .redirectLoop, .addressNotAllowed, .badCertificate, .malformedAnswer,
      .badContentEncoding, .headersTooLarge, .bodyTooLarge, .decompressionBomb, .fileNotWritten,
      .cancelled, .other:
      false
    }
  }
}

extension HTTPFailure.Kind {
  /// Whether the answer had begun well and only its body failed.
  package var isOfBody: Bool {
    switch self {
    case .badContentEncoding, .cutShort, .bodyTooLarge, .decompressionBomb, .timedOut(.body, _),
      .reset, .fileNotWritten:
      true
    case .malformedURL, .schemeNotAllowed, .redirectNotAllowed, .malformedRedirect,
      .tooManyRedirects, .redirectLoop, .nameNotResolved, .addressNotAllowed, .refused,
      .unreachable, .closedWithoutAnswer, .timedOut, .badCertificate, .tlsFailed,
      .malformedAnswer, .headersTooLarge, .proxyFailed, .cancelled, .other:
      false
    }
  }
}
