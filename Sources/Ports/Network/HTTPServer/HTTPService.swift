internal import Synchronization

/// The state that all connections of a server share.
final class HTTPService: Sendable {
  /// Answers a request; nil closes its connection.
  typealias Handler = @Sendable (ServerRequest) -> ServerAnswer?

  let handler: Handler
  /// Returns the status that refuses a request by its headers; nil lets its body in.
  typealias Refusal = @Sendable (ServerRequest) -> Int?

  let refusal: Refusal
  let limits: HTTPListenerLimits
  let connections: OpenConnections
  private let stopping = Atomic(false)
  /// How many bytes are kept of all bodies together.
  private let bodyBytes = Atomic(0)

  /// Nil when the system has no more descriptors or threads.
  init?(
    limits: HTTPListenerLimits, refusal: @escaping Refusal = { _ in nil },
    handler: @escaping Handler
  ) {
    guard let connections = OpenConnections(limits: limits.ofConnections) else { return nil }
    self.connections = connections
    self.limits = limits
    self.refusal = refusal
    self.handler = handler
  }

  /// Reserves bytes for a part of a body; false when all bodies together would exceed their limit.
  func hold(_ count: Int) -> Bool {
    let held = bodyBytes.add(count, ordering: .relaxed).newValue
    guard held > limits.allBodyBytes else { return true }
    release(count)
    return false
  }

  /// Releases reserved bytes.
  func release(_ count: Int) { bodyBytes.subtract(count, ordering: .relaxed) }

  /// Whether the server is about to stop, which ends all bodies that are being
  /// sent.
  var isStopping: Bool { stopping.load(ordering: .relaxed) }

  func stop() { stopping.store(true, ordering: .relaxed) }
}
