/// Why the network gave no content, and at which request.
package struct NetworkFailure: Error, Sendable, Hashable {
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
    /// The server answered 204, no content.
    case noContent = "noContent"
    /// The status is not a success.
    case badStatus = "badStatus"
    /// The recording that replaces the network has no answer for the URL.
    case notRecorded = "notRecorded"
    /// The run's time for the network is used up.
    case outOfBudget = "outOfBudget"
    /// The answer came, and the browser does not let the page read it (Fetch Standard, CORS protocol).
    case notReadable = "notReadable"

    /// Reads the name of a kind in a recording.
    package init(recorded name: String) { self = Kind(rawValue: name) ?? .other }

    /// Whether a recording or a capture that replaces the network lacks the answer, so that nothing is known
    /// of the server.
    package var isOfRecording: Bool {
      [.notAnswered, .bodyNotRecorded, .notRecorded].contains(self)
    }

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
        .decompressionBomb, .fileNotWritten, .cancelled, .other, .notAnswered, .bodyNotRecorded,
        .noContent, .badStatus, .notRecorded, .outOfBudget, .notReadable:
        false
      }
    }

    /// What a player makes of the failure.
    package var effect: Effect {
      switch self {
      case .timedOut: .timeout
      case .noContent: .noContent
      case .badStatus: .status
      case .headersTooLarge, .bodyTooLarge, .decompressionBomb: .tooLarge
      case .malformedURL, .schemeNotAllowed, .redirectNotAllowed, .malformedRedirect,
        .addressNotAllowed:
        .notAllowed
      case .notRecorded: .notRecorded
      case .outOfBudget: .budget
      case .tooManyRedirects, .redirectLoop, .nameNotResolved, .nameNotChecked, .hostNotAllowed,
        .refused, .unreachable, .reset, .closedWithoutAnswer, .badCertificate, .tlsFailed,
        .malformedAnswer, .badContentEncoding, .cutShort, .proxyFailed, .fileNotWritten, .cancelled,
        .other, .notAnswered, .bodyNotRecorded, .notReadable:
        .connection
      }
    }
  }

  /// The effects that a player distinguishes. The raw values are written into HAR archives of runs.
  package enum Effect: String, Sendable, Hashable, CaseIterable {
    /// No answer came in time.
    case timeout
    /// The server answered 204, no content.
    case noContent
    /// The status is not a success.
    case status
    /// The URL is not requested because of its form, its scheme, or its address.
    case notAllowed
    /// Name lookup, connection, certificate, or a malformed answer.
    case connection
    /// The answer exceeds its size limit.
    case tooLarge
    /// The URL is not requested: the recording that replaces the network has no answer.
    case notRecorded
    /// The URL is not requested: the run's time for the network is used up.
    case budget
  }

  package var kind: Kind
  /// What happened, at which hop, and what the user can do, for people: a sentence fragment.
  package var reason: String
  /// What a capture says about the failure, word for word.
  package var details: [String]
  /// The number of the failed request, from 0; a redirect adds one.
  package var hop: Int
  /// The host of the failed request, or the requested text when it is not a URL.
  package var place: String

  package init(
    _ kind: Kind, _ reason: String, details: [String] = [], hop: Int = 0, at place: String = ""
  ) {
    self.kind = kind
    self.reason = reason
    self.details = details
    self.hop = hop
    self.place = place
  }

  /// What a player makes of the failure.
  package var effect: Effect { kind.effect }
}
