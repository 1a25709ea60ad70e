internal import Certification
internal import Comparison
internal import Reports
internal import VASTSimulator
internal import Vocabulary

extension ReportFormat {
  /// Every format, in the order of the help.
  static let all = [text, jsonl, json, junit, sarif, har, html, github, csv, svg]

  static let text = ReportFormat(
    name: "text", suffixes: [".txt"], summary: "what people read", places: .output,
    isForPeople: true,
    run: { $0.text.text(of: $0.judged) },
    printedScenarios: Stream(
      part: { $0.text.text(of: $0.result) },
      end: { $0.text.summary(of: $0.results) }),
    printedCertificates: Stream(
      part: { ($0.isFirst ? "" : "\n") + $0.text.text(of: $0.certificate) },
      end: { $0.text.summary(of: $0.certificates, $0.unreadable) }),
    verdicts: Stream(summary: .text),
    findings: { $0.text.text(of: $0.files) },
    comparison: { $0.text.text(of: $0.differences, old: $0.old, new: $0.new) },
    printedReception: Stream(part: { $0.words.description }, end: { $0.text.text(of: $0.result) }),
    media: { $0.text.text(of: $0.files, $0.renditions) },
    chain: { $0.report.text(of: $0.inspection) },
    layout: { $0.text },
    auction: { $0.text },
    audit: { $0.text },
    counts: { $0.text },
    fit: { $0.text },
    catalog: { $0.text },
    repair: { $0.text },
    explanation: { $0.text },
    cache: { $0.text })

  private static let jsonl = ReportFormat(
    name: "jsonl", suffixes: [".jsonl", ".ndjson"],
    summary: "one JSON object a line; for a run, its event stream", places: [.output, .file],
    isLines: true,
    run: { try JSONLinesReport.text(of: $0.record) },
    scenarios: { try $0.results.map(TestJSONReport.line).joined() },
    printedScenarios: Stream(part: { try TestJSONReport.line(of: $0.result) }),
    certificates: { try CertificateJSONReport.lines(of: $0.certificates, $0.unreadable) },
    printedCertificates: Stream(
      part: { try CertificateJSONReport.lines(of: [$0.certificate]) },
      end: { try CertificateJSONReport.lines(of: [], $0.unreadable) }),
    verdicts: Stream(summary: .jsonl),
    reception: { try ReceptionJSON().stream(of: $0.result) },
    printedReception: Stream(
      part: { try ReceptionJSON().line(of: $0) }, end: { try ReceptionJSON().lines(of: $0.result) })
  )

  private static let json = ReportFormat(
    name: "json", suffixes: [".json"], summary: "one JSON object", places: [.output, .file],
    run: { try JSONReport.text(of: $0.record) },
    scenarios: { try TestJSONReport.text(of: $0.results) },
    printedScenarios: Stream(end: { try TestJSONReport.text(of: $0.results) }),
    certificates: { try CertificateJSONReport.text(of: $0.certificates, $0.unreadable) },
    printedCertificates: Stream(
      end: { try CertificateJSONReport.text(of: $0.certificates, $0.unreadable) }),
    findings: { try LintJSONReport.text(of: $0.files, accepted: $0.accepted) },
    comparison: { try DiffJSONReport.text(of: $0.differences, old: $0.old, new: $0.new) },
    reception: { try ReceptionJSON().text(of: $0.result) },
    printedReception: Stream(end: { try ReceptionJSON().text(of: $0.result) }),
    media: { try ProbeJSONReport.text(of: $0.files, $0.renditions) },
    chain: { try $0.report.json(of: $0.inspection) },
    layout: { try $0.json },
    auction: { try $0.json },
    audit: { try $0.json },
    counts: { try $0.json },
    fit: { try $0.json },
    catalog: { try $0.json },
    repair: { try FixJSONReport.text(of: $0) },
    explanation: { try $0.json },
    cache: { try $0.json })

  private static let junit = testResults(
    name: "junit", suffixes: [".xml"], summary: "test cases for CI systems", JUnitReport.text)

  private static let sarif = ReportFormat(
    name: "sarif", suffixes: [".sarif", ".sarif.json"], summary: "findings for code scanning",
    places: .file,
    run: { try SARIFReport.text(of: $0.judged) },
    scenarios: { try SARIFReport.text(of: $0.results.flatMap(\.findings)) },
    certificates: { try CertificateSARIFReport.text(of: $0.certificates, $0.unreadable) },
    findings: { try SARIFReport.text(ofResults: $0.results) },
    batch: { try $0.sarif },
    audit: { try $0.sarif })

  private static let har = ReportFormat(
    name: "har", suffixes: [".har"],
    summary: "requests and responses, for a browser or a proxy", places: .file,
    showsRuns: true,
    run: { try HARReport.text(of: $0.record, contents: $0.contents) },
    scenarios: { try HARReport.text(of: $0.pages) },
    reception: {
      try ReceptionRecording.archive(of: $0.result.received.requests, clock: $0.clock)
    })

  private static let html = ReportFormat(
    name: "html", suffixes: [".html", ".htm"], summary: "a page to read and to share",
    places: .file,
    showsRuns: true,
    showsStage: true,
    run: { try HTMLReport.text(of: $0.judged, failingOn: $0.failOn) },
    scenarios: { TestHTMLReport.text(of: $0.results.map(\.page)) },
    certificates: {
      CertificateHTMLReport.text(of: $0.certificates, $0.unreadable, failingOn: $0.failOn)
    },
    batch: { $0.html },
    comparison: { try $0.page },
    audit: { $0.html })

  private static let github = ReportFormat(
    name: "github", summary: "annotations of a pull request", places: .file,
    findings: { GitHubReport.text(of: $0.findings) })

  private static let csv = ReportFormat(
    name: "csv", suffixes: [".csv"], summary: "a table for spreadsheets", places: .output,
    verdicts: Stream(summary: .csv),
    counts: { $0.csv })

  private static let svg = ReportFormat(
    name: "svg", suffixes: [".svg"], summary: "a drawing", places: .output,
    layout: { $0.svg })

  /// A format of test results: every command whose results are tests has it.
  private static func testResults(
    name: String, suffixes: [String], summary: String,
    _ write: @escaping @Sendable ([TestSuite]) -> String
  ) -> ReportFormat {
    ReportFormat(
      name: name, suffixes: suffixes, summary: summary, places: .file,
      run: { write([TestSuite(of: $0.judged, failingOn: $0.failOn)]) },
      scenarios: { write($0.results.map(\.suite)) },
      certificates: {
        write(
          CertificateTestSuites.suites(of: $0.certificates, $0.unreadable, failingOn: $0.failOn))
      },
      findings: { write($0.suites) },
      batch: { write($0.suites) },
      audit: { write($0.suites) })
  }
}

extension ReportFormat.Stream<CertificatesReport.Part, CertificatesReport> {
  /// One line for each tag.
  fileprivate init(summary: CertificateSummary) {
    self.init(
      part: { ($0.isFirst ? summary.head : "") + (try summary.line(of: $0.certificate)) },
      end: {
        ($0.certificates.isEmpty && !$0.unreadable.isEmpty ? summary.head : "")
          + (try $0.unreadable.map(summary.line).joined())
      })
  }
}
