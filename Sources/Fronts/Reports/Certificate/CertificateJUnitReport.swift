package import Certification
package import Diagnostics

/// Writes certificates as JUnit XML: a suite for each tag and player, or each screen and unit, and a
/// test for each case.
package enum CertificateJUnitReport {
  /// The document; a case fails as it does for the exit status.
  ///
  /// - Parameters:
  ///   - certificates: the tags that were certified.
  ///   - unreadable: those that could not be.
  ///   - severity: the least severity that makes the exit status 1.
  /// - Returns: the whole file.
  package static func text(
    of certificates: [Certificate], _ unreadable: [UnreadableTag] = [],
    failingOn severity: Severity
  ) -> String {
    let certified = certificates.flatMap { suites(of: $0, severity) }
    let broken = unreadable.map { tag in
      JUnitReport.Suite(
        name: tag.tag,
        cases: [.init(group: tag.tag, name: "the tag can be read", .broken(tag.reason))])
    }
    return JUnitReport.text(of: certified + broken)
  }

  private static func suites(
    of certificate: Certificate, _ severity: Severity
  ) -> [JUnitReport.Suite] {
    ([nil] + certificate.subjects.names.map(Optional.some)).compactMap { subject in
      let cases = certificate.cases.filter { $0.subject == subject }
      guard !cases.isEmpty else { return nil }
      let place = subject.map { " (\($0))" } ?? ""
      let runs = cases.compactMap(\.run)
      return JUnitReport.Suite(
        name: certificate.tag + place,
        duration: runs.isEmpty ? nil : runs.reduce(.zero) { $0 + $1.duration },
        cases: cases.map { result in
          // Some systems show the class alone.
          JUnitReport.Case(
            group: "\(certificate.tag): \(result.name)\(place)",
            name: "\(result.name): \(result.summary)", outcome(of: result, severity),
            remarks: lines(of: result).joined(separator: "\n"))
        })
    }
  }

  private static func outcome(
    of result: CaseResult, _ severity: Severity
  ) -> JUnitReport.Case.Verdict {
    if result.verdict == .notApplicable { return .skipped(result.reason ?? "not applicable") }
    if result.counted == .inconclusive {
      return .skipped(lines(of: result).joined(separator: "\n"))
    }
    guard result.counted.fails(on: severity) else { return .passed }
    var rules: [Rule] = []
    for finding in result.reasons where !finding.isAccepted && !rules.contains(finding.rule) {
      rules.append(finding.rule)
    }
    let remedies = rules.map { "What to do about \($0): \($0.advice)" }
    return .failed((lines(of: result) + remedies).joined(separator: "\n"))
  }

  private static func lines(of result: CaseResult) -> [String] {
    result.reasons.map { "\($0.word): \($0.text)" }
  }
}
