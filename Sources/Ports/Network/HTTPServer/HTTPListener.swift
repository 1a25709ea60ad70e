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
  package var privateKey: String
  /// The server's certificate, followed by the intermediate ones.
  package var chain: String

  /// Makes a certificate from texts in PEM form.
  package init(privateKey: String, chain: String) {
    self.privateKey = privateKey
    self.chain = chain
  }
}
