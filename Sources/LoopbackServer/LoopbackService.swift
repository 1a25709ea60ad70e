internal import Transport
internal import CMicroHTTPD

/// Answers the requests of all connections by the table of routes.
///
/// libmicrohttpd runs each connection on a thread of its own, so that an answer may wait.
final class LoopbackService: Sendable {
  let routes: [LoopbackRoute]
  let log = RequestLog()
  let stop: StopSignal

  init(routes: [LoopbackRoute], stop: StopSignal) {
    self.routes = routes
    self.stop = stop
  }

  /// The answer to a request: of the route that is named exactly, else of the longest prefix.
  private func answer(to request: LoopbackRequest) -> LoopbackAnswer {
    let path = request.path
    let matching = routes.indices.filter { routes[$0].matches(path) }
    let best = matching.max { routes[$0].path.utf8.count < routes[$1].path.utf8.count }
    guard let best else { return .status(404) }
    return routes[best].answer(to: path, index: log.routeTaken(best)) ?? .status(404)
  }

  /// Answers a request that has come in full.
  func respond(to index: Int, on connection: OpaquePointer?) -> MHD_Result {
    let request = log.request(index)
    let answer = answer(to: request)
    let socket = cmicrohttpd_socket(connection)
    guard stop.wait(for: answer.delay) else { return .NO }
    switch answer.body {
    case .raw(let bytes):
      writeRaw(answer, bytes: bytes, to: socket)
      return .NO
    case .endless(let bytes):
      return send(answer, bytes: bytes.isEmpty ? [0] : bytes, isEndless: true, on: connection)
    case .bytes(let bytes):
      return send(answer.ranged(bytes, for: request), on: connection)
    case .file(let path):
      guard let bytes = FileBytes.read(path) else {
        return send(.status(404), bytes: [], isEndless: false, on: connection)
      }
      return send(answer.ranged(bytes, for: request), on: connection)
    }
  }

  private func send(_ part: RangedAnswer, on connection: OpaquePointer?) -> MHD_Result {
    send(part.answer, bytes: part.bytes, isEndless: false, on: connection)
  }

  private func send(
    _ answer: LoopbackAnswer, bytes: [UInt8], isEndless: Bool, on connection: OpaquePointer?
  ) -> MHD_Result {
    let socket = cmicrohttpd_socket(connection)
    let body = ResponseBody(answer, bytes: bytes, isEndless: isEndless, stop: stop, socket: socket)
    // A body that is known to be empty is never asked for, and would not break anything off; one of
    // a known length has it told, whatever else is.
    let isUnknown =
      isEndless || answer.declaredLength != nil || bytes.isEmpty && answer.ending != .complete
    guard let response = body.response(length: isUnknown ? nil : bytes.count) else { return .NO }
    defer { MHD_destroy_response(response) }
    for header in answer.headers {
      MHD_add_response_header(response, header.name, header.value)
    }
    if let length = answer.declaredLength {
      // The end of the connection is all that then tells the body's end.
      _ = cmicrohttpd_allow_own_length(response)
      MHD_add_response_header(response, "Content-Length", "\(length)")
      MHD_add_response_header(response, "Connection", "close")
    }
    return MHD_queue_response(connection, UInt32(answer.status), response)
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
