package import Vocabulary

/// Decides what a request to the inspector asks for, and whether it is answered. It does not access
/// files.
package struct InspectorGate: Sendable {
  /// The decision about a request.
  package enum Admission: Sendable, Hashable {
    case page
    /// A file of the page. Whether a file has this name is not known yet.
    case asset(String)
    /// The catalog of what a person can choose.
    case catalog
    /// Something to run; the answer is a stream.
    case job
    /// A piece of a file that runs may use; `offset` is its place in the file, in bytes.
    case upload(name: String, offset: Int)
    /// A certificate that a run has left, by its number.
    case certificate(Int)
    case refused(status: Int)
  }

  /// The path of the page, with the token.
  package let pagePath: String
  private let token: String
  private let hosts: Set<String>
  private let origins: Set<String>

  /// - Parameters:
  ///   - token: the first segment of every path, which is secret: only the printed URL contains it.
  ///   - hosts: the permitted values of `Host`, with their ports. A page of a foreign name that
  ///     resolves to this machine (DNS rebinding) sends another value.
  package init(token: String, hosts: Set<String>) {
    self.token = token
    self.hosts = Set(hosts.map { $0.lowercased() })
    origins = Set(self.hosts.map { "http://\($0)" })
    pagePath = "/\(token)/"
  }

  /// Determines what a request asks for, and whether it is allowed.
  ///
  /// - Parameters:
  ///   - method: as sent.
  ///   - target: the request's target as sent, nothing decoded.
  ///   - headers: as sent.
  /// - Returns: what is requested, or that it is refused.
  package func admission(
    of method: String, _ target: String, _ headers: [HTTPHeader]
  ) -> Admission {
    guard hosts.contains(headers.value(of: "Host")?.lowercased() ?? "") else {
      return .refused(status: 421)
    }
    // A page of another origin cannot read the answer, but its request could start a run.
    if let origin = headers.value(of: "Origin"), !origins.contains(origin.lowercased()) {
      return .refused(status: 403)
    }
    if headers.value(of: "Sec-Fetch-Site")?.lowercased() == "cross-site" {
      return .refused(status: 403)
    }
    guard let rest = rest(of: target) else { return .refused(status: 404) }
    let admission = admission(of: rest)
    let wanted: Set<String> =
      switch admission {
      case .page, .asset, .catalog, .certificate: ["GET", "HEAD"]
      case .job, .upload: ["POST"]
      case .refused: [method]
      }
    return wanted.contains(method) ? admission : .refused(status: 405)
  }

  /// What follows the token and its slash; nil without the token.
  private func rest(of target: String) -> Substring? {
    let bytes = target.utf8
    let prefix = pagePath.utf8
    guard bytes.count <= Self.targetBytes, bytes.starts(with: prefix) else { return nil }
    return Substring(bytes.dropFirst(prefix.count))
  }

  private static let targetBytes = 4_096

  private func admission(of rest: Substring) -> Admission {
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.first ?? ""
    let query = parts.count > 1 ? parts[1] : nil
    switch path {
    case "": return query == nil ? .page : .refused(status: 404)
    case "catalog.json": return .catalog
    case "jobs": return .job
    case "uploads": return query.flatMap(upload) ?? .refused(status: 400)
    default: break
    }
    if path.hasPrefix("certificates/") {
      return Self.number(path.dropFirst("certificates/".count)).map(Admission.certificate)
        ?? .refused(status: 404)
    }
    let isName = path.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
    return isName && query == nil ? .asset(String(path)) : .refused(status: 404)
  }

  /// `name=PERCENT-ENCODED&offset=N`.
  private func upload(_ query: Substring) -> Admission? {
    let fields = query.split(separator: "&", omittingEmptySubsequences: false)
    guard fields.count == 2, fields[0].hasPrefix("name="), fields[1].hasPrefix("offset="),
      let name = Self.decoded(fields[0].dropFirst("name=".count)),
      let offset = Self.number(fields[1].dropFirst("offset=".count))
    else { return nil }
    return .upload(name: name, offset: offset)
  }

  /// A whole number of at most 15 digits; nil for anything else.
  private static func number(_ text: Substring) -> Int? {
    guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// A text whose bytes may be percent-encoded; nil for a malformed one.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      rest = rest.dropFirst(2)
      bytes.append(value)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
