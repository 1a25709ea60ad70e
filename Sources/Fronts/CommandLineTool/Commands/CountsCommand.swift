internal import Certification
internal import Network
internal import OpenMeasurement
internal import Player
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary

/// `vastsim counts`: each party's counts for a tag with an assumed audience, and why the counts differ.
struct CountsCommand {
  let options: CountsOptions
  let context: CommandContext
  /// The configuration file's settings for runs.
  let choices: RunChoices
  /// The files to which the tag's documents refer.
  let named: NamedFiles

  /// Plays each pair of the audience once, and reports.
  ///
  /// - Throws: why the audience, the tag or the observed counts cannot be read.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    let display = DisplayPath(currentFolder: context.currentFolder)
    var mix = try mix(display)
    let observed = try observed(display)
    let interruption = Interruption(in: context)
    let network = try NetworkSupply(
      options.play.network, in: context, macros: options.play.settings.macros,
      replaying: try NetworkSupply.replayed(options.play.network)
    ) { interruption.stopsInput() }
    for diagnostic in network.diagnostics { errorOutput.show("\(diagnostic)\n") }
    let service = context.runService(
      files: context.disk(noting: named, for: options.play, interruption.reading()),
      // All runs request the same URLs, so their answers are remembered.
      network: network.fetching.map(RememberingNetwork.init), choices: choices, play: options.play)
    let runs: [CountedRun]
    do {
      try check(&mix, observed?.counts, by: service)
      runs = try self.runs(of: mix, by: service, interruption, display)
    } catch  where interruption.isNoticed {
      errorOutput.show("note: interrupted before all runs were played; nothing is reported\n")
      return interruption.exitCode
    }
    let report = CountsReport(
      CountForecast(mix, runs: runs), of: display.text(of: options.play.settings.tag ?? ""),
      audience: display.text(of: options.mix), observed: observed,
      style: options.play.style(in: context))
    output.write(try options.play.format.text(of: report, \.counts))
    for remark in network.remarks where !options.play.isQuiet { errorOutput.show("\(remark)\n") }
    guard network.isWhole else { return .unreadableInput }
    guard report.isMeasured else {
      errorOutput.show(
        "error: a vendor of '\(display.text(of: options.mix))' measures in no run: add its "
          + "verification to the tag, supply its script with --map, or remove the party\n")
      return .unreadableInput
    }
    return .pass
  }

  // MARK: Input

  private func mix(_ display: DisplayPath) throws -> AudienceMix {
    if let content = FileContent(at: options.mix), content != .audience {
      throw content.mistake(at: options.mix)
    }
    let reading = AudienceMixDecoder.read(
      bytes: try LocalFile.bytes(of: options.mix), file: display.text(of: options.mix),
      folder: DisplayPath.folder(of: options.mix), players: options.play.profiles.players,
      standards: choices.standards.map(\.name))
    guard let mix = reading.mix else { throw UnusableScenario(reading.diagnostics) }
    return mix
  }

  private func observed(
    _ display: DisplayPath
  ) throws -> (file: String, counts: ObservedCounts)? {
    guard let path = options.observed else { return nil }
    let text = String(decoding: try LocalFile.bytes(of: path), as: UTF8.self)
    do throws(ObservedCounts.Mistake) {
      return (display.text(of: path), try ObservedCounts(text))
    } catch {
      throw UnreadableInput(
        path: path, reason: "line \(error.line): \(error.message)",
        fix: "correct the line; 'vastsim counts --format csv' prints a table in this form")
    }
  }

  // MARK: Runs

  /// Refuses parties for which the tag has nothing to count, and adds the observed counts of the
  /// tag's other trackers.
  private func check(
    _ mix: inout AudienceMix, _ observed: ObservedCounts?, by service: RunService
  ) throws {
    let declared = DeclaredTrackers(
      try service.inspect(
        try request(BuiltInScenarios.fullyVisible.scenario, [], PlayerProfile.exact.name)))
    let complaints = mix.counters.compactMap { declared.complaint(about: $0) }
    guard complaints.isEmpty else { throw UnusableScenario(complaints) }
    if let observed { mix.add(observed) { declared.complaint(about: $0) == nil } }
  }

  /// Plays each pair of the audience once, and the exact player in the same scenario.
  private func runs(
    of mix: AudienceMix, by service: RunService, _ interruption: Interruption,
    _ display: DisplayPath
  ) throws -> [CountedRun] {
    let line = ProgressLine(isOn: context.isErrorTerminal && !options.play.isQuiet)
    defer { line.erase() }
    let pairs = mix.pairs
    var references: [String: RunFacts] = [:]
    return try pairs.enumerated().map { index, pair in
      line.show("run \(index + 1) of \(pairs.count): \(pair.player) in \(pair.scenario)")
      let (scenario, diagnostics) = try scenario(pair.scenario, display)
      func facts(_ player: String) throws -> (facts: RunFacts, profile: PlayerProfile) {
        let request = try request(scenario, diagnostics, player)
        let facts = RunFacts(try interruption.record(of: request, by: service))
        if let reason = facts.unjudged {
          throw UnreadableInput(
            path: options.play.settings.tag ?? "", reason: reason,
            fix:
              "write the media file after the tag, or use --map or --network, so that the beacons "
              + "of player '\(player)' in scenario '\(pair.scenario)' can be counted")
        }
        return (facts, request.profile)
      }
      let exact = PlayerProfile.exact.name
      let reference = try references[pair.scenario] ?? facts(exact).facts
      references[pair.scenario] = reference
      let own =
        try pair.player == exact
        ? (facts: reference, profile: PlayerProfile.exact) : facts(pair.player)
      return CountedRun(
        pair.player, in: display.text(of: pair.scenario), profile: own.profile, own: own.facts,
        reference: reference)
    }
  }

  private func scenario(
    _ name: String, _ display: DisplayPath
  ) throws -> (scenario: PlaybackScenario, diagnostics: [Diagnostic]) {
    if let known = AudienceScenarios.scenario(named: name) { return (known, []) }
    return try RunPreparation.scenario(
      at: name, display: display, standards: choices.standards.map(\.name))
  }

  private func request(
    _ scenario: PlaybackScenario, _ diagnostics: [Diagnostic], _ player: String
  ) throws -> RunRequest {
    var play = options.play
    play.settings.player = player
    return try PlayRequestBuilder(
      options: play, context: context, choices: choices, table: CountsOptions.table
    ).request(for: scenario, diagnostics)
  }
}

extension CountsCommand: Command {
  static let group = CommandGroup.real
  static var table: OptionTable { CountsOptions.table }

  static let examples = [
    "counts ad.xml ad.mp4 --mix audience.yaml",
    "counts ad.xml ad.mp4 --mix audience.yaml --observed counts.csv",
  ]

  static let foreignContents = FileContent.notTags
  static let earlyStreams = 1

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try CountsCommand(
      options: CountsOptions(call.parsed), context: call.context, choices: call.choices,
      named: call.named
    ).run(output: &output, errorOutput: &errorOutput)
  }
}

/// The options of one call of `vastsim counts`.
struct CountsOptions {
  /// The path of the audience file.
  let mix: String
  /// The path of the observed counts.
  let observed: String?
  /// The options for playing the tag.
  let play: PlayOptions

  /// Reads what `table` parsed.
  ///
  /// - Throws: an error when the audience is missing, and for options that `play` refuses.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    guard let mix = parsed.value(of: Self.mixOption) else {
      throw Self.table.usageError(
        "Missing expected option '--mix FILE': name a YAML file with the players and "
          + "scenarios of the audience, and with the parties that count the ad, such as the ad "
          + "server and a vendor.")
    }
    self.mix = mix
    observed = parsed.value(of: Self.observedOption)
    var play = try PlayOptions(parsed)
    play.reports = []
    self.play = play
  }

  /// The options of `vastsim counts`, in the order of its help.
  static let table = OptionTable(
    command: "vastsim counts",
    overview: "Explain why two parties count one campaign differently",
    arguments: [
      OptionTable.Argument("TAG", .input, help: "A path, '-' for standard input, or a URL"),
      OptionTable.Argument(
        "MEDIA", .input, isOptional: true,
        help: "A local file to play instead of the selected MediaFile"),
    ],
    options: [
      mixOption, observedOption, PlayOptions.mapOption, NetworkOptions.networkOption, formatOption,
      PlayOptions.quietOption,
    ] + PlayOptions.helpOptions,
    groups: [
      PlayOptions.runGroup(
        PlayOptions.untilOption, PlayOptions.verificationOption, PlayOptions.seedOption,
        PlayOptions.clockStartOption),
      NetworkOptions.group, CacheOptions.group,
      PlayOptions.outputGroup(
        PlayOptions.colorOption, PlayOptions.configOption, PlayOptions.versionOption),
    ])

  static let mixOption = Option(
    "mix", "FILE", .path, file: .input, configuration: .ownFolder,
    help: "The assumed audience: players and scenarios with weights, and who counts what")

  static let observedOption = Option(
    "observed", "CSV", .path, file: .input, configuration: .ownFolder,
    help: "What the parties reported: a table with the columns party, metric and count")

  static let formatOption = Option.format(\.counts)
}
