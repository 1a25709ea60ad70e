internal import Glibc
package import Network
internal import Vocabulary

/// Serves fixtures on the loopback interface, correctly or with faults, and records its requests.
///
/// For tests and the benchmark. HTTP/1.1; each connection has a thread of its own.
package final class LoopbackServer: Sendable {
  private let listener: HTTPListener
  private let service: LoopbackService

  /// Starts a server at a port of the system's choice.
  ///
  /// - Throws: when the system refuses, or the routes cannot be served.
  package init(
    _ routes: [LoopbackRoute], certificate: ServerCertificate? = nil,
    address: HTTPListener.Address = .v4
  ) throws(LoopbackServerError) {
    if certificate != nil, let route = routes.first(where: \.hasRawAnswer) {
      throw .rawAnswerOverTLS(path: route.path)
    }
    guard let stop = StopSignal() else {
      throw .notStarted(step: "pipe", reason: String(cString: strerror(errno)))
    }
    let service = LoopbackService(routes: routes, stop: stop)
    let limits = HTTPListenerLimits(headerBytes: routes.map(\.headerBytes).max() ?? 0)
    do throws(HTTPListenerError) {
      listener = try HTTPListener(
        address: address, certificate: certificate, limits: limits, handler: service.respond)
    } catch {
      throw .notStarted(step: error.step, reason: error.reason)
    }
    self.service = service
  }

  deinit { stop() }

  /// The port that the system gave, from 1.
  package var port: Int { listener.port }

  /// The URL of a path, with the server's address or another host name.
  package func url(_ path: String, host: String? = nil) -> String {
    listener.url(path, host: host)
  }

  /// The requests so far, in the order in which they arrived.
  package var requests: [LoopbackRequest] { service.log.requests }

  /// Waits until a number of requests have arrived.
  ///
  /// - Returns: whether they have.
  package func waitForRequests(_ count: Int = 1) -> Bool {
    eventually { requests.count >= count }
  }

  /// The largest number of requests that waited for their answers at one time.
  ///
  /// A request is no longer counted once its answer begins, because the client may receive the
  /// whole answer and send another request before the server notices.
  package var mostAtOnce: Int { service.log.mostAtOnce }

  /// Ends every connection and stops listening: the port refuses from now on.
  package func stop() {
    // Threads that wait before they answer are woken first, because stopping waits for all
    // connections to end.
    service.stop.raise()
    listener.stop()
  }
}

extension LoopbackRoute {
  /// Whether an answer bypasses HTTP.
  fileprivate var hasRawAnswer: Bool {
    answers.contains { answer in
      if case .raw = answer.body { true } else { false }
    }
  }

  /// The size in bytes of the largest headers among the route's answers.
  fileprivate var headerBytes: Int {
    answers.map { answer in
      answer.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    }.max() ?? 0
  }
}

/// Why a server did not start.
package enum LoopbackServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A step of the start failed, for a reason that the system gave.
  case notStarted(step: String, reason: String)
  /// The route of a path answers with raw bytes, which cannot be sent over TLS.
  case rawAnswerOverTLS(path: String)
  /// The tool `openssl` failed, for the reason that it wrote.
  case openSSLFailed(arguments: [String], reason: String)

  package var description: String {
    switch self {
    case .notStarted(let step, let reason): "\(step): \(reason)"
    case .rawAnswerOverTLS(let path): "'\(path)' has a raw answer; serve it without TLS"
    case .openSSLFailed(let arguments, let reason):
      "'openssl \(arguments.joined(separator: " "))' failed: \(reason)"
    }
  }
}
