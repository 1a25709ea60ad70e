internal import Network
internal import Synchronization
internal import Vocabulary

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
