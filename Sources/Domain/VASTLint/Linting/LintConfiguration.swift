package import Diagnostics

/// How the lint is set up.
package struct LintConfiguration: Sendable, Hashable {
  /// The levels that differ from the rules' own.
  package var levels: RuleLevels

  package init(levels: RuleLevels = RuleLevels()) { self.levels = levels }

  /// How bad a breach of a rule is; nil when it is not reported.
  func severity(of rule: Rule) -> Severity? {
    levels.severity(of: rule, own: rule.severity)
  }
}
