/// Limits the number of findings in a report, separately for each severity.
///
/// A hostile document must not make a report of a hundred thousand lines, and a flood of notes must
/// not hide an error.
package struct FindingLimit: Sendable, Hashable {
  /// How many findings of one severity are reported.
  package static let each = 1_000

  /// One counter for each severity, not a dictionary: a document is read in microseconds, and a
  /// dictionary would cost a noticeable part of them.
  private var counts = Counts()

  private struct Counts: Sendable, Hashable {
    var notes = 0
    var warnings = 0
    var errors = 0

    subscript(severity: Severity) -> Int {
      get {
        switch severity {
        case .note: notes
        case .warning: warnings
        case .error: errors
        }
      }
      set {
        switch severity {
        case .note: notes = newValue
        case .warning: warnings = newValue
        case .error: errors = newValue
        }
      }
    }
  }

  package init() {}

  /// Whether the next finding of a severity is reported.
  package func hasRoom(for severity: Severity) -> Bool { counts[severity] < Self.each }

  /// How many findings there were so far, reported or not.
  package var total: Int { counts.notes + counts.warnings + counts.errors }

  /// Counts a finding; false when it is to be left out.
  package mutating func admits(_ severity: Severity) -> Bool {
    defer { counts[severity] += 1 }
    return hasRoom(for: severity)
  }

  /// Says how many findings were left out, the worst first; nil when all were reported.
  package var remark: String? {
    guard Severity.allCases.contains(where: { counts[$0] > Self.each }) else { return nil }
    let leftOut = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = counts[severity] - Self.each
      return count > 0 ? "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")" : nil
    }
    return "further findings are omitted: \(leftOut.joined(separator: ", "))"
  }
}
