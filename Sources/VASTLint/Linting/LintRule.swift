package import Diagnostics

/// One thing that the lint looks for: its name, how bad it is, and why anybody should care.
package struct LintRule: Sendable, Hashable {
  /// The stable UpperCamelCase identifier.
  package let id: String
  /// How bad a breach is by the standard, unless the configuration says otherwise.
  ///
  /// A run reports some of the same findings by what they mean for that run, often less severely:
  /// players go on without an AdTitle, and the standard still demands it.
  package let severity: Severity
  /// What is wrong, a sentence fragment.
  package let summary: String
  /// What happens because of it, in whole sentences.
  package let rationale: String
  /// Where the rule comes from: standard, version and chapter by its subject, or practice.
  package let clause: String

  init(
    _ id: String, _ severity: Severity, _ summary: String, rationale: String, clause: String
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.rationale = rationale
    self.clause = clause
  }
}
