package import Media
package import Vocabulary

/// All checks of one file under one profile.
package struct QualityReport: Sendable, Hashable {
  /// The profile's name.
  package var profile: String
  /// In the order of the checks.
  package var results: [QualityResult]

  package init(profile: String, results: [QualityResult]) {
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

  /// How many checks have a verdict.
  package func count(of verdict: QualityVerdict) -> Int {
    results.count { $0.verdict == verdict }
  }

  /// The findings, as diagnostics about a place.
  package func diagnostics(at location: SourceLocation?) -> [Diagnostic] {
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
    return counts.compactMap { verdict, one, many in
      let number = count(of: verdict)
      return number == 0 ? nil : "\(number) \(number == 1 ? one : many)"
    }.joined(separator: ", ")
  }
}
