internal import Diagnostics
internal import JSONTree
internal import RunRecords
internal import Scenario

/// `vastsim list`: lists what is built in, and what the configuration file adds to it.
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

  private static let formatOption = Option(
    "format", "FORMAT", .oneOf(["text", "json"]), configuration: .anyFile, defaultText: "text",
    help: "What standard output shows")

  static let showOption = Option(
    "show", "NAME",
    help: "With 'scenarios': print a built-in scenario as a scenario file, to start one from")

  /// The kinds that were commands: `vastsim rules` is `vastsim list rules`.
  static let formerNames = [Catalog.rules, .scenarios, .players, .profiles].map(\.rawValue)

  private static func catalog(_ parsed: ParsedArguments) throws(UsageError) -> Catalog {
    let name = parsed.positionals[0]
    if let catalog = Catalog(rawValue: name) { return catalog }
    let known = Catalog.allCases.map(\.rawValue)
    throw table.usageError(
      "There is no list '\(name)'.\(Commands.didYouMean(name, in: known)) "
        + "Known: \(known.joined(separator: ", ")).")
  }

  /// The file of a built-in scenario, to start one's own from.
  private static func scenario(named name: String) throws(UsageError) -> String {
    if let scenario = BuiltInScenarios.builtIn(named: name) { return scenario.text }
    let hint = NearestName.find(name, in: BuiltInScenarios.names)
    throw table.usageError(
      "Unknown scenario '\(name)'."
        + (hint.map { " Did you mean '\($0)'?" } ?? " See 'vastsim list scenarios'."))
  }

  // MARK: JSON

  /// The schema of the JSON output, version 1.
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim list, version 1",
      meaning: "What is built in, and what the configuration file adds to it.", .object(fields))
  }

  private static let fields: [JSONField<(catalog: Catalog, rows: [Catalog.Row])>] = [
    .version,
    .required("kind", .choice, "What is listed.", \.catalog),
    .required("items", .list(of: .defined("item", item)), "What there is, in order.", \.rows),
  ]

  private static let item: [JSONField<Catalog.Row>] = [
    .required("name", .filledString, "The name that users write.", \.name),
    .required("summary", .string, "What it is.", \.summary),
    .optional("severity", .choice, "The severity of a rule's findings.", \.severity),
    .nonEmpty("values", .list(of: .filledString), "The values of a policy.", \.values),
  ]
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
    if call.parsed.value(of: formatOption) == "json" {
      let json = JSONValue.object(fields.members(of: (catalog, rows)))
      output.write(try JSONWriter(pretty: true).text(of: json) + "\n")
    } else {
      output.write(Catalog.text(of: rows))
    }
    return .pass
  }
}
