internal import Glibc
package import Network
internal import Synchronization
package import Vocabulary

/// Serves fixtures on the loopback interface, correctly or with faults, and records its requests.
///
/// For tests and the benchmark. HTTP/1.1; each connection has a thread of its own.
package final class LoopbackServer: Sendable {
  private let listener: HTTPListener
  private let service: LoopbackService

  /// Starts a server at a port of the system's choice.
  ///
  /// `allowsPages` lets pages of every origin read each answer that says nothing about it, as an ad
  /// server in order does.
  ///
  /// - Throws: when the system refuses, or the routes cannot be served.
  package init(
    _ routes: [LoopbackRoute], certificate: ServerCertificate? = nil,
    address: HTTPListener.Address = .v4, allowsPages: Bool = true
  ) throws(LoopbackServerError) {
    if certificate != nil, let route = routes.first(where: \.hasRawAnswer) {
      throw .rawAnswerOverTLS(path: route.path)
    }
    guard let stop = StopSignal() else {
      throw .notStarted(step: "pipe", reason: String(cString: strerror(errno)))
    }
    let service = LoopbackService(routes: routes, stop: stop, allowsPages: allowsPages)
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

/// Answers the requests of all connections according to the routes.
///
/// Each connection has a thread of its own, so that an answer may block.
final class LoopbackService: Sendable {
  let routes: [LoopbackRoute]
  let log = RequestLog()
  let stop: StopSignal
  private let allowsPages: Bool

  init(routes: [LoopbackRoute], stop: StopSignal, allowsPages: Bool) {
    self.routes = routes
    self.stop = stop
    self.allowsPages = allowsPages
  }

  /// The answer to a request: from the route whose path equals the request's, otherwise from the
  /// route with the longest matching prefix.
  private func answer(to request: ServerRequest) -> LoopbackAnswer {
    let path = request.path
    let matching = routes.indices.filter { routes[$0].matches(path) }
    let best = matching.max { routes[$0].path.utf8.count < routes[$1].path.utf8.count }
    guard let best else { return .status(404) }
    return routes[best].answer(to: path, index: log.routeTaken(best)) ?? .status(404)
  }

  /// The answer that is sent; nil when the connection is closed or broken instead.
  func respond(to request: ServerRequest) -> ServerAnswer? {
    let index = log.requestCame(request)
    let answer = answer(to: request)
    let isServed = stop.wait(for: answer.delay)
    log.answerBegins()
    if isServed, var served = served(answer, to: request) {
      if allowsPages, let origin = request.headers.value(of: "Origin"),
        served.headers.value(of: "Access-Control-Allow-Origin") == nil
      {
        served.headers +=
          CrossOriginHeaders(allowedOrigins: [origin], allowsCredentials: "true").ofAnswer
      }
      served.completed = { [log] in log.requestEnded(index) }
      return served
    }
    log.requestEnded(index)
    return nil
  }

  private func served(_ answer: LoopbackAnswer, to request: ServerRequest) -> ServerAnswer? {
    switch answer.body {
    case .raw(let bytes):
      writeRaw(answer, bytes: bytes, to: request.connection.socket)
      return nil
    case .endless(let bytes):
      return served(answer, bytes.isEmpty ? [0] : bytes, isEndless: true, to: request)
    case .bytes(let bytes): return served(answer, bytes, to: request)
    case .file(let path):
      guard let bytes = FileBytes.read(path) else { return ServerAnswer(status: 404) }
      return served(answer, bytes, to: request)
    }
  }

  private func served(
    _ answer: LoopbackAnswer, _ bytes: [UInt8], isEndless: Bool = false, to request: ServerRequest
  ) -> ServerAnswer {
    var whole = ServerAnswer(status: answer.status, headers: answer.headers, body: .bytes(bytes))
    whole.hasRanges = answer.hasRanges && !isEndless && answer.declaredLength == nil
    var part = whole.ranged(for: request)
    guard case .bytes(let bytes) = part.body else { return part }
    let body = FaultyBody(
      answer, bytes: bytes, isEndless: isEndless, stop: stop, socket: request.connection.socket)
    // The length is left out if the answer declares another length. It is also left out for an
    // empty body that cuts off the connection, because the server never reads a body whose known
    // length is zero.
    let isUnknown =
      isEndless || answer.declaredLength != nil || bytes.isEmpty && answer.ending != .complete
    part.body = .stream(length: isUnknown ? nil : bytes.count, body.piece)
    if let length = answer.declaredLength {
      part.headers.append(HTTPHeader("Content-Length", "\(length)"))
    }
    return part
  }

  private func writeRaw(_ answer: LoopbackAnswer, bytes: [UInt8], to socket: Int32) {
    var end = bytes.count
    var isReset = false
    switch answer.ending {
    case .complete: break
    case .closed(let after): end = min(end, after)
    case .reset(let after): (end, isReset) = (min(end, after), true)
    }
    var rest = bytes[..<end]
    while !rest.isEmpty {
      let piece = rest.prefix(max(1, answer.pace?.bytes ?? rest.count))
      guard BrokenConnection.write(piece, to: socket) else { break }
      rest = rest.dropFirst(piece.count)
      guard rest.isEmpty || stop.wait(for: answer.pace?.interval ?? .zero) else { break }
    }
    BrokenConnection.close(socket, resetting: isReset)
  }
}

/// The requests so far, written from the threads of all connections.
final class RequestLog: Sendable {
  private struct State {
    var requests: [LoopbackRequest] = []
    /// How many requests each route has answered.
    var counts: [Int: Int] = [:]
    var unanswered = 0
    var mostAtOnce = 0
  }

  private let state = Mutex(State())
  private let start = ContinuousClock.now

  var requests: [LoopbackRequest] { state.withLock { $0.requests } }

  /// The most requests that waited for their answers at one time.
  var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

  /// A request has arrived; returns its number.
  func requestCame(_ request: ServerRequest) -> Int {
    let entry = LoopbackRequest(
      method: request.method, target: request.target, headers: request.headers, body: request.body,
      instant: start.duration(to: request.arrival), connection: request.connection.number)
    return state.withLock { state in
      state.requests.append(entry)
      state.unanswered += 1
      state.mostAtOnce = max(state.mostAtOnce, state.unanswered)
      return state.requests.count - 1
    }
  }

  /// Counts a route's requests; returns how many there were before.
  func routeTaken(_ route: Int) -> Int {
    state.withLock { state in
      defer { state.counts[route, default: 0] += 1 }
      return state.counts[route, default: 0]
    }
  }

  /// Notes that a request no longer waits, because its answer is about to begin or there will be
  /// none.
  func answerBegins() { state.withLock { $0.unanswered -= 1 } }

  /// Notes when an answer was over, whether it was complete or not.
  func requestEnded(_ request: Int) {
    let instant = start.duration(to: .now)
    state.withLock { $0.requests[request].end = instant }
  }
}

/// A request to the server, as received.
package struct LoopbackRequest: Sendable, Hashable {
  package var method: String
  /// The request target as sent: path and query with nothing decoded, or a whole URL when the
  /// client uses the server as a proxy.
  package var target: String
  /// In the order in which they were sent.
  package var headers: [HTTPHeader]
  /// The body, a million bytes at most: a larger one is answered with 413.
  package var body: [UInt8]
  /// When the request's headers had arrived, counted from the server's start.
  var instant: Duration
  /// When the answer was over, however it ended; nil until then.
  var end: Duration?
  /// The client's connection: requests with the same number came over the same one.
  var connection: Int

  /// The target without its query.
  package var path: String { String(target.prefix { $0 != "?" }) }
}

/// Waits for a condition that another thread or process fulfils, by evaluating it repeatedly.
///
/// The limit only ends a wait for what never happens. It is far above what a busy machine takes, so
/// that the outcome of a test does not depend on the machine's speed.
package func eventually(
  within limit: Duration = .seconds(180), _ hasHappened: () throws -> Bool
) rethrows -> Bool {
  let end = ContinuousClock.now + limit
  while ContinuousClock.now < end {
    if try hasHappened() { return true }
    usleep(2_000)
  }
  return try hasHappened()
}
