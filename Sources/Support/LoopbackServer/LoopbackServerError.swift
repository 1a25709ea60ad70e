/// Why a server did not start.
package enum LoopbackServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A step failed, for the system's reason.
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
