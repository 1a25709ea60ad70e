internal import CreativeQuality
package import Diagnostics
internal import Scenario

/// Whether a run is good, and if not, why.
package struct RunVerdict: Sendable, Hashable {
  /// What speaks against the run, each a sentence fragment; empty when it passes.
  package var reasons: [String]

  package var passes: Bool { reasons.isEmpty }

  /// The same without the expectations that failed, for reports that list each of them.
  package private(set) var reasonsBesidesExpectations: [String]

  /// Whether the first reason is that ads, or the document, ended in an error.
  package private(set) var beginsWithErrors = false

  /// The diagnostics that are held against the run, in their order.
  package let findings: [Diagnostic]

  /// Judges a finished run.
  ///
  /// An ad that ends in an error, a document without an ad, a failed expectation and a diagnostic
  /// of some severity fail a run. What the scenario expects is not held against it.
  ///
  /// - Parameters:
  ///   - record: the run.
  ///   - severity: the lowest severity that fails a run.
  package init(of record: RunRecord, failingOn severity: Severity) {
    reasons = []
    let isExpected =
      record.expects(.outcome(record.outcome.rawValue))
      || record.errorCodes.contains { record.expects(.error(code: $0)) }
    if !isExpected {
      let codes = ErrorCount.all(of: record.errorCodes).map(\.description)
        .joined(separator: ", ")
      switch record.outcome {
      case .error:
        let failures = record.units.compactMap { unit in
          unit.failure.map { "unit '\(unit.unit.name)' failed: \($0)" }
        }
        if !codes.isEmpty { reasons.append("error \(codes)") }
        reasons += failures
        if reasons.isEmpty { reasons.append("no ad was played") }
      case .noAd:
        reasons.append((codes.isEmpty ? "" : "error \(codes), ") + record.absenceOfAds)
      case .completed, .skipped, .closed, .unfinished: break
      }
    }
    let endingCount = reasons.count
    beginsWithErrors = endingCount > 0 && !record.errorCodes.isEmpty
    findings = record.diagnostics.filter {
      $0.severity >= severity && !record.expects(.diagnostic(rule: $0.rule.id))
        && !(isExpected && RunRecordRules.failures.contains($0.rule))
    }
    for level in Severity.allCases.reversed() where level >= severity {
      let count = findings.count { $0.severity == level }
      if count > 0 { reasons.append("\(count) \(level.rawValue)\(count == 1 ? "" : "s")") }
    }
    reasonsBesidesExpectations = reasons
    let failed = record.expectations.count { !$0.holds }
    if failed > 0 {
      reasons.insert(
        "\(failed) of \(record.expectations.count) expectations failed", at: endingCount)
    }
  }
}
