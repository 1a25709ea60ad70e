internal import Media
internal import Reports
internal import VASTSimulator
internal import Vocabulary

/// `vastsim layout`: shows the views of a scenario's screen at an instant.
struct LayoutCommand {
  static let table = OptionTable(
    command: "vastsim layout",
    overview: "Show where UI views are at an instant, and how much is in view",
    arguments: [
      OptionTable.Argument(
        "SCENARIO", .scenario, help: "A built-in scenario's name, or a file's path"),
      OptionTable.Argument(
        "TAG", .input, isOptional: true, help: "The tag, where the scenario names none"),
      OptionTable.Argument(
        "MEDIA", .input, isOptional: true, help: "The file that replaces the selected MediaFile"),
    ],
    options: [
      atOption, formatOption, PlayOptions.playerOption, PlayOptions.deviceOption,
      PlayOptions.mapOption, NetworkOptions.networkOption,
    ] + PlayOptions.helpOptions,
    groups: [
      PlayOptions.runGroup(PlayOptions.seedOption, PlayOptions.clockStartOption),
      NetworkOptions.group,
      PlayOptions.outputGroup(PlayOptions.colorOption, PlayOptions.configOption),
    ])

  private static let atOption = Option(
    "at", "TIME", .timeOffset, configuration: .anyFile, defaultText: "the start",
    help: "The virtual time, such as 3s, or the share of the media, such as 60%")

  private static let formatOption = Option.format(\.layout)

  let parsed: ParsedArguments
  let context: CommandContext
  /// The configuration file's settings for runs.
  var choices = RunChoices()

  /// Runs the scenario up to the instant and shows the screen.
  ///
  /// - Throws: why the scenario or its tag cannot be read.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    var options = try PlayOptions(
      parsed, tag: parsed.positionals.dropFirst().first,
      media: parsed.positionals.dropFirst(2).first)
    options.scenario = parsed.positionals.first ?? options.scenario
    // The layout does not show the pictures of the media, so they are not decoded.
    options.settings.decodeMode = .demux
    let request = try PlayRequestBuilder(
      options: options, context: context, choices: choices, table: Self.table
    ).request()
    for diagnostic in request.diagnostics { errorOutput.show("\(diagnostic)\n") }
    let network = try NetworkSupply(options.network, in: context, macros: request.settings.macros)
    let service = context.runService(
      network: network.fetching, choices: choices, play: options)
    let time = parsed.value(of: Self.atOption) ?? "0s"
    let report: LayoutReport
    do {
      report = LayoutReport(
        try service.layout(of: request, at: OptionValueRule.timeOffset(time) ?? .time(.zero)))
    } catch let error as InstantNotReached {
      throw Self.table.usageError(
        "The value '\(time)' is invalid for '\(Self.atOption.label)'. \(error)")
    }
    output.write(try options.format.text(of: report, \.layout))
    for remark in network.remarks { errorOutput.show("\(remark)\n") }
    return network.isWhole ? .pass : .unreadableInput
  }
}

extension LayoutCommand: Command {
  static let group = CommandGroup.inside

  static let examples = [
    "layout scrolled-away ad.xml ad.mp4 --at 60%",
    "layout screen.yaml --at 1500ms --format svg",
  ]

  static let foreignContents: Set<FileContent> = [.media, .tag, .trace, .events, .capture]

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try LayoutCommand(parsed: call.parsed, context: call.context, choices: call.choices)
      .run(output: &output, errorOutput: &errorOutput)
  }
}
