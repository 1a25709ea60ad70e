internal import Player
internal import VASTSimulator

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
