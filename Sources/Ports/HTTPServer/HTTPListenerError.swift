/// Why a server did not start.
package struct HTTPListenerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The function that failed, or what was wrong: `MHD_start_daemon`, `port`.
  package var step: String
  /// The reason; the system's text where the system refused.
  package var reason: String

  package var description: String { "\(step): \(reason)" }
}
