internal import Network
internal import Vocabulary

/// Answers the requests of all connections according to the routes.
///
/// Each connection has a thread of its own, so that an answer may block.
final class LoopbackService: Sendable {
  let routes: [LoopbackRoute]
  let log = RequestLog()
  let stop: StopSignal

  init(routes: [LoopbackRoute], stop: StopSignal) {
    self.routes = routes
    self.stop = stop
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
