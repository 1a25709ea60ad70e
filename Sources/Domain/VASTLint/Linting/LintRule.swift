internal import Diagnostics
internal import Streams
internal import VAST
internal import XMLTree

/// A rule of the lint: its text, and the check that finds it broken.
///
/// A rule is a static member of `LintRule` in the file of its subject, and a member of that file's
/// list, in the order in which the checks run. `LintRules.inOrder` joins the lists. The compiler
/// cannot infer the type of a rule whose check names it: such a rule has its type written out.
struct LintRule: Sendable {
  /// The text of the rule.
  let rule: Rule
  /// Whether a run reports a breach too, since it explains what the run's player does.
  let mattersToRuns: Bool
  let check: Check

  /// How violations of a rule are found.
  enum Check: Sendable {
    /// The walk over the document, or the check of another rule, which reports the breach itself.
    case byOthers
    /// A check that runs for each of these elements, after the element's attributes and text.
    case elements([SchemaElement], ElementCheck)
    /// A check that runs for each URL that has one of these traits.
    case urls(URLTraits, URLCheck)
    /// Checks that run for each document of a stream's ads.
    case streams(StreamChecks)
    /// A check that runs for each creative that such a document tracks.
    case slots(SlotCheck)
  }

  /// Checks one element and reports its findings.
  typealias ElementCheck = @Sendable (XMLNode, inout LintPass) -> Void
  /// Checks the URL in an element's text and reports its findings.
  typealias URLCheck = @Sendable (XMLNode, URLSubject, inout LintPass) -> Void
  /// Checks a creative of a stream and reports its findings.
  typealias SlotCheck = @Sendable (CreativeSlot, inout LintPass) -> Void

  /// A rule whose text another module has, since it reports the rule as well.
  init(_ rule: Rule, mattersToRuns: Bool = false, _ check: Check) {
    self.rule = rule
    self.mattersToRuns = mattersToRuns
    self.check = check
  }

  /// A rule that the walk, or the check of another rule, finds broken, unless it has a check.
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

/// A URL in its place.
struct URLSubject {
  let element: SchemaElement
  let form: TextForm
  let traits: URLTraits
}
