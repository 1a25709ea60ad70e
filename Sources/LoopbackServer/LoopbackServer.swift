internal import Transport
internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// Serves fixtures on the loopback interface, rightly or wrongly, and keeps what it was asked.
///
/// For tests only. HTTP/1.1; each connection has a thread of its own.
package final class LoopbackServer: Sendable {
  /// The address to listen at.
  package enum Address: Sendable, Hashable {
    /// 127.0.0.1.
    case v4
    /// ::1.
    case v6
  }

  /// The port that the system gave, from 1.
  package let port: Int
  private let address: Address
  private let isSecure: Bool
  private let service: LoopbackService
  private let daemon: Mutex<OpaquePointer?>

  /// Starts a server at a port of the system's choice.
  ///
  /// - Throws: what the system refuses; a table of routes that cannot be served.
  package init(
    _ routes: [LoopbackRoute], certificate: LoopbackCertificate? = nil, address: Address = .v4
  ) throws(LoopbackServerError) {
    if certificate != nil, let route = routes.first(where: \.hasRawAnswer) {
      throw .rawAnswerOverTLS(path: route.path)
    }
    guard let stop = StopSignal() else { throw Self.failure("pipe") }
    service = LoopbackService(routes: routes, stop: stop)
    self.address = address
    isSecure = certificate != nil
    guard let daemon = Self.start(service, certificate: certificate, address: address) else {
      throw Self.failure("MHD_start_daemon")
    }
    port = Int(cmicrohttpd_port(daemon))
    self.daemon = Mutex(daemon)
  }

  deinit { stop() }

  private static func failure(_ step: String) -> LoopbackServerError {
    .notStarted(step: step, reason: String(cString: strerror(errno)))
  }

  private static func start(
    _ service: LoopbackService, certificate: LoopbackCertificate?, address: Address
  ) -> OpaquePointer? {
    var flags: [MHD_FLAG] = [
      MHD_USE_INTERNAL_POLLING_THREAD, MHD_USE_THREAD_PER_CONNECTION, MHD_USE_POLL,
      // Without a Date header the same answer is the same bytes at any time.
      MHD_USE_SUPPRESS_DATE_NO_CLOCK,
    ]
    if certificate != nil { flags.append(MHD_USE_TLS) }
    if address == .v6 { flags.append(MHD_USE_IPv6) }
    // All headers of an answer must find room in a connection's memory at once.
    let memory = 1 << 17 + 2 * (service.routes.map(\.headerBytes).max() ?? 0)
    return withSocketAddress(address) { socketAddress in
      cmicrohttpd_start(
        flags.reduce(0) { $0 | $1.rawValue }, ConnectionCallbacks.answer,
        ConnectionCallbacks.targetSeen,
        ConnectionCallbacks.completed, Unmanaged.passUnretained(service).toOpaque(), socketAddress,
        memory, certificate?.privateKey, certificate?.chain)
    }
  }

  private static func withSocketAddress<Result>(
    _ address: Address, _ body: (UnsafePointer<sockaddr>) -> Result
  ) -> Result {
    switch address {
    case .v4:
      var inet = sockaddr_in()
      inet.sin_family = sa_family_t(AF_INET)
      inet.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return withUnsafePointer(to: &inet) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
      }
    case .v6:
      var inet = sockaddr_in6()
      inet.sin6_family = sa_family_t(AF_INET6)
      inet.sin6_addr = in6addr_loopback
      return withUnsafePointer(to: &inet) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
      }
    }
  }

  /// The URL of a path, by address or by another name for it.
  package func url(_ path: String, host: String? = nil) -> String {
    let host = host ?? (address == .v4 ? "127.0.0.1" : "[::1]")
    return "\(isSecure ? "https" : "http")://\(host):\(port)\(path)"
  }

  /// What was asked so far, in the order in which it came.
  package var requests: [LoopbackRequest] { service.log.requests }

  /// The most requests that were being answered at one time.
  package var mostAtOnce: Int { service.log.mostAtOnce }

  /// Ends every connection and stops listening: the port refuses from now on.
  package func stop() {
    let running = daemon.withLock { daemon in
      defer { daemon = nil }
      return daemon.map { UInt(bitPattern: $0) }
    }
    guard let running else { return }
    service.stop.raise()
    MHD_stop_daemon(OpaquePointer(bitPattern: running))
  }
}

extension LoopbackRoute {
  /// Whether an answer bypasses HTTP.
  fileprivate var hasRawAnswer: Bool {
    answers.contains { answer in
      if case .raw = answer.body { true } else { false }
    }
  }

  /// The most bytes that the headers of an answer take.
  fileprivate var headerBytes: Int {
    answers.map { answer in
      answer.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    }.max() ?? 0
  }
}
