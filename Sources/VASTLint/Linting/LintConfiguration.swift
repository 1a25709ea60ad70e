package import Diagnostics

/// Which rules count, and how much.
package struct LintConfiguration: Sendable, Hashable {
  /// What a rule's findings become.
  package enum Level: String, Sendable, Hashable, CaseIterable {
    case error
    case warning
    case note
    /// Not reported at all.
    case off

    var severity: Severity? {
      switch self {
      case .error: .error
      case .warning: .warning
      case .note: .note
      case .off: nil
      }
    }
  }

  /// The levels that differ from the rules' own, by rule identifier.
  package var severities: [String: Level]

  package init(severities: [String: Level] = [:]) { self.severities = severities }

  /// A warning for each rule that is not known, in order of their names: a configuration may be
  /// older or newer than the program.
  ///
  /// `location` is where the configuration comes from, if it is a file.
  package func diagnostics(at location: SourceLocation? = nil) -> [Diagnostic] {
    let ids = LintRules.all.map(\.id)
    return severities.keys.filter { LintRules.named($0) == nil }.sorted().map { name in
      Diagnostic(
        .warning, rule: "RuleUnknown",
        "there is no rule \(LintPass.quoted(name))" + NearestName.suggestion(for: name, in: ids),
        at: location)
    }
  }

  /// How bad a breach of a rule is; nil when it is not reported.
  func severity(of rule: LintRule) -> Severity? {
    if severities.isEmpty { return rule.severity }
    guard let level = severities[rule.id] else { return rule.severity }
    return level.severity
  }
}
