internal import Player
internal import Reports
internal import VASTSimulator
internal import Vocabulary
internal import Workers

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
