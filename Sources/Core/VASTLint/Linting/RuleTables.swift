internal import VAST

/// Which rules a pass over a document reports.
enum RuleScope: Sendable {
  /// All rules, for the linter.
  case all
  /// The rules that concern runs.
  case runs

  /// Whether breaches of a rule are reported.
  func includes(_ rule: LintRule) -> Bool { self == .all || rule.mattersToRuns }

  /// The tables of the scope's rules.
  var tables: RuleTables {
    switch self {
    case .all: .all
    case .runs: .runs
    }
  }
}

/// The checks of a scope's rules, grouped by what they check.
final class RuleTables: Sendable {
  static let all = RuleTables(of: .all)
  static let runs = RuleTables(of: .runs)

  /// The checks of each element, by the element's raw value, in the order in which they run.
  let byElement: [[LintRule.ElementCheck]]
  /// The checks of URLs, in the order in which they run, each for URLs with one of its traits.
  let urlChecks: [(traits: URLTraits, check: LintRule.URLCheck)]
  /// The traits that at least one rule checks.
  let urlTraits: URLTraits
  /// The bytes that reveal the traits of `urlTraits` in a URL.
  let urlSigns: URLSigns
  /// The checks of documents of a stream's ads, in the order in which they run.
  let streams: [StreamChecks]
  /// The checks of tracked creatives in a stream's documents, in the order in which they run.
  let slots: [LintRule.SlotCheck]
  /// Whether texts are searched for placeholders that a template left in them.
  let includesPlaceholders: Bool

  private init(of scope: RuleScope) {
    var byElement = SchemaElement.allCases.map { _ in [LintRule.ElementCheck]() }
    var urlChecks: [(traits: URLTraits, check: LintRule.URLCheck)] = []
    var streams: [StreamChecks] = []
    var slots: [LintRule.SlotCheck] = []
    for rule in LintRules.inOrder where scope.includes(rule) {
      switch rule.check {
      case .byOthers: break
      case .elements(let elements, let check):
        for element in elements { byElement[element.rawValue].append(check) }
      case .urls(let traits, let check): urlChecks.append((traits, check))
      case .streams(let checks): streams.append(checks)
      case .slots(let check): slots.append(check)
      }
    }
    self.byElement = byElement
    self.urlChecks = urlChecks
    self.streams = streams
    self.slots = slots
    includesPlaceholders = scope.includes(.placeholderLeft)
    urlTraits = urlChecks.reduce(into: []) { $0.formUnion($1.traits) }
    urlSigns = URLSigns(of: urlTraits)
  }
}
