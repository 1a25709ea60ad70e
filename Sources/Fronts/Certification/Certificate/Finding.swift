internal import OpenMeasurement
package import VASTSimulator
package import Vocabulary

/// One reason why a case does not pass: what, where or when, and under which rule.
package struct Finding: Sendable, Hashable, Codable {
  /// The rule of an invariant, a diagnostic or an error.
  package var rule: Rule
  package var severity: Severity
  /// Lower-case and without a full stop, like a diagnostic's.
  package var message: String
  /// When it happened, since the run began; absent when it is about the input.
  package var at: Duration?
  /// The ad's index in play order; absent when there is only one, or none.
  package var ad: Int?
  /// Where in the input it is.
  package var location: SourceLocation?
  /// How many wrappers are between the inline ad and the document of the finding; absent if there is only one
  /// document.
  package var hop: Int?
  /// The name of the hop of the finding's document, such as `wrapper DSP (hop 1)`; absent if `hop`
  /// is.
  package var hopName: String?
  /// The error with which an ad failed; absent for other findings.
  package var errorCode: Int?
  /// What a message with measured values is about, such as an event or an expectation.
  package var subject: String?
  /// The start-up offsets at which the finding occurred; absent if offsets make no difference.
  package var dependence: OffsetDependence?
  /// Whether a baseline accepts the finding, so that it does not fail the case.
  package var isAccepted = false
  /// The URL or vendor that could not be judged, by which a baseline accepts the finding. Nil for
  /// any other finding, and if a document or an ad could not be judged.
  package var unjudgedName: String?

  package init(
    rule: Rule, severity: Severity? = nil, _ message: String, at: Duration? = nil,
    ad: Int? = nil, location: SourceLocation? = nil, subject: String? = nil
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.message = message
    self.at = at
    self.ad = ad
    self.location = location
    self.subject = subject
  }

  /// Creates the finding of a diagnostic.
  package init(_ diagnostic: Diagnostic) {
    self.init(
      rule: diagnostic.rule, severity: diagnostic.severity, diagnostic.message,
      location: diagnostic.location)
  }

  /// Creates the finding about something that was not judged.
  init(_ notJudged: NotJudged) {
    self.init(rule: notJudged.rule, notJudged.reason, location: notJudged.location)
    if notJudged.acceptable != nil { unjudgedName = notJudged.name }
  }

  /// What to do about the finding; for a failed ad, what to do about its error.
  package var advice: String { (errorCode.map(AdFailure.rule) ?? rule).advice }

  /// The place or the instant, the message and the rule, on one line.
  package var text: String {
    (location.map { "\($0): " } ?? "") + textWithoutPlace
  }

  /// The text without the place, for a report that shows the place separately.
  package var textWithoutPlace: String {
    (at.map { "at \(TimeText.readable($0)): " } ?? "") + textWithoutInstant
  }

  /// The text without the place and the instant, for a finding of several cases with different
  /// instants.
  package var textWithoutInstant: String {
    let hop = hopName.map { "\($0): " } ?? ""
    let offsets = dependence.map { " (\($0.words))" } ?? ""
    return "\(hop)\(ad.map(Self.prefix(ofAd:)) ?? "")\(message)\(offsets) [\(rule)]"
  }

  /// The word that reports write for the severity, or `accepted` for an accepted finding.
  package var word: String { isAccepted ? "accepted" : severity.rawValue }

  /// Whether the finding says how an ad ended, or that this is unknown; no baseline can accept such
  /// a finding.
  package var isOutcome: Bool {
    errorCode != nil || rule == .noAdToPlay || (isUnjudged && unjudgedName == nil)
  }

  /// Whether the finding says that something was not judged.
  package var isUnjudged: Bool { Self.unjudged.contains(rule) }

  private static let unjudged: Set<Rule> = [
    .notJudged, .checkInterrupted, .verificationNotMeasured,
  ]

  /// Whether the finding counts against a case, or would count if no baseline accepted it.
  var isReported: Bool { severity > .note || isUnjudged }

  /// Whether the finding counts for a verdict.
  var counts: Bool { isReported && !isAccepted }

  /// The finding without its instant and its start-up offsets, by which equal findings are recognized.
  var essence: Finding {
    var essence = recurrence
    essence.dependence = nil
    // An ad may fail with an error because its file is damaged. The media case reports the same
    // damage without the error's code.
    essence.errorCode = nil
    return essence
  }

  /// The finding without its instant, so that a finding that recurs at another instant is equal to
  /// it.
  var recurrence: Finding {
    var recurrence = self
    recurrence.at = nil
    recurrence.isAccepted = false
    return recurrence
  }

  static func prefix(ofAd ad: Int) -> String { "ad \(ad): " }
}

extension RunInvariants {
  /// The violations of some invariants in a run.
  static func findings(_ invariants: [any RunInvariant], in run: CheckedRun) -> [Finding] {
    let isOneAd = run.traces.count < 2
    return invariants.flatMap { invariant in
      invariant.violations(in: run).map { violation in
        Finding(
          rule: invariant.rule, violation.message, at: violation.at,
          ad: isOneAd ? nil : violation.ad, subject: violation.event)
      }
    }
  }
}

extension Verdict {
  /// The verdict that follows from findings; notes and accepted findings do not count.
  init(_ findings: [Finding]) {
    let counting = findings.filter(\.counts)
    let worst = counting.filter { !$0.isUnjudged }.map(\.severity).max()
    self.init(worst: worst, isUnjudged: counting.contains(where: \.isUnjudged))
  }
}
