internal import System
internal import Vocabulary

/// A command of the program. Its type describes it completely, and `Commands.all` lists the types.
/// Help texts, completions, the manual and the documentation are made from that list.
protocol Command: SendableMetatype {
  static var group: CommandGroup { get }
  /// The command's name, its description in one sentence, its arguments and its options.
  static var table: OptionTable { get }
  /// Two example calls of the command, without the program's name.
  static var examples: [String] { get }
  /// The values that the argument can have; nil if it is a file.
  static var argumentNames: [String]? { get }
  /// The kinds of file contents that the command refuses because another command reads them.
  static var foreignContents: Set<FileContent> { get }
  /// How many of the first arguments are read before the command itself handles Ctrl-C, if they are
  /// streams.
  static var earlyStreams: Int { get }
  /// Whether the configuration file applies to a call of the command.
  static func isConfigured(_ parsed: ParsedArguments) -> Bool
  /// Runs a call of the command.
  ///
  /// - Throws: an error when the call cannot be carried out.
  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode
}

extension Command {
  /// The name as it is typed.
  static var name: String { table.name }

  static var argumentNames: [String]? { table.arguments.isEmpty ? [] : nil }

  static var foreignContents: Set<FileContent> { [] }

  static var earlyStreams: Int { 0 }

  static func isConfigured(_ parsed: ParsedArguments) -> Bool {
    table.options.contains(PlayOptions.configOption)
  }
}

/// What a command is for: the headings of the list of commands, in its order.
enum CommandGroup: String, CaseIterable {
  case start = "Start"
  case suites = "Suites"
  case inside = "Look inside"
  case real = "Real players and apps"
  case pages = "Pages and tools"
  case builtIn = "What there is"
  case setUp = "Set-up"
}

/// A call of a command: its command line and its context.
struct CommandCall {
  /// The command line, with what the configuration file adds to it.
  let parsed: ParsedArguments
  /// The words after the command's name, as the user wrote them.
  let arguments: [String]
  let configuration: Configuration
  /// The scenarios that were found in the paths of the command line.
  let scenarios: ScenarioFileSearch
  let context: CommandContext
  /// Receives the files that documents name.
  let named: NamedFiles

  /// The configuration file's settings for runs.
  var choices: RunChoices { configuration.choices }
}

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

  /// The error for a name that no command has.
  static func unknown(_ name: String) -> UsageError {
    let hint =
      Catalog(rawValue: name).map { " Use 'vastsim \(ListCommand.name) \($0)'." }
      ?? didYouMean(name, in: names)
    return root.usageError("Unknown command '\(name)'.\(hint)")
  }

  /// ` Did you mean 'play'?`, or nothing.
  static func didYouMean(_ name: String, in names: [String]) -> String {
    NearestName.find(name, in: names).map { " Did you mean '\($0)'?" } ?? ""
  }
}
