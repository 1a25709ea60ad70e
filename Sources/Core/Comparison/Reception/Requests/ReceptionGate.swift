package import Vocabulary

/// Decides what a request is for, and whether it is answered at all. It has no access to files.
///
/// A request's path is never used as the path of a file, because everything that is served has a
/// number.
package struct ReceptionGate: Sendable {
  /// The content that a request is for, or its refusal.
  package enum Admission: Sendable, Hashable {
    /// The tag itself.
    case tag
    /// The certificate of a reception over TLS, for the device of the player.
    case certificate
    /// A URL of the documents; `restored` is the URL that the player would have requested if the
    /// documents had not been rewritten.
    case served(ServedURL.Role, number: Int, restored: String)
    /// A browser's request for permission to send a request from a page of another origin (Fetch §
    /// 3.2.2).
    case preflight
    /// A request without the token, for an unknown path, or to another host.
    case refused(status: Int)
  }

  /// The path of the tag, with the token.
  package let tagPath: String
  /// The path of the certificate, with the token.
  package let certificatePath: String
  private let urls: ServedURLs
  private let token: String
  private let hosts: Set<String>

  /// - Parameters:
  ///   - urls: the served URLs.
  ///   - token: the first segment of every path, which only the printed URL reveals.
  ///   - hosts: the values of `Host` that are answered, with their ports. A page whose foreign host
  ///     name resolves to this machine (DNS rebinding) sends none of them.
  package init(urls: ServedURLs, token: String, hosts: Set<String>) {
    self.urls = urls
    self.token = token
    self.hosts = Set(hosts.map { $0.lowercased() })
    tagPath = "/\(token)/tag.xml"
    certificatePath = "/\(token)/certificate.pem"
  }

  /// The methods that are answered, in the words of `Allow`.
  package static let methods = "GET, HEAD, POST, OPTIONS"

  /// Decides what a request is for.
  ///
  /// - Parameters:
  ///   - method: the method as sent.
  ///   - target: the request's target as sent, without decoding.
  ///   - headers: the headers as sent.
  /// - Returns: the requested content, or a refusal.
  package func admission(
    of method: String, _ target: String, _ headers: [HTTPHeader]
  ) -> Admission {
    guard hosts.contains(headers.value(of: "Host")?.lowercased() ?? "") else {
      return .refused(status: 421)
    }
    guard let rest = rest(of: target) else { return .refused(status: 404) }
    let admission = admission(of: rest)
    if case .refused = admission { return admission }
    switch method {
    case "GET", "HEAD": return admission
    case "OPTIONS": return .preflight
    case "POST":
      if case .served(.tracker, _, _) = admission { return admission }
      return .refused(status: 405)
    default: return .refused(status: 405)
    }
  }

  /// What a URL that is written in a served document leads to, decided from the URL alone and not
  /// from a request for it.
  package func place(of url: String) -> Admission {
    guard url.hasPrefix(urls.base) else { return .refused(status: 404) }
    return rest(of: "/\(token)" + url.dropFirst(urls.base.count)).map { admission(of: $0) }
      ?? .refused(status: 404)
  }

  /// What follows the token and its slash; nil without the token.
  private func rest(of target: String) -> Substring? {
    let bytes = target.utf8
    let prefix = "/\(token)/".utf8
    guard bytes.count <= Self.targetBytes, bytes.starts(with: prefix) else { return nil }
    return Substring(bytes.dropFirst(prefix.count))
  }

  /// The longest target that is read: the trackers of served documents are shorter.
  private static let targetBytes = 1 << 16

  private func admission(of rest: Substring) -> Admission {
    let segment = rest.prefix { $0 != "/" && $0 != "?" }
    if segment == "tag.xml" { return .tag }
    if segment == "certificate.pem" { return .certificate }
    let digits = segment.utf8.dropFirst()
    guard let letter = segment.first, let role = ServedURL.Role(rawValue: String(letter)),
      (1...7).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      digits.count == 1 || digits.first != 0x30, let number = Int(String(segment.dropFirst())),
      let url = urls.url(role, number)
    else { return .refused(status: 404) }
    let path = rest[segment.endIndex...]
    return .served(
      role, number: number, restored: url.restored(path.hasPrefix("/") ? path.dropFirst() : path))
  }
}
