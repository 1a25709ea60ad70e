internal import Reports
internal import VASTLint
internal import Vocabulary

/// Findings as a report for other tools.
struct LintReport {
  let files: [LintedFile]
  /// Why some inputs could not be read.
  let unreadable: [Diagnostic]
  /// How many findings a baseline accepts; nil without one.
  let accepted: Int?
  /// The least severity that makes the exit status 1.
  let failOn: Severity
  /// Writes the report as text for people.
  let text: LintTextReport

  var findings: [Diagnostic] { files.flatMap(\.diagnostics) + unreadable }

  /// The findings with their edits as SARIF results.
  var results: [SARIFReport.Result] {
    files.flatMap(\.mendedFindings).map { mended in
      var result = SARIFReport.Result(mended.finding)
      result.replacements = mended.fixes.map {
        SARIFReport.Replacement(
          words: $0.words, offset: $0.range.lowerBound, length: $0.range.count,
          text: String(decoding: $0.replacement, as: UTF8.self))
      }
      return result
    } + unreadable.map { SARIFReport.Result($0) }
  }

  /// The inputs as test suites.
  var suites: [TestSuite] { files.map(suite) + unreadable.map(suite) }

  /// A file as a test suite: each rule with a finding is a test case, and a file without findings
  /// has one case that passes.
  private func suite(of file: LintedFile) -> TestSuite {
    var rules: [Rule] = []
    for finding in file.diagnostics where !rules.contains(finding.rule) {
      rules.append(finding.rule)
    }
    let cases = rules.map { rule in
      let found = file.diagnostics.filter { $0.rule == rule }
      let text = found.map { "\($0)" }.joined(separator: "\n")
      let fails = found.contains { $0.severity >= failOn }
      return TestCase(
        group: file.path, name: "\(rule.id): \(rule.summary)",
        fails ? .failed("\(text)\nWhat to do about \(rule): \(rule.advice)") : .passed,
        remarks: fails ? "" : text)
    }
    return TestSuite(
      name: file.path,
      cases: cases.isEmpty
        ? [TestCase(group: file.path, name: "no rule is broken", .passed)] : cases)
  }

  private func suite(of failure: Diagnostic) -> TestSuite {
    let name = failure.location?.file ?? ""
    return TestSuite(
      name: name,
      cases: [
        TestCase(group: name, name: "the input can be read", .broken(failure.message))
      ]
    )
  }
}
