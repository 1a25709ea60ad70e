/// `vastsim help`: shows every command, or what a command or a topic is about.
enum HelpCommand: Command {
  static let group = CommandGroup.setUp

  static let table = OptionTable(
    command: "vastsim help", overview: "Show what a command or a topic is about",
    arguments: [
      OptionTable.Argument(
        "NAME", isOptional: true,
        help: "A command, or a topic: \(HelpTopic.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    ],
    options: PlayOptions.helpOptions)

  static let examples = [
    "help play",
    "help network",
  ]

  static var argumentNames: [String]? { Commands.names + HelpTopic.allCases.map(\.rawValue) }

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    guard let name = call.parsed.positionals.first else {
      output.write(HelpWriter().list)
      return .pass
    }
    if let topic = HelpTopic(rawValue: name) {
      output.write(topic.text)
    } else if let command = Commands.named(Commands.current([name])[0]) {
      output.write(HelpWriter().text(for: command))
    } else {
      let known = argumentNames ?? []
      throw table.usageError(
        "There is no command or topic '\(name)'.\(Commands.didYouMean(name, in: known))"
          + " Topics: \(HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return .pass
  }
}
