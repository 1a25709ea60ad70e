package import Diagnostics

/// What a case came to.
package enum CaseVerdict: String, Sendable, Hashable, Codable, CaseIterable {
  case notApplicable
  case pass
  case warn
  /// Nothing failed, but something could not be judged because a file or the network was missing.
  case inconclusive
  case fail

  /// As reports write it.
  package var word: String {
    switch self {
    case .notApplicable: "n/a"
    case .pass: "PASS"
    case .warn: "WARN"
    case .inconclusive: "INCONCLUSIVE"
    case .fail: "FAIL"
    }
  }

  /// The verdict that findings amount to; notes and what is accepted do not count.
  init(_ findings: [Finding]) {
    let counting = findings.filter(\.counts)
    let worst = counting.filter { !$0.isUnjudged }.map(\.severity).max()
    if worst == .error {
      self = .fail
    } else if counting.contains(where: \.isUnjudged) {
      self = .inconclusive
    } else {
      self = worst == .warning ? .warn : .pass
    }
  }

  /// Whether it makes the exit status 1, when findings of some severity do.
  package func fails(on severity: Severity) -> Bool {
    switch self {
    case .fail: true
    case .warn: severity <= .warning
    case .pass, .notApplicable, .inconclusive: false
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
    case .inconclusive: 3
    case .fail: 4
    }
  }
}
