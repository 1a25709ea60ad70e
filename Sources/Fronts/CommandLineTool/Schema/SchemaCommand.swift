internal import JSONTree
internal import Reports
internal import RunRecords
internal import Scenario
internal import Verdicts

/// `vastsim schema`: prints the JSON Schema of a format that vastsim reads or writes.
enum SchemaCommand {
  /// The formats that have a schema.
  enum Format: String, CaseIterable {
    case scenario
    case configuration
    case eventStream = "event-stream"
    case record
    case lint
    case resolve
    case test
    case testLine = "test-line"
    case diff
    case check
    case checkLine = "check-line"
    case appTrace = "app-trace"
    case audit
    case layout
    case auction
    case receive
    case receiveLine = "receive-line"
    case batchLine = "batch-line"
    case batchResult = "batch-result"
    case cache
    case list

    var document: SchemaDocument {
      switch self {
      case .scenario: ScenarioSchema.document
      case .configuration: ConfigurationSchema.document
      case .eventStream: EventStream.document
      case .record: JSONReport.document
      case .lint: LintJSONReport.document
      case .resolve: ChainReport.document
      case .test: TestJSONReport.document
      case .testLine: TestJSONReport.lineDocument
      case .diff: DiffJSONReport.document
      case .check: CertificateJSONReport.document
      case .checkLine: CertificateJSONReport.lineDocument
      case .appTrace: AppTraceSchema.document
      case .audit: AuditReport.document
      case .layout: LayoutReport.document
      case .auction: AuctionReport.document
      case .receive: ReceptionJSON.document
      case .receiveLine: ReceptionJSON.lineDocument
      case .batchLine: BatchSchema.line(RunOption.keys)
      case .batchResult: BatchSchema.result
      case .cache: CacheCommand.document
      case .list: ListCommand.document
      }
    }
  }

  static let table = OptionTable(
    command: "vastsim schema",
    overview: "Print the JSON Schema of a format, for editors and scripts",
    arguments: [
      OptionTable.Argument(
        "NAME", help: Format.allCases.map(\.rawValue).joined(separator: ", "))
    ],
    options: PlayOptions.helpOptions)

  /// The schema of the named format.
  ///
  /// - Throws: for a format that has none.
  static func text(for name: String) throws -> String {
    guard let format = Format(rawValue: name) else {
      throw table.usageError(
        "There is no schema '\(name)'. Known: "
          + "\(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return try format.document.text()
  }
}

extension SchemaCommand: Command {
  static let group = CommandGroup.setUp

  static let examples = [
    "schema scenario",
    "schema event-stream",
  ]

  static var argumentNames: [String]? { Format.allCases.map(\.rawValue) }

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    output.write(try text(for: call.parsed.positionals[0]))
    return .pass
  }
}
