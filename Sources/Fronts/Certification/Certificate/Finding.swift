internal import OpenMeasurement
internal import Player
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
  var subject: String?
  /// The start-up offsets at which the finding occurred; absent if offsets make no difference.
  package var dependence: OffsetDependence?
  /// Which players select the MediaFile that the finding is about, as a clause; nil where all do, or where
  /// the creative has one MediaFile alone.
  var selection: String?
  /// Whether a baseline accepts the finding, so that it does not fail the case.
  package var isAccepted = false
  /// Whether it is what the player does by its own rules, with every tag: a note.
  var isHabit = false
  /// The URL or vendor that could not be judged, by which a baseline accepts the finding. Nil for
  /// any other finding, and if a document or an ad could not be judged.
  var unjudgedName: String?

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
    isHabit = diagnostic.severity == .note && CapabilityRules.all.contains(diagnostic.rule)
  }

  /// Creates the finding about something that was not judged.
  init(_ notJudged: NotJudged) {
    self.init(rule: notJudged.rule, notJudged.reason, location: notJudged.location)
    if notJudged.acceptable != nil { unjudgedName = notJudged.name }
  }

  /// What to do about the finding; for a failed ad, what to do about its error.
  package var advice: String {
    rule == .documentNotReadable
      ? rule.advice : (errorCode.map(AdFailure.rule) ?? rule).advice
  }

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
    let selection = selection.map { " (\($0))" } ?? ""
    return "\(hop)\(ad.map(Self.prefix(ofAd:)) ?? "")\(message)\(selection)\(offsets) [\(rule)]"
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
  package var counts: Bool { isReported && !isAccepted }

  /// The finding without its instant and its start-up offsets, by which equal findings are recognized.
  var essence: Finding {
    var essence = recurrence
    essence.dependence = nil
    // The measured values of a message differ from case to case.
    if let subject { essence.message = subject }
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
  /// The breaches of some invariants in a run. What its player does with every tag is a note about the player,
  /// once for each rule.
  static func findings(
    _ invariants: [any RunInvariant], in run: CheckedRun, of request: RunRequest
  ) -> [Finding] {
    let breaches = breaches(of: run, invariants)
    guard !breaches.isEmpty else { return [] }
    let isOneAd = run.traces.count < 2
    let habits = PlayerHabits.rules(of: request, besides: run.record.length)
    var said: Set<Rule> = []
    return breaches.compactMap { breach in
      let (rule, violation) = (breach.rule, breach.violation)
      let isHabit = habits.contains(rule)
      guard !isHabit || said.insert(rule).inserted else { return nil }
      var finding = Finding(
        rule: rule, severity: isHabit ? .note : nil, violation.message, at: violation.at,
        ad: isOneAd ? nil : violation.ad, subject: violation.event)
      finding.isHabit = isHabit
      return finding
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

/// A finding of a certificate, listed once for all the cases that it counts against.
package struct DistinctFinding: Sendable, Hashable {
  package var finding: Finding
  /// The severity as it counts for the tag: an error in optional cases alone is a warning.
  package var severity: Severity
  /// The cases that have the finding, in order: `skip` or, with several players, `skip (html5)`.
  package var cases: [String]
  /// Whether the finding does not depend on playing, so that every player and scenario has it.
  package var isOfInput: Bool

  /// The finding as a diagnostic. If it has no place of its own, its place is the tag.
  package func diagnostic(of tag: String) -> Diagnostic {
    Diagnostic(
      rule: finding.rule,
      (finding.ad.map(Finding.prefix(ofAd:)) ?? "") + finding.message,
      at: finding.location ?? SourceLocation(file: tag)
    ).graded(severity)
  }

  /// The item that could not be judged, in the form of a baseline's entry without the tag's name.
  /// Nil for any other finding, and if the item is a document or an ad.
  package var lack: Diagnostic? {
    finding.unjudgedName.map { NotJudged.acceptable(finding.rule, $0) }
  }
}

extension Certificate {
  /// Every finding once, in the order of the cases; notes are left out.
  package var distinctFindings: [DistinctFinding] {
    var found: [DistinctFinding] = []
    var places: [Finding: Int] = [:]
    // The findings of a run about its media are also reported by the media case, with the measured values.
    var measured: [Rule: Int] = [:]
    for result in cases {
      let name = name(of: result)
      let isOfMedia = result.name == Certifier.mediaCase && result.subject == nil
      for finding in result.reasons {
        let severity = result.obligation == .optional ? .warning : finding.severity
        let reported = result.subject == nil ? nil : measured[finding.rule]
        guard let place = places[finding.essence] ?? reported else {
          places[finding.essence] = found.count
          if isOfMedia { measured[finding.rule] = measured[finding.rule] ?? found.count }
          found.append(
            DistinctFinding(
              finding: finding, severity: severity, cases: [name],
              isOfInput: result.subject == nil))
          continue
        }
        found[place].severity = max(found[place].severity, severity)
        found[place].finding.errorCode = found[place].finding.errorCode ?? finding.errorCode
        // If one case has the finding at every offset, the offsets make no difference.
        if finding.dependence == nil { found[place].finding.dependence = nil }
        if found[place].cases.last != name { found[place].cases.append(name) }
      }
    }
    return found
  }

  /// Marks findings as accepted wherever they were found, so that they no longer fail a case. The error of an
  /// ad is never accepted, nor is a document or an ad that could not be judged.
  package mutating func accept(_ accepted: [DistinctFinding]) {
    let essences = Set(accepted.map(\.finding.essence))
    let measured = Set(
      accepted.filter { $0.cases.first == Certifier.mediaCase }.map(\.finding.rule))
    for index in cases.indices { cases[index].accept(essences, measured) }
    let lacks = Set(accepted.compactMap(\.lack))
    notJudged = notJudged.map { $0.accepted(by: lacks) }
  }

  /// The rules that the verdict comes from, in the order of their first appearance.
  package var decidingRules: [Rule] {
    var rules: [Rule] = []
    for found in distinctFindings where !found.finding.isAccepted && decides(found) {
      if !rules.contains(found.finding.rule) { rules.append(found.finding.rule) }
    }
    return rules
  }

  private func decides(_ found: DistinctFinding) -> Bool {
    switch verdict {
    case .fail: found.severity == .error && !found.finding.isUnjudged
    case .inconclusive: found.finding.isUnjudged
    case .warn, .pass, .notApplicable: found.severity == .warning
    }
  }
}

extension CaseResult {
  fileprivate mutating func accept(_ essences: Set<Finding>, _ measured: Set<Rule>) {
    for index in findings.indices where !findings[index].isOutcome {
      let isMeasured = subject != nil && measured.contains(findings[index].rule)
      guard isMeasured || essences.contains(findings[index].essence) else { continue }
      findings[index].isAccepted = true
    }
    if verdict != .notApplicable { verdict = Verdict(findings) }
  }
}

extension CaseResult {
  /// Removes findings, and reaches the verdict anew.
  mutating func removeFindings(where isRemoved: (Finding) -> Bool) {
    findings.removeAll(where: isRemoved)
    if verdict != .notApplicable { verdict = Verdict(findings) }
  }

  /// Whether two cases of one player or unit fail for the same reasons at the same start-up
  /// offsets. The instants may differ.
  package func failsAs(_ other: CaseResult) -> Bool {
    !findings.isEmpty && subject == other.subject
      && Set(findings.map(\.recurrence)) == Set(other.findings.map(\.recurrence))
  }
}

extension Certificate {
  /// The faults that fail the tag, each once, in the order in which they were found; faults of optional
  /// cases are left out. The error of an ad that failed because of a fault of its document is left out too.
  package var faults: [DistinctFinding] {
    let errors = distinct { $0.severity == .error && !$0.isUnjudged }
    let documents = Set(errors.filter(\.isOfDocument).map(document))
    return errors.filter { !($0.endsForItsDocument && documents.contains(document(of: $0))) }
  }

  /// The errors of ads that failed because of faults of their documents, by the first fault of the document.
  package var consequences: [DistinctFinding: [DistinctFinding]] {
    var first: [String: DistinctFinding] = [:]
    for fault in faults where fault.isOfDocument {
      first[document(of: fault)] = first[document(of: fault)] ?? fault
    }
    var consequences: [DistinctFinding: [DistinctFinding]] = [:]
    for found in distinct(\.endsForItsDocument) {
      if let fault = first[document(of: found)] { consequences[fault, default: []].append(found) }
    }
    return consequences
  }

  private func document(of found: DistinctFinding) -> String { found.finding.location?.file ?? tag }

  /// The warnings, each once.
  package var warnings: [DistinctFinding] { distinct { $0.severity == .warning && !$0.isUnjudged } }

  /// What was not judged, each once.
  package var unjudged: [DistinctFinding] { distinct(\.isUnjudged) }

  /// The findings of the tag: faults, then what was not judged, then warnings, each in the order of the
  /// cases.
  package var findingsWorstFirst: [DistinctFinding] { faults + unjudged + warnings }

  private func distinct(_ isMeant: (DistinctFinding) -> Bool) -> [DistinctFinding] {
    distinctFindings.filter { !$0.finding.isAccepted && isMeant($0) }
  }

  /// The reason for the verdict, as one phrase; for a tag that passes, how much was judged, and what was not
  /// requested.
  package var reason: String {
    let (faults, warnings, unjudged) = (faults, warnings, unjudged)
    let warned = warnings.isEmpty ? nil : Self.counted(warnings.count, "warning")
    let parts: [String?]
    switch verdict {
    case .fail:
      let cases = Set(faults.flatMap(\.cases)).count
      parts = [
        faults.isEmpty
          ? "no case could be judged"
          : "\(Self.counted(faults.count, "fault")), seen in \(Self.counted(cases, "case"))"
            + (faults.count == 1 ? ": " : "; the first: ")
            + (faults.first?.finding.message ?? ""),
        warned, unjudged.isEmpty ? nil : "not judged: \(unjudged.count)",
      ]
    case .inconclusive:
      let first = unjudged.first.map { "not judged: \($0.finding.message)" }
      let others = unjudged.count - 1
      parts = [first, others > 0 ? "and \(others) more" : nil, warned]
    case .warn, .pass, .notApplicable:
      parts = [Verdict.counted(warnings.map(\.finding.message), "warning")] + judgedWords
    }
    return (parts.compactMap(\.self) + acceptedWords).joined(separator: "; ")
  }

  private var judgedWords: [String?] {
    let count = cases.count { $0.verdict != .notApplicable }
    let words = [Self.counted(count, "case")] + judged.words
    let others = NotJudged.counts(of: notJudged)
    return [
      "\(words.joined(separator: ", ")) judged",
      others.isEmpty ? nil : "not judged: \(others.joined(separator: ", "))",
    ]
  }

  private var acceptedWords: [String] {
    let accepted = distinctFindings.count(where: \.finding.isAccepted)
    return accepted == 0 ? [] : ["\(Self.counted(accepted, "finding")) accepted"]
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension DistinctFinding {
  /// Whether the finding is about a document, as a linter's is: it does not depend on playing and
  /// is not an ad's error.
  fileprivate var isOfDocument: Bool { isOfInput && finding.errorCode == nil }

  /// Whether an ad, or the tag, failed with the error of a document that cannot be used.
  fileprivate var endsForItsDocument: Bool {
    finding.errorCode.map { Self.documentErrors.contains($0) } ?? false
  }

  /// The errors of a document that is not XML, breaks the schema, or has an unsupported version.
  private static let documentErrors: Set<Int> = [100, 101, 102]

  /// Whether the finding says that something was not judged.
  package var isUnjudged: Bool { finding.isUnjudged }
}

extension NotJudged {
  /// An asset that was not requested, or could not be read.
  init?(_ asset: AssetInspection) {
    let (reason, isWanted): (String, Bool)
    switch asset.result {
    case .answered, .stoodFor, .missing, .missingFile: return nil
    case .notRead(let why): (reason, isWanted) = (why, true)
    case .notAsked(let why): (reason, isWanted) = (why, false)
    }
    self.init(
      subject: Subject(asset.kind), name: asset.url, reason: reason, location: asset.location,
      isWanted: isWanted)
  }
}

extension NotJudged.Subject {
  fileprivate init(_ kind: AssetInspection.Kind) {
    switch kind {
    case .resource(.companion): self = .companion
    case .resource(.icon): self = .icon
    case .resource(.linear), .resource(.nonLinear): self = .resource
    case .clickThrough: self = .page
    case .captions: self = .captions
    case .mezzanine: self = .mezzanine
    case .playlist: self = .playlist
    case .interactive: self = .interactive
    }
  }
}
