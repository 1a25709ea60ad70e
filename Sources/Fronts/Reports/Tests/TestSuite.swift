package import VASTSimulator
package import Vocabulary

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
  package var group: String
  package var name: String
  package var verdict: Verdict
  /// The remarks about a test that passed; empty if there are none.
  package var remarks: String

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
  package var duration: Duration?
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
