/// The severity of a finding for the author of the input.
package enum Severity: String, Sendable, CaseIterable, Codable, Comparable {
  /// Worth knowing; nothing needs to change.
  case note
  /// Works here, but breaks a rule or will fail elsewhere.
  case warning
  /// Does not work, or breaks the standard.
  case error

  package static func < (lhs: Severity, rhs: Severity) -> Bool {
    lhs.rank < rhs.rank
  }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
