/// The manual page of the program, in the language of `man`.
enum ManualPage {
  static var text: String {
    var lines = [
      ".TH VASTSIM 1 \"\" \(quoted("vastsim \(VastsimCommand.version)")) \"User Commands\"",
      ".SH NAME", "vastsim \\- \(escaped(firstLower(Commands.root.overview)))",
      ".SH SYNOPSIS", ".B vastsim", ".I command", "[\\fIoptions\\fR]",
      ".SH DESCRIPTION",
    ]
    lines += description
    lines += [".SH COMMANDS"]
    for command in Commands.all { lines += section(command.table) }
    lines += [".SH EXIT STATUS"]
    for (status, meaning) in statuses { lines += [".TP", ".B \(status)", escaped(meaning)] }
    lines += [".SH ENVIRONMENT"]
    for (name, meaning) in variables { lines += [".TP", ".B \(name)", escaped(meaning)] }
    lines += [
      ".SH FILES", ".TP", ".B vastsim.yaml",
      escaped(
        "The nearest one, upwards from the current folder, sets options that the command line "
          + "does not set, and the severity of rules. It is read if it belongs to the user and no "
          + "other user can write to it. Options that reach files elsewhere, the network or another "
          + "program need a file that --config names."),
      ".SH EXAMPLES",
    ]
    for command in Commands.all { lines += examples(of: command) }
    return lines.map { "\($0)\n" }.joined()
  }

  /// The description of the program, and its commands by group.
  private static var description: [String] {
    var lines = [
      escaped(
        "Plays a VAST tag with its media and its sessions of Open Measurement on a virtual clock, "
          + "and records every beacon that a player would send: which, when and why. Nothing "
          + "leaves the machine without --network, and nothing is sent without --send."),
      ".PP",
      escaped(
        "The commands are listed below. 'vastsim COMMAND --help' shows the most used options of one, "
          + "--help-all every option, and 'vastsim help TOPIC' explains "
          + HelpTopic.allCases.map(\.rawValue).joined(separator: ", ") + "."),
    ]
    for (group, commands) in Commands.groups {
      let names = commands.map { $0.name }.joined(separator: ", ")
      lines += [".TP", ".B \(quoted(group.rawValue))", escaped(names)]
    }
    return lines
  }

  private static func examples(of command: any Command.Type) -> [String] {
    [".PP", escaped("\(command.table.overview):"), ".PP", ".RS", ".nf"]
      + command.examples.map { escaped("\(Commands.root.command) \($0)") } + [".fi", ".RE"]
  }

  private static let statuses = [
    (
      ExitCode.findings.rawValue,
      "Findings, failed expectations, an ad that ended in an error, or no ad."
    ),
    (ExitCode.unreadableInput.rawValue, "An input is missing or cannot be read."),
    (ExitCode.usage.rawValue, "The command line is invalid."),
    (
      ExitCode.internalError.rawValue,
      "No result: a failure of the machine, or an error in the program itself."
    ),
    (
      ExitCode.interrupted.rawValue,
      "The command was interrupted, and its results are incomplete; --resume continues a batch."
    ),
    (ExitCode.terminated.rawValue, "SIGTERM ended the command; its results are incomplete."),
  ]

  private static let variables = [
    ("NO_COLOR", "If set, text has no colours unless --color is always."),
    ("CI", "If set and not empty, neither goldens nor baselines are written."),
  ]

  private static func section(_ table: OptionTable) -> [String] {
    var lines = [
      ".SS \(quoted(table.command + table.arguments.map { " \($0.label)" }.joined()))",
      escaped("\(table.overview)."),
    ]
    for argument in table.arguments {
      lines += [".TP", ".I \(escaped(argument.name))", escaped("\(argument.help).")]
    }
    lines += options(table.commonOptions)
    for group in table.groups {
      lines += [".PP", ".I \(quoted("\(group.title):"))"] + options(group.options[...])
    }
    return lines
  }

  private static func options(_ options: ArraySlice<Option>) -> [String] {
    options.filter { !$0.isExclusive }.flatMap { option in
      let placeholder = option.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? ""
      return [
        ".TP", "\\fB\\-\\-\(escaped(option.name))\\fR\(placeholder)",
        escaped("\(HelpWriter.explanation(of: option))."),
      ]
    }
  }

  /// Text in which the special characters of `man` are escaped.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }

  private static func quoted(_ text: String) -> String {
    "\"\(escaped(text).replacing("\"", with: "\\(dq"))\""
  }

  private static func firstLower(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// `vastsim man`: prints the manual page.
enum ManualCommand: Command {
  static let group = CommandGroup.setUp

  static let table = OptionTable(
    command: "vastsim man",
    overview: "Print the manual page; 'vastsim man | man -l -' shows it",
    options: PlayOptions.helpOptions)

  static let examples = [
    "man",
    "man --help",
  ]

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    output.write(ManualPage.text)
    return .pass
  }
}
