internal import Player
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary
internal import Workers

/// `vastsim fit`: learns the profile of a player from recordings of it.
struct FitCommand {
  let options: FitOptions
  /// The arguments as the user wrote them, for the workers.
  let arguments: [String]
  let context: CommandContext
  /// The configuration file's settings for runs.
  var choices = RunChoices()

  /// Searches, and prints the profile.
  ///
  /// - Throws: why the cases cannot be read or played.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    let rater = try FitRater(options, in: context, choices)
    guard rater.cases.cases.contains(where: { !options.heldOut.contains($0.name) }) else {
      throw FitOptions.table.usageError(
        "'--hold-out' leaves no case to learn from: name fewer cases.")
    }
    if !options.play.isQuiet {
      for note in rater.cases.notes { errorOutput.show("note: \(VisibleText(note))\n") }
    }
    let line = ProgressLine(isOn: context.isErrorTerminal && !options.play.isQuiet)
    defer { line.erase() }
    let found = try search(rater) { line.show("\($0) profiles rated") }
    line.erase()
    guard let found else {
      errorOutput.show("note: interrupted; nothing was learned\n")
      return ExitCode.interrupted
    }
    let results = try rater.cases.cases.map { one in
      FitReport.Case(
        name: one.name, isHeldOut: options.heldOut.contains(one.name),
        differences: try rater.rating(of: found.profile, in: one).differences)
    }
    let report = FitReport(
      name: options.name,
      folder: DisplayPath(currentFolder: context.currentFolder)
        .text(of: options.folder), finding: found, cases: results)
    output.write(try options.play.format.text(of: report, \.fit))
    if !options.play.isQuiet { errorOutput.show(VisibleText(lines: report.remarks)) }
    return .pass
  }

  private func search(
    _ rater: FitRater, _ progress: (Int) -> Void
  ) throws -> ProfileSearchStateMachine.Finding? {
    var search = ProfileSearchStateMachine(bases: options.bases)
    if let program = context.scriptHostProgram, options.limits.workers > 1,
      let known = options.bases.first
    {
      var supervisor = FitSupervisor(
        search, over: known, program: program, arguments: arguments, limits: options.limits,
        context: context)
      let found = supervisor.run(
        isInterrupted: { rater.isInterrupted }, progress: progress)
      guard found == nil, let failure = supervisor.failure else { return found }
      throw UnreadableInput(
        path: options.folder, reason: "a worker failed: \(failure)",
        fix: "use '--jobs 1' to search in one process")
    }
    var action = search.begin()
    var rated = 0
    while true {
      switch action {
      case .finish(let finding): return finding
      case .rate(let profiles):
        var scores: [ProfileSearchStateMachine.Score] = []
        for profile in profiles {
          if rater.isInterrupted { return nil }
          scores.append(.init(of: try rater.ratings(of: profile)))
          rated += 1
          progress(rated)
        }
        action = search.rated(scores)
      }
    }
  }
}

extension FitCommand: Command {
  static let group = CommandGroup.real
  static var table: OptionTable { FitOptions.table }

  static let examples = [
    "fit recordings --name our-player",
    "fit recordings --hold-out pause,skip --format json",
  ]

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try FitCommand(
      options: FitOptions(call.parsed), arguments: call.arguments, context: call.context,
      choices: call.choices
    ).run(output: &output, errorOutput: &errorOutput)
  }
}

/// The options of one call of `vastsim fit`.
struct FitOptions {
  /// The folder of the recordings.
  let folder: String
  /// The profiles with which the search may begin.
  let bases: [PlayerProfile]
  /// The names of the cases that the search does not learn from.
  let heldOut: Set<String>
  /// The name of the learned profile.
  let name: String
  /// The limits of the worker processes that rate profiles. If the number of workers is one, this
  /// process rates them.
  let limits: WorkerLimits
  /// The options for playing the tags of the cases.
  let play: PlayOptions

  /// Reads what `table` parsed.
  ///
  /// - Throws: for an unknown profile, and for a name that a built-in profile has.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    folder = parsed.positionals[0]
    let known = parsed.profiles.players
    let named = parsed.value(of: Self.baseOption).map { $0.split(separator: ",").map(String.init) }
    bases =
      try named?.map { name throws(UsageError) in
        guard let profile = known.first(where: { $0.name == name }) else {
          let hint = NearestName.find(name, in: known.map(\.name)).map { "Did you mean '\($0)'?" }
          throw Self.table.usageError(
            "Unknown player '\(name)'. "
              + (hint ?? "'vastsim list players' prints the known ones."))
        }
        return profile
      } ?? known.filter { $0.standing != .streams }
    guard !bases.isEmpty else { throw Self.table.usageError("'--base' names no player.") }
    heldOut = Set(
      (parsed.value(of: Self.holdOutOption) ?? "").split(separator: ",").map(String.init))
    name = parsed.value(of: Self.nameOption) ?? "learned"
    guard PlayerProfile.named(name) == nil else {
      throw Self.table.usageError(
        "'--name \(name)' is a built-in profile; use another name.")
    }
    limits = try WorkerOptions.limitsOfJobs(parsed, of: Self.table, within: Self.workers)
    // `--base` is left out, because in `play` the option with this name is a folder.
    play = try PlayOptions(parsed.without(Self.baseOption), tag: nil, media: nil)
  }

  /// The options of `vastsim fit`, in the order of its help.
  static let table = OptionTable(
    command: "vastsim fit",
    overview: "Learn the profile of a player from recordings of it",
    arguments: [
      OptionTable.Argument(
        "DIR", .input, help: "A folder with cases.yaml, as 'vastsim receive --save DIR' writes it")
    ],
    options: [
      nameOption, baseOption, holdOutOption, PlayOptions.mapOption, NetworkOptions.networkOption,
      formatOption, WorkerOptions.jobs(within: workers), PlayOptions.quietOption,
    ] + PlayOptions.helpOptions,
    groups: [
      PlayOptions.runGroup(
        PlayOptions.seedOption, PlayOptions.clockStartOption),
      NetworkOptions.group, CacheOptions.group,
      PlayOptions.outputGroup(PlayOptions.configOption, PlayOptions.versionOption),
    ])

  static let baseOption = Option(
    "base", "NAMES", configuration: .namedFile, defaultText: "the best of all",
    help: "Start from the one of these profiles that fits the recordings best; separate names by "
      + "commas")

  static let holdOutOption = Option(
    "hold-out", "CASES", configuration: .commandLineOnly,
    help: "Cases to test with and not to learn from, separated by commas")

  static let nameOption = Option(
    "name", "NAME", configuration: .commandLineOnly, defaultText: "'learned'",
    help: "The profile's name")

  static let formatOption = Option.format(\.fit)

  private static let workers = WorkerOptions.Allowance(
    mostJobs: 256, jobs: { $0 }, jobsText: "the number of processors", limits: .batch)
}
