internal import CMicroHTTPD
internal import Glibc
internal import Synchronization
internal import System

/// Serves HTTP/1.1, on the loopback interface unless another address is given.
///
/// ```swift
/// let listener = try HTTPListener { request in
///   request.path == "/" ? .text("Hello") : ServerAnswer(status: 404)
/// }
/// print(listener.url("/"))
/// ```
///
/// Each connection has a thread of its own, on which the handler is called: it may block, and it is
/// called for several requests at the same time. An answer has the same bytes at any time, so it
/// has no Date header.
package final class HTTPListener: Sendable {
  /// The address to listen at.
  package enum Address: Sendable, Hashable {
    /// 127.0.0.1.
    case v4
    /// ::1.
    case v6
    /// The address of another interface, in numbers: `192.168.1.5`, `fe80::1`.
    case numeric(String)

    /// Reads an address in numbers; nil for anything else, and for the addresses of all interfaces,
    /// which no client can connect to.
    package init?(parsing text: String) {
      switch text {
      case "127.0.0.1": self = .v4
      case "::1": self = .v6
      default:
        self = .numeric(text)
        var storage = SocketAddress()
        guard storage.take(self, port: 0), !storage.isWildcard else { return nil }
      }
    }

    /// The address in the form of a URL's host.
    package var host: String {
      switch self {
      case .v4: "127.0.0.1"
      case .v6: "[::1]"
      case .numeric(let text): text.contains(":") ? "[\(text)]" : text
      }
    }
  }

  /// The port, from 1 to 65535.
  package let port: Int
  private let address: Address
  /// Whether it speaks TLS.
  package let isSecure: Bool
  private let service: HTTPService
  private let daemon: Mutex<OpaquePointer?>

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - port: from 1 to 65535, or 0 for one of the system's choice.
  ///   - address: where to listen.
  ///   - certificate: the certificate for TLS; without one the server has no TLS.
  ///   - limits: the limits of requests and memory.
  ///   - refusal: returns the status that refuses a request by its headers, before any of its body
  ///     is kept; nil lets it in.
  ///   - handler: returns the answer to a request; nil closes the connection without an answer.
  /// - Throws: when the system refuses, the certificate is not valid, or there is no libmicrohttpd.
  package init(
    port: Int = 0, address: Address = .v4, certificate: ServerCertificate? = nil,
    limits: HTTPListenerLimits = HTTPListenerLimits(),
    refusal: @escaping @Sendable (ServerRequest) -> Int? = { _ in nil },
    handler: @escaping @Sendable (ServerRequest) -> ServerAnswer?
  ) throws(HTTPListenerError) {
    guard let number = UInt16(exactly: port) else {
      throw HTTPListenerError(step: "port", reason: "\(port) is not from 0 to 65535")
    }
    if let missing = MissingLibrary(name: cmicrohttpd_name(), reason: cmicrohttpd_load()) {
      missing.machineFailure.note()
      throw HTTPListenerError(step: "dlopen", reason: "\(missing)")
    }
    guard let service = HTTPService(limits: limits, refusal: refusal, handler: handler) else {
      let code = errno
      MachineFailure("begin a server", code: code)?.note()
      throw HTTPListenerError(step: "pipe", reason: String(cString: strerror(code)))
    }
    self.service = service
    self.address = address
    isSecure = certificate != nil
    guard
      let daemon = Self.start(service, port: number, address: address, certificate: certificate)
    else {
      // libmicrohttpd does not report why it refuses a certificate.
      let isOfAddress = [EADDRINUSE, EADDRNOTAVAIL, EACCES, EMFILE, ENFILE].contains(errno)
      let reason =
        certificate == nil || isOfAddress
        ? String(cString: strerror(errno)) : "the certificate and its key are not a pair for TLS"
      service.connections.stop()
      throw HTTPListenerError(step: "MHD_start_daemon", reason: reason)
    }
    self.port = Int(cmicrohttpd_port(daemon))
    self.daemon = Mutex(daemon)
  }

  deinit { stop() }

  /// The URL of a path, with the server's address or another host name.
  package func url(_ path: String, host: String? = nil) -> String {
    let host = host ?? address.host
    return "\(isSecure ? "https" : "http")://\(host):\(port)\(path)"
  }

  /// Ends every connection and stops listening: the port refuses from now on.
  ///
  /// Bodies that are being sent are cut off, and the call waits for running handlers and streams.
  /// If a handler or stream waits for something, end what it waits for before this call. A handler
  /// or stream must not call this.
  package func stop() {
    let running = daemon.withLock { daemon in
      defer { daemon = nil }
      return daemon.map { UInt(bitPattern: $0) }
    }
    guard let running else { return }
    service.stop()
    MHD_stop_daemon(OpaquePointer(bitPattern: running))
    service.connections.stop()
  }

  private static func start(
    _ service: HTTPService, port: UInt16, address: Address, certificate: ServerCertificate?
  ) -> OpaquePointer? {
    var flags: [MHD_FLAG] = [
      MHD_USE_INTERNAL_POLLING_THREAD, MHD_USE_THREAD_PER_CONNECTION, MHD_USE_POLL,
      MHD_USE_SUPPRESS_DATE_NO_CLOCK,
    ]
    if certificate != nil { flags.append(MHD_USE_TLS) }
    var socketAddress = SocketAddress()
    guard socketAddress.take(address, port: port) else {
      errno = EINVAL
      return nil
    }
    if socketAddress.isVersion6 { flags.append(MHD_USE_IPv6) }
    return socketAddress.withPointer { socketAddress in
      cmicrohttpd_start(
        flags.reduce(0) { $0 | $1.rawValue }, ConnectionCallbacks.answer,
        ConnectionCallbacks.targetSeen, ConnectionCallbacks.completed,
        ConnectionCallbacks.connected,
        Unmanaged.passUnretained(service).toOpaque(), socketAddress,
        service.limits.connectionBytes, UInt32(clamping: service.limits.systemConnections),
        UInt32(clamping: service.limits.idleSeconds), certificate?.privateKey, certificate?.chain)
    }
  }
}

/// Why a server did not start.
package struct HTTPListenerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The function that failed, or what was wrong: `MHD_start_daemon`, `port`.
  package var step: String
  /// The reason; the system's text where the system refused.
  package var reason: String

  package var description: String { "\(step): \(reason)" }
}

/// A server's certificates and private key for TLS, in PEM form.
package struct ServerCertificate: Sendable, Hashable {
  /// The key that belongs to the server's certificate.
  var privateKey: String
  /// The server's certificate, followed by the intermediate ones.
  var chain: String

  /// Makes a certificate from texts in PEM form.
  package init(privateKey: String, chain: String) {
    self.privateKey = privateKey
    self.chain = chain
  }
}

/// The limits of a server's requests and memory.
package struct HTTPListenerLimits: Sendable, Hashable {
  /// The most bytes of a request's body that are kept.
  var bodyBytes: Int
  /// The most bytes that the bodies of all requests take at a time, until each is handled.
  var allBodyBytes: Int
  /// Whether the handler is given the beginning of a body that exceeds a limit, and the body's
  /// length. If not, the server answers 413 to a body that is too long, and 503 to a body for which
  /// the other bodies leave no room.
  var cutsBodies: Bool
  /// The most bytes that all headers of an answer may take. It has to be set only when that is more
  /// than 64 KiB.
  var headerBytes: Int
  /// How many connections there may be, and how long each may take to send a request.
  var ofConnections: ConnectionsStateMachine.Limits
  /// After this many seconds without a byte in either direction a connection is closed; 0 for never.
  var idleSeconds: Int

  /// Makes limits; by default a request's body may have a million bytes.
  package init(
    bodyBytes: Int = 1_000_000, allBodyBytes: Int = .max, cutsBodies: Bool = false,
    headerBytes: Int = 0,
    ofConnections: ConnectionsStateMachine.Limits = .init(), idleSeconds: Int = 0
  ) {
    self.bodyBytes = bodyBytes
    self.allBodyBytes = allBodyBytes
    self.cutsBodies = cutsBodies
    self.headerBytes = headerBytes
    self.ofConnections = ofConnections
    self.idleSeconds = idleSeconds
  }

  /// The most connections that libmicrohttpd has at a time, including those that are being closed;
  /// 0 for as many as the system allows. At this number it accepts no more until some are closed.
  var systemConnections: Int {
    ofConnections.connections == 0 ? 0 : ofConnections.connections + 64
  }

  /// The memory of a connection in bytes, which has to hold all headers at once.
  var connectionBytes: Int { 1 << 17 + 2 * headerBytes }
}

extension ConnectionsStateMachine.Limits {
  /// The limits of the servers that the command line starts. A browser or a player has few
  /// connections, and a client that opens more, or sends slowly, cannot keep others out.
  package static let ofCommands = Self(
    connections: 256, clientConnections: 128, headerTime: .seconds(20), waitingTime: .seconds(60),
    bodyTime: .seconds(60))
}

/// The address of a socket in the form of the system.
struct SocketAddress {
  private var version4 = sockaddr_in()
  private var version6 = sockaddr_in6()
  private(set) var isVersion6 = false

  /// Sets the address and the port; false for a text that is not a numeric address.
  mutating func take(_ address: HTTPListener.Address, port: UInt16) -> Bool {
    version4.sin_family = sa_family_t(AF_INET)
    version4.sin_port = port.bigEndian
    version6.sin6_family = sa_family_t(AF_INET6)
    version6.sin6_port = port.bigEndian
    switch address {
    case .v4:
      version4.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return true
    case .v6:
      version6.sin6_addr = in6addr_loopback
      isVersion6 = true
      return true
    case .numeric(let text):
      isVersion6 = inet_pton(AF_INET6, text, &version6.sin6_addr) == 1
      return isVersion6 || inet_pton(AF_INET, text, &version4.sin_addr) == 1
    }
  }

  /// Whether the address means all interfaces.
  var isWildcard: Bool {
    guard isVersion6 else { return version4.sin_addr.s_addr == 0 }
    return withUnsafeBytes(of: version6.sin6_addr) { bytes in bytes.allSatisfy { $0 == 0 } }
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
    isVersion6
      ? withUnsafePointer(to: version6) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
      }
      : withUnsafePointer(to: version4) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
      }
  }
}
