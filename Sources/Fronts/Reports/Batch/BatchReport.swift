package import Workers
package import Diagnostics
internal import Scenario
internal import VirtualTime

/// Writes the results of a whole batch: as JUnit, as SARIF, and as a page with the worst first.
///
/// A report shows so many results one by one and counts the others, because a batch has no end and
/// the systems that show reports have limits.
package struct BatchReport {
  let tally: BatchTally
  /// The input's name, as displayed.
  let input: String
  private let path: (String) -> String
  private let rule: (String) -> Rule?
  private let severity: Severity
  private let levels: RuleLevels

  /// - Parameters:
  ///   - tally: the results.
  ///   - input: the input's name, as displayed.
  ///   - path: how a tag's path is displayed.
  ///   - rule: the rule of an identifier; nil for one that is not known.
  ///   - severity: the lowest severity that does not pass.
  ///   - levels: the severities that the user chose for single rules.
  package init(
    of tally: BatchTally, input: String, path: @escaping (String) -> String,
    rule: @escaping (String) -> Rule?, failingOn severity: Severity, levels: RuleLevels
  ) {
    self.tally = tally
    self.input = input
    self.path = path
    self.rule = rule
    self.severity = severity
    self.levels = levels
  }

  // MARK: JUnit

  /// One test for each result that is shown, and one for all others.
  package var junit: String {
    var cases = tally.entries.map { entry in
      JUnitReport.Case(
        group: input, name: entry.name,
        entry.passes
          ? .passed
          : entry.durationMicroseconds == nil
            ? .broken(Self.reasons(of: entry)) : .failed(Self.reasons(of: entry)))
    }
    if tally.unshown > 0 {
      let failed = tally.unshownFailures
      cases.append(
        JUnitReport.Case(
          group: input, name: "\(tally.unshown) further results",
          failed == 0 ? .passed : .failed("\(failed) of them do not pass")))
    }
    return JUnitReport.text(of: [JUnitReport.Suite(name: input, cases: cases)])
  }

  /// The outcome of a run in words, or why there is no run.
  static func words(of outcome: String) -> String {
    RunOutcome(rawValue: outcome)?.words ?? outcome
  }

  static func reasons(of entry: BatchEntry) -> String {
    "\(words(of: entry.outcome)): \(entry.failures.joined(separator: "\n"))"
  }

  // MARK: SARIF

  /// One finding for each result that does not pass, and one for each rule that it breaks.
  package var sarif: String {
    get throws {
      var findings: [Diagnostic] = []
      for entry in tally.entries where !entry.passes {
        let location = location(of: entry)
        findings.append(
          Diagnostic(
            rule: .batchLineFailed, "'\(entry.name)': \(Self.reasons(of: entry))", at: location))
        for (id, count) in entry.diagnostics.sorted(by: { $0.key < $1.key }) {
          guard let rule = rule(id),
            let level = levels.severity(of: rule, own: rule.severity), level >= severity
          else { continue }
          let times = count == 1 ? "" : " (\(count) times)"
          findings.append(
            Diagnostic(rule: rule, "'\(entry.name)': \(rule.summary)\(times)", at: location)
              .graded(level))
        }
      }
      if tally.unshownFailures > 0 {
        findings.append(
          Diagnostic(
            rule: .batchLineFailed,
            "\(tally.unshownFailures) further results do not pass; they are in the output",
            at: SourceLocation(file: input)))
      }
      return try SARIFReport.text(of: findings)
    }
  }

  /// The tag's file; the line of the input where that holds the tag.
  private func location(of entry: BatchEntry) -> SourceLocation {
    guard let tag = entry.tag else {
      return SourceLocation(file: input, position: SourcePosition(line: entry.line + 1, column: 1))
    }
    return SourceLocation(file: path(tag))
  }
}
