package import Vocabulary

/// What went wrong with one request, in words, and what to do about it.
///
/// Each function below makes one fault with all its texts; a reason is the text of the system or of
/// a library.
struct HTTPFault: Hashable {
  let kind: NetworkFailure.Kind
  /// What happened, as a predicate whose subject is the hop.
  let predicate: String
  /// What the user can do about it; nil when there is nothing to do.
  let fix: String?
  /// Whether this fault can occur in the body, after the answer's head arrived.
  let isOfBody: Bool

  private init(
    _ kind: NetworkFailure.Kind, _ predicate: String, fix: String? = nil, isOfBody: Bool = false
  ) {
    self.kind = kind
    self.predicate = predicate
    self.fix = fix
    self.isOfBody = isOfBody
  }

  // MARK: URLs and redirects

  /// The text is not a URL that can be fetched; the reason is a clause.
  static func malformedURL(_ reason: String) -> HTTPFault {
    HTTPFault(
      .malformedURL, "is not a URL that can be fetched: \(reason)",
      fix: "use an absolute URL with http or https")
  }

  /// The URL has a scheme that is not fetched; the scheme is in lower case.
  static func schemeNotAllowed(_ scheme: String) -> HTTPFault {
    HTTPFault(
      .schemeNotAllowed, "has the scheme '\(scheme)'", fix: "only http and https are fetched")
  }

  static func redirectNotAllowed(_ scheme: String) -> HTTPFault {
    HTTPFault(
      .redirectNotAllowed, "redirects to the scheme '\(scheme)'",
      fix: "only http and https are fetched")
  }

  /// A redirect leads to an invalid URL; the reason is a clause.
  static func malformedRedirect(_ reason: String) -> HTTPFault {
    HTTPFault(
      .malformedRedirect, "redirects to an invalid URL: \(reason)",
      fix: "use an absolute URL with http or https")
  }

  static func tooManyRedirects(limit: Int) -> HTTPFault {
    HTTPFault(
      .tooManyRedirects, "redirects once more after \(limit) redirects",
      fix: "shorten the chain of redirects")
  }

  static let redirectLoop = HTTPFault(
    .redirectLoop, "redirects in a loop", fix: "remove the loop on the server")

  // MARK: Names and addresses

  static func nameNotResolved(_ reason: String) -> HTTPFault {
    HTTPFault(.nameNotResolved, "cannot be found: \(reason)", fix: "check the name")
  }

  static func nameNotChecked(_ reason: String) -> HTTPFault {
    HTTPFault(
      .nameNotChecked,
      "cannot be resolved here, so its address cannot be checked before the proxy connects: "
        + reason,
      fix: "'--allow-private' lets the proxy resolve names")
  }

  static func addressNotAllowed(
    _ address: IPAddress, _ restriction: AddressRestriction
  ) -> HTTPFault {
    HTTPFault(
      .addressNotAllowed, "leads to '\(address)', \(restriction.phrase)",
      fix: "'--allow-private' allows such addresses")
  }

  static let hostNotAllowed = HTTPFault(
    .hostNotAllowed, "is a cloud's metadata service",
    fix: "'--allow-private' allows such addresses")

  // MARK: Connections

  static let refused = HTTPFault(
    .refused, "refused the connection",
    fix: "check the host, the port, and that the server runs")

  static func unreachable(_ reason: String) -> HTTPFault {
    HTTPFault(
      .unreachable, "cannot be reached: \(reason)",
      fix: "check the host, the port, and that the server runs")
  }

  static let reset = HTTPFault(
    .reset, "reset the connection", fix: "check the server's own log", isOfBody: true)

  static let closedWithoutAnswer = HTTPFault(
    .closedWithoutAnswer, "closed the connection without a response",
    fix: "check the server's own log")

  static func badCertificate(_ reason: String) -> HTTPFault {
    HTTPFault(
      .badCertificate, "has a certificate that is not trusted: \(reason)",
      fix: "renew or correct the server's certificate, or trust its authority with '--ca-file'")
  }

  static func tlsFailed(_ reason: String) -> HTTPFault {
    HTTPFault(
      .tlsFailed, "failed at TLS: \(reason)", fix: "the server must speak TLS 1.2 or later")
  }

  static func proxyFailed(_ reason: String) -> HTTPFault {
    HTTPFault(
      .proxyFailed, "could not be reached through the proxy: \(reason)", fix: "check '--proxy'")
  }

  /// The phase in which a time limit expired.
  enum Phase: CaseIterable {
    case nameLookup
    case connect
    case tls
    case headers
    case body

    fileprivate var omission: String {
      switch self {
      case .nameLookup: "did not resolve to an address"
      case .connect: "did not accept the connection"
      case .tls: "did not finish the TLS handshake"
      case .headers: "did not respond"
      case .body: "did not finish its response"
      }
    }

    /// The option that sets the limit.
    fileprivate var option: String {
      switch self {
      case .nameLookup, .connect, .tls: "--connect-timeout"
      case .headers, .body: "--total-timeout"
      }
    }
  }

  static func timedOut(_ phase: Phase, after limit: Duration) -> HTTPFault {
    HTTPFault(
      .timedOut, "\(phase.omission) within \(TimeText.readable(limit))",
      fix: "players do not wait longer; '\(phase.option)' sets the limit",
      isOfBody: phase == .body)
  }

  // MARK: Answers

  static func malformedAnswer(_ reason: String) -> HTTPFault {
    HTTPFault(
      .malformedAnswer, "sent a response that is not HTTP: \(reason)",
      fix: "check the server's own log")
  }

  static let badContentEncoding = HTTPFault(
    .badContentEncoding, "sent a body that is not encoded as its headers say",
    fix: "correct 'Content-Encoding' or the body", isOfBody: true)

  /// The connection ended after this many bytes of the body.
  static func cutShort(received: Int) -> HTTPFault {
    HTTPFault(
      .cutShort, "ended the connection inside the body, after \(received) bytes",
      fix: "check 'Content-Length' and proxies", isOfBody: true)
  }

  static func headersTooLarge(limit: Int) -> HTTPFault {
    HTTPFault(
      .headersTooLarge, "sent more than \(limit) bytes of headers",
      fix: "players do not accept this size")
  }

  static func bodyTooLarge(limit: Int) -> HTTPFault {
    HTTPFault(
      .bodyTooLarge, "sent more than \(limit) bytes", fix: "players do not accept this size",
      isOfBody: true)
  }

  static func decompressionBomb(limit: Int, encoded: Int) -> HTTPFault {
    HTTPFault(
      .decompressionBomb, "sent \(encoded) bytes that decode to more than \(limit)",
      fix: "players do not accept this size", isOfBody: true)
  }

  // MARK: The client itself

  static func fileNotWritten(_ reason: String) -> HTTPFault {
    HTTPFault(
      .fileNotWritten, "sent a body that could not be written: \(reason)",
      fix: "check the folder and the free disk space", isOfBody: true)
  }

  static let cancelled = HTTPFault(.cancelled, "was cancelled")

  static func other(_ reason: String) -> HTTPFault { HTTPFault(.other, "failed: \(reason)") }
}

extension NetworkFailure {
  /// A fault at one request of an exchange:
  /// `ads.example.com (redirect 1) refused the connection; check the host, …`.
  init(_ fault: HTTPFault, hop: Int, at place: String) {
    let fix = fault.fix.map { "; \($0)" } ?? ""
    let redirect = hop > 0 ? " (redirect \(hop))" : ""
    // A text that is not a URL may be anything, so it is quoted.
    let place = fault.kind == .malformedURL ? "'\(place)'" : place
    self.init(fault.kind, "\(place)\(redirect) \(fault.predicate)\(fix)", hop: hop, at: place)
  }
}

/// The rules of requests and redirects.
extension Rule {
  package static let headerNotSendable = Rule(
    "HeaderNotSendable", .warning, "a header of '--header' or '--header-for' was not sent",
    explanation: """
      HTTP does not allow its name or value, or the client sets the header itself, such as Host. \
      The request was sent without it.
      """,
    fix: "Correct the header's name or value, or remove it.")

  package static let redirectToPlainHTTP = Rule(
    "RedirectToPlainHTTP", .warning, "a redirect leads from https to http",
    explanation: "Browsers block it on an https page, and so do apps with App Transport Security.",
    fix: "Make the server redirect to https.")

  package static let urlNotSendable = Rule(
    "URLNotSendable", .warning, "a URL had to be repaired before it was requested",
    explanation: """
      It contains spaces or other characters that a request line cannot carry. They were encoded, \
      as most players do.
      """,
    fix: "Encode the characters in the tag.")
}

/// Every rule of requests and redirects.
package enum HTTPRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [.headerNotSendable, .redirectToPlainHTTP, .urlNotSendable]
}
