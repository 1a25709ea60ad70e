internal import CreativeQuality
internal import OpenMeasurement
internal import Player
internal import VASTLint
internal import VASTSimulator
internal import Vocabulary

/// `vastsim list`: lists built-in names and those that the configuration file adds.
enum ListCommand {
  static let table = OptionTable(
    command: "vastsim list",
    overview: "List what is built in: rules, scenarios, players and others",
    arguments: [
      OptionTable.Argument(
        "KIND",
        help: Catalog.allCases.map(\.rawValue).joined(separator: ", ")
          + "; 'vastsim explain NAME' explains one")
    ],
    options: [formatOption, showOption, PlayOptions.configOption] + PlayOptions.helpOptions,
    isCatalog: true)

  private static let formatOption = Option.format(\.catalog)

  static let showOption = Option(
    "show", "NAME",
    help: "With 'scenarios': print a built-in scenario as a scenario file, to start from")

  private static func catalog(_ parsed: ParsedArguments) throws(UsageError) -> Catalog {
    let name = parsed.positionals[0]
    if let catalog = Catalog(rawValue: name) { return catalog }
    let known = Catalog.allCases.map(\.rawValue)
    throw table.usageError(
      "There is no list '\(name)'.\(Commands.didYouMean(name, in: known)) "
        + "Known: \(known.joined(separator: ", ")).")
  }

  /// The file of a built-in scenario, from which users can start their own.
  private static func scenario(named name: String) throws(UsageError) -> String {
    if let scenario = BuiltInScenarios.builtIn(named: name) { return scenario.text }
    let hint = NearestName.find(name, in: BuiltInScenarios.names)
    throw table.usageError(
      "Unknown scenario '\(name)'."
        + (hint.map { " Did you mean '\($0)'?" } ?? " See 'vastsim list scenarios'."))
  }
}

extension ListCommand: Command {
  static let group = CommandGroup.builtIn

  static let examples = [
    "list players",
    "list rules --format json",
  ]

  static var argumentNames: [String]? { Catalog.allCases.map(\.rawValue) }

  static func isConfigured(_ parsed: ParsedArguments) -> Bool {
    parsed.positionals.first.flatMap(Catalog.init)?.isConfigured == true
  }

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    let catalog = try catalog(call.parsed)
    if let name = call.parsed.value(of: showOption) {
      if catalog == .scenarios {
        output.write(try scenario(named: name))
        return .pass
      }
      guard !call.parsed.isFromCommandLine(showOption) else {
        throw table.usageError(
          "'--show' prints a scenario: use 'vastsim list scenarios --show \(name)'.")
      }
    }
    let rows = catalog.rows(with: call.configuration)
    output.write(try call.parsed.format.text(of: CatalogReport(catalog, rows), \.catalog))
    return .pass
  }
}

/// A kind of names that `vastsim list` lists: those that are built in, and those that the
/// configuration file adds.
enum Catalog: String, CaseIterable {
  case rules
  case checks
  case scenarios
  case players
  case profiles
  case standards
  case devices
  case policies

  /// An entry of a catalog.
  struct Row {
    let name: String
    /// The severity of a rule's findings; nil for an entry that is not a rule.
    var severity: Severity?
    let summary: String
    /// The names of its values; empty for an entry without values.
    var values: [String] = []
  }

  /// Whether the configuration file can add entries to the catalog.
  var isConfigured: Bool {
    switch self {
    case .players, .profiles, .standards: true
    case .rules, .checks, .scenarios, .devices, .policies: false
    }
  }

  /// The entries of the catalog, in the order in which they are listed.
  func rows(with configuration: Configuration) -> [Row] {
    switch self {
    case .rules:
      LintRules.all.map { Row(name: $0.id, severity: $0.severity, summary: $0.summary) }
    case .checks:
      QualityCheck.all.map {
        Row(name: $0.id, severity: $0.rule.severity, summary: $0.rule.summary)
      }
    case .scenarios:
      BuiltInScenarios.all.map { Row(name: $0.name, summary: $0.summary) }
    case .players:
      configuration.profiles.players.map { Row(name: $0.name, summary: $0.summary) }
    case .profiles:
      configuration.profiles.creative.map { Row(name: $0.name, summary: $0.summary) }
    case .standards:
      (ViewabilityStandard.builtIn + configuration.choices.standards).map {
        Row(name: $0.name, summary: StandardText.requirement(of: $0))
      }
    case .devices:
      DevicePreset.allCases.map { Row(name: $0.rawValue, summary: $0.summary) }
    case .policies:
      PlayerPolicy.all.map {
        Row(name: $0.key, summary: String($0.meaning.dropLast()), values: $0.choices.map(\.name))
      }
    }
  }
}

/// The report of a catalog's entries.
struct CatalogReport {
  private let catalog: Catalog
  private let rows: [Catalog.Row]

  init(_ catalog: Catalog, _ rows: [Catalog.Row]) {
    self.catalog = catalog
    self.rows = rows
  }

  /// One line for each row.
  var text: String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { row -> VisibleText in
      let severity = row.severity.map { Self.padded($0.rawValue, to: "warning".count) + "  " } ?? ""
      let values = row.values.isEmpty ? "" : ": " + row.values.joined(separator: ", ")
      return "\(Self.padded(row.name, to: width))  \(severity)\(row.summary)\(values)\n"
    }.joined().description
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
  // MARK: JSON

  /// The list as one JSON object.
  var json: String {
    get throws {
      try JSONWriter(pretty: true).text(of: .object(Self.fields.members(of: self))) + "\n"
    }
  }

  /// The schema of the JSON output, version 1.
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim list, version 1",
      meaning: "What is built in, and what the configuration file adds to it.", .object(fields))
  }

  private static let fields: [JSONField<CatalogReport>] = [
    .version,
    .required("kind", .choice, "What is listed.", \.catalog),
    .required("items", .list(of: .defined("item", item)), "The listed items, in order.", \.rows),
  ]

  private static let item: [JSONField<Catalog.Row>] = [
    .required("name", .filledString, "The name that users write.", \.name),
    .required("summary", .string, "What it is.", \.summary),
    .optional("severity", .choice, "The severity of a rule's findings.", \.severity),
    .nonEmpty("values", .list(of: .filledString), "The values of a policy.", \.values),
  ]
}
