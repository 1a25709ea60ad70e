internal import LocalFiles

/// A command of the program. Its type says everything about it, and `Commands.all` lists the types: help
/// texts, completions, the manual and the documentation read that list.
protocol Command: SendableMetatype {
  static var group: CommandGroup { get }
  /// Its name, its sentence, its arguments and its options.
  static var table: OptionTable { get }
  /// Two calls of it, without the program's name.
  static var examples: [String] { get }
  /// What its argument can be; nil where that is a file.
  static var argumentNames: [String]? { get }
  /// The contents of a file that another command reads, and not this one.
  static var foreignContents: Set<FileContent> { get }
  /// How many of its first arguments are read before the command receives Ctrl-C itself, where they
  /// are streams.
  static var earlyStreams: Int { get }
  /// Whether a configuration file concerns a call of it.
  static func isConfigured(_ parsed: ParsedArguments) -> Bool
  /// Runs a call of it.
  ///
  /// - Throws: why it cannot be done.
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

/// A call of a command: what its command line says, and what it runs in.
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
