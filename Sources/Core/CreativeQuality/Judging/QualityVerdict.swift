package import Vocabulary

/// The verdict of a check.
package enum QualityVerdict: String, Sendable, CaseIterable {
  case pass
  case note
  case warning
  case error
  /// There is nothing to judge: the file has no such stream or property, it cannot be measured, the
  /// tag declares nothing, or the profile sets no limit.
  case notApplicable

  init(_ severity: Severity) {
    switch severity {
    case .note: self = .note
    case .warning: self = .warning
    case .error: self = .error
    }
  }

  /// The severity of a failure; nil for other verdicts.
  package var severity: Severity? {
    switch self {
    case .note: .note
    case .warning: .warning
    case .error: .error
    case .pass, .notApplicable: nil
    }
  }
}
