internal import Diagnostics
internal import Player
internal import Scenario
internal import VASTLint

/// The built-in scenarios and players, one per line, as `vastsim scenarios` and `vastsim players`
/// print them.
enum CatalogText {
  static var scenarios: String {
    lines(BuiltInScenarios.all.map { ($0.name, $0.summary) })
  }

  /// The file of a built-in scenario, to start one's own from.
  ///
  /// - Throws: a `UsageError` that names the nearest scenario.
  static func scenario(named name: String, for table: OptionTable) throws(UsageError) -> String {
    if let scenario = BuiltInScenarios.builtIn(named: name) { return scenario.text }
    let hint = NearestName.find(name, in: BuiltInScenarios.names)
    throw table.usageError(
      "Unknown scenario '\(name)'."
        + (hint.map { " Did you mean '\($0)'?" } ?? " See 'vastsim scenarios'."))
  }

  static func players(of profiles: ProfileCatalog) -> String {
    lines(profiles.players.map { ($0.name, $0.summary) })
  }

  private static func lines(_ rows: [(name: String, summary: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { row -> VisibleText in
      let gap = String(repeating: " ", count: width - row.name.count + 2)
      return "\(row.name)\(gap)\(row.summary)\n"
    }.joined().description
  }
}

/// The rules of the lint, one line each, as `vastsim rules` prints them.
enum RulesText {
  static var text: String {
    let width = LintRules.all.map(\.id.count).max() ?? 0
    return LintRules.all.map { rule in
      let severity = rule.severity.rawValue
      return rule.id + blanks(width - rule.id.count + 2) + severity
        + blanks("warning".count - severity.count + 2) + rule.summary + "\n"
    }.joined()
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
