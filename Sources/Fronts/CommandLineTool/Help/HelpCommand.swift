/// `vastsim help`: shows every command, or what one does.
enum HelpCommand: Command {
  static let group = CommandGroup.setUp

  static let table = OptionTable(
    command: "vastsim help", overview: "Show what a command does, or list the commands",
    arguments: [
      OptionTable.Argument("COMMAND", isOptional: true, help: "One of the commands; all by default")
    ],
    options: [PlayOptions.helpOption])

  static let examples = [
    "help",
    "help play",
  ]

  static var argumentNames: [String]? { Commands.names }

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    guard let name = call.parsed.positionals.first else {
      output.write(HelpWriter().list)
      return .pass
    }
    guard let command = Commands.named(Commands.current([name])[0]) else {
      throw Commands.unknown(name)
    }
    output.write(HelpWriter().text(for: command.table))
    return .pass
  }
}
