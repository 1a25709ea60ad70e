package import Vocabulary

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

  package let header: HTTPHeader
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
  package func isSent(to url: HTTPURL) -> Bool {
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
