/// What a user makes of single rules: which count, and how much.
package struct RuleLevels: Sendable, Hashable {
  /// What a rule's findings become.
  package enum Level: String, Sendable, Hashable, CaseIterable {
    case error
    case warning
    case note
    /// Not reported at all.
    case off

    /// Nil for what is not reported.
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

  /// How bad a breach of a rule is, given what the rule itself says; nil when it is not reported.
  package func severity(of rule: Rule, own severity: Severity) -> Severity? {
    if levels.isEmpty { return severity }
    guard let level = levels[rule.id] else { return severity }
    return level.severity
  }

  /// The finding as the user wants it; nil when it is not reported.
  package func applied(to diagnostic: Diagnostic) -> Diagnostic? {
    guard let severity = severity(of: diagnostic.rule, own: diagnostic.severity) else { return nil }
    return diagnostic.graded(severity)
  }
}
