package import Diagnostics
internal import VAST

/// Every rule of the lint.
package enum LintRules {
  /// All rules, in order of their identifiers; those that the reading of a document has too are the
  /// same ones.
  package static let all: [Rule] = {
    let rules =
      DocumentRules.all + StructureRules.all + PracticeRules.all.map { $0.rule }
      + PracticeRules.holders.map { $0.rule } + URLRules.all.map { $0.rule }
    // A rule can be found broken in several ways.
    var seen: Set<Rule> = []
    return rules.filter { seen.insert($0).inserted }.sorted { $0.id < $1.id }
  }()

  /// The rules about documents of which nothing more can be read.
  package static let ofReading: [Rule] = [
    .documentEmpty, .documentTooLarge, .documentTypeRefused, .notWellFormed, .rootNotVAST,
  ]

  /// The rule of an identifier.
  package static func named(_ id: String) -> Rule? { byID[id] }

  private static let byID = Dictionary(
    all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
}
