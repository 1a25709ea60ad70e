internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary

/// `vastsim resolve`: prints the wrapper chain and what would play.
struct ResolveCommand {
  /// The options of `vastsim resolve`: those options of `play` that determine where documents come
  /// from.
  static let table = OptionTable(
    command: "vastsim resolve",
    overview: "Follow a tag's wrappers and show what would play",
    arguments: [
      OptionTable.Argument("TAG", .input, help: "A path, '-' for standard input, or a URL")
    ],
    options: [
      PlayOptions.mapOption, NetworkOptions.networkOption, PlayOptions.scenarioOption,
      PlayOptions.playerOption, PlayOptions.deviceOption, formatOption,
    ] + PlayOptions.helpOptions,
    groups: [
      PlayOptions.runGroup(PlayOptions.seedOption, PlayOptions.clockStartOption).without(
        PlayOptions.mediaOption, PlayOptions.standInOption),
      NetworkOptions.group,
      PlayOptions.outputGroup(PlayOptions.colorOption, PlayOptions.configOption),
    ])

  private static let formatOption = Option.format(\.chain)

  let parsed: ParsedArguments
  let context: CommandContext
  /// The configuration file's settings for runs.
  var choices = RunChoices()

  /// Inspects where the tag leads, and prints the report.
  ///
  /// - Throws: why the tag cannot be read.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    let options = try PlayOptions(parsed)
    var request = try PlayRequestBuilder(
      options: options, context: context, choices: choices
    ).request()
    let network = try NetworkSupply(
      options.network, in: context, macros: request.settings.macros)
    request.diagnostics += network.diagnostics
    let service = context.runService(
      network: network.fetching, choices: choices, play: options)
    let inspection = try service.inspect(request)
    let report = ChainReport(style: options.style(in: context))
    if options.format.isForPeople {
      for diagnostic in inspection.diagnostics { errorOutput.show("\(diagnostic)\n") }
    }
    output.write(try options.format.text(of: (report, inspection), \.chain))
    for remark in network.remarks { errorOutput.show("\(remark)\n") }
    guard network.isWhole else { return .unreadableInput }
    let hasErrors = inspection.diagnostics.contains { $0.severity == .error }
    return inspection.leadsToAnAd && !inspection.hasFailures && !hasErrors ? .pass : .findings
  }
}

extension ResolveCommand: Command {
  static let group = CommandGroup.inside

  static let examples = [
    "resolve ad.xml --map https://ads.example.com/=tags/",
    "resolve https://ads.example.com/vast --network",
  ]

  static let foreignContents = FileContent.notTags

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try ResolveCommand(parsed: call.parsed, context: call.context, choices: call.choices)
      .run(output: &output, errorOutput: &errorOutput)
  }
}
