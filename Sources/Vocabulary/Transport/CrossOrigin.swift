/// How a player requests a file of another origin, which decides whether it may read the answer
/// (Fetch Standard, CORS protocol).
package enum CrossOriginAccess: Sendable, Hashable {
  /// An app's own request, or an element of a page that only shows the file: no header is asked for.
  case unrestricted
  /// A page's request by CORS, without cookies.
  case anonymous
  /// A page's request by CORS, with cookies: `withCredentials`, `credentials: 'include'`,
  /// `crossorigin="use-credentials"`.
  case credentials
}

/// The headers of one request and its answer that decide whether a page may read the answer.
package struct CrossOriginHeaders: Sendable, Hashable {
  /// The origin of the page of which no more is known; the name is reserved and belongs to no site
  /// (RFC 2606).
  package static let unknownPage = "https://publisher.example"

  /// The request's `Origin`; nil where it has none, so that the answer was not asked for by CORS.
  package var origin: String?
  /// The answer's `Access-Control-Allow-Origin`, once for each time that it is sent.
  package var allowedOrigins: [String]
  /// The answer's `Access-Control-Allow-Credentials`.
  package var allowsCredentials: String?

  package init(
    origin: String? = nil, allowedOrigins: [String] = [], allowsCredentials: String? = nil
  ) {
    self.origin = origin
    self.allowedOrigins = allowedOrigins
    self.allowsCredentials = allowsCredentials
  }

  /// Takes the headers from those of a request and its answer.
  package init(request: [HTTPHeader], answer: [HTTPHeader]) {
    origin = request.value(of: "Origin")
    allowedOrigins = answer.filter { $0.isNamed("Access-Control-Allow-Origin") }.map(\.value)
    allowsCredentials = answer.value(of: "Access-Control-Allow-Credentials")
  }

  /// The request's headers among them.
  package var ofRequest: [HTTPHeader] { origin.map { [HTTPHeader("Origin", $0)] } ?? [] }

  /// The answer's headers among them.
  package var ofAnswer: [HTTPHeader] {
    allowedOrigins.map { HTTPHeader("Access-Control-Allow-Origin", $0) }
      + (allowsCredentials.map { [HTTPHeader("Access-Control-Allow-Credentials", $0)] } ?? [])
  }

  /// The `Origin` that a page's request has after redirects: a redirect from one foreign origin to
  /// another makes it `null` (Fetch Standard, HTTP-redirect fetch).
  ///
  /// `origins` are those of the requests so far, the present one last. Nil where the page asks its
  /// own server, as a GET has no `Origin` then.
  package static func origin(of page: String, requesting origins: [String]) -> String? {
    for (from, to) in zip(origins, origins.dropFirst()) where from != to && from != page {
      return "null"
    }
    return origins.allSatisfy { $0 == page } ? nil : page
  }

  /// Why a page may not read the answer; nil where it may, and where the request was not made by
  /// CORS.
  func refusal(of access: CrossOriginAccess) -> CrossOriginRefusal.Reason? {
    guard access != .unrestricted, let origin else { return nil }
    guard let allowed = allowedOrigins.first else { return .headerMissing }
    guard allowedOrigins.count == 1, !allowed.contains(",") else { return .severalOrigins }
    if allowed == "*" { return access == .credentials ? .anyOriginWithCredentials : nil }
    guard allowed == origin else {
      return origin == "null" ? .originLost(allowed: allowed) : .otherOrigin(allowed, than: origin)
    }
    return access == .credentials && allowsCredentials != "true" ? .credentialsNotAllowed : nil
  }
}

/// Why a page may not read the answer to a request: the first request of the redirect chain whose
/// answer does not allow it.
package struct CrossOriginRefusal: Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    case headerMissing
    case severalOrigins
    /// The answer allows one origin, which is not the page's.
    case otherOrigin(String, than: String)
    /// A redirect to another origin made the request's origin `null`, and the answer allows only one
    /// origin.
    case originLost(allowed: String)
    /// `*` is not enough for a request with cookies.
    case anyOriginWithCredentials
    /// The origin is allowed, but cookies are not.
    case credentialsNotAllowed
  }

  /// The number of the request, from 0; a redirect adds one.
  package var hop: Int
  /// The URL whose answer is not readable.
  package var url: String
  package var reason: Reason

  /// Judges the requests of a redirect chain; nil where a page may read the last answer.
  package init?(_ hops: [NetworkHop], to access: CrossOriginAccess) {
    for (number, hop) in hops.enumerated() where hop.status != nil {
      guard let reason = hop.crossOrigin.refusal(of: access) else { continue }
      (self.hop, self.url, self.reason) = (number, hop.url, reason)
      return
    }
    return nil
  }

  /// What is wrong, as a predicate of the URL, and what the server has to do.
  package var words: String {
    let place = hop == 0 ? "" : "leads by redirect \(hop) to '\(url)', which "
    return place + predicate
  }

  private var predicate: String {
    switch reason {
    case .headerMissing:
      "comes without the header 'Access-Control-Allow-Origin'; send '*', or the page's origin with "
        + "'Access-Control-Allow-Credentials: true'"
    case .severalOrigins:
      "comes with more than one origin in 'Access-Control-Allow-Origin'; send '*', or only the page's "
        + "origin"
    case .otherOrigin(let allowed, let origin):
      "allows pages of '\(allowed)' alone, and not of '\(origin)'; send the origin of the request, or "
        + "'*'"
    case .originLost(let allowed):
      "allows pages of '\(allowed)' alone, and a browser sends the origin 'null' after a redirect "
        + "to another host; send 'Access-Control-Allow-Origin: *', or do not redirect"
    case .anyOriginWithCredentials:
      "comes with 'Access-Control-Allow-Origin: *', which is not enough for a request with "
        + "cookies; send the page's origin and 'Access-Control-Allow-Credentials: true'"
    case .credentialsNotAllowed:
      "comes without 'Access-Control-Allow-Credentials: true', which a request with cookies needs; "
        + "send it with the page's origin"
    }
  }
}
