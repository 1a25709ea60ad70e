internal import Documents
internal import Player
internal import VAST
package import Vocabulary

/// A rule of the linter: its text, and the check that finds violations.
///
/// Each rule is a static member of `LintRule` in the file of its subject and an element of that
/// file's list, which is in the order in which the checks run. `LintRules.inOrder` joins the lists.
/// A rule whose check names the rule itself has an explicit type, because the compiler cannot infer
/// it.
struct LintRule: Sendable {
  /// The text of the rule.
  let rule: Rule
  /// Whether runs also report violations, because they explain the behavior of the run's player.
  let mattersToRuns: Bool
  let check: Check

  /// How violations of a rule are found.
  enum Check: Sendable {
    /// The walk over the document, or the check of another rule, reports violations of the rule.
    case byOthers
    /// A check that runs for each of these elements, after the element's attributes and text.
    case elements([SchemaElement], ElementCheck)
    /// A check that runs for each URL that has one of these traits.
    case urls(URLTraits, URLCheck)
    /// Checks that run for each document of a stream's ads.
    case streams(StreamChecks)
    /// A check that runs once for each creative with trackers in a document that describes a
    /// stream's ads.
    case slots(SlotCheck)
  }

  /// Checks one element and reports its findings.
  typealias ElementCheck = @Sendable (XMLNode, inout LintPass) -> Void
  /// Checks the URL in an element's text and reports its findings.
  typealias URLCheck = @Sendable (XMLNode, URLSubject, inout LintPass) -> Void
  /// Checks a creative of a stream and reports its findings.
  typealias SlotCheck = @Sendable (CreativeSlot, inout LintPass) -> Void

  /// Creates a rule whose text is in another module, which reports the rule as well.
  init(_ rule: Rule, mattersToRuns: Bool = false, _ check: Check) {
    self.rule = rule
    self.mattersToRuns = mattersToRuns
    self.check = check
  }

  /// Creates a rule. Without a check of its own, the walk over the document or the check of another
  /// rule reports its violations.
  init(
    _ id: String, _ severity: Severity, _ summary: String, explanation: String, fix: String,
    clause: String, mattersToRuns: Bool = false, _ check: Check = .byOthers
  ) {
    self.init(
      Rule(id, severity, summary, explanation: explanation, fix: fix, clause: clause),
      mattersToRuns: mattersToRuns, check)
  }

  /// A rule about certain elements that runs report too.
  init(_ rule: Rule, on elements: [SchemaElement], check: @escaping ElementCheck) {
    self.init(rule, .elements(elements, check))
  }

  /// A rule about certain elements.
  init(
    _ id: String, _ severity: Severity, _ summary: String, explanation: String, fix: String,
    clause: String, mattersToRuns: Bool = false, on elements: [SchemaElement],
    check: @escaping ElementCheck
  ) {
    self.init(
      Rule(id, severity, summary, explanation: explanation, fix: fix, clause: clause),
      mattersToRuns: mattersToRuns, .elements(elements, check))
  }

  /// A rule about URLs with certain traits.
  init(
    _ id: String, _ severity: Severity, _ summary: String, explanation: String, fix: String,
    clause: String, mattersToRuns: Bool = false, onURLsWith traits: URLTraits,
    check: @escaping URLCheck
  ) {
    self.init(
      Rule(id, severity, summary, explanation: explanation, fix: fix, clause: clause),
      mattersToRuns: mattersToRuns, .urls(traits, check))
  }
}

/// A URL together with the element that holds it.
struct URLSubject {
  let element: SchemaElement
  let form: TextForm
  let traits: URLTraits
}

/// Every rule of the linter.
package enum LintRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = inOrder.map(\.rule).sorted { $0.id < $1.id }

  /// All rules, each once. Rules about one element are in the order in which they are checked,
  /// which is also the order of their findings at one position.
  static let inOrder: [LintRule] = [
    LintRule.documents, LintRule.responses, LintRule.ads, LintRule.creatives, LintRule.resources,
    LintRule.elements, LintRule.attributes, LintRule.trackingEvents, LintRule.offsets,
    LintRule.trackers, LintRule.times, LintRule.missingParts, LintRule.mediaFileSets,
    LintRule.mediaFiles, LintRule.mediaValues, LintRule.interactions, LintRule.verifications,
    LintRule.urls, LintRule.macros, LintRule.breaks, LintRule.playlists, LintRule.interstitials,
    LintRule.assetLists, LintRule.signalings, LintRule.markers,
  ].flatMap(\.self)

  /// The rules about documents whose content cannot be read.
  package static let ofReading: [Rule] = [
    LintRule.documentEmpty, .documentTooLarge, .documentTypeRefused, .notWellFormed, .rootNotVAST,
    .playlistMalformed, .assetListMalformed, .signalingMalformed,
  ].map(\.rule)

  /// The rule of an identifier.
  package static func named(_ id: String) -> Rule? { byID[id] }

  private static let byID = Dictionary(
    all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
}

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
