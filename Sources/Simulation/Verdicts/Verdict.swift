package import Diagnostics

/// What a run, a case or a tag came to.
package enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
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

  /// What findings amount to by their severities alone.
  ///
  /// - Parameter severity: the worst one; nil without findings.
  package init(worst severity: Severity?) {
    self =
      switch severity {
      case .error: .fail
      case .warning: .warn
      case .note, nil: .pass
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
  package func joined(with other: Verdict) -> Verdict {
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

extension Verdict {
  /// How many findings there are, and what the first one says: `1 error: the file is damaged`,
  /// `3 errors, the first: the file is damaged`; nil for none.
  package static func counted(_ messages: [String], _ noun: String) -> String? {
    guard let first = messages.first else { return nil }
    return messages.count == 1
      ? "1 \(noun): \(first)" : "\(messages.count) \(noun)s, the first: \(first)"
  }
}
