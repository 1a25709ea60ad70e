/// Every rule of the lint.
package enum LintRules {
  /// All rules, in order of their identifiers.
  package static let all: [LintRule] = {
    let rules =
      DocumentRules.all + StructureRules.all + PracticeRules.all.map { $0.rule }
      + PracticeRules.holders.map { $0.rule } + URLRules.all.map { $0.rule }
    // A rule can be found broken in several ways.
    var seen: Set<String> = []
    return rules.filter { seen.insert($0.id).inserted }.sorted { $0.id < $1.id }
  }()

  /// The rule of an identifier.
  package static func named(_ id: String) -> LintRule? { byID[id] }

  private static let byID = Dictionary(
    all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
}
