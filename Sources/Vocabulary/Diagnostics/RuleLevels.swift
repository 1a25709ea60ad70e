/// The levels that a user's configuration gives to single rules.
package struct RuleLevels: Sendable, Hashable {
  /// The level of a rule's findings.
  package enum Level: String, Sendable, Hashable, CaseIterable {
    case error
    case warning
    case note
    /// Not reported at all.
    case off

    /// The severity of a finding at this level; nil when it is not reported.
    package var severity: Severity? {
      switch self {
      case .error: .error
      case .warning: .warning
      case .note: .note
      case .off: nil
      }
    }
  }

  /// The levels that differ from the rules' own, by rule identifier.
  package var levels: [String: Level]

  package init(_ levels: [String: Level] = [:]) { self.levels = levels }

  /// The severity of a breach of a rule, given the rule's own severity; nil when it is not
  /// reported.
  package func severity(of rule: Rule, own severity: Severity) -> Severity? {
    if levels.isEmpty { return severity }
    guard let level = levels[rule.id] else { return severity }
    return level.severity
  }

  /// The finding with the user's level; nil when it is not reported.
  package func applied(to diagnostic: Diagnostic) -> Diagnostic? {
    guard let severity = severity(of: diagnostic.rule, own: diagnostic.severity) else { return nil }
    return diagnostic.graded(severity)
  }
}
