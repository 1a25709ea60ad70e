internal import Diagnostics
internal import LocalFiles
internal import Reports
internal import RunRecords
internal import VASTSimulator

/// `vastsim audit`: judges the SDK calls that an app logged, by the rules of a run.
struct AuditCommand {
  static let table = OptionTable(
    command: "vastsim audit",
    overview: "Judge the SDK calls that a real app logged",
    arguments: [
      OptionTable.Argument(
        "TRACE", .input, help: "An app trace or an event stream, or '-' for standard input")
    ],
    options: [
      formatOption, PlayOptions.failOnOption, PlayOptions.colorOption, PlayOptions.configOption,
    ] + PlayOptions.helpOptions)

  private static let formatOption = Option.format(\.audit)

  private let path: String
  private let format: ReportFormat
  private let failOn: Severity
  private let levels: RuleLevels
  private let style: TextStyle
  private let context: CommandContext

  init(
    _ parsed: ParsedArguments, levels: RuleLevels, context: CommandContext
  ) throws(UsageError) {
    let options = try PlayOptions(parsed)
    path = parsed.positionals.first ?? "-"
    format = options.format
    failOn = options.failOn
    style = options.style(in: context)
    self.levels = levels
    self.context = context
  }

  /// Reads and judges the trace.
  ///
  /// - Throws: `UnreadableInput` when it cannot be read.
  func run(output: inout some TextOutputStream) throws -> ExitCode {
    let name = DisplayPath(currentFolder: context.currentFolder).text(of: path)
    let bytes = try LocalFile.bytes(of: path)
    guard bytes.count <= LocalFile.documentLimit else {
      throw UnreadableInput(
        path: path, reason: "it is larger than \(LocalFile.documentLimit) bytes",
        remedy: "audit a part of it")
    }
    let audit = AppAudit(of: AppTrace(bytes, file: name), levels: levels)
    let report = AuditReport(audit, of: name, failingOn: failOn, style: style)
    output.write(try format.text(of: report, \.audit))
    return audit.findings.contains { $0.diagnostic.severity >= failOn } ? .findings : .pass
  }
}

extension AuditCommand: Command {
  static let group = CommandGroup.real

  static let examples = [
    "audit trace.jsonl",
    "audit trace.jsonl --format json --fail-on warning",
  ]

  static let foreignContents: Set<FileContent> = [.media, .tag, .scenario, .capture]

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try AuditCommand(call.parsed, levels: call.choices.ruleLevels, context: call.context)
      .run(output: &output)
  }
}
