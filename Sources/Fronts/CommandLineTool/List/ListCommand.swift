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

  /// The catalogs that once were commands of their own: `vastsim rules` still means `vastsim list
  /// rules`.
  static let formerNames = [Catalog.rules, .scenarios, .players, .profiles].map(\.rawValue)

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
