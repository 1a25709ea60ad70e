internal import Certification
internal import CreativeQuality
package import Diagnostics
internal import Reports
internal import Scenario
internal import VAST
internal import VASTLint
internal import VASTSimulator

/// The identifiers of all rules that findings can have.
package enum RuleNames {
  /// In order, each once; the lint and a run share some.
  package static let all = Set(
    LintRules.all.map(\.id) + RunRule.all.map(\.id) + ScenarioRule.allCases.map(\.rawValue)
      + QualityCheck.allCases.map(\.rawValue) + RunInvariants.rules.map(\.id)
      + CertificationRule.allCases.map(\.rawValue)
  ).sorted()

  /// What is known of a rule.
  static func rule(named id: String) -> SARIFReport.Rule? {
    if let rule = RunRule.named(id) {
      return SARIFReport.Rule(
        id: id, summary: rule.summary, explanation: rule.explanation, severity: rule.severity)
    }
    if let rule = LintRules.all.first(where: { $0.id == id }) {
      return SARIFReport.Rule(
        id: id, summary: rule.summary, explanation: "\(rule.rationale) \(rule.remedy)",
        severity: rule.severity)
    }
    if let check = QualityCheck(rawValue: id) {
      return SARIFReport.Rule(
        id: id, summary: check.explanation,
        explanation: "\(check.explanation) \(check.remedy)", severity: .warning)
    }
    return certificationRule(named: id)
  }

  private static func certificationRule(named id: String) -> SARIFReport.Rule? {
    if let rule = RunInvariants.rules.first(where: { $0.id == id }) {
      return SARIFReport.Rule(
        id: id, summary: rule.summary, explanation: rule.remedy, severity: rule.severity)
    }
    guard let remedy = Remedy.text(for: id) else { return nil }
    let summary =
      AdFailure.code(in: id).flatMap { VASTErrorCode(rawValue: $0).summary }
      ?? CertificationRule(rawValue: id)?.summary ?? remedy
    return SARIFReport.Rule(id: id, summary: summary, explanation: remedy, severity: .error)
  }

  /// A warning when there is no such rule: a configuration may be older or newer than the program.
  ///
  /// `location` is where the name was written, if it was in a file.
  package static func warning(about name: String, at location: SourceLocation? = nil) -> Diagnostic?
  {
    guard !all.contains(name) else { return nil }
    return Diagnostic(
      .warning, rule: "RuleUnknown",
      "there is no rule '\(name.prefix(100))'" + NearestName.suggestion(for: name, in: all),
      at: location)
  }
}
