package import Diagnostics

/// The configuration of the lint.
package struct LintConfiguration: Sendable, Hashable {
  /// The levels that differ from the rules' own.
  package var levels: RuleLevels

  package init(levels: RuleLevels = RuleLevels()) { self.levels = levels }

  /// The severity of a breach of a rule, its own one unless another is given; nil when it is not
  /// reported.
  func severity(of rule: Rule, own: Severity? = nil) -> Severity? {
    levels.severity(of: rule, own: own ?? rule.severity)
  }
}
