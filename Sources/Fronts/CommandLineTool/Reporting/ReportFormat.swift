internal import Reports

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
