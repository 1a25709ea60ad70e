internal import Comparison
internal import Reports
internal import System
internal import Vocabulary

/// `vastsim diff`: compares what two inputs request, play and open, and prints what differs.
struct DiffCommand {
  let options: DiffOptions
  let context: CommandContext
  /// The configuration file's settings for runs.
  var choices = RunChoices()
  /// The files that the runs of tags have read.
  let named = NamedFiles()

  /// The default tolerance between instants of two runs, which have the same
  /// clock.
  private static let runTolerance = Duration.milliseconds(1)
  private static let captureTolerance = Duration.milliseconds(250)

  /// Compares and reports.
  ///
  /// - Throws: why an input cannot be read.
  func run(output: inout some TextOutputStream) throws -> ExitCode {
    let input = TraceInput(
      play: options.play, context: context, choices: choices,
      service: context.runService(
        files: context.runFiles(noting: named, for: options.play), choices: choices,
        play: options.play)
    )
    let hasReports = !options.reports.isEmpty
    let ofSessions = input.isSessionLog(at: options.old) || input.isSessionLog(at: options.new)
    let (old, oldEvents) = try input.trace(
      at: options.old, withEvents: hasReports, ofSessions: ofSessions)
    let (new, newEvents) = try input.trace(
      at: options.new, withEvents: hasReports, ofSessions: ofSessions)
    let tolerance =
      options.tolerance
      ?? (old.isCapture || new.isCapture ? Self.captureTolerance : Self.runTolerance)
    let differences = RunDifferences(
      from: old, to: new, within: tolerance, ignoring: options.ignored)
    let comparison = ComparisonReport(
      old: old, new: new, events: (oldEvents, newEvents), differences: differences,
      text: DiffTextReport(style: options.color.style(in: context), rows: options.play.rows))
    output.write(try options.format.text(of: comparison, \.comparison))
    for report in options.reports {
      try report.write(comparison, keeping: named, for: DiffOptions.table, to: &output)
    }
    let errors = old.errors + new.errors
    // If a file of an ad is missing, there is nothing to compare.
    if errors.contains(where: \.wantsFile) { return .unreadableInput }
    return differences.isEmpty && errors.isEmpty ? .pass : .findings
  }
}

extension DiffCommand: Command {
  static let group = CommandGroup.suites
  static var table: OptionTable { DiffOptions.table }

  static let examples = [
    "diff old.xml new.xml --media ad.mp4",
    "diff run.jsonl capture.har --within 500ms --ignore cb",
  ]

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try DiffCommand(
      options: DiffOptions(call.parsed), context: call.context, choices: call.choices
    ).run(output: &output)
  }
}

/// The options of one call of `vastsim diff`.
struct DiffOptions {
  /// The two inputs, as the user gave them.
  let old: String
  let new: String
  /// How far apart instants may be; nil for the default of the inputs.
  let tolerance: Duration?
  /// The names of URL parameters that are not compared.
  let ignored: Set<String>
  let format: ReportFormat
  let reports: [ReportFile<ComparisonReport>]
  let color: PlayOptions.ColorMode
  /// The options for playing an input that is a tag.
  let play: PlayOptions

  /// Reads what `table` parsed.
  ///
  /// - Throws: for a tolerance that is not a duration, and for options that
  ///   `play` refuses.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    (old, new) = (parsed.positionals[0], parsed.positionals[1])
    let within = parsed.value(of: Self.withinOption)
    tolerance = within.flatMap(TimeText.parse)
    guard (within == nil) == (tolerance == nil) else {
      throw Self.table.usageError(
        "'\(within ?? "")' is not a duration: use a number and a unit, such as 250ms or 1s.")
    }
    ignored = Set(parsed.values(of: Self.ignoreOption))
    format = parsed.format
    reports = parsed.reports(\.comparison)
    color = parsed.value(of: PlayOptions.colorOption).flatMap(PlayOptions.ColorMode.init) ?? .auto
    var play = try PlayOptions(parsed, tag: nil)
    play.rows = try RowOptions.rows(parsed, of: Self.table)
    play.reports = []
    self.play = play
  }

  /// The options of `vastsim diff`, in the order of its help.
  static let table = OptionTable(
    command: "vastsim diff",
    overview: "Compare two runs or captures: requests, playback, opened pages",
    arguments: [
      OptionTable.Argument("OLD", .recording, help: inputHelp),
      OptionTable.Argument(
        "NEW", .recording,
        help: "The input to compare with OLD, of any kind that OLD can have; the differences of "
          + "NEW from OLD are reported"),
    ],
    options: [
      PlayOptions.mediaOption, withinOption, ignoreOption, PlayOptions.scenarioOption,
      PlayOptions.playerOption, PlayOptions.mapOption, formatOption, reportOption,
    ] + PlayOptions.helpOptions,
    groups: [
      PlayOptions.runGroup(
        PlayOptions.untilOption, PlayOptions.seedOption),
      CacheOptions.group,
      PlayOptions.outputGroup(
        RowOptions.urlsOption, RowOptions.grepOption, PlayOptions.colorOption,
        PlayOptions.configOption, PlayOptions.versionOption),
    ])

  private static let inputHelp =
    "An event stream or a run record of 'vastsim play', a HAR file, a recording's folder, or a tag "
    + "to play"

  static let withinOption = Option(
    "within", "DURATION", configuration: .anyFile, defaultText: "1ms, 250ms with a capture",
    help: "Instants that differ by at most this much count as equal")

  static let ignoreOption = Option(
    "ignore", "PARAMETER", isRepeatable: true, configuration: .anyFile,
    help: "A URL parameter to ignore")

  static let reportOption = Option.report(
    \.comparison,
    help: "Also write the differences to a file; html shows both runs on one axis")

  static let formatOption = Option.format(\.comparison)
}
