internal import Vocabulary

/// The commands of the program.
enum Commands {
  /// Every command, in the order of help texts.
  static let all: [any Command.Type] = [
    NewCommand.self, PlayCommand.self, CheckCommand.self, LintCommand.self, ExplainCommand.self,
    TestCommand.self, BatchCommand.self, DiffCommand.self, FixCommand.self,
    ResolveCommand.self, LayoutCommand.self, ProbeCommand.self, AuctionCommand.self,
    ReceiveCommand.self, FitCommand.self, CountsCommand.self, AuditCommand.self,
    ServeCommand.self, MCPCommand.self,
    ListCommand.self,
    SchemaCommand.self, CompletionsCommand.self, ManualCommand.self, CacheCommand.self,
    HelpCommand.self,
  ]

  /// The commands that the program shows when it is called without arguments.
  static let first: [any Command.Type] = [PlayCommand.self, CheckCommand.self, NewCommand.self]

  /// The program itself, and the options that are used in place of a command.
  static let root = OptionTable(
    command: "vastsim", overview: "Play VAST ads on a virtual clock and record every beacon",
    arguments: [OptionTable.Argument("COMMAND", help: "One of the commands")],
    options: [PlayOptions.versionOption, PlayOptions.helpOption])

  static var names: [String] { all.map { $0.name } }

  static func named(_ name: String) -> (any Command.Type)? { all.first { $0.name == name } }

  /// Each group with its commands.
  static var groups: [(group: CommandGroup, commands: [any Command.Type])] {
    CommandGroup.allCases.map { group in (group, all.filter { $0.group == group }) }
  }

  /// The options of all commands, once for each command that has them.
  static var options: [Option] { all.flatMap { $0.table.options } }

  /// Replaces former names of commands in a command line with current ones: `rules` is `list rules`, and
  /// `rules`, `scenarios`, `players` and `profiles` keep working.
  static func current(_ arguments: [String]) -> [String] {
    guard let name = arguments.first, ListCommand.formerNames.contains(name) else {
      return arguments
    }
    return [ListCommand.name] + arguments
  }

  /// The error for a name that no command has.
  static func unknown(_ name: String) -> UsageError {
    root.usageError("Unknown command '\(name)'.\(didYouMean(name, in: names))")
  }

  /// ` Did you mean 'play'?`, or nothing.
  static func didYouMean(_ name: String, in names: [String]) -> String {
    NearestName.find(name, in: names).map { " Did you mean '\($0)'?" } ?? ""
  }
}
