internal import Synchronization

/// Keeps the requests that a server answers until somebody takes them.
///
/// The server's threads put requests in, one other thread takes them out. The answers may be decided
/// after the server has started, when its port is known.
package final class RequestQueue: Sendable {
  private struct State {
    var requests: [ServerRequest] = []
    var answer: (@Sendable (ServerRequest) -> ServerAnswer?)?
  }

  private let state = Mutex(State())

  /// A queue without answers: every request is answered with 503 and not kept.
  package init() {}

  /// Opens the queue: from now on requests are answered so, and kept.
  package func open(_ answer: @escaping @Sendable (ServerRequest) -> ServerAnswer?) {
    state.withLock { $0.answer = answer }
  }

  /// Answers a request; for the server.
  package func answer(_ request: ServerRequest) -> ServerAnswer? {
    let answer = state.withLock { state in
      if state.answer != nil { state.requests.append(request) }
      return state.answer
    }
    guard let answer else { return ServerAnswer(status: 503) }
    return answer(request)
  }

  /// The requests since they were last taken, in the order in which they were complete.
  package func take() -> [ServerRequest] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
  }
}
