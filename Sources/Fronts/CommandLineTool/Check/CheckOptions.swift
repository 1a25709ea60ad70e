internal import CreativeQuality
internal import Media
internal import OpenMeasurement
internal import Player
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary
internal import Workers

/// The options of one call of `vastsim check`.
struct CheckOptions {
  /// Paths of files and folders, URLs, or `-` for standard input; none for the built-in sample.
  var tags: [String]
  /// The VAST tag from which a stream was made; nil if no stream is compared with its VAST.
  var source: String?
  /// Whether only the measurement session is checked.
  var isSessionCheck: Bool
  /// The profiles to play under, at least one.
  var players: [PlayerProfile]
  /// Whether `all` is among the names of the profiles.
  private let namesEveryPlayer: Bool
  /// Whether the profiles are given as a list, so that they are compared with the exact player.
  var comparesPlayers: Bool
  var reports: [ReportFile<CertificatesReport>]
  /// What standard output shows: the certificates, or one line for each tag in their place.
  var printed: ReportFormat.Stream<CertificatesReport.Part, CertificatesReport>
  /// The date of the certificates, as the user wrote it; nil for the current time.
  var date: String?
  /// The recipient of the certificates.
  var recipient: String?
  /// How much is written of a tag.
  var detail: CertificateTextReport.Detail
  /// The limits of the worker processes that check tags. If the number of workers is one, this
  /// process checks the tags.
  var limits: WorkerLimits
  /// Whether an input is a stream, which workers cannot read.
  var readsStream: Bool
  /// How often the URL of each tag is requested, at least 1.
  var draws = 1
  /// The options shared with `play`, without its tag.
  var play: PlayOptions

  /// Reads what `table` parsed.
  ///
  /// Throws a `UsageError` for an unknown player, and for a missing tag.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    let media = parsed.positionals.count > 1 ? parsed.positionals.filter(MediaArgument.isMedia) : []
    tags = parsed.positionals.filter { !media.contains($0) }
    isSessionCheck = parsed.isSet(Self.sessionOption)
    source = parsed.value(of: Self.sourceOption)
    if let source, isSessionCheck {
      throw Self.table.usageError(
        "'--vast \(source)' has no effect with '--omid', which checks only the measurement "
          + "session: leave one of them out.")
    }
    guard !tags.isEmpty || isSessionCheck else {
      throw Self.table.usageError("Missing expected argument '<TAG>'.")
    }
    let given =
      RunOption.mediaOptions.filter(parsed.isFromCommandLine).flatMap(parsed.values) + media
    guard given.count < 2 else {
      throw Self.table.usageError(
        "'\(given[0])' and '\(given[1])' are both media, but one file replaces every MediaFile of "
          + "the tags: leave one of them out, or use --map for several files.")
    }
    let values = parsed.values(of: Self.playerOption)
    namesEveryPlayer = values.contains(Self.everyPlayer)
    comparesPlayers = namesEveryPlayer || values.contains { $0.contains(",") }
    var players: [PlayerProfile] = []
    for value in values {
      let named = try Self.players(named: value, among: parsed.profiles.players)
      players += named.filter { !players.contains($0) }
    }
    self.players = players.isEmpty ? [.exact] : players
    reports = parsed.reports(\.certificates)
    printed =
      parsed.format(of: Self.summaryOption)?.verdicts ?? parsed.format.printedCertificates
      ?? .init()
    date = try Self.date(parsed)
    recipient = parsed.value(of: Self.recipientOption)
    detail =
      parsed.isSet(PlayOptions.quietOption)
      ? .brief : parsed.isSet(Self.verboseOption) ? .cases : .faults
    play = try PlayOptions(parsed, tag: nil, media: media.last)
    limits = try WorkerOptions.limitsOfJobs(parsed, of: Self.table, within: Self.workers)
    readsStream = Self.streams(in: parsed)
    draws = try Self.draws(parsed, of: Self.table)
    try checkDraws(parsed)
    try checkJobs()
    if parsed.isFromCommandLine(Self.observationsOption),
      !self.players.contains(where: { $0.observation.offsetPeriod != nil }),
      isSessionCheck || tags.contains(where: { !ScreenCheck.isScenario($0) })
    {
      throw Self.table.usageError(
        "'--observations' needs a player that polls its playhead at intervals of playing time: "
          + "add '--player html5', or '--player all'.")
    }
    play.reports = []
    play.settings.player = nil
    // The media is always judged, because a certificate without it would be incomplete.
    let profile = try PlayOptions.chosenProfile(parsed, for: Self.table)
    play.qualityProfile = isSessionCheck ? nil : profile
  }

  /// The options with which a line of a batch is checked: as `vastsim check TAG` with the line's settings.
  ///
  /// - Parameters:
  ///   - tag: the line's tag.
  ///   - play: the line's settings and the batch's options.
  ///   - profile: the creative profile that judges the media.
  /// - Throws: for an unknown player.
  init(checking tag: String, _ play: PlayOptions, profile: String) throws(UsageError) {
    tags = [tag]
    source = nil
    isSessionCheck = false
    let name = play.settings.player
    namesEveryPlayer = name == Self.everyPlayer
    comparesPlayers = namesEveryPlayer || name?.contains(",") == true
    players =
      try name.map { name throws(UsageError) in
        try Self.players(named: name, among: play.profiles.players)
      } ?? [.exact]
    reports = []
    printed = .init()
    date = nil
    recipient = nil
    detail = .brief
    limits = .check
    readsStream = false
    self.play = play
    self.play.settings.player = nil
    self.play.qualityProfile = profile
  }

  /// The day or the time that `--date` states.
  private static func date(_ parsed: ParsedArguments) throws(UsageError) -> String? {
    guard let text = parsed.value(of: dateOption) else { return nil }
    guard WallClock(iso8601: text) ?? WallClock(iso8601: "\(text)T00:00:00Z") != nil else {
      throw table.usageError(
        "'--date \(text)' is not a date: write one such as 2026-01-31, or a time with its zone such as "
          + "2026-01-31T09:30:00Z.")
    }
    return text
  }

  /// Refuses several processes together with options that only one process supports.
  /// How often the URL of each tag is requested.
  ///
  /// - Throws: for a number below 1.
  static func draws(
    _ parsed: ParsedArguments, of table: OptionTable
  ) throws(UsageError) -> Int {
    let draws = parsed.value(of: drawsOption).flatMap(Int.init) ?? 1
    guard draws > 0 else {
      throw table.usageError("'--draws \(draws)': use a number from 1 to 100.")
    }
    return draws
  }

  /// Refuses draws of what is the same each time; a configuration file's are for URLs alone.
  private func checkDraws(_ parsed: ParsedArguments) throws(UsageError) {
    guard draws > 1, parsed.isFromCommandLine(Self.drawsOption) else { return }
    if isSessionCheck {
      throw Self.table.usageError(
        "'--draws \(draws)' has no effect with '--omid', which checks only the measurement "
          + "session: leave one of them out.")
    }
    if let other = tags.first(where: { !RemoteInput.isURL($0) }) {
      throw Self.table.usageError(
        "'--draws \(draws)' requests a URL several times, but '\(other)' is a file: name the "
          + "tag's URL, with '--network' or '--replay'.")
    }
  }

  private func checkJobs() throws(UsageError) {
    guard limits.workers > 1 else { return }
    if let page = reports.first(where: \.format.showsRuns) {
      throw Self.table.usageError(
        "'--report \(page.format.name)=\(page.path)' needs every detail of the runs, which worker "
          + "processes do not return: use '--jobs 1'.")
    }
    if let path = play.network.record {
      throw Self.table.usageError(
        "'--record \(path)' can record only one process: use '--jobs 1'.")
    }
    if let path = play.network.replay {
      throw Self.table.usageError(
        "'--replay \(path)' gives each response once, in the recorded order: use '--jobs 1'.")
    }
  }

  /// Whether an argument or an option names a stream that is read.
  private static func streams(in parsed: ParsedArguments) -> Bool {
    let named = table.options.flatMap { option in
      switch option.file?.direction {
      case .input, .source: parsed.values(of: option).compactMap { option.rule.path(in: $0) }
      case .output, .outputFolder, .creation, nil: [String]()
      }
    }
    return (parsed.positionals + named).contains(where: LocalFile.isStream)
  }

  /// The profiles to play a tag under.
  ///
  /// - Parameter isStream: whether the tag is a stream, which has players of its own.
  /// - Returns: at least one.
  func players(isStream: Bool) -> [PlayerProfile] {
    guard isStream, namesEveryPlayer else { return players }
    let others = Set((PlayerProfile.captured + PlayerProfile.documented).map(\.name))
    let ofStreams = Set(PlayerProfile.ofStreams.map(\.name))
    return PlayerProfile.ofStreams
      + players.filter { !others.contains($0.name) && !ofStreams.contains($0.name) }
  }

  /// The name that selects every captured or documented player, and the user's own profiles.
  static let everyPlayer = "all"

  /// Every player of tags that was captured or is documented, but for legacy ones, and the user's own
  /// profiles.
  ///
  /// - Parameter known: the built-in profiles and the user's.
  /// - Returns: the profiles, at least one.
  static func playersOfTags(among known: [PlayerProfile]) -> [PlayerProfile] {
    let builtIn = Set(PlayerProfile.builtIn.map(\.name))
    return PlayerProfile.ofTags
      + known.filter { !builtIn.contains($0.name) }
  }

  /// The profiles that a value of `--player` names: one, several after commas, or all.
  private static func players(
    named value: String, among known: [PlayerProfile]
  ) throws(UsageError) -> [PlayerProfile] {
    if value == everyPlayer { return playersOfTags(among: known) }
    var players: [PlayerProfile] = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(part)
      guard let profile = known.first(where: { $0.name == name }) else {
        let names = known.map(\.name)
        let hint = NearestName.find(name, in: names).map { "Did you mean '\($0)'?" }
        throw Self.table.usageError(
          "Unknown player '\(name)'. "
            + (hint ?? "Known players: \(names.joined(separator: ", "))."))
      }
      players.append(profile)
    }
    return players
  }

  /// The options of `vastsim check`, in the order of its help.
  static let table = OptionTable(
    command: "vastsim check",
    overview: "Certify tags: lint, media, every built-in scenario, one verdict",
    arguments: [
      OptionTable.Argument(
        "TAG", .input(endings: LintInputs.extensions, scenarios: .byName), isOptional: true,
        isRepeatable: true,
        help: "A file, a folder with .xml, .vast and .vmap files, a URL, '-' for standard input, "
          + "or a scenario (.yaml) that has the key 'units'; a media file counts as '--media'. "
          + "'--omid' needs no TAG")
    ],
    options: [
      PlayOptions.mediaOption, PlayOptions.standInOption, PlayOptions.mapOption,
      NetworkOptions.networkOption, playerOption,
      profileOption,
      sessionOption, formatOption, reportOption, PlayOptions.failOnOption,
      PlayOptions.quietOption, verboseOption,
    ] + PlayOptions.helpOptions,
    groups: [
      PlayOptions.runGroup(
        sourceOption, observationsOption, drawsOption, PlayOptions.verificationOption,
        PlayOptions.seedOption,
        PlayOptions.clockStartOption, WorkerOptions.jobs(within: workers)),
      NetworkOptions.group, BaselineOptions.group, CacheOptions.group,
      PlayOptions.outputGroup(
        summaryOption, dateOption, recipientOption, PlayOptions.watchOption,
        PlayOptions.colorOption, PlayOptions.configOption, PlayOptions.versionOption),
    ])

  private static let workers = WorkerOptions.Allowance(
    mostJobs: 1_024, jobs: { _ in 1 }, jobsText: "1, which is this process", limits: .check)

  static let sessionOption = Option(
    flag: "omid", configuration: .anyFile,
    help: "Check only the measurement session, in cases such as partly in view, paused or muted")

  static let sourceOption = Option(
    "vast", "TAG", .path, file: .input,
    help: "The VAST that the checked HLS stream was made from: report what the VAST has and the "
      + "stream lacks")

  static let formatOption = Option.format(\.printedCertificates)

  static let summaryOption = Option(
    "summary", "FORM", .oneOf(ReportFormat.printed(\.verdicts).map(\.name)),
    configuration: .anyFile,
    help: "Print one line for each tag, with its verdict and why, in place of certificates")

  static let dateOption = Option(
    "date", "ISO8601", configuration: .anyFile, defaultText: "today, by the clock",
    help: "The date to print on the certificates, such as 2026-01-31")

  static let recipientOption = Option(
    "for", "NAME", configuration: .anyFile, help: "The recipient to print on the certificates")

  static let verboseOption = Option(
    flag: "verbose", configuration: .anyFile, help: "Print every case, also those that pass")

  /// The option that names the profile of media checks. `play` has an option with the same name; a check
  /// always judges the media.
  static let profileOption = Option(
    "profile", "NAME", configuration: .anyFile, defaultText: CreativeProfile.generic.name,
    help: "The profile whose limits apply to the media; see 'vastsim list profiles'")

  /// The option has the same name as one of `play`.
  static let observationsOption = Option(
    "observations", "N", .wholeNumber(upTo: 1000), configuration: .anyFile,
    defaultText: "no repeats",
    help: "Repeat each case N times (2 to 1000), each time with the player's first poll of the "
      + "playhead at another instant: a case fails if one run fails, and reports have each beacon's "
      + "earliest and latest time")

  /// The option has the same name as one of `batch`.
  static let drawsOption = Option(
    "draws", "N", .wholeNumber(upTo: 100), configuration: .anyFile, defaultText: "1",
    help: "Request each tag's URL N times, and judge every different answer: the worst counts")

  /// The option `--report` as in `play`, but without HAR files, because a certificate contains many runs.
  static let reportOption = Option.report(
    \.certificates, help: "Also write the certificates to a file")

  /// The option has the same name as one of `play`, and may be repeated.
  static let playerOption = Option(
    "player", "NAME", isRepeatable: true, configuration: .anyFile, defaultText: "exact",
    help: "A player profile; several are compared with 'exact': 'a,b', or 'all' for the captured "
      + "profiles, those of IMA, and your own")
}
