internal import Synchronization

/// The state that all connections of a server share.
final class HTTPService: Sendable {
  /// Answers a request; nil closes its connection.
  typealias Handler = @Sendable (ServerRequest) -> ServerAnswer?

  let handler: Handler
  let limits: HTTPListenerLimits
  private let stopping = Atomic(false)

  init(limits: HTTPListenerLimits, handler: @escaping Handler) {
    self.limits = limits
    self.handler = handler
  }

  /// Whether the server is about to stop, which ends all bodies that are being
  /// sent.
  var isStopping: Bool { stopping.load(ordering: .relaxed) }

  func stop() { stopping.store(true, ordering: .relaxed) }
}
