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
    case .malformedURL(let reason): "is not a URL that can be fetched: \(reason)"
    case .schemeNotAllowed(let scheme): "has the scheme '\(scheme)'"
    case .redirectNotAllowed(let scheme): "redirects to the scheme '\(scheme)'"
    case .malformedRedirect(let reason): "redirects to an invalid URL: \(reason)"
    case .tooManyRedirects(let limit): "redirects once more after \(limit) redirects"
    case .redirectLoop: "redirects in a loop"
    case .nameNotResolved(let reason): "has no address: \(reason)"
    case .nameNotChecked(let reason):
      "has no address here that could be checked before the proxy is asked: \(reason)"
    case .hostNotAllowed: "is a cloud's metadata service"
    case .addressNotAllowed(let address, let restriction):
      "leads to '\(address)', \(restriction.phrase)"
    case .refused: "refused the connection"
    case .unreachable(let reason): "cannot be reached: \(reason)"
    case .reset: "reset the connection"
    case .closedWithoutAnswer: "closed the connection without a response"
    case .timedOut(let phase, let limit):
      "\(Self.omission(in: phase)) within \(TimeText.readable(limit))"
    case .badCertificate(let reason): "has a certificate that is not trusted: \(reason)"
    case .tlsFailed(let reason): "failed at TLS: \(reason)"
    case .malformedAnswer(let reason): "sent a response that is not HTTP: \(reason)"
    case .badContentEncoding: "sent a body that is not encoded as its headers say"
    case .cutShort(let received): "ended the connection inside the body, after \(received) bytes"
    case .headersTooLarge(let limit): "sent more than \(limit) bytes of headers"
    case .bodyTooLarge(let limit): "sent more than \(limit) bytes"
    case .decompressionBomb(let limit, let encoded):
      "sent \(encoded) bytes that decode to more than \(limit)"
    case .proxyFailed(let reason): "could not be reached through the proxy: \(reason)"
    case .fileNotWritten(let reason): "sent a body that could not be written: \(reason)"
    case .cancelled: "was cancelled"
    case .other(let reason): "failed: \(reason)"
    }
  }

  private static func omission(in phase: Phase) -> String {
    switch phase {
    case .nameLookup: "was not found by name"
    case .connect: "did not accept the connection"
    case .tls: "did not finish the TLS handshake"
    case .headers: "did not respond"
    case .body: "did not finish its response"
    }
  }

  private var remedy: String? {
    switch kind {
    case .malformedURL, .malformedRedirect: "use an absolute URL with http or https"
    case .schemeNotAllowed, .redirectNotAllowed: "only http and https are fetched"
    case .tooManyRedirects: "shorten the chain of redirects"
    case .redirectLoop: "remove the loop on the server"
    case .nameNotResolved: "check the name"
    case .addressNotAllowed, .hostNotAllowed: "'--allow-private' allows such addresses"
    case .nameNotChecked: "'--allow-private' leaves names to the proxy"
    case .refused, .unreachable: "check the host, the port, and that the server runs"
    case .reset, .closedWithoutAnswer, .malformedAnswer: "check the server's own log"
    case .timedOut(.connect, _), .timedOut(.tls, _), .timedOut(.nameLookup, _):
      "players do not wait longer; '--connect-timeout' sets the limit"
    case .timedOut(.headers, _), .timedOut(.body, _):
      "players do not wait longer; '--total-timeout' sets the limit"
    case .badCertificate:
      "renew or correct the server's certificate, or trust its authority with '--ca-file'"
    case .tlsFailed: "the server must speak TLS 1.2 or later"
    case .badContentEncoding: "correct 'Content-Encoding' or the body"
    case .cutShort: "check 'Content-Length' and proxies"
    case .headersTooLarge, .bodyTooLarge, .decompressionBomb: "players do not accept this size"
    case .proxyFailed: "check '--proxy'"
    case .fileNotWritten: "check the folder and the free disk space"
    case .cancelled, .other: nil
    }
  }
}
