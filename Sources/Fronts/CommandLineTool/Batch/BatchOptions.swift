internal import Media
internal import Reports
internal import VASTSimulator
internal import Workers

/// The options of one call of `vastsim batch`; the options of each run are those of `play`.
struct BatchOptions: Sendable {
  /// The path of the input, or `-` for standard input.
  let manifest: String
  /// The options of each run, unless its line sets them.
  let play: PlayOptions
  let limits: WorkerLimits
  let shard: BatchShard
  /// The output of an earlier run, whose lines are skipped.
  let resume: String?
  /// The folder that relative paths in the lines start from; nil for the current one.
  let base: String?
  /// The folder that receives each run's event stream.
  let events: String?
  let reports: [ReportFile<BatchReport>]
  /// Whether results that do not pass make the exit status 1.
  let failsOnFindings: Bool

  /// Reads what `table` parsed.
  ///
  /// - Throws: for mistakes that the table's rules do not cover.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    manifest = parsed.positionals.first ?? "-"
    var play = try PlayOptions(parsed, tag: nil)
    if !parsed.isSet(Self.decodeOption) { play.settings.decodeMode = .demux }
    self.play = play
    limits = try WorkerOptions.limits(parsed, of: Self.table, within: Self.workers)
    let part = parsed.value(of: Self.shardOption)
    guard let shard = part.map(BatchShard.init(parsing:)) ?? .whole else {
      throw Self.table.usageError(
        "'--shard \(part ?? "")': write I/N, with I from 0 to N - 1, such as 0/4.")
    }
    self.shard = shard
    resume = parsed.value(of: Self.resumeOption)
    base = parsed.value(of: Self.baseOption)
    events = parsed.value(of: Self.eventsOption)
    reports = parsed.reports(\.batch)
    failsOnFindings = parsed.isSet(Self.failOnOption)
    if resume == "-" {
      throw Self.table.usageError(
        "'--resume' cannot read standard input: name the file of the earlier output.")
    }
  }

  // MARK: Table

  static let table = OptionTable(
    command: "vastsim batch",
    overview: "Play a folder, a list or JSON Lines of tags, one result a line",
    arguments: [
      OptionTable.Argument(
        "MANIFEST", .standardInput, isOptional: true,
        help: "JSON Lines, a list of tags, or a folder of tags; standard input by default")
    ],
    options: [
      WorkerOptions.jobs(within: workers), shardOption, resumeOption, eventsOption,
      PlayOptions.scenarioOption, PlayOptions.playerOption, PlayOptions.mapOption,
      NetworkOptions.networkOption, reportOption, failOnOption, PlayOptions.quietOption,
    ] + PlayOptions.helpOptions,
    groups: [
      WorkerOptions.group(within: workers),
      PlayOptions.runGroup(
        PlayOptions.untilOption, PlayOptions.verificationOption,
        baseOption, decodeOption, PlayOptions.seedOption, PlayOptions.clockStartOption),
      network, CacheOptions.group, PlayOptions.outputGroup(PlayOptions.configOption),
    ])

  /// The options for recordings are left out, because a recording belongs to one run and workers
  /// would share it.
  private static let network = NetworkOptions.group.without(
    NetworkOptions.recordOption, NetworkOptions.replayOption)

  static let workers = WorkerOptions.Allowance(
    mostJobs: 1_024, jobs: { $0 }, jobsText: "one for each processor", limits: .batch)

  static let shardOption = Option(
    "shard", "I/N",
    help: "Run only every Nth line, from line I on; the first line is line 0")

  static let resumeOption = Option(
    "resume", "FILE", .path, file: .continuedInput,
    help: "The output of an earlier run: the lines that have a result in it are skipped")

  static let baseOption = Option(
    "base", "DIR", .path, file: .source, defaultText: "the current folder",
    help: "The folder that relative paths in the lines start from")

  static let eventsOption = Option(
    "events", "DIR", .path, file: .outputFolder(endings: [".events.jsonl"]),
    help: "Write each run's event stream to LINE.events.jsonl in a folder")

  static let decodeOption = Option(
    "decode", "MODE", PlayOptions.decodeOption.rule, configuration: .anyFile, defaultText: "demux",
    help: PlayOptions.decodeOption.help)

  static let reportOption = Option.report(
    \.batch, help: "Also write a report about the whole batch to a file")

  static let failOnOption = Option(
    "fail-on", "SEVERITY", .oneOf(["error", "warning"]), configuration: .anyFile,
    defaultText: "never",
    help: "Exit with 1 if a result has a finding of this severity or higher")
}
