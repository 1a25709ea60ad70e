internal import Player
internal import VASTSimulator

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
    } else if let command = Commands.named(name) {
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

/// The topics that `vastsim help` explains in addition to commands, each in at most 40 lines. Their facts
/// come from the tables that the program itself uses.
enum HelpTopic: String, CaseIterable {
  case network
  case limits
  case reports
  case scenarios
  case players

  /// The text, ending with a line break.
  var text: String {
    switch self {
    case .network: Self.networkText
    case .limits: Self.limitsText
    case .reports: Self.reportsText
    case .scenarios: Self.scenariosText
    case .players: Self.playersText
    }
  }

  private static var networkText: String {
    let rows = (NetworkOptions.group.options + [SendingOptions.sendOption]).map {
      option -> (String, String) in
      let help = option.help.trimmingPrefix("With --network: ")
      return (option.label, help.prefix(1).uppercased() + help.dropFirst())
    }
    return page(
      "Network",
      paragraph(
        "Without --network nothing leaves this machine: documents and media are files, --map says "
          + "which files answer which URLs, and other URLs are not fetched. With --network, tags, "
          + "wrappers, media and scripts are fetched from public addresses. Beacons are only "
          + "recorded until --send is given too."),
      table(rows),
      paragraph("Commands with --network: \(commands(with: NetworkOptions.networkOption))."))
  }

  private static var limitsText: String {
    let limits = RunLimits()
    let rows = RunLimits.Name.allCases.map { name in
      (
        RunLimits.standardArgument(of: name),
        name.meaning + (name.endsRun ? "; the run stops there" : "")
      )
    }
    let workers = WorkerOptions.group(within: BatchOptions.workers).options
    return page(
      "Limits",
      paragraph(
        "The limits of one run stop tags and scripts that would run for ever. What goes "
          + "beyond a limit is cut, and the finding RunLimitReached says how much. --limit "
          + "NAME=VALUE changes a limit, such as --limit beacons=\(2 * limits[.beacons])."),
      table(rows),
      paragraph(
        "The worker processes of 'batch', 'serve' and 'mcp' have further limits. The defaults "
          + "shown are those of 'batch':"),
      table(workers.map { ($0.label, HelpWriter.explanation(of: $0)) }),
      paragraph("Commands with --limit: \(commands(with: PlayOptions.limitOption))."))
  }

  private static var reportsText: String {
    let rows = ReportFormat.all.filter { $0.places.contains(.file) }.map { format in
      ("\(format.name)", "\(format.summary): \(commands { reports(of: $0).contains(format.name) })")
    }
    return page(
      "Reports",
      paragraph(
        "Standard output has the result, as text or as --format says: json is one object, jsonl is "
          + "one object a line. --report KIND=PATH also writes a file, and is repeatable:"),
      ["  vastsim check ad.xml --report junit=results.xml --report html=ad.html"],
      table(rows, column: 10),
      paragraph(
        "'vastsim schema' prints the JSON Schema of each format. Exit status 1: a finding has the "
          + "severity of --fail-on or a higher one. 2: an input is missing, or something was not "
          + "judged."))
  }

  private static var scenariosText: String {
    page(
      "Scenarios",
      paragraph(
        "What happens while an ad plays: the views around it, what the user does, the network. "
          + "--scenario takes a built-in name or the path of a file:"),
      table(BuiltInScenarios.all.map { ($0.name, $0.summary) }),
      paragraph(
        "'vastsim new DIR' writes a file to start from, 'vastsim list scenarios --show NAME' prints "
          + "a built-in one, 'vastsim schema scenario' has every key, 'vastsim test' runs files and "
          + "checks what they expect."))
  }

  private static var playersText: String {
    let captured = PlayerProfile.captured.map(\.name)
    return page(
      "Players",
      paragraph(
        "A profile says when a player observes the playhead, and what it reports. Profiles 'from "
          + "documents' follow the player's documentation or source text. --player takes "
          + "a name:"),
      table(
        PlayerProfile.builtIn.filter { !captured.contains($0.name) }.map { ($0.name, $0.summary) }),
      paragraph("As captured in Chromium: \(captured.joined(separator: ", "))."),
      paragraph(
        "'vastsim explain NAME' shows what a profile does and where that was observed. 'vastsim "
          + "check TAG --player all' compares the players. A profile of your own changes some of "
          + "\(PlayerPolicy.all.count) policies (vastsim list policies), in a scenario's 'player' or "
          + "in vastsim.yaml."))
  }

  // MARK: Layout

  private static func page(_ title: String, _ parts: [String]...) -> String {
    ([[title]] + parts).map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private static func paragraph(_ text: String) -> [String] {
    HelpWriter.wrapped(text, indent: 0)
  }

  private static func table(
    _ rows: [(String, String)], column: Int = HelpWriter.column
  ) -> [String] {
    rows.flatMap { HelpWriter.lines($0, column: column) }
  }

  // MARK: Commands

  private static func commands(with option: Option) -> String {
    commands { $0.table.options.contains(option) }
  }

  private static func commands(where isIncluded: (any Command.Type) -> Bool) -> String {
    Commands.all.filter(isIncluded).map { $0.name }.joined(separator: ", ")
  }

  /// The kinds of `--report` of a command.
  private static func reports(of command: any Command.Type) -> [String] {
    let option = command.table.options.first { $0.name == PlayOptions.reportOption.name }
    return option?.rule.names ?? []
  }
}

/// Writes the help text of a command, at most 80 columns wide.
struct HelpWriter: Sendable {
  private static let width = 80
  /// The column in which explanations begin, counted from 0.
  static let column = 26

  /// The help text of a command, ending with a line break.
  ///
  /// - Parameters:
  ///   - table: its arguments and options.
  ///   - examples: calls of it, without the program's name.
  ///   - isWhole: whether the groups of options are shown, and not only how many options they have.
  /// - Returns: lines of at most 80 columns.
  func text(
    for table: OptionTable, examples: [String] = [], isWhole: Bool = false
  ) -> String {
    var sections = [
      Self.wrapped("OVERVIEW: \(table.overview)", indent: 0).joined(separator: "\n"),
      Self.wrapped("USAGE: \(table.usage)", indent: 0).joined(separator: "\n"),
    ]
    sections += section("ARGUMENTS", table.arguments.map { ("<\($0.name)>", $0.help) })
    var options = section("OPTIONS", of: table.commonOptions)
    if isWhole {
      options += table.groups.flatMap { section($0.title.uppercased(), of: $0.options[...]) }
    } else if !table.groups.isEmpty {
      let count = table.options.count - table.commonOptions.count
      options[options.count - 1] += "\n  \(count) more: \(table.command) --help-all"
    }
    sections += options
    if !examples.isEmpty {
      let lines = examples.map { "  \(Commands.root.command) \($0)" }
      sections.append((["EXAMPLES:"] + lines).joined(separator: "\n"))
    }
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// The help text of one of the program's commands.
  func text(for command: any Command.Type, isWhole: Bool = false) -> String {
    text(for: command.table, examples: command.examples, isWhole: isWhole)
  }

  /// The text that the program prints without arguments: the commands for beginners, with examples.
  var start: String {
    var text = "\(Commands.root.overview)\n"
    for command in Commands.first {
      text += "\n\(command.table.overview):\n"
      for example in command.examples { text += "  \(Commands.root.command) \(example)\n" }
    }
    return text + "\nAll commands: \(Commands.root.command) help\n"
  }

  /// Every command with its sentence, group by group.
  var list: String {
    var lines = [Commands.root.overview, "", "Usage: \(Commands.root.usage)", ""]
    let width = Commands.names.map(\.count).max() ?? 0
    for (group, commands) in Commands.groups {
      lines.append("\(group.rawValue):")
      for command in commands {
        let gap = String(repeating: " ", count: width - command.name.count)
        lines.append("  \(command.name)\(gap)  \(command.table.overview)")
      }
    }
    lines += [
      "", "Topics: \(HelpTopic.allCases.map(\.rawValue).joined(separator: ", "))",
      "'vastsim help NAME' explains a command or a topic.",
    ]
    return lines.map { "\($0)\n" }.joined()
  }

  private func section(_ title: String, of options: ArraySlice<Option>) -> [String] {
    section(title, options.map { ($0.label, Self.explanation(of: $0)) })
  }

  private func section(_ title: String, _ rows: [(label: String, text: String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    return [(["\(title):"] + rows.flatMap { Self.lines($0) }).joined(separator: "\n")]
  }

  /// One row: the label, and its explanation next to it or, when the label is long, below it.
  static func lines(
    _ row: (label: String, text: String), column: Int = HelpWriter.column
  ) -> [String] {
    let head = "  \(row.label)"
    let margin = String(repeating: " ", count: column)
    let explanation = wrapped(row.text, indent: column)
    guard head.count < column, let first = explanation.first else {
      return [head] + explanation.map { margin + $0 }
    }
    let gap = String(repeating: " ", count: column - head.count)
    return [head + gap + first] + explanation.dropFirst().map { margin + $0 }
  }

  /// The help of an option with its allowed values and its default.
  static func explanation(of option: Option) -> String {
    var facts: [String] = []
    let names = option.rule.names
    switch option.rule.form {
    case .name: facts.append("values: \(names.joined(separator: ", "))")
    case .keyed: facts.append("kinds: \(names.joined(separator: ", "))")
    case .text, .path, .nameOrFile, .pair, .assignment, .wholeNumber, .dateAndTime,
      .duration, .timeOffset, .limit:
      break
    }
    if let text = option.defaultText { facts.append("default: \(text)") }
    if option.isRepeatable { facts.append("repeatable") }
    return facts.isEmpty ? option.help : "\(option.help) (\(facts.joined(separator: "; ")))"
  }

  /// Wraps words to lines with a margin; a word that is longer than a line has a line of its own.
  static func wrapped(_ text: String, indent: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
