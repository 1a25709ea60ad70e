internal import Certification
internal import Media
internal import Player
internal import Reports
internal import System
internal import VASTLint
internal import VASTSimulator
internal import Vocabulary

/// `vastsim fix`: fixes a tag's faults, and proves by playing that no player gets worse results.
struct FixCommand {
  let options: FixOptions
  let context: CommandContext
  /// The configuration file's settings for runs.
  var choices = RunChoices()

  /// Fixes the tag and reports the changes. Writes the fixed tag only if the user names a file.
  ///
  /// - Throws: an error when the tag cannot be read or played, or the result cannot be written.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    let original = try context.streams[options.tag] ?? LocalFile.bytes(of: options.tag)
    var request = try PlayRequestBuilder(
      options: options.play, context: context, choices: choices, table: FixOptions.table
    ).request()
    request.expects(mediaFrom: "--media FILE")
    var playedCount = 0
    let configuration = LintConfiguration(levels: choices.ruleLevels)
    let files = context.runFiles(for: options.play)
    let repair = try Repair(
      of: original, rules: options.rules, optional: options.optional,
      isSoleFile: options.play.settings.media != nil, configuration: configuration,
      players: options.players
    ) { document, player in
      let request = request.playing(request.scenario, under: player)
      playedCount += 1
      context.progress?(playedCount, nil, "playing under \(player.name)")
      let service = context.runService(
        files: EditedFiles(files, at: request.tag.path, bytes: document), choices: choices,
        play: options.play)
      return try service.run(request)
    }
    let name = DisplayPath(currentFolder: context.currentFolder).text(of: options.tag)
    let report = FixReport(
      repair: repair, original: original, name: name, players: options.players)
    output.write(try options.format.text(of: report, \.repair))
    guard repair.isPlayed || repair.fixes.isEmpty else {
      errorOutput.show(
        "error: no player could play the tag, so that nothing is proved and nothing is written: pass "
          + "--media FILE, and --map for the URLs of wrappers\n")
      return .unreadableInput
    }
    if let path = options.output, !repair.fixes.isEmpty {
      try LocalFile.write(repair.document, to: path)
      errorOutput.show(
        "note: \(DisplayPath(currentFolder: context.currentFolder).text(of: path)) was written\n")
    }
    let isDone = repair.fixes.isEmpty || options.output != nil
    return isDone && repair.refusals.isEmpty ? .pass : .findings
  }
}

extension FixCommand: Command {
  static let group = CommandGroup.suites
  static var table: OptionTable { FixOptions.table }

  static let examples = [
    "fix ad.xml --media ad.mp4",
    "fix ad.xml --rule TrackingEventUnknown --out fixed.xml",
  ]

  static let foreignContents = FileContent.notTags

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try FixCommand(
      options: FixOptions(call.parsed), context: call.context, choices: call.choices
    ).run(output: &output, errorOutput: &errorOutput)
  }
}

extension RunRequest {
  /// What the user can do about media that is missing.
  fileprivate mutating func expects(mediaFrom option: String) {
    fileAdvice.media = "pass \(option)"
  }
}

/// The user's files, with other bytes for the tag at one path.
private struct EditedFiles: RunFiles {
  private let files: any RunFiles
  private let path: String
  private let bytes: [UInt8]

  init(_ files: any RunFiles, at path: String, bytes: [UInt8]) {
    self.files = files
    self.path = path
    self.bytes = bytes
  }

  func tag(at path: String) throws -> [UInt8] {
    path == self.path ? bytes : try files.tag(at: path)
  }

  func media(
    at path: String, mode: DecodeMode, details: MediaDetails
  ) throws(FFmpegError) -> MediaFacts {
    try files.media(at: path, mode: mode, details: details)
  }

  func stream(_ request: HLSRequest, mode: DecodeMode, details: MediaDetails) -> HLSReading {
    files.stream(request, mode: mode, details: details)
  }

  func exists(_ path: String) -> Bool { files.exists(path) }
  func documents(in folder: String) throws -> [String] { try files.documents(in: folder) }

  func find(_ path: String, in folders: AllowedFolders) -> ReferencedFile {
    files.find(path, in: folders)
  }

  func reference(at path: String) throws -> [UInt8] { try files.reference(at: path) }
}

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
