package import Diagnostics
internal import Scenario
internal import Verdicts

/// A finding of a certificate, listed once for all the cases that it counts against.
package struct DistinctFinding: Sendable, Hashable {
  package var finding: Finding
  /// The severity as it counts for the tag: an error in optional cases alone is a warning.
  package var severity: Severity
  /// Where it was found, in order, such as `skip` or, where there are several players, `skip (html5)`.
  package var cases: [String]
  /// Whether it was found without playing, so that it is there whatever is played.
  package var isOfInput: Bool

  /// The finding at its place, which is the tag for one that has no other.
  package func diagnostic(of tag: String) -> Diagnostic {
    Diagnostic(
      rule: finding.rule,
      (finding.ad.map(Finding.prefix(ofAd:)) ?? "") + finding.message,
      at: finding.location ?? SourceLocation(file: tag)
    ).graded(severity)
  }

  /// What could not be judged, in the form of a baseline's entry, without the tag that names it; nil for any
  /// other finding, and for a document or an ad.
  package var lack: Diagnostic? {
    finding.unjudgedName.map { NotJudged.acceptable(finding.rule, $0) }
  }
}

extension Certificate {
  /// Every finding once, in the order of the cases; notes are left out.
  package var distinctFindings: [DistinctFinding] {
    var found: [DistinctFinding] = []
    var places: [Finding: Int] = [:]
    // The findings of a run about its media are also reported by the media case, with the measured values.
    var measured: [Rule: Int] = [:]
    for result in cases {
      let name = name(of: result)
      let isOfMedia = result.name == Certifier.mediaCase && result.subject == nil
      for finding in result.reasons {
        let severity = result.obligation == .optional ? .warning : finding.severity
        let reported = result.subject == nil ? nil : measured[finding.rule]
        guard let place = places[finding.essence] ?? reported else {
          places[finding.essence] = found.count
          if isOfMedia { measured[finding.rule] = measured[finding.rule] ?? found.count }
          found.append(
            DistinctFinding(
              finding: finding, severity: severity, cases: [name],
              isOfInput: result.subject == nil))
          continue
        }
        found[place].severity = max(found[place].severity, severity)
        found[place].finding.errorCode = found[place].finding.errorCode ?? finding.errorCode
        // One case that shows it for every offset says more than all others.
        if finding.dependence == nil { found[place].finding.dependence = nil }
        if found[place].cases.last != name { found[place].cases.append(name) }
      }
    }
    return found
  }

  /// Marks findings as accepted wherever they were found, so that they no longer fail a case. The error of an
  /// ad is never accepted, nor is a document or an ad that could not be judged.
  package mutating func accept(_ accepted: [DistinctFinding]) {
    let essences = Set(accepted.map(\.finding.essence))
    let measured = Set(
      accepted.filter { $0.cases.first == Certifier.mediaCase }.map(\.finding.rule))
    for index in cases.indices { cases[index].accept(essences, measured) }
    let lacks = Set(accepted.compactMap(\.lack))
    notJudged = notJudged.map { $0.accepted(by: lacks) }
  }

  /// The rules that the verdict comes from, in the order of their first appearance.
  package var decidingRules: [Rule] {
    var rules: [Rule] = []
    for found in distinctFindings where !found.finding.isAccepted && decides(found) {
      if !rules.contains(found.finding.rule) { rules.append(found.finding.rule) }
    }
    return rules
  }

  private func decides(_ found: DistinctFinding) -> Bool {
    switch verdict {
    case .fail: found.severity == .error && !found.finding.isUnjudged
    case .inconclusive: found.finding.isUnjudged
    case .warn, .pass, .notApplicable: found.severity == .warning
    }
  }
}

extension CaseResult {
  fileprivate mutating func accept(_ essences: Set<Finding>, _ measured: Set<Rule>) {
    for index in findings.indices where !findings[index].isOutcome {
      let isMeasured = subject != nil && measured.contains(findings[index].rule)
      guard isMeasured || essences.contains(findings[index].essence) else { continue }
      findings[index].isAccepted = true
    }
    if verdict != .notApplicable { verdict = Verdict(findings) }
  }
}

extension CaseResult {
  /// Whether two cases of one player, or of one unit, fail for the same reasons, at any instants, and at the
  /// same start-up offsets.
  package func failsAs(_ other: CaseResult) -> Bool {
    !findings.isEmpty && subject == other.subject
      && Set(findings.map(\.recurrence)) == Set(other.findings.map(\.recurrence))
  }
}
