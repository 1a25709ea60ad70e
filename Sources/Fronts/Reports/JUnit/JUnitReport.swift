package import Diagnostics
package import RunRecords
internal import Scenario
internal import Verdicts
internal import VirtualTime

/// Writes what was tried as JUnit XML, the form that CI systems show as tests.
package enum JUnitReport {
  /// The result of one test.
  package struct Case: Sendable, Hashable {
    package enum Verdict: Sendable, Hashable {
      case passed
      /// Something was expected and did not happen.
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
    /// The remarks about a test that passed; empty where there are none.
    package var remarks: String

    package init(group: String, name: String, _ verdict: Verdict, remarks: String = "") {
      self.group = group
      self.name = name
      self.verdict = verdict
      self.remarks = remarks
    }
  }

  /// Tests of one kind, such as those of one tag.
  package struct Suite: Sendable, Hashable {
    package var name: String
    /// How long it took in virtual time; absent where nothing was played.
    package var duration: Duration?
    package var cases: [Case]

    package init(name: String, duration: Duration? = nil, cases: [Case]) {
      self.name = name
      self.duration = duration
      self.cases = cases
    }
  }

  /// A finished run: one test for the run itself, one for each unit of a screen, and one for each
  /// expectation.
  package static func text(of record: RunRecord, failingOn severity: Severity) -> String {
    text(of: [suite(of: record, failingOn: severity)])
  }

  /// A finished run as a suite.
  package static func suite(of record: RunRecord, failingOn severity: Severity) -> Suite {
    let configuration = record.configuration
    let scenario = configuration.scenario
    let group = configuration.solePlayer.map { "\(scenario) (\($0))" } ?? scenario
    let ends =
      [ending(of: record, group: group, name: "the run ends well", severity)]
      + record.unitParts.compactMap { name, part -> Case? in
        guard let name else { return nil }
        var part = part
        // An expectation about the run applies to each unit.
        part.expectations = record.expectations.filter { ($0.unit?.name ?? name) == name }
        return ending(
          of: part, group: "\(scenario), unit \(name)", name: "the unit ends well", severity)
      }
    let expectations = record.expectations.map { result in
      Case(
        group: result.unit.map { "\(scenario), unit \($0.name)" } ?? group,
        name: result.text,
        result.failure.map { .failed(located($0, result.location)) } ?? .passed)
    }
    return Suite(
      name: configuration.subject,
      duration: record.duration, cases: ends + expectations)
  }

  /// How a run, or a unit's part of it, ended; the expectations that failed are tests of their own.
  private static func ending(
    of record: RunRecord, group: String, name: String, _ severity: Severity
  ) -> Case {
    let verdict = RunVerdict(of: record, failingOn: severity)
    let reasons = verdict.reasonsBesidesExpectations
    let findings = verdict.findings.map { "\($0)" }
    let text = ([reasons.joined(separator: ", ")] + findings).joined(separator: "\n")
    guard !reasons.isEmpty else { return Case(group: group, name: name, .passed) }
    let isUnjudged = verdict.verdict == .inconclusive
    return Case(group: group, name: name, isUnjudged ? .broken(text) : .failed(text))
  }

  private static func located(_ text: String, _ location: SourceLocation?) -> String {
    location.map { "\($0): \(text)" } ?? text
  }

  /// The suites as one document.
  package static func text(of suites: [Suite]) -> String {
    var xml = XMLText()
    let all = suites.flatMap(\.cases)
    xml.open(
      "testsuites",
      [
        ("name", "vastsim"), ("tests", "\(all.count)"), ("failures", "\(failures(in: all))"),
        ("errors", "\(errors(in: all))"),
      ])
    for suite in suites {
      xml.open(
        "testsuite",
        [
          ("name", suite.name), ("tests", "\(suite.cases.count)"),
          ("failures", "\(failures(in: suite.cases))"), ("errors", "\(errors(in: suite.cases))"),
          (
            "skipped",
            "\(suite.cases.count { if case .skipped = $0.verdict { true } else { false } })"
          ),
        ])
      if let duration = suite.duration {
        // 'time' is the wall clock's; the schema has properties of suites alone.
        xml.open("properties", [])
        xml.empty("property", [("name", "virtualTime"), ("value", TimeText.readable(duration))])
        xml.close("properties")
      }
      for test in suite.cases { add(test, to: &xml) }
      xml.close("testsuite")
    }
    xml.close("testsuites")
    return xml.text
  }

  private static func add(_ test: Case, to xml: inout XMLText) {
    let attributes = [("name", test.name), ("classname", test.group)]
    let child: (name: String, message: String)
    switch test.verdict {
    case .passed:
      guard !test.remarks.isEmpty else {
        xml.empty("testcase", attributes)
        return
      }
      xml.open("testcase", attributes)
      xml.element("system-out", [], text: test.remarks)
      xml.close("testcase")
      return
    case .failed(let message): child = ("failure", message)
    case .broken(let message): child = ("error", message)
    case .skipped(let message): child = ("skipped", message)
    }
    xml.open("testcase", attributes)
    let line = child.message.prefix { $0 != "\n" }
    // Some systems show the attribute and some the text.
    xml.element(child.name, [("message", String(line))], text: child.message)
    xml.close("testcase")
  }

  private static func failures(in cases: [Case]) -> Int {
    cases.count { if case .failed = $0.verdict { true } else { false } }
  }

  private static func errors(in cases: [Case]) -> Int {
    cases.count { if case .broken = $0.verdict { true } else { false } }
  }
}
