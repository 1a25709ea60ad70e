internal import VASTSimulator
package import Vocabulary

/// A finding of a certificate, listed once for all the cases that it counts against.
package struct DistinctFinding: Sendable, Hashable {
  package var finding: Finding
  /// The severity as it counts for the tag: an error in optional cases alone is a warning.
  package var severity: Severity
  /// The cases that have the finding, in order: `skip` or, with several players, `skip (html5)`.
  package var cases: [String]
  /// Whether the finding does not depend on playing, so that every player and scenario has it.
  package var isOfInput: Bool

  /// The finding as a diagnostic. If it has no place of its own, its place is the tag.
  package func diagnostic(of tag: String) -> Diagnostic {
    Diagnostic(
      rule: finding.rule,
      (finding.ad.map(Finding.prefix(ofAd:)) ?? "") + finding.message,
      at: finding.location ?? SourceLocation(file: tag)
    ).graded(severity)
  }

  /// The item that could not be judged, in the form of a baseline's entry without the tag's name.
  /// Nil for any other finding, and if the item is a document or an ad.
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
        // If one case has the finding at every offset, the offsets make no difference.
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
  /// Whether two cases of one player or unit fail for the same reasons at the same start-up
  /// offsets. The instants may differ.
  package func failsAs(_ other: CaseResult) -> Bool {
    !findings.isEmpty && subject == other.subject
      && Set(findings.map(\.recurrence)) == Set(other.findings.map(\.recurrence))
  }
}
