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

/// A request of the player under test that was answered.
package struct ReceivedRequest: Sendable {
  package var method: String
  /// The URL that the player would have requested if the documents had not been rewritten; for the
  /// tag, the served URL.
  package var url: String
  /// The served URL that was requested; nil for the tag.
  package var served: ServedURL?
  /// When its headers had arrived, since the reception began.
  package var at: Duration
  package var headers: [HTTPHeader]
  /// The stored part of its body.
  package var body: [UInt8]
  /// How many bytes its body had.
  package var bodyLength: Int
  /// The status of its answer.
  package var status: Int

  package init(
    method: String, url: String, served: ServedURL? = nil, at: Duration,
    headers: [HTTPHeader] = [], body: [UInt8] = [], bodyLength: Int? = nil, status: Int
  ) {
    self.method = method
    self.url = url
    self.served = served
    self.at = at
    self.headers = headers
    self.body = body
    self.bodyLength = bodyLength ?? body.count
    self.status = status
  }

  /// How many bytes of its body are not kept.
  package var cutBytes: Int { bodyLength - body.count }

  /// Whether it is a beacon: a request to a tracker.
  package var isBeacon: Bool { served?.role == .tracker }

  /// The vendor of a verification beacon, empty if the Verification names none; nil for any other
  /// request.
  package var vendor: String? { served?.vendor }

  /// The description of the request.
  package var label: String {
    guard let served else { return "the tag" }
    return switch served.role {
    case .tracker: served.label
    case .document: "document \(served.number + 1)"
    case .media: "media"
    case .part: "media, part \(served.number + 1)"
    case .resource, .page: served.label
    }
  }

  /// What the request says about the progress of the ad; a vendor's beacon reports only its measurement.
  package var sign: ReceptionEndStateMachine.Sign {
    guard isBeacon, vendor == nil, let event = served?.places.first?.event else { return .other }
    return ReceptionEndStateMachine.Sign(event: event)
  }
}

/// Limits how much of a player's requests is kept, so that no player fills the memory.
package struct RequestLedger: Sendable {
  /// How much is kept of all requests together.
  package struct Limits: Sendable, Hashable {
    /// The greatest number of requests.
    var requests = 50_000
    /// The most bytes of their bodies.
    var bodyBytes = 16 << 20
    /// The most bytes of their URLs and headers.
    var headBytes = 64 << 20

    package init() {}
  }

  private let limits: Limits
  private var kept = 0
  private var bodyBytes = 0
  private var headBytes = 0
  /// How many requests are not kept.
  package private(set) var unkept = 0

  package init(limits: Limits = Limits()) { self.limits = limits }

  /// A request has come.
  ///
  /// - Returns: the request with as much of the beginning of its body as fits; nil when nothing is
  ///   kept.
  package mutating func kept(_ request: ReceivedRequest) -> ReceivedRequest? {
    let head = request.url.utf8.count + request.headers.storedBytes
    guard kept < limits.requests, headBytes + head <= limits.headBytes else {
      unkept += 1
      return nil
    }
    kept += 1
    headBytes += head
    var request = request
    // A copy of the beginning, because a slice would keep the whole body in memory.
    let room = limits.bodyBytes - bodyBytes
    if request.body.count > room { request.body = Array(request.body.prefix(room)) }
    bodyBytes += request.body.count
    return request
  }
}
