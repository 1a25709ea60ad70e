internal import Transport
internal import Synchronization

/// What was asked so far, written from the threads of all connections.
final class RequestLog: Sendable {
  private struct State {
    var requests: [LoopbackRequest] = []
    /// The targets of requests whose headers are still coming, by connection.
    var targets: [Int: String] = [:]
    /// How many requests each route has answered.
    var counts: [Int: Int] = [:]
    var unanswered = 0
    var mostAtOnce = 0
  }

  private static let bodyLimit = 1_000_000

  private let state = Mutex(State())
  private let start = ContinuousClock.now

  var requests: [LoopbackRequest] { state.withLock { $0.requests } }

  /// The most requests that were being answered at one time.
  var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

  /// A request line has come.
  func targetCame(_ target: String, connection: Int) {
    state.withLock { $0.targets[connection] = target }
  }

  /// The headers of a request have come; gives its number.
  func requestCame(method: String, headers: [HTTPHeader], connection: Int) -> Int {
    let instant = start.duration(to: .now)
    return state.withLock { state in
      state.requests.append(
        LoopbackRequest(
          method: method, target: state.targets.removeValue(forKey: connection) ?? "",
          headers: headers, instant: instant, connection: connection))
      state.unanswered += 1
      state.mostAtOnce = max(state.mostAtOnce, state.unanswered)
      return state.requests.count - 1
    }
  }

  /// Something of a request's body has come.
  func bodyCame(_ bytes: UnsafeRawBufferPointer, of request: Int) {
    let bytes = Array(bytes)
    state.withLock { state in
      let room = Self.bodyLimit - state.requests[request].body.count
      state.requests[request].body += bytes.prefix(max(0, room))
    }
  }

  /// Counts a route's requests; gives how many there were before.
  func routeTaken(_ route: Int) -> Int {
    state.withLock { state in
      defer { state.counts[route, default: 0] += 1 }
      return state.counts[route, default: 0]
    }
  }

  /// An answer is over, however it ended.
  func requestEnded(_ request: Int) {
    let instant = start.duration(to: .now)
    state.withLock { state in
      state.requests[request].end = instant
      state.unanswered -= 1
    }
  }

  func request(_ index: Int) -> LoopbackRequest { state.withLock { $0.requests[index] } }
}
