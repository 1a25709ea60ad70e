internal import Synchronization
internal import Vocabulary

/// Keeps the requests that a server answers until they are taken out.
///
/// The server's threads put requests in, one other thread takes them out. The answers may be
/// decided after the server has started, when its port is known. The waiting requests have a limit
/// in bytes; a request beyond it is answered with 503, and counted.
package final class RequestQueue: Sendable {
  private struct State {
    var requests: [ServerRequest] = []
    var bytes = 0
    var dropped = 0
    var answer: (@Sendable (ServerRequest) -> ServerAnswer?)?
  }

  private let state = Mutex(State())
  private let mostBytes: Int

  /// Makes a queue without answers: every request is answered with 503 and not kept.
  ///
  /// - Parameter mostBytes: the most bytes that the waiting requests may take, headers included.
  package init(mostBytes: Int = 64 << 20) { self.mostBytes = mostBytes }

  /// How many requests were not kept because too many waited.
  package var dropped: Int { state.withLock { $0.dropped } }

  /// Opens the queue: from now on the closure answers requests, and they are kept.
  package func open(_ answer: @escaping @Sendable (ServerRequest) -> ServerAnswer?) {
    state.withLock { $0.answer = answer }
  }

  /// Answers a request; the server calls this.
  package func answer(_ request: ServerRequest) -> ServerAnswer? {
    let answer = state.withLock { state -> (@Sendable (ServerRequest) -> ServerAnswer?)? in
      guard let answer = state.answer else { return nil }
      guard state.bytes + request.bytes <= mostBytes else {
        state.dropped += 1
        return nil
      }
      state.bytes += request.bytes
      state.requests.append(request)
      return answer
    }
    guard let answer else { return ServerAnswer(status: 503) }
    return answer(request)
  }

  /// Returns the requests that were completed since the last call, in the order of completion.
  package func take() -> [ServerRequest] {
    state.withLock { state in
      defer {
        state.requests = []
        state.bytes = 0
      }
      return state.requests
    }
  }
}

extension ServerRequest {
  /// About how many bytes the request takes.
  fileprivate var bytes: Int { 256 + target.utf8.count + body.count + headers.storedBytes }
}
