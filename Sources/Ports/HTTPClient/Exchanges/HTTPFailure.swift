/// Why an exchange has no complete answer, and at which request.
package struct HTTPFailure: Error, Sendable, Hashable {
  /// The phase in which a time limit expired.
  package enum Phase: String, Sendable, Hashable, CaseIterable {
    case nameLookup
    case connect
    case tls
    case headers
    case body
  }

  /// What went wrong.
  package enum Kind: Sendable, Hashable {
    /// The URL is malformed; the text says why, as a clause.
    case malformedURL(String)
    /// The URL's scheme is not allowed; the text is the scheme in lower case.
    case schemeNotAllowed(String)
    /// A redirect to another scheme than http or https.
    case redirectNotAllowed(String)
    /// A redirect to a malformed URL; the text says why, as a clause.
    case malformedRedirect(String)
    case tooManyRedirects(limit: Int)
    /// A redirect to a URL that the exchange has requested already, with no new cookie since.
    case redirectLoop
    /// The text is the system's.
    case nameNotResolved(String)
    /// Behind a proxy; the text is the system's.
    case nameNotChecked(String)
    case addressNotAllowed(IPAddress, AddressRestriction)
    /// The host is that of a cloud's metadata service, by its name.
    case hostNotAllowed
    case refused
    /// The host is unreachable; the text is the system's.
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
    /// The connection ended before the body did; the number is the bytes received.
    case cutShort(received: Int)
    case headersTooLarge(limit: Int)
    case bodyTooLarge(limit: Int)
    /// A body within the limit as sent and beyond it as decoded.
    case decompressionBomb(limit: Int, encoded: Int)
    /// The proxy failed; the text is the library's.
    case proxyFailed(String)
    /// The body's file could not be written; the text is the system's.
    case fileNotWritten(String)
    case cancelled
    /// Anything else; the text is the library's.
    case other(String)
  }

  package var kind: Kind
  /// The number of the failed request, from 0; a redirect adds one.
  package var hop: Int
  /// The host of the failed request, or the text that is not a URL.
  package var place: String

  package init(_ kind: Kind, hop: Int, at place: String) {
    self.kind = kind
    self.hop = hop
    self.place = place
  }

  /// Whether a time limit expired.
  package var isTimeout: Bool {
    if case .timedOut = kind { true } else { false }
  }

  /// Whether another attempt may succeed: the connection failed, and nothing about the request or
  /// the answer was wrong.
  package var isOfConnection: Bool {
    switch kind {
    case .nameNotResolved, .refused, .unreachable, .reset, .closedWithoutAnswer, .timedOut,
      .tlsFailed, .cutShort, .proxyFailed:
      true
    case .malformedURL, .schemeNotAllowed, .redirectNotAllowed, .malformedRedirect,
      .tooManyRedirects, .redirectLoop, .nameNotChecked, .addressNotAllowed, .hostNotAllowed,
      .badCertificate, .malformedAnswer,
      .badContentEncoding, .headersTooLarge, .bodyTooLarge, .decompressionBomb, .fileNotWritten,
      .cancelled, .other:
      false
    }
  }
}

extension HTTPFailure.Kind {
  /// Whether the answer's head arrived and only its body failed.
  package var isOfBody: Bool {
    switch self {
    case .badContentEncoding, .cutShort, .bodyTooLarge, .decompressionBomb, .timedOut(.body, _),
      .reset, .fileNotWritten:
      true
    case .malformedURL, .schemeNotAllowed, .redirectNotAllowed, .malformedRedirect,
      .tooManyRedirects, .redirectLoop, .nameNotResolved, .nameNotChecked, .addressNotAllowed,
      .hostNotAllowed, .refused,
      .unreachable, .closedWithoutAnswer, .timedOut, .badCertificate, .tlsFailed,
      .malformedAnswer, .headersTooLarge, .proxyFailed, .cancelled, .other:
      false
    }
  }
}
