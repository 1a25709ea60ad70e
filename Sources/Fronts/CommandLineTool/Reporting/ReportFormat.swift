internal import Reports
internal import RunComparison
internal import RunRecords
internal import Verdicts

/// A format of `--report KIND=PATH`: how each subject is written in it. A subject without a writer
/// does not have the format.
struct ReportFormat: Sendable {
  typealias Writer<Subject> = @Sendable (Subject) throws -> String

  /// The KIND.
  let name: String
  /// What is in it, for help texts.
  let summary: String
  /// Whether it shows the runs of a test themselves, which are kept for it.
  var showsRuns = false
  /// Whether it shows the pictures and the stage of a run, which are recorded for it.
  var showsStage = false
  /// What `play` reports.
  var run: Writer<RunReport>?
  /// What `test` reports.
  var scenarios: Writer<ScenariosReport>?
  /// What `check` reports.
  var certificates: Writer<CertificatesReport>?
  /// What `lint` reports.
  var findings: Writer<LintReport>?
  /// What `batch` reports.
  var batch: Writer<BatchReport>?
  /// What `diff` reports.
  var comparison: Writer<ComparisonReport>?
  /// What `receive` reports.
  var reception: Writer<ReceptionReport>?

  /// Every format, in the order of the help.
  static let all = [
    ReportFormat(
      name: "jsonl", summary: "one JSON object a line, of a run its event stream",
      run: { try JSONLinesReport.text(of: $0.record) },
      scenarios: { try $0.results.map(TestJSONReport.line).joined() },
      certificates: { try CertificateJSONReport.lines(of: $0.certificates, $0.unreadable) },
      reception: { try ReceptionJSON().stream(of: $0.result) }),
    ReportFormat(
      name: "json", summary: "one JSON object",
      run: { try JSONReport.text(of: $0.record) },
      scenarios: { try TestJSONReport.text(of: $0.results) },
      certificates: { try CertificateJSONReport.text(of: $0.certificates, $0.unreadable) },
      findings: { try LintJSONReport.text(of: $0.files, accepted: $0.accepted) },
      comparison: { try DiffJSONReport.text(of: $0.differences, old: $0.old, new: $0.new) },
      reception: { try ReceptionJSON().text(of: $0.result) }),
    ReportFormat(
      name: "junit", summary: "test cases for CI systems",
      run: { JUnitReport.text(of: $0.judged, failingOn: $0.failOn) },
      scenarios: { JUnitReport.text(of: $0.results.map(\.suite)) },
      certificates: {
        CertificateJUnitReport.text(of: $0.certificates, $0.unreadable, failingOn: $0.failOn)
      },
      findings: { JUnitReport.text(of: $0.suites) },
      batch: { $0.junit }),
    ReportFormat(
      name: "sarif", summary: "findings for code scanning",
      run: { try SARIFReport.text(of: $0.judged) },
      scenarios: { try SARIFReport.text(of: $0.results.flatMap(\.findings)) },
      certificates: { try CertificateSARIFReport.text(of: $0.certificates, $0.unreadable) },
      findings: { try SARIFReport.text(of: $0.findings) },
      batch: { try $0.sarif }),
    ReportFormat(
      name: "har", summary: "requests and responses, for a browser or a proxy",
      showsRuns: true,
      run: { try HARReport.text(of: $0.record, contents: $0.contents) },
      scenarios: { try HARReport.text(of: $0.pages) },
      reception: {
        try ReceptionRecording.archive(of: $0.result.received.requests, clock: $0.clock)
      }),
    ReportFormat(
      name: "html", summary: "a page to read and to share",
      showsRuns: true,
      showsStage: true,
      run: { try HTMLReport.text(of: $0.judged, failingOn: $0.failOn) },
      scenarios: { TestHTMLReport.text(of: $0.results.map(\.page)) },
      certificates: {
        CertificateHTMLReport.text(of: $0.certificates, $0.unreadable, failingOn: $0.failOn)
      },
      batch: { $0.html },
      comparison: { try $0.page }),
    ReportFormat(
      name: "github", summary: "annotations of a pull request",
      findings: { GitHubReport.text(of: $0.findings) }),
  ]
}
