internal import Glibc
internal import Media
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary
internal import Workers

/// `vastsim batch`: plays many tags, and prints one result a line.
struct BatchCommand {
  let options: BatchOptions
  /// The options as the user wrote them, for the workers.
  let arguments: [String]
  let context: CommandContext
  /// The configuration file's settings for runs.
  var choices = RunChoices()

  /// Runs the batch.
  ///
  /// - Throws: `UnreadableInput` for an input that cannot be read, or a report that cannot be
  ///   written.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    // If standard output is closed, a file or a worker's pipe would get its descriptor, and results
    // would be written there.
    if context.scriptHostProgram != nil, fcntl(STDOUT_FILENO, F_GETFD) < 0 {
      throw UnreadableInput(
        verb: "write", path: "standard output", reason: "it is closed", fix: "open it")
    }
    var finished = BatchResume()
    if let path = options.resume {
      let earlier = try EarlierResults(at: path)
      finished = earlier.finished
      for remark in earlier.remarks { errorOutput.show("\(remark)\n") }
    }
    let feed = try BatchFeed(of: options.manifest, shard: options.shard, resume: finished)
    if let folder = options.events { try createFolder(folder) }
    let (ending, results) = try run(feed, output: &output)
    if let (line, number) = results.endangered, options.reports.indices.contains(number) {
      let report = options.reports[number]
      throw BatchOptions.table.usageError(
        "'--report \(report.format.name)=\(report.path)' would overwrite a file that line "
          + "\(line + 1) of the input reads: name another file. All results were printed.")
    }
    for report in options.reports {
      guard let tally = results.tally else { continue }
      try report.write(subject(of: tally), to: &output)
    }
    let written = results.progress.written
    let count = "\(written) result\(written == 1 ? " was" : "s were") written"
    switch ending {
    case .finished where results.progress.unrun > 0:
      let unrun = results.progress.unrun
      errorOutput.show(
        "error: \(unrun) line\(unrun == 1 ? " was" : "s were") not run because the machine failed; "
          + "the outcome is 'machine', and '--resume FILE' runs them again\n")
      return .internalError
    case .finished: break
    case .interrupted:
      errorOutput.show("note: interrupted, \(count); '--resume FILE' continues\n")
      return .interrupted
    case .refused(let reason):
      errorOutput.show(
        "error: cannot write to standard output (\(reason)) after trying \(written) results; "
          + "'--resume FILE' continues\n")
      return .unreadableInput
    case .gaveUp(let reason):
      errorOutput.show("error: no worker can be started: \(reason); \(count)\n")
      return .internalError
    }
    if context.isErrorTerminal, !options.play.isQuiet {
      errorOutput.show("\(results.progress.summary)\n")
    }
    return results.progress.failed > 0 && options.failsOnFindings ? .findings : .pass
  }

  private func run(
    _ feed: BatchFeed, output: inout some TextOutputStream
  ) throws -> (ending: BatchSupervisor.Ending, results: BatchResults) {
    let results = BatchResults(isReported: !options.reports.isEmpty)
    guard let program = context.scriptHostProgram else {
      return try runHere(feed, results, output: &output)
    }
    let line = ProgressLine(isOn: context.isErrorTerminal && !options.play.isQuiet)
    defer { line.erase() }
    let signals = context.interruptions == nil ? InterruptSignal([SIGINT, SIGTERM]) : nil
    var supervisor = BatchSupervisor(
      program: program, arguments: arguments, limits: options.limits, feed: feed,
      results: results, context: context)
    return try supervisor.run(
      interruptions: { context.interruptions?() ?? signals?.count ?? 0 },
      progress: { line.show($0.text(after: $1)) }, output: &output)
  }

  /// Runs every line in this process, if there is no program for workers.
  private func runHere(
    _ feed: BatchFeed, _ results: BatchResults, output: inout some TextOutputStream
  ) throws -> (ending: BatchSupervisor.Ending, results: BatchResults) {
    var results = results
    let runner = BatchRunner(options: options, context: context, choices: choices)
    repeat {
      LineProcess.wait(for: [], or: feed.waitingDescriptor, milliseconds: 20)
      try feed.read()
      while let item = feed.next() {
        switch item {
        case .line(let line):
          results.add(.finished(try runner.answer(line)), of: line, options.limits)
        case .tooLong(let line):
          results.add(BatchResults.tooLong(line), of: line, options.limits)
        }
        if let text = results.takeText() { output.write(text) }
      }
    } while feed.waitingDescriptor != nil
    return (.finished, results)
  }

  private func createFolder(_ path: String) throws(UnreadableInput) {
    guard mkdir(path, 0o777) != 0, errno != EEXIST || !FolderFiles.isFolder(path) else { return }
    throw UnreadableInput(
      verb: "write", failingAt: path,
      fix: "name a folder whose parent exists")
  }

  private func subject(of tally: BatchTally) -> BatchReport {
    let display = DisplayPath(currentFolder: context.currentFolder)
    return BatchReport(
      of: tally, input: display.text(of: options.manifest),
      path: { display.text(of: $0) }, rule: RuleRegistry.rule(named:),
      failingOn: options.play.failOn, levels: choices.ruleLevels)
  }
}

extension BatchCommand: Command {
  static let group = CommandGroup.suites
  static var table: OptionTable { BatchOptions.table }

  static let examples = [
    "batch tags/ --jobs 4",
    "batch tags.jsonl --resume results.jsonl --events events/",
  ]

  static let foreignContents: Set<FileContent> = [
    .media, .tag, .scenario, .trace, .events, .capture,
  ]

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try BatchCommand(
      options: BatchOptions(call.parsed), arguments: call.arguments, context: call.context,
      choices: call.choices
    ).run(output: &output, errorOutput: &errorOutput)
  }
}

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
  /// The creative profile by which tags are checked; nil if they are only played.
  let checkProfile: String?
  /// How often a check requests the URL of each tag, at least 1.
  let draws: Int

  /// Reads what `table` parsed.
  ///
  /// - Throws: for mistakes that the table's rules do not cover.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    manifest = parsed.positionals.first ?? "-"
    var play = try PlayOptions(parsed, tag: nil)
    checkProfile =
      parsed.isSet(Self.checkOption) ? try PlayOptions.chosenProfile(parsed, for: Self.table) : nil
    // A check judges every frame.
    if checkProfile != nil {
      play.settings.decodeMode = .full
      let foreign = [
        PlayOptions.scenarioOption, Self.eventsOption, Self.decodeOption, PlayOptions.untilOption,
      ].first(where: parsed.isFromCommandLine)
      if let foreign {
        throw Self.table.usageError(
          "'--\(foreign.name)' has no effect with '--check', which plays every built-in scenario to its "
            + "end: leave one of them out.")
      }
    } else if !parsed.isSet(Self.decodeOption) {
      play.settings.decodeMode = .demux
    }
    draws = try CheckOptions.draws(parsed, of: Self.table)
    if draws > 1, checkProfile == nil, parsed.isFromCommandLine(CheckOptions.drawsOption) {
      throw Self.table.usageError(
        "'--draws \(draws)' has no effect without '--check': add it, or leave '--draws' out.")
    }
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
    failsOnFindings = parsed.value(of: Self.failOnOption) != "never"
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
      checkOption, WorkerOptions.jobs(within: workers), shardOption, resumeOption, eventsOption,
      PlayOptions.scenarioOption, PlayOptions.playerOption, PlayOptions.mapOption,
      NetworkOptions.networkOption, reportOption, failOnOption, PlayOptions.quietOption,
    ] + PlayOptions.helpOptions,
    groups: [
      WorkerOptions.group(within: workers),
      PlayOptions.runGroup(
        PlayOptions.untilOption, PlayOptions.verificationOption,
        baseOption, decodeOption, CheckOptions.profileOption, CheckOptions.drawsOption,
        PlayOptions.seedOption,
        PlayOptions.clockStartOption),
      network, CacheOptions.group, PlayOptions.outputGroup(PlayOptions.configOption),
    ])

  /// The options for recordings are left out, because a recording belongs to one run and workers
  /// would share it.
  private static let network = NetworkOptions.group.without(
    NetworkOptions.recordOption, NetworkOptions.replayOption)

  static let workers = WorkerOptions.Allowance(
    mostJobs: 1_024, jobs: { $0 }, jobsText: "one for each processor", limits: .batch)

  static let checkOption = Option(
    flag: "check", configuration: .commandLineOnly,
    help: "Check each tag as 'vastsim check' does, with the same verdict, and not only play it")

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

  /// The option of `play`, with a further value for tools that take every status but 0 for a crash.
  static let failOnOption = Option(
    "fail-on", "SEVERITY", .oneOf(["error", "warning", "never"]), configuration: .anyFile,
    defaultText: "error",
    help: "The lowest severity of a finding that makes the exit status 1")
}
