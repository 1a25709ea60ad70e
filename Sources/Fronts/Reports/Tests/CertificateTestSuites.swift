package import Certification
package import VASTSimulator
package import Vocabulary

/// The test results of certificates: a suite for each tag and player, or for each screen and unit, with
/// a test for each case and a failing test for each fault. A case with faults passes and names the faults
/// in its output, so that each fault is one failure, regardless of how many cases and players show it.
package enum CertificateTestSuites {
  /// The suites of all tags. Only faults that make the exit status 1 have a test.
  ///
  /// - Parameters:
  ///   - certificates: the certificates of the tags.
  ///   - unreadable: the tags that could not be read.
  ///   - severity: the least severity that makes the exit status 1.
  /// - Returns: the suites of the certified tags, then one suite for each tag that could not be
  ///   read.
  package static func suites(
    of certificates: [Certificate], _ unreadable: [UnreadableTag] = [],
    failingOn severity: Severity
  ) -> [TestSuite] {
    let certified = certificates.flatMap { suites(of: $0, severity) + players(of: $0) }
    let broken = unreadable.map { tag in
      TestSuite(
        name: tag.tag,
        cases: [.init(group: tag.tag, name: "the tag can be read", .broken(tag.reason))])
    }
    return certified + broken
  }

  private static func suites(
    of certificate: Certificate, _ severity: Severity
  ) -> [TestSuite] {
    let faults = certificate.faults(failingOn: severity)
    return ([nil] + certificate.subjects.names.map(Optional.some)).compactMap { subject in
      let cases = certificate.cases.filter { $0.subject == subject }
      guard !cases.isEmpty else { return nil }
      let place = subject.map { " (\($0))" } ?? ""
      let runs = cases.compactMap(\.run)
      return TestSuite(
        name: certificate.title + place,
        duration: runs.isEmpty ? nil : runs.reduce(.zero) { $0 + $1.duration },
        cases: cases.map { result -> TestCase in
          // Some systems show only the class of a test, so the class contains the name of the case
          // too.
          TestCase(
            group: "\(certificate.title): \(result.name)\(place)",
            name: "\(result.name): \(result.summary)", outcome(of: result),
            remarks: remarks(of: result, severity).joined(separator: "\n"))
        }
          + faults.filter { $0.subject == subject }.map {
            test(of: $0.fault, certificate, place)
          })
    }
  }

  /// The failing test for a fault.
  private static func test(
    of fault: DistinctFinding, _ certificate: Certificate, _ place: String
  ) -> TestCase {
    let finding = fault.finding
    let text = fault.cases.count == 1 ? finding.text : finding.textOfSeveral
    return TestCase(
      group: "\(certificate.title): \(finding.rule)\(place)",
      name: "\(finding.rule): \(finding.message)",
      .failed(
        "\(fault.severity.rawValue): \(text), \(CaseNames.occurrences(of: fault.cases))\n"
          + "What to do about \(finding.rule): \(finding.advice)"))
  }

  /// Returns a suite for each compared player, with a test for each case. Each test has remarks,
  /// which name the faults of the tag in the case; these faults are also separate tests. The first
  /// test's remarks also name what the player does by its own rules.
  private static func players(of certificate: Certificate) -> [TestSuite] {
    guard let matrix = certificate.matrix else { return [] }
    return matrix.players.map { player in
      let group = "\(certificate.title): players (\(player))"
      let own = matrix.ownSentences(of: player).map { "whatever the tag, \(player) \($0)" }
      return TestSuite(
        name: "\(certificate.title) (\(player))",
        cases: matrix.cases.compactMap { matrix.cell($0, player) }.enumerated().map { index, cell in
          let faults = matrix.faults(in: cell).map { fault in
            "\(matrix.sentence(of: fault)) [\(fault.cause.rule?.id ?? fault.cause.name)]"
          }
          let verdict: TestCase.Verdict =
            switch cell.verdict {
            case .notApplicable, .inconclusive: .skipped(cell.reason ?? "not judged")
            case .pass, .warn, .fail: .passed
            }
          let remarks = faults + (index == 0 ? own : [])
          return TestCase(
            group: group, name: "\(cell.name): the same beacons as '\(matrix.reference)'", verdict,
            remarks: remarks.joined(separator: "\n"))
        })
    }
  }

  /// The outcome of a case's test. A case is skipped if it is not applicable or could not be judged.
  private static func outcome(of result: CaseResult) -> TestCase.Verdict {
    switch result.counted {
    case .notApplicable: .skipped(result.reason ?? "not applicable")
    case .inconclusive: .skipped(lines(of: result).joined(separator: "\n"))
    case .pass, .warn, .fail: .passed
    }
  }

  private static func remarks(of result: CaseResult, _ severity: Severity) -> [String] {
    let verdict = result.counted
    let heading = "\(verdict.word): each fault is a test of its own"
    return (verdict.fails(on: severity) ? [heading] : []) + lines(of: result)
  }

  private static func lines(of result: CaseResult) -> [String] {
    result.reasons.map { "\($0.word): \($0.text)" }
  }
}

extension Certificate {
  /// The findings that make the exit status 1. Each comes with the player or the unit of the first
  /// case that shows the finding, or with nil if that case has neither.
  fileprivate func faults(
    failingOn severity: Severity
  ) -> [(fault: DistinctFinding, subject: String?)] {
    (faults + warnings).filter { $0.severity >= severity }.map { fault in
      (fault, cases.first { name(of: $0) == fault.cases.first }?.subject)
    }
  }
}

extension Finding {
  /// The place, the message and the rule, without the instant, because it differs between cases.
  fileprivate var textOfSeveral: String {
    (location.map { "\($0): " } ?? "") + textWithoutInstant
  }
}

/// The result of one test, as CI systems and test harnesses show it.
package struct TestCase: Sendable, Hashable {
  package enum Verdict: Sendable, Hashable {
    case passed
    /// An expectation of the test did not hold.
    case failed(String)
    /// The test could not be run.
    case broken(String)
    /// The test was not run, for this reason.
    case skipped(String)
  }

  /// The group of the test; some systems show only this.
  var group: String
  var name: String
  var verdict: Verdict
  /// The remarks about a test that passed; empty if there are none.
  var remarks: String

  package init(group: String, name: String, _ verdict: Verdict, remarks: String = "") {
    self.group = group
    self.name = name
    self.verdict = verdict
    self.remarks = remarks
  }
}

/// Tests of one kind, such as those of one tag. Every format of test results is written from
/// suites.
package struct TestSuite: Sendable, Hashable {
  package var name: String
  /// How long the suite took in virtual time; nil if nothing was played.
  var duration: Duration?
  package var cases: [TestCase]

  package init(name: String, duration: Duration? = nil, cases: [TestCase]) {
    self.name = name
    self.duration = duration
    self.cases = cases
  }
}

extension TestSuite {
  /// A finished run: one test for the run itself, one for each unit of a screen, and one for each
  /// expectation.
  package init(of record: RunRecord, failingOn severity: Severity) {
    let configuration = record.configuration
    let scenario = configuration.scenario
    let group = configuration.solePlayer.map { "\(scenario) (\($0))" } ?? scenario
    let ends =
      [Self.ending(of: record, group: group, name: "the run ends well", severity)]
      + record.unitParts.compactMap { name, part -> TestCase? in
        guard let name else { return nil }
        var part = part
        // An expectation about the run applies to each unit.
        part.expectations = record.expectations.filter { ($0.unit?.name ?? name) == name }
        return Self.ending(
          of: part, group: "\(scenario), unit \(name)", name: "the unit ends well", severity)
      }
    let expectations = record.expectations.map { result in
      TestCase(
        group: result.unit.map { "\(scenario), unit \($0.name)" } ?? group,
        name: result.text,
        result.failure.map { .failed(Self.located($0, result.location)) } ?? .passed)
    }
    self.init(
      name: configuration.subject, duration: record.duration, cases: ends + expectations)
  }

  /// The test of how a run, or one unit of it, ended. Failed expectations are separate tests.
  private static func ending(
    of record: RunRecord, group: String, name: String, _ severity: Severity
  ) -> TestCase {
    let verdict = RunVerdict(of: record, failingOn: severity)
    let reasons = verdict.reasonsBesidesExpectations
    let findings = verdict.findings.map { "\($0)" }
    let text = ([reasons.joined(separator: ", ")] + findings).joined(separator: "\n")
    guard !reasons.isEmpty else { return TestCase(group: group, name: name, .passed) }
    let isUnjudged = verdict.verdict == .inconclusive
    return TestCase(group: group, name: name, isUnjudged ? .broken(text) : .failed(text))
  }

  private static func located(_ text: String, _ location: SourceLocation?) -> String {
    location.map { "\($0): \(text)" } ?? text
  }
}
