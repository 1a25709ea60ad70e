internal import Reports
internal import VASTSimulator
internal import Vocabulary

/// `vastsim schema`: prints the JSON Schema of a format that vastsim reads or writes.
enum SchemaCommand {
  /// A format that has a schema.
  struct Format: Sendable {
    let name: String
    let document: @Sendable () -> SchemaDocument

    fileprivate init(
      _ name: String, _ document: @autoclosure @escaping @Sendable () -> SchemaDocument
    ) {
      self.name = name
      self.document = document
    }
  }

  /// Every format that has a schema.
  static let formats = [
    Format("scenario", ScenarioSchema.document),
    Format("audience", AudienceMix.document),
    Format("configuration", ConfigurationSchema.document),
    Format("event-stream", EventStream.document),
    Format("record", JSONReport.document),
    Format("lint", LintJSONReport.document),
    Format("explain", Explanation.document),
    Format("resolve", ChainReport.document),
    Format("probe", ProbeJSONReport.document),
    Format("fix", FixJSONReport.document),
    Format("test", TestJSONReport.document),
    Format("test-line", TestJSONReport.lineDocument),
    Format("diff", DiffJSONReport.document),
    Format("check", CertificateJSONReport.document),
    Format("check-line", CertificateJSONReport.lineDocument),
    Format("app-trace", AppTraceSchema.document),
    Format("audit", AuditReport.document),
    Format("counts", CountsReport.document),
    Format("fit", FitReport.document),
    Format("layout", LayoutReport.document),
    Format("auction", AuctionReport.document),
    Format("receive", ReceptionJSON.document),
    Format("receive-line", ReceptionJSON.lineDocument),
    Format("batch-line", BatchSchema.line(RunOption.keys)),
    Format("batch-result", BatchSchema.result),
    Format("cache", CacheReport.document),
    Format("list", CatalogReport.document),
  ]

  static let table = OptionTable(
    command: "vastsim schema",
    overview: "Print the JSON Schema of a format, for editors and scripts",
    arguments: [
      OptionTable.Argument(
        "NAME", help: formats.map(\.name).joined(separator: ", "))
    ],
    options: PlayOptions.helpOptions)

  /// The schema of the named format.
  ///
  /// - Throws: for a format that has none.
  static func text(for name: String) throws -> String {
    guard let format = formats.first(where: { $0.name == name }) else {
      throw table.usageError(
        "There is no schema '\(name)'. Known: "
          + "\(formats.map(\.name).joined(separator: ", ")).")
    }
    return try format.document().text()
  }
}

extension SchemaCommand: Command {
  static let group = CommandGroup.setUp

  static let examples = [
    "schema scenario",
    "schema event-stream",
  ]

  static var argumentNames: [String]? { formats.map(\.name) }

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    output.write(try text(for: call.parsed.positionals[0]))
    return .pass
  }
}
