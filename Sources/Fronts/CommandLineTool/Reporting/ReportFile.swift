internal import Reports
internal import System

/// A report that is written to a file, or to standard output for the path `-`, in one of its subject's formats.
struct ReportFile<Subject>: Sendable {
  let format: ReportFormat
  let path: String
  private let writer: ReportFormat.Writer<Subject>

  /// Reads `KIND=PATH`; nil for a kind that the subject does not have.
  init?(parsing text: String, of subject: KeyPath<ReportFormat, ReportFormat.Writer<Subject>?>) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2,
      let format = ReportFormat.written(subject).first(where: { $0.name == parts[0] }),
      let writer = format[keyPath: subject]
    else { return nil }
    self.format = format
    self.writer = writer
    path = String(parts[1])
  }

  /// Writes the report.
  ///
  /// - Throws: `UnreadableInput` when the file cannot be written.
  func write(_ subject: Subject, to output: inout some TextOutputStream) throws {
    let text = try writer(subject)
    if path == "-" { output.write(text) } else { try LocalFile.write(text, to: path) }
  }

  /// Writes the report, unless the report would overwrite a file that a document of the run names.
  /// Only the run knows which files its documents name.
  ///
  /// - Throws: `UsageError` if a document names the report's file, `UnreadableInput` when the file
  ///   cannot be written.
  func write(
    _ subject: Subject, keeping named: NamedFiles, for table: OptionTable,
    to output: inout some TextOutputStream
  ) throws {
    try named.keep(from: "--report \(format.name)=\(path)", at: path, for: table)
    try write(subject, to: &output)
  }
}

extension NamedFiles {
  /// Refuses an output that would overwrite a file that a run has read.
  ///
  /// - Throws: which output it is, and what to do.
  func keep(from words: String, at path: String, for table: OptionTable) throws(UsageError) {
    guard !contains(path) else {
      throw table.usageError(
        "'\(words)' would overwrite a file that the tag names: name another file.")
    }
  }
}

extension Option {
  /// `--report KIND=PATH`, with the formats of a subject.
  static func report<Subject>(
    _ subject: KeyPath<ReportFormat, ReportFormat.Writer<Subject>?>, help: String
  ) -> Option {
    let formats = ReportFormat.written(subject)
    return Option(
      "report", "KIND=PATH", .keyed(formats.map(\.name), endings: formats.map(\.suffixes)),
      file: .output, isRepeatable: true, help: help)
  }
}

extension ParsedArguments {
  /// The reports of a subject that the command line requests.
  func reports<Subject>(
    _ subject: KeyPath<ReportFormat, ReportFormat.Writer<Subject>?>
  ) -> [ReportFile<Subject>] {
    values(of: PlayOptions.reportOption).compactMap { ReportFile(parsing: $0, of: subject) }
  }
}

/// The options for the rows of a text, and for the URLs in them.
enum RowOptions {
  static let urlsOption = Option(
    flag: "urls", configuration: .anyFile,
    help: "Print whole URLs; by default URLs are shortened")

  static let grepOption = Option(
    "grep", "TEXT", .text, configuration: .commandLineOnly,
    help: "Print only rows that contain TEXT, also in a part of a URL that the row does not show")

  /// Reads what a table with these options parsed.
  ///
  /// - Throws: a `UsageError` if `--grep` is used with a format that is not text.
  static func rows(
    _ parsed: ParsedArguments, of table: OptionTable
  ) throws(UsageError) -> ShownRows {
    let text = parsed.value(of: grepOption)
    guard text == nil || parsed.format.isForPeople else {
      throw table.usageError(
        "'--grep' selects rows of text: use '--format text', or remove '--grep'.")
    }
    return ShownRows(hasWholeURLs: parsed.isSet(urlsOption), text: text)
  }
}
