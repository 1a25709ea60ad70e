package import Vocabulary

/// The verdict on a run, a case or a tag.
package enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
  case notApplicable
  case pass
  case warn
  /// Nothing failed, but something could not be judged because a file or the network was missing.
  case inconclusive
  case fail

  /// The verdict as a word in reports.
  package var word: String {
    switch self {
    case .notApplicable: "n/a"
    case .pass: "PASS"
    case .warn: "WARN"
    case .inconclusive: "INCONCLUSIVE"
    case .fail: "FAIL"
    }
  }

  /// Creates the verdict that follows from the severities of findings alone.
  ///
  /// - Parameter severity: the worst severity; nil without findings.
  package init(worst severity: Severity?) {
    self =
      switch severity {
      case .error: .fail
      case .warning: .warn
      case .note, nil: .pass
      }
  }

  /// Computes a verdict. All commands and reports use this initializer.
  package init(hasFailed: Bool = false, worst severity: Severity?, isUnjudged: Bool = false) {
    self = Verdict(worst: hasFailed ? .error : severity)
      .joined(with: isUnjudged ? .inconclusive : .pass)
  }

  /// Whether the verdict makes the exit status 1. `severity` is the least severity of findings that does so.
  package func fails(on severity: Severity) -> Bool {
    switch self {
    case .fail: true
    case .warn: severity <= .warning
    case .pass, .notApplicable, .inconclusive: false
    }
  }

  /// The worse of two verdicts; one that is not applicable is ignored.
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

/// The verdict on something other than a run, such as an auction or a reception, and the reason for it.
package struct ReasonedVerdict: Sendable, Hashable {
  package let verdict: Verdict

  /// The reason for the verdict, in one sentence fragment; for a pass, what was judged.
  package let reason: String

  /// - Parameters:
  ///   - failures: the failures that are not findings, as phrases.
  ///   - findings: the findings, with the severities that the user's levels give them; notes do not
  ///     count.
  ///   - unjudged: what should have been judged but could not be, as phrases.
  ///   - judged: how much was judged, and what the user did not request.
  package init(
    failures: [String] = [], findings: [Diagnostic] = [], unjudged: [String] = [], judged: String
  ) {
    verdict = Verdict(
      hasFailed: !failures.isEmpty, worst: findings.map(\.severity).max(),
      isUnjudged: !unjudged.isEmpty)
    func counted(_ severity: Severity) -> [String] {
      let messages = findings.filter { $0.severity == severity }.map(\.message)
      return [Verdict.counted(messages, severity.rawValue)].compactMap(\.self)
    }
    let isPassed = verdict == .pass || verdict == .warn
    reason =
      (failures + counted(.error) + unjudged.map { "not judged: \($0)" } + counted(.warning)
      + (isPassed ? [judged] : [])).joined(separator: "; ")
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
