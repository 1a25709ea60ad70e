internal import Reports
internal import VASTSimulator
internal import Vocabulary

extension TestResult {
  /// The result as an HTML page shows it.
  var page: TestHTMLReport.Scenario {
    let verdict: TestHTMLReport.Scenario.Verdict =
      switch self.verdict {
      case .passed: .passed
      case .failed: .failed
      case .broken: .broken
      }
    return TestHTMLReport.Scenario(
      name: name, path: path, verdict: verdict, reasons: reasons,
      findings: failures.filter { $0.rule != .expectationFailed }, diff: diff,
      record: record, source: source)
  }
}
