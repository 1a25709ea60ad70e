package import Vocabulary

/// The headers of one request of a redirect chain: its own, the session's for the host, the device's and
/// the usual ones, in this order of precedence.
struct RequestHeaders: Hashable {
  let fields: [HTTPHeader]
  /// The names of headers that cannot be sent, as given.
  let rejected: [String]

  /// Makes the headers for a request of `url`; `hasContent` is false for a GET that a redirect made
  /// of a POST, and `earlier` has the origins of the requests that redirected to it.
  init(
    of request: HTTPRequest, _ options: HTTPOptions, to url: HTTPURL, hasContent: Bool = true,
    after earlier: [String] = []
  ) {
    let ofSession = options.headers.filter { $0.isSent(to: url) }.map(\.header)
    var usual = [HTTPHeader("User-Agent", options.userAgent), HTTPHeader("Accept", "*/*")]
    if request.statesOrigin,
      let origin = CrossOriginHeaders.origin(
        of: options.pageOrigin, requesting: earlier + [url.origin])
    {
      usual.append(HTTPHeader("Origin", origin))
    }
    if let content = request.content { usual.append(HTTPHeader("Content-Type", content.type)) }
    var fields: [HTTPHeader] = []
    var rejected: [String] = []
    for group in [request.headers, ofSession, options.device?.headers ?? [], usual] {
      // Within one group a name may repeat.
      let taken = fields
      for header in group where !taken.contains(where: { $0.isNamed(header.name) }) {
        if header.isValid, !Self.ofTheConnection.contains(header.name.lowercased()) {
          fields.append(header)
        } else {
          rejected.append(header.name)
        }
      }
    }
    self.fields = hasContent ? fields : fields.filter { !$0.isNamed("Content-Type") }
    self.rejected = rejected
  }

  /// Headers that only the client itself can set.
  private static let ofTheConnection: Set = [
    "connection", "content-length", "transfer-encoding", "upgrade", "te", "expect",
    "accept-encoding",
  ]
}

/// A header that the user gives for one host.
///
/// It is not sent to the other hosts that wrappers, media, trackers and redirects lead to.
package struct HostHeader: Sendable, Hashable {
  private enum Place: Sendable, Hashable {
    /// The host of a URL, with the scheme and port of the URL.
    case origin(HTTPURL.Scheme, host: String, port: Int)
    /// A host and one of its ports; a nil port allows every port, but only https.
    case host(String, port: Int?)
  }

  let header: HTTPHeader
  private let place: Place

  /// Makes a header for the host of a URL; nil when the text is not a URL of http or https.
  package init?(_ header: HTTPHeader, toHostOf url: String) {
    guard let url = try? HTTPURL(url) else { return nil }
    self.header = header
    place = .origin(url.scheme, host: url.host, port: url.port)
  }

  /// Reads `HOST[:PORT]=NAME:VALUE`; an IPv6 address has brackets. Without a port the header is
  /// sent by https alone, so that no redirect causes it to be sent unencrypted.
  ///
  /// - Throws: the mistake in the text.
  package init(parsing text: String) throws(HeaderMistake) {
    guard let sign = text.firstIndex(of: "=") else { throw .noHost }
    let header = try HTTPHeader(checking: text[text.index(after: sign)...])
    let place = text[..<sign]
    // Reads the host with both schemes to find out whether it has a port. Without a port, each URL
    // gets its scheme's default port, and the two ports differ.
    guard !place.utf8.contains(where: { "/?#@\\ \t\r\n".utf8.contains($0) }),
      let plain = try? HTTPURL("http://\(place)"), let secure = try? HTTPURL("https://\(place)")
    else { throw .host(String(place)) }
    self.header = header
    self.place = .host(plain.host, port: plain.port == secure.port ? plain.port : nil)
  }

  /// Whether the header is sent with a request for a URL.
  ///
  /// A header for the host of a URL is sent only to that URL's scheme and port, so that no redirect
  /// causes it to be sent unencrypted. The only exception is a change from http on port 80 to https
  /// on port 443.
  func isSent(to url: HTTPURL) -> Bool {
    switch place {
    case .host(let host, let port?): url.host == host && port == url.port
    case .host(let host, nil): url.host == host && url.scheme == .https
    case .origin(let scheme, let host, let port):
      url.host == host
        && ((url.scheme, url.port) == (scheme, port)
          || ((scheme, port) == (.http, 80) && (url.scheme, url.port) == (.https, 443)))
    }
  }
}

extension HTTPHeader {
  /// Reads `NAME:VALUE`; nil when it is not a single header that can be sent.
  init?(parsing text: String) {
    guard let header = try? HTTPHeader(checking: text[...]) else { return nil }
    self = header
  }

  /// Reads `NAME:VALUE`.
  ///
  /// - Throws: what is wrong, when the header cannot be sent or is a header that only the client
  ///   itself sets.
  package init(checking text: Substring) throws(HeaderMistake) {
    guard let colon = text.firstIndex(of: ":") else { throw .noColon }
    let name = String(text[..<colon])
    self.init(name, text[text.index(after: colon)...].trimmingWhitespace())
    guard hasValidName else { throw .name(name) }
    guard isValid else { throw .value }
    guard name.lowercased() != "host" else { throw .ofTheClient(name) }
  }

  private init(_ name: String, _ value: Substring) { self.init(name, String(value)) }

  /// Whether the name is a token and the value holds no control characters, so that it cannot become
  /// two headers (RFC 9110 § 5).
  var isValid: Bool {
    hasValidName
      && value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
  }

  private var hasValidName: Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        (0x21...0x7E).contains(byte) && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
      }
  }
}

/// What is wrong with a header that the user wrote, as a predicate of its text.
package enum HeaderMistake: Error, Sendable, Hashable {
  case noHost
  case host(String)
  case noColon
  case name(String)
  case value
  case ofTheClient(String)

  package var words: String {
    switch self {
    case .noHost: "has no 'HOST=' before the header"
    case .host(let text):
      text.isEmpty
        ? "names no host before '='"
        : "begins with '\(text)', which is not a host: write it without scheme and path"
    case .noColon: "has no ':' between the header's name and its value"
    case .name(let name):
      name.isEmpty
        ? "has no name before ':'" : "has the name '\(name)', which is not a header's name"
    case .value: "has a control character in its value"
    case .ofTheClient(let name): "sets '\(name)', which comes from the URL"
    }
  }
}
