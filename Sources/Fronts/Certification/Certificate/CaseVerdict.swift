package import Diagnostics

/// What a case came to.
package enum CaseVerdict: String, Sendable, Hashable, CaseIterable {
  case notApplicable
  case pass
  case warn
  case fail

  /// As reports write it.
  package var word: String {
    switch self {
    case .notApplicable: "n/a"
    case .pass: "PASS"
    case .warn: "WARN"
    case .fail: "FAIL"
    }
  }

  /// The verdict that findings amount to; notes and what is accepted do not count.
  init(_ findings: [Finding]) {
    switch findings.filter(\.counts).map(\.severity).max() {
    case .error?: self = .fail
    case .warning?: self = .warn
    case .note?, nil: self = .pass
    }
  }

  /// Whether it makes the exit status 1, when findings of some severity do.
  package func fails(on severity: Severity) -> Bool {
    switch self {
    case .fail: true
    case .warn: severity <= .warning
    case .pass, .notApplicable: false
    }
  }

  /// The worse of two, where what is not applicable says nothing.
  func joined(with other: CaseVerdict) -> CaseVerdict {
    rank >= other.rank ? self : other
  }

  private var rank: Int {
    switch self {
    case .notApplicable: 0
    case .pass: 1
    case .warn: 2
    case .fail: 3
    }
  }
}
