internal import Certification
internal import Comparison
internal import Reports
internal import VASTSimulator
internal import Vocabulary

/// A format in which commands print or write their results: each format has one row in `all`. A
/// format without a writer for a subject is not offered for that subject.
struct ReportFormat: Sendable {
  typealias Writer<Subject> = @Sendable (Subject) throws -> String

  /// Writes what a command prints: parts while the command works, and a text at the end.
  struct Stream<Part, Whole>: Sendable {
    /// Writes a part as soon as it exists; nil if nothing is printed before the end.
    var part: Writer<Part>?
    /// Writes the text that follows the parts.
    var end: Writer<Whole> = { _ in "" }
  }

  /// Where the output of a format can go.
  struct Places: OptionSet, Sendable {
    let rawValue: Int

    /// Standard output, selected by `--format`.
    static let output = Places(rawValue: 1 << 0)
    /// A file, selected by `--report`.
    static let file = Places(rawValue: 1 << 1)
  }

  /// The value of `--format`, and the KIND of `--report`.
  let name: String
  /// The endings of the names of its files, the usual ending first; empty for a format that is not
  /// written to files.
  var suffixes: [String] = []
  /// The content of the report, for help texts.
  let summary: String
  let places: Places
  /// Whether people read the format. Only then may a command print text besides the report to
  /// standard output.
  var isForPeople = false
  /// Whether each line is complete by itself, so that it is printed as soon as it exists.
  var isLines = false
  /// Whether the format shows the runs of a test themselves, so that the test must keep them.
  var showsRuns = false
  /// Whether the format shows the pictures and the stage of a run, so that the run must record
  /// them.
  var showsStage = false

  // MARK: Subjects

  /// What `play` prints and reports.
  var run: Writer<RunReport>?
  /// What `test` reports.
  var scenarios: Writer<ScenariosReport>?
  /// What `test` prints.
  var printedScenarios: Stream<ScenariosReport.Part, ScenariosReport>?
  /// What `check` reports.
  var certificates: Writer<CertificatesReport>?
  /// What `check` prints.
  var printedCertificates: Stream<CertificatesReport.Part, CertificatesReport>?
  /// What `check --summary` prints.
  var verdicts: Stream<CertificatesReport.Part, CertificatesReport>?
  /// What `lint` prints and reports.
  var findings: Writer<LintReport>?
  /// What `batch` reports.
  var batch: Writer<BatchReport>?
  /// What `diff` prints and reports.
  var comparison: Writer<ComparisonReport>?
  /// What `receive` reports.
  var reception: Writer<ReceptionReport>?
  /// What `receive` prints.
  var printedReception: Stream<ReceptionProgress, ReceptionReport>?
  /// What `probe` prints.
  var media: Writer<ProbeReport>?
  /// What `resolve` prints.
  var chain: Writer<ChainResult>?
  /// What `layout` prints.
  var layout: Writer<LayoutReport>?
  /// What `auction` prints.
  var auction: Writer<AuctionReport>?
  /// What `audit` prints and reports.
  var audit: Writer<AuditReport>?
  /// What `counts` prints.
  var counts: Writer<CountsReport>?
  /// What `fit` prints.
  var fit: Writer<FitReport>?
  /// What `list` prints.
  var catalog: Writer<CatalogReport>?
  /// What `fix` prints.
  var repair: Writer<FixReport>?
  /// What `explain` prints.
  var explanation: Writer<Explanation>?
  /// What `cache` prints.
  var cache: Writer<CacheReport>?

  // MARK: Reading the table

  /// The formats in which standard output shows a subject: first those that show it as a whole,
  /// then those with a line for each part.
  static func printed<Column>(_ subject: KeyPath<ReportFormat, Column?>) -> [ReportFormat] {
    let formats = all.filter { $0.places.contains(.output) && $0[keyPath: subject] != nil }
    return formats.filter { !$0.isLines } + formats.filter(\.isLines)
  }

  /// The formats in which a subject can be written to a file.
  static func written<Column>(_ subject: KeyPath<ReportFormat, Column?>) -> [ReportFormat] {
    all.filter { $0.places.contains(.file) && $0[keyPath: subject] != nil }
  }

  /// A subject as text; empty if the format has no writer for it, in which case `--format` refuses
  /// the format.
  func text<Subject>(
    of subject: Subject, _ writer: KeyPath<ReportFormat, Writer<Subject>?>
  ) throws -> String {
    try self[keyPath: writer]?(subject) ?? ""
  }
}

extension Option {
  /// `--format FORMAT`, with the formats in which standard output shows a subject.
  static func format<Column>(_ subject: KeyPath<ReportFormat, Column?>) -> Option {
    Option(
      "format", "FORMAT", .oneOf(ReportFormat.printed(subject).map(\.name)),
      configuration: .anyFile, defaultText: ReportFormat.text.name,
      help: "What standard output shows")
  }
}

extension ParsedArguments {
  /// The format of standard output: the one that `--format` names, or text.
  var format: ReportFormat { format(of: PlayOptions.formatOption) ?? .text }

  /// The format that an option names; nil without it.
  func format(of option: Option) -> ReportFormat? {
    value(of: option).flatMap { name in ReportFormat.all.first { $0.name == name } }
  }
}

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

/// A run that was played.
struct RunReport {
  let record: RunRecord
  /// The record with the baseline applied, for the formats with a verdict.
  let judged: RunRecord
  /// The answers of the network.
  let contents: HARContents
  /// The least severity that makes the exit status 1.
  let failOn: Severity
  /// Writes the report as text for people.
  let text: TextReport
}

/// Scenarios that were tested.
struct ScenariosReport {
  /// A tested scenario, and the writer of its text for people.
  typealias Part = (result: TestResult, text: TestTextReport)

  let results: [TestResult]
  /// The network of the command, which has kept the answers to the runs.
  let network: NetworkSupply
  /// Writes the report as text for people.
  let text: TestTextReport

  /// The runs as pages of an HTTP archive, each with the answers that its run got.
  var pages: [HARReport.Page] {
    results.compactMap { result in
      result.record.map {
        HARReport.Page(
          title: result.name, record: $0, contents: network.contents(of: result.answers))
      }
    }
  }
}

/// Tags that were checked, and those that could not be read.
struct CertificatesReport {
  /// A certificate of a tag, whether it is the first one, and the writer of its text for people.
  typealias Part = (certificate: Certificate, isFirst: Bool, text: CertificateTextReport)

  let certificates: [Certificate]
  let unreadable: [UnreadableTag]
  /// The least severity that makes the exit status 1.
  let failOn: Severity
  /// Writes the report as text for people.
  let text: CertificateTextReport
}

/// Two inputs that were compared.
struct ComparisonReport {
  let old: BeaconTrace
  let new: BeaconTrace
  /// The events of each input, for the page that shows both inputs.
  let events: (old: [JSONValue], new: [JSONValue])
  let differences: RunDifferences
  /// Writes the report as text for people.
  let text: DiffTextReport

  /// The page that shows both runs on one time axis.
  var page: String {
    get throws {
      try ComparisonHTMLReport.text(
        old: (old.name, events.old), new: (new.name, events.new),
        differences: DiffJSONReport.value(of: differences, old: old, new: new),
        passes: differences.isEmpty && (old.errors + new.errors).isEmpty)
    }
  }
}

/// What a player under test requested.
struct ReceptionReport {
  let result: ReceptionResult
  /// The date and time at virtual zero.
  let clock: WallClock
  /// Writes the report as text for people.
  let text: ReceptionText
}

/// The documents of a tag, and the report that writes them.
typealias ChainResult = (report: ChainReport, inspection: ChainInspection)
