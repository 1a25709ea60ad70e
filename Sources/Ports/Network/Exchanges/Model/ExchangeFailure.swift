/// Why an exchange has no complete answer, and at which request.
package struct ExchangeFailure: Error, Sendable, Hashable {
  /// What went wrong. The raw values are written into recordings: they must not change.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case malformedURL = "malformedURL"
    case schemeNotAllowed = "schemeNotAllowed"
    /// A redirect to another scheme than http or https.
    case redirectNotAllowed = "redirectNotAllowed"
    /// A redirect to a malformed URL.
    case malformedRedirect = "malformedRedirect"
    case tooManyRedirects = "tooManyRedirects"
    /// A redirect to a URL that the exchange has requested already, with no new cookie since.
    case redirectLoop = "redirectLoop"
    case nameNotResolved = "nameNotResolved"
    /// A proxy is used, and the name could not be looked up here to check its addresses.
    case nameNotChecked = "nameNotChecked"
    case addressNotAllowed = "addressNotAllowed"
    /// The host's name is that of a cloud's metadata service.
    case hostNotAllowed = "hostNotAllowed"
    case refused = "refused"
    case unreachable = "unreachable"
    case reset = "reset"
    case closedWithoutAnswer = "closedWithoutAnswer"
    case timedOut = "timedOut"
    case badCertificate = "badCertificate"
    case tlsFailed = "tlsFailed"
    case malformedAnswer = "malformedAnswer"
    /// A body that does not decode as its `Content-Encoding` says.
    case badContentEncoding = "badContentEncoding"
    /// The connection ended before the body did.
    case cutShort = "cutShort"
    case headersTooLarge = "headersTooLarge"
    case bodyTooLarge = "bodyTooLarge"
    /// A body within the limit as sent and beyond it as decoded.
    case decompressionBomb = "decompressionBomb"
    case proxyFailed = "proxyFailed"
    /// The body's file could not be written.
    case fileNotWritten = "fileNotWritten"
    case cancelled = "cancelled"
    /// Any other failure, and a kind in a recording that this version does not know.
    case other = "other"
    /// The capture does not have an answer.
    case notAnswered = "notAnswered"
    /// The capture does not have the answer's body.
    case bodyNotRecorded = "bodyNotRecorded"

    /// Reads the name of a kind in a recording.
    init(recorded name: String) { self = Kind(rawValue: name) ?? .other }

    /// Whether another attempt may succeed: the connection failed, and nothing about the request or
    /// the answer was wrong.
    package var isOfConnection: Bool {
      switch self {
      case .nameNotResolved, .refused, .unreachable, .reset, .closedWithoutAnswer, .timedOut,
        .tlsFailed, .cutShort, .proxyFailed:
        true
      case .malformedURL, .schemeNotAllowed, .redirectNotAllowed, .malformedRedirect,
        .tooManyRedirects, .redirectLoop, .nameNotChecked, .addressNotAllowed, .hostNotAllowed,
        .badCertificate, .malformedAnswer, .badContentEncoding, .headersTooLarge, .bodyTooLarge,
        .decompressionBomb, .fileNotWritten, .cancelled, .other, .notAnswered, .bodyNotRecorded:
        false
      }
    }
  }

  package var kind: Kind
  /// What a capture says about the failure, word for word.
  package var details: [String]
  /// The number of the failed request, from 0; a redirect adds one.
  package var hop: Int
  /// The host of the failed request, or the requested text when it is not a URL.
  package var place: String
  /// What happened, for people: a sentence fragment.
  package var message: String

  package init(
    _ kind: Kind, details: [String] = [], hop: Int = 0, at place: String = "", message: String
  ) {
    self.kind = kind
    self.details = details
    self.hop = hop
    self.place = place
    self.message = message
  }
}
