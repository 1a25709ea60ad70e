internal import Diagnostics
internal import VASTLint

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
