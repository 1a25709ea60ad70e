import LoopbackServer
import Network
import Vocabulary

/// A fault of a server, and how a player handles it.
enum NetworkFault: String, CaseIterable, CustomStringConvertible {
  case refused, resetInTheMiddle, slowHeaders, slowBody, endlessBody, wrongLength, redirectLoop
  case redirectToFile, redirectToPrivate, twoAddresses, changedAnswer
  case expiredCertificate, otherCertificate, strangeCertificate
  case gzipBomb, hugeHeaders, serverError, tooManyRequests, unknown

  var description: String { rawValue }

  /// The server's answer under `/x`, given the correct answer.
  func routes(for right: LoopbackAnswer) -> [LoopbackRoute] {
    switch self {
    case .refused, .twoAddresses, .expiredCertificate, .otherCertificate, .strangeCertificate:
      [LoopbackRoute("/x", right)]
    case .resetInTheMiddle: [LoopbackRoute("/x", right.with { $0.ending = .reset(after: 100) })]
    case .slowHeaders: [LoopbackRoute("/x", .never)]
    case .slowBody:
      [LoopbackRoute("/x", right.with { $0.pace = .init(bytes: 10, every: .seconds(3_600)) })]
    case .endlessBody: [LoopbackRoute("/x", .endless())]
    case .wrongLength: [LoopbackRoute("/x", right.with { $0.declaredLength = 900_000 })]
    case .redirectLoop: LoopbackRoute.loop(["/x", "/y"])
    case .redirectToFile: [LoopbackRoute("/x", .redirect(to: "file:///etc/passwd"))]
    case .redirectToPrivate: [LoopbackRoute("/x", .redirect(to: "http://10.0.0.1/"))]
    case .changedAnswer:
      [LoopbackRoute("/x", LoopbackAnswer.redirect(to: "/y").header("Connection", "close"))]
    case .gzipBomb: [LoopbackRoute("/x", .gzipBomb(bytes: 2_000_000))]
    case .hugeHeaders: [LoopbackRoute("/x", .hugeHeaders(bytes: 10_000_000))]
    case .serverError: [LoopbackRoute("/x", .status(500))]
    case .tooManyRequests: [LoopbackRoute("/x", .tooManyRequests(retryAfter: 3600))]
    case .unknown: [LoopbackRoute("/x", .status(404))]
    }
  }

  /// The host that the URL names; nil for the server's address.
  var host: String? {
    switch self {
    case .twoAddresses: "two.example"
    case .changedAnswer:
      "changing.example"
    default: nil
    }
  }

  /// The run's text about it, after the URL, where each fetch has a time limit.
  func reason(within limit: Duration) -> String {
    switch self {
    case .refused: "127.0.0.1 refused the connection"
    case .resetInTheMiddle: "127.0.0.1 reset the connection"
    case .slowHeaders: "127.0.0.1 did not respond within \(TimeText.readable(limit))"
    case .slowBody:
      "127.0.0.1 did not finish its response within \(TimeText.readable(limit))"
    case .endlessBody: "127.0.0.1 sent more than 1000000 bytes"
    case .wrongLength: "127.0.0.1 ended the connection inside the body"
    case .redirectLoop: "127.0.0.1 (redirect 1) redirects in a loop"
    case .redirectToFile: "127.0.0.1 redirects to the scheme 'file'"
    case .redirectToPrivate: "10.0.0.1 (redirect 1) leads to '10.0.0.1', an address of a private"
    case .twoAddresses: "two.example leads to '10.0.0.1', an address of a private"
    case .changedAnswer:
      "changing.example (redirect 1) leads to '10.0.0.1', an address of a private"
    case .expiredCertificate: "not trusted: SSL certificate problem: certificate has expired"
    case .otherCertificate: "target host name '127.0.0.1'"
    case .strangeCertificate: "unable to get local issuer certificate"
    case .gzipBomb: "bytes that decode to more than 1000000"
    case .hugeHeaders: "127.0.0.1 sent more than 256000 bytes of headers"
    case .serverError: "the server answered with status 500"
    case .tooManyRequests: "the server answered with status 429"
    case .unknown: "the server answered with status 404"
    }
  }

  /// The server's certificate; nil for a server without TLS.
  func certificate(of authority: LoopbackAuthority) throws -> ServerCertificate? {
    switch self {
    case .expiredCertificate: try authority.certificate(days: -1)
    case .otherCertificate: try authority.certificate(for: ["DNS:other.example"])
    case .strangeCertificate: try authority.certificate()
    default: nil
    }
  }

  /// Whether the run trusts the server's authority.
  var isTrusted: Bool { self == .expiredCertificate || self == .otherCertificate }

  /// Whether the media came too late, as opposed to being unavailable.
  var isTimeout: Bool { self == .slowHeaders || self == .slowBody }

  /// The time limits of a fetch to try until one is long enough for the machine to reach the fault.
  var limits: [Duration] {
    isTimeout ? [.milliseconds(500), .seconds(5), .seconds(50)] : [.seconds(120)]
  }

  /// Sets the options that the faults need: only the server of this machine is allowed.
  static func adjust(_ options: inout HTTPOptions, limit: Duration) {
    let (server, inner) = (IPAddress(v4: 0x7F00_0001), IPAddress(v4: 0x0A00_0001))
    options.addresses = .publicAnd([server])
    options.resolver = FixedResolver(answers: [
      "two.example": [.addresses([server, inner])],
      "changing.example": [.addresses([server]), .addresses([inner])],
    ])
    options.nameLifetime = .zero
    let limits = HTTPLimits(connect: limit, whole: limit, bodyBytes: 1_000_000)
    for purpose in HTTPPurpose.allCases { options.limits[purpose] = limits }
  }
}
