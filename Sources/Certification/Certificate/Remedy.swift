internal import CreativeQuality
internal import VASTLint
internal import VASTSimulator

/// What to make of a rule and what to do about it, whoever found it broken.
package enum Remedy {
  /// The text in whole sentences, what to do first; nil for rules that nobody knows.
  package static func text(for rule: String) -> String? {
    if let invariant = RunInvariants.rule(named: rule) { return invariant.remedy }
    if let rule = CertificationRule(rawValue: rule) { return rule.remedy }
    if let code = AdFailure.code(in: rule) {
      return ErrorCodeGuide.entries(for: code).first.map { "\($0.remedy) \($0.explanation)" }
    }
    if let rule = RunRule.named(rule) { return rule.explanation }
    if let rule = LintRules.all.first(where: { $0.id == rule }) {
      return "\(rule.remedy) \(rule.rationale)"
    }
    return QualityCheck(rawValue: rule).map { "\($0.remedy) \($0.explanation)" }
  }
}
