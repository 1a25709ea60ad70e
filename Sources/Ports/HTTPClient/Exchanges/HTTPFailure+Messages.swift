internal import VirtualTime

extension HTTPFailure: CustomStringConvertible {
  /// One sentence fragment that names the hop and the fix:
  /// `hop 1 (ads.example.com) refused the connection; …`.
  package var description: String {
    let remedy = remedy.map { "; \($0)" } ?? ""
    return "hop \(hop) ('\(place)') \(predicate)\(remedy)"
  }

  /// What happened, as a predicate whose subject is the hop.
  private var predicate: String {
    switch kind {
    case .malformedURL(let reason): "is no URL to fetch: \(reason)"
    case .schemeNotAllowed(let scheme): "has the scheme '\(scheme)'"
    case .redirectNotAllowed(let scheme): "redirects to the scheme '\(scheme)'"
    case .malformedRedirect(let reason): "redirects to what is no URL: \(reason)"
    case .tooManyRedirects(let limit): "redirects once more after \(limit) redirects"
    case .redirectLoop: "redirects to where the exchange has been"
    case .nameNotResolved(let reason): "has no address: \(reason)"
    case .addressNotAllowed(let address, let restriction):
      "leads to '\(address)', \(restriction.phrase)"
    case .refused: "refused the connection"
    case .unreachable(let reason): "cannot be reached: \(reason)"
    case .reset: "reset the connection"
    case .closedWithoutAnswer: "closed the connection without an answer"
    case .timedOut(let phase, let limit):
      "\(Self.omission(in: phase)) within \(TimeText.readable(limit))"
    case .badCertificate(let reason): "has a certificate that is not to be trusted: \(reason)"
    case .tlsFailed(let reason): "failed at TLS: \(reason)"
    case .malformedAnswer(let reason): "answered what is not HTTP: \(reason)"
    case .badContentEncoding: "sent a body that is not encoded as its headers say"
    case .cutShort(let received): "ended the connection inside the body, after \(received) bytes"
    case .headersTooLarge(let limit): "sent more than \(limit) bytes of headers"
    case .bodyTooLarge(let limit): "sent more than \(limit) bytes"
    case .decompressionBomb(let limit, let encoded):
      "sent \(encoded) bytes that decode to more than \(limit)"
    case .proxyFailed(let reason): "could not be asked through the proxy: \(reason)"
    case .fileNotWritten(let reason): "sent a body that could not be written: \(reason)"
    case .cancelled: "was cancelled"
    case .other(let reason): "failed: \(reason)"
    }
  }

  private static func omission(in phase: Phase) -> String {
    switch phase {
    case .nameLookup: "was not found by its name"
    case .connect: "did not take the connection"
    case .tls: "did not finish the handshake of TLS"
    case .headers: "did not answer"
    case .body: "did not finish its answer"
    }
  }

  private var remedy: String? {
    switch kind {
    case .malformedURL, .malformedRedirect: "write an absolute URL with http or https"
    case .schemeNotAllowed, .redirectNotAllowed: "only http and https are fetched"
    case .tooManyRedirects: "shorten the chain of redirects"
    case .redirectLoop: "the server must end somewhere"
    case .nameNotResolved: "check the name"
    case .addressNotAllowed: "'--allow-private' allows such addresses"
    case .refused, .unreachable: "check the host, the port, and that the server runs"
    case .reset, .closedWithoutAnswer, .malformedAnswer: "check the server's own log"
    case .timedOut: "a player would not wait longer"
    case .badCertificate: "renew or correct the server's certificate"
    case .tlsFailed: "the server must speak TLS 1.2 or later"
    case .badContentEncoding: "correct 'Content-Encoding' or the body"
    case .cutShort: "check 'Content-Length' and what stands between"
    case .headersTooLarge, .bodyTooLarge, .decompressionBomb: "no player would take it all"
    case .proxyFailed: "check '--proxy'"
    case .fileNotWritten: "check the folder and the space on the disk"
    case .cancelled, .other: nil
    }
  }
}
