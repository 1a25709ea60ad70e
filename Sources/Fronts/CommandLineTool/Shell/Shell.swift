/// The shells that completions are written for.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// A script that completes the program's command lines.
  var completions: String {
    switch self {
    case .bash: BashCompletions.text
    case .zsh: ZshCompletions.text
    case .fish: FishCompletions.text
    }
  }
}

/// `vastsim completions`: prints the script with which a shell completes the program's options.
enum CompletionsCommand {
  static let table = OptionTable(
    command: "vastsim completions",
    overview: "Print a script that completes commands and options in a shell",
    arguments: [
      OptionTable.Argument("SHELL", help: Shell.allCases.map(\.rawValue).joined(separator: ", "))
    ],
    options: PlayOptions.helpOptions)

  /// The script for the named shell.
  ///
  /// - Throws: for an unknown shell.
  static func text(for name: String) throws(UsageError) -> String {
    guard let shell = Shell(rawValue: name) else {
      throw table.usageError(
        "Unknown shell '\(name)'. Known shells: "
          + "\(Shell.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return shell.completions
  }
}

extension CompletionsCommand: Command {
  static let group = CommandGroup.setUp

  static let examples = [
    "completions bash",
    "completions fish",
  ]

  static var argumentNames: [String]? { Shell.allCases.map(\.rawValue) }

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    output.write(try text(for: call.parsed.positionals[0]))
    return .pass
  }
}
