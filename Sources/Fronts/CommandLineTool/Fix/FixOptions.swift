internal import Certification
internal import Player
internal import VASTLint
internal import VASTSimulator
internal import Vocabulary

/// The options of one call of `vastsim fix`.
struct FixOptions {
  /// The tag, as the user gave it.
  let tag: String
  /// Where the mended tag is written; nil where it is not.
  let output: String?
  /// The rules that are mended; nil for all that have a fix.
  let rules: Set<Rule>?
  /// The optional fixes that the user requested.
  let optional: Set<OptionalFix>
  /// The players that the tag is played by.
  let players: [PlayerProfile]
  let format: ReportFormat
  /// How the tag is played.
  let play: PlayOptions

  /// Reads what `table` parsed.
  ///
  /// - Throws: for rules without a fix, unknown players, and options that exclude each other.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    tag = parsed.positionals[0]
    var outputs = [parsed.value(of: Self.outOption)].compactMap(\.self)
    if parsed.isSet(Self.inPlaceOption) { outputs.append(tag) }
    if outputs.count > 1 || (parsed.isSet(Self.dryRunOption) && !outputs.isEmpty) {
      throw Self.table.usageError(
        "'--out', '--in-place' and '--dry-run' exclude each other: use at most one of them.")
    }
    output = outputs.first
    if output == "-" {
      throw Self.table.usageError("Standard input cannot be written to: use --out FILE.")
    }
    let names = parsed.values(of: Self.ruleOption)
    var rules: Set<Rule> = []
    for name in names {
      guard let rule = Repair.rules.first(where: { $0.id == name }) else {
        throw Self.table.usageError(
          "Rule '\(name)' has no fix; the rules with a fix: "
            + Repair.rules.map(\.id).joined(separator: ", ") + ".")
      }
      rules.insert(rule)
    }
    self.rules = names.isEmpty ? nil : rules
    optional = Set(
      [(OptionalFix.https, Self.httpsOption), (.stub, Self.stubOption)].filter {
        parsed.isSet($0.1)
      }
      .map(\.0))
    let known = parsed.profiles.players
    var players: [PlayerProfile] = []
    for name in parsed.values(of: Self.playerOption) {
      guard let player = known.first(where: { $0.name == name }) else {
        throw Self.table.usageError(
          "Unknown player '\(name)'.\(Commands.didYouMean(name, in: known.map(\.name)))")
      }
      players.append(player)
    }
    self.players = players.isEmpty ? [.exact] + CheckOptions.playersOfTags(among: known) : players
    format = parsed.format
    var play = try PlayOptions(parsed, tag: tag)
    play.settings.player = nil
    self.play = play
  }

  /// The options of `vastsim fix`, in the order of its help.
  static let table = OptionTable(
    command: "vastsim fix",
    overview: "Fix a tag, and prove by playing that no beacon is lost",
    arguments: [
      OptionTable.Argument("TAG", .input, help: "A path, or '-' for standard input")
    ],
    options: [
      PlayOptions.mediaOption, dryRunOption, outOption, inPlaceOption, ruleOption, httpsOption,
      stubOption, playerOption,
      PlayOptions.scenarioOption, PlayOptions.deviceOption, PlayOptions.mapOption, formatOption,
    ] + PlayOptions.helpOptions,
    groups: [
      PlayOptions.runGroup(PlayOptions.seedOption).without(PlayOptions.mediaOption),
      CacheOptions.group,
      PlayOptions.outputGroup(PlayOptions.configOption, PlayOptions.versionOption),
    ])

  static let formatOption = Option.format(\.repair)

  static let dryRunOption = Option(
    flag: "dry-run",
    help: "Write nothing; the default without --out and --in-place")

  static let outOption = Option(
    "out", "FILE", .path, file: .output,
    help: "Write the fixed tag to a file")

  static let inPlaceOption = Option(
    flag: "in-place", help: "Overwrite TAG with the fixed tag")

  static let ruleOption = Option(
    "rule", "ID", isRepeatable: true, configuration: .anyFile, defaultText: "all that have a fix",
    help: "Fix what this rule finds")

  static let httpsOption = Option(
    flag: "https", configuration: .anyFile,
    help: "Also change http URLs to https, except click-throughs and signed URLs")

  static let stubOption = Option(
    flag: "stub", configuration: .anyFile,
    help: "Also add an Impression of 'about:blank' to an ad without one")

  static let playerOption = Option(
    "player", "NAME", isRepeatable: true, configuration: .anyFile,
    defaultText: "those of 'check --player all'",
    help: "A player that must not lose a beacon")
}
