package import Media
package import Vocabulary

/// All checks of one file under one profile.
package struct QualityReport: Sendable, Hashable {
  /// The profile's name.
  package var profile: String
  /// In the order of the checks.
  package var results: [QualityResult]

  init(profile: String, results: [QualityResult]) {
    self.profile = profile
    self.results = results
  }

  /// Judges the measurements of a file, and a tag's declaration if there is one, under a profile.
  package init(
    of facts: MediaFacts, declared: MediaDeclaration? = nil, under profile: CreativeProfile
  ) {
    let subject = QualitySubject(facts: facts, declared: declared ?? MediaDeclaration())
    self.profile = profile.name
    results = QualityCheck.all.compactMap { check in
      profile.isOff(check) || (declared == nil && check.comparesDeclared)
        ? nil : QualityJudge(profile: profile, subject: subject).result(of: check)
    }
  }

  /// The report for a file that cannot be opened.
  package static func unreadable(
    because reason: String, under profile: CreativeProfile
  ) -> QualityReport {
    QualityReport(
      profile: profile.name,
      results: [
        QualityResult(
          check: .damage, value: .text("cannot be opened"), limit: .oneOf(["none"]),
          verdict: .error, detail: reason)
      ])
  }

  /// The worst finding; nil when there is none.
  package var worst: Severity? { results.compactMap(\.verdict.severity).max() }

  /// The checks without which the file does not pass, and which could not be measured.
  package var lacks: [QualityResult] { results.filter(\.isRequired) }

  /// Why the file is not judged as a whole, as a clause; nil if it is.
  package var lack: String? {
    let lacks = lacks
    guard let reason = lacks.first?.detail else { return nil }
    return "\(lacks.map(\.check.id).joined(separator: ", ")): \(reason)"
  }

  /// How many checks have a verdict.
  func count(of verdict: QualityVerdict) -> Int {
    results.count { $0.verdict == verdict }
  }

  /// The findings, as diagnostics about a place.
  func diagnostics(at location: SourceLocation?) -> [Diagnostic] {
    results.compactMap { $0.diagnostic(profile: profile, at: location) }
  }

  /// The members of a file's report.
  package static let fields: [JSONField<QualityReport>] = [
    .required("profile", .string, "The profile whose limits apply.", \.profile),
    .required(
      "checks", .list(of: .defined("qualityCheck", QualityResult.fields)),
      "Every check, with its result or the reason why it does not apply.", \.results),
  ]

  package var json: JSONValue { .object(Self.fields.members(of: self)) }

  /// The verdicts of the checks in a few words: `31 pass, 2 warnings, 1 error`.
  package var summary: String {
    let counts =
      [(QualityVerdict.pass, "pass", "pass"), (.note, "note", "notes")]
      + [(.warning, "warning", "warnings"), (.error, "error", "errors")]
      + [(.notJudged, "not judged", "not judged")]
    return counts.compactMap { verdict, one, many in
      let number = count(of: verdict)
      return number == 0 ? nil : "\(number) \(number == 1 ? one : many)"
    }.joined(separator: ", ")
  }
}

/// Judges the readings of one file under one profile.
struct QualityJudge {
  let profile: CreativeProfile
  let subject: QualitySubject

  /// Reads one check and compares it with all limits that apply to this file; nil for a check that
  /// compares several files.
  func result(of check: QualityCheck) -> QualityResult? {
    guard let reading = check.reading(of: subject) else { return nil }
    var result = QualityResult(check: check, verdict: .notApplicable, detail: reading.detail)
    guard let value = reading.value?.rounded(to: check.unit) else {
      let severity = profile.rules(for: check).map(\.severity).max()
      if reading.isUnmeasured, let severity {
        result.verdict = .notJudged
        result.isRequired = severity > .note
      }
      return result
    }
    result.value = value
    result.declared = reading.declared
    let rules = profile.rules(for: check).filter { $0.conditions.allSatisfy(holds) }
    let limits = rules.compactMap { rule in
      rule.limit.resolved(with: reading.declared).map { (limit: $0, rule: rule) }
    }
    guard let first = limits.first else {
      result.detail = reading.detail ?? missingLimit(rules)
      return result
    }
    let broken = limits.filter { !$0.limit.admits(value) && !isExcused($0.rule) }
    let worst = broken.max { $0.rule.severity < $1.rule.severity }
    result.limit = (worst ?? first).limit
    result.verdict = worst.map { QualityVerdict($0.rule.severity) } ?? .pass
    return result
  }

  private func missingLimit(_ rules: [QualityRule]) -> String {
    rules.isEmpty ? "the profile sets no limit" : "nothing is declared"
  }

  private func isExcused(_ rule: QualityRule) -> Bool {
    guard let (check, limit) = rule.alternative,
      let value = check.reading(of: subject)?.value?.rounded(to: check.unit)
    else { return false }
    return limit.admits(value)
  }

  private func holds(_ condition: QualityRule.Condition) -> Bool {
    switch condition {
    case .videoCodec(let name): subject.video?.codecName == name
    case .heightAtLeast(let height): (subject.video?.picture?.height ?? 0) >= height
    case .heightBelow(let height): subject.video?.picture.map { $0.height < height } ?? false
    case .notAudio: subject.declared.type?.lowercased().hasPrefix("audio/") != true
    }
  }
}

/// One check of one file, judged.
package struct QualityResult: Sendable, Hashable {
  package var check: QualityCheck
  /// Nil when there is nothing to judge.
  package var value: QualityValue?
  /// The limit of the value. Where the value has several limits, this is the one that is exceeded most
  /// severely, or the first.
  package var limit: QualityLimit?
  /// The declared value that the limit comes from.
  var declared: QualityDeclared?
  package var verdict: QualityVerdict
  /// More about the value, or why there is none.
  package var detail: String?
  /// Whether the check has to be judged for the file to pass, and was not.
  package var isRequired = false

  /// The value with its unit, or why there is none.
  package var valueText: String { value.map { $0.text(in: check.unit) } ?? "–" }

  /// The limit in words, if there is one.
  package var limitText: String? { limit?.text(in: check.unit) }

  /// The finding as a diagnostic; nil for a pass and for what is not applicable.
  package func diagnostic(profile: String, at location: SourceLocation?) -> Diagnostic? {
    guard let severity = verdict.severity else { return nil }
    return Diagnostic(
      rule: check.rule, difference ?? problem(under: profile), at: location,
      notes: detail.map { [$0] } ?? []
    ).graded(severity)
  }

  /// How the file differs from the tag's declaration; nil for a check that does not compare them.
  private var difference: String? {
    guard check.comparesDeclared, let value, let declared else { return nil }
    return "the tag declares \(check.wording.noun) \(declared.text(in: check.unit)), but the file "
      + "has \(value.plainText(in: check.unit)); correct the tag, or replace the file"
  }

  /// A sentence that says what is wrong, with the value and the profile's limit where they add
  /// information.
  private func problem(under profile: String) -> String {
    let wording = check.wording
    guard let value else { return check.rule.summary }
    let text = value.plainText(in: check.unit)
    if let sentence = wording.sentences[text] { return sentence }
    let side = limit.flatMap { $0.side(of: value) }
    let problem =
      switch side {
      case .above: wording.high ?? check.rule.summary
      case .below: wording.low ?? check.rule.summary
      case nil: check.rule.summary
      }
    switch limit {
    case .oneOf(let names) where names.count == 1 && names.first == wording.faultless:
      return "\(problem): \(text)"
    case .atMost(0) where check.unit == .none:
      // The detail lists the faults, so that their number is not needed.
      return detail == nil ? "\(problem): \(text)" : problem
    case let limit?:
      return "\(problem): \(text), '\(profile)' allows \(limit.text(in: check.unit, named: false))"
    case nil:
      return "\(problem): \(text)"
    }
  }

  /// The fields of the check in reports.
  package static let fields: [JSONField<QualityResult>] = [
    .required("id", .filledString, "The check's stable name.", \.check.id),
    .required("verdict", .choice, "The result of the check.", \.verdict),
    .optional("value", .any, "The measured value, a number or a text; absent if there is none.") {
      switch $0.value {
      case .number(let number): .number(number)
      case .text(let text): .string(text)
      case nil: nil
      }
    },
    .optional("unit", .filledString, "The unit of the value; absent if the value has none.") {
      $0.check.unit == .none ? nil : $0.check.unit.rawValue
    },
    .optional("limit", .string, "What the profile allows.", \.limitText),
    .optional("detail", .string, "More about the value, or why there is none.", \.detail),
  ]

  package var json: JSONValue { .object(Self.fields.members(of: self)) }
}

/// The verdict of a check.
package enum QualityVerdict: String, Sendable, CaseIterable {
  case pass
  case note
  case warning
  case error
  /// There is something to judge that the installed FFmpeg cannot measure.
  case notJudged
  /// There is nothing to judge: the file has no such stream or property, it cannot be measured, the
  /// tag declares nothing, or the profile sets no limit.
  case notApplicable

  init(_ severity: Severity) {
    switch severity {
    case .note: self = .note
    case .warning: self = .warning
    case .error: self = .error
    }
  }

  /// The severity of a failure; nil for other verdicts.
  package var severity: Severity? {
    switch self {
    case .note: .note
    case .warning: .warning
    case .error: .error
    case .pass, .notJudged, .notApplicable: nil
    }
  }
}
