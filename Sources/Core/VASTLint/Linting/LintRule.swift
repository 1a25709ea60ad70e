internal import Documents
internal import Player
internal import VAST
internal import Vocabulary

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
