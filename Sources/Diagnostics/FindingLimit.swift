/// Bounds how many findings a report takes, separately for each severity.
///
/// A hostile document must not make a report of a hundred thousand lines, and a flood of notes must
/// not hide an error.
package struct FindingLimit: Sendable, Hashable {
  /// How many findings of one severity are told.
  package static let each = 1_000

  private var counts: [Severity: Int] = [:]

  package init() {}

  /// Whether the next finding of a severity is told.
  package func hasRoom(for severity: Severity) -> Bool { counts[severity, default: 0] < Self.each }

  /// How many findings there were so far, told or not.
  package var total: Int { counts.values.reduce(0, +) }

  /// Counts a finding; false when it is to be left out.
  package mutating func admits(_ severity: Severity) -> Bool {
    defer { counts[severity, default: 0] += 1 }
    return hasRoom(for: severity)
  }

  /// Says how many findings were left out, the worst first; nil when all were told.
  package var remark: String? {
    let leftOut = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = counts[severity, default: 0] - Self.each
      return count > 0 ? "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")" : nil
    }
    return leftOut.isEmpty
      ? nil : "further findings are left out: \(leftOut.joined(separator: ", "))"
  }
}
