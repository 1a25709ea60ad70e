internal import CreativeQuality
internal import Media
internal import Reports
internal import VASTSimulator
internal import Vocabulary

/// The options of one call of `vastsim play`.
struct PlayOptions: Sendable {
  /// What the user chose for the run.
  var settings: RunSettings
  /// A built-in scenario's name or a file's path.
  var scenario: String
  /// The number of start-up offsets with which the scenario is played; nil to play it only with the
  /// player profile's own offset.
  var observations: Int?
  /// The creative profile that judges the media; absent when the quality is not requested.
  var qualityProfile: String?
  var format: ReportFormat
  var reports: [ReportFile<RunReport>]
  /// The folder for thumbnails; absent when none are requested.
  var frames: String?
  /// Whether the run records the views of the screen in the event stream.
  var recordsScreen: Bool
  /// The least severity that makes the exit status 1.
  var failOn: Severity
  var color: ColorMode
  var isQuiet: Bool
  /// Which rows of the timeline are printed.
  var rows: ShownRows
  var network: NetworkOptions
  var sending: SendingOptions
  /// Where measurements of media are kept.
  var cache: CacheOptions
  var baseline: BaselineOptions
  /// The player profiles and the creative profiles, by name.
  var profiles: ProfileCatalog

  /// When output has colours.
  enum ColorMode: String, Sendable, CaseIterable {
    /// Colours are used on a terminal, unless `NO_COLOR` is set.
    case auto
    case always
    case never
  }

  /// Reads what `table` parsed. The table's arguments are TAG and MEDIA.
  ///
  /// - Throws: for mistakes that the table's rules do not cover, such as a macro given twice.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    try self.init(
      parsed, tag: parsed.positionals.first, media: parsed.positionals.dropFirst().first)
  }

  /// Reads what a command's table parsed.
  ///
  /// - Parameters:
  ///   - parsed: the command line.
  ///   - tag: the argument TAG; nil if the command has none.
  ///   - media: the argument MEDIA.
  /// - Throws: for mistakes that the table's rules do not cover, such as a macro given twice.
  init(
    _ parsed: ParsedArguments, tag: String?, media: String? = nil
  ) throws(UsageError) {
    settings = try RunOption.settings(of: parsed, tag: tag, media: media)
    scenario = parsed.value(of: Self.scenarioOption) ?? BuiltInScenarios.defaultName
    observations = parsed.value(of: Self.observationsOption).flatMap(Int.init)
    if let count = observations, !(2...1000).contains(count) {
      throw Self.table.usageError("'--observations' is \(count), but must be from 2 to 1000.")
    }
    profiles = parsed.profiles
    qualityProfile = try Self.qualityProfile(parsed, settings.decodeMode)
    format = parsed.format
    reports = parsed.reports(\.run)
    frames = parsed.value(of: Self.framesOption)
    recordsScreen = parsed.isSet(Self.screenOption)
    guard frames == nil || settings.decodeMode == .full else {
      throw Self.table.usageError(
        "'--frames' needs decoded frames: use '--decode full', not "
          + "'--decode \(settings.decodeMode.rawValue)'."
      )
    }
    failOn = Self.choice(parsed.value(of: Self.failOnOption)) ?? .error
    color = Self.choice(parsed.value(of: Self.colorOption)) ?? .auto
    isQuiet = parsed.isSet(Self.quietOption)
    rows = try RowOptions.rows(parsed, of: Self.table)
    network = try NetworkOptions(parsed, of: Self.table)
    sending = try SendingOptions(parsed, network, of: Self.table)
    baseline = try BaselineOptions(parsed, of: Self.table)
    cache = try CacheOptions(parsed, of: Self.table)
  }

  private static func choice<Choice: RawRepresentable<String>>(_ text: String?) -> Choice? {
    text.flatMap(Choice.init(rawValue:))
  }
}

extension PlayOptions {
  /// The options of `vastsim play`, in the order of its help.
  static let table = OptionTable(
    command: "vastsim play",
    overview: "Simulate one tag under one scenario and print the timeline",
    arguments: [
      OptionTable.Argument(
        "TAG", .input, isOptional: true,
        help: "A path, '-' for standard input, or a URL; optional if the scenario names one"),
      OptionTable.Argument(
        "MEDIA", .input, isOptional: true,
        help: "A local file to play instead of the selected MediaFile"),
    ],
    options: [
      scenarioOption, playerOption, deviceOption, mapOption, NetworkOptions.networkOption,
      formatOption, reportOption, failOnOption, quietOption,
    ] + helpOptions,
    groups: [
      runGroup(observationsOption, untilOption, verificationOption, seedOption, clockStartOption),
      OptionGroup("Media", [decodeOption, qualityOption, profileOption, framesOption]),
      NetworkOptions.group, SendingOptions.group, BaselineOptions.group, CacheOptions.group,
      outputGroup(
        RowOptions.urlsOption, RowOptions.grepOption, screenOption, watchOption, colorOption,
        configOption, versionOption),
    ])

  static func outputGroup(_ options: Option...) -> OptionGroup {
    OptionGroup("Output and settings", options)
  }

  static let scenarioOption = Option(
    "scenario", "NAME|FILE", .nameOrFile, file: .scenario,
    defaultText: BuiltInScenarios.defaultName,
    help: "What happens while the ad plays: a built-in name or a scenario file")

  static let observationsOption = Option(
    "observations", "N", .wholeNumber(upTo: 1000), configuration: .anyFile,
    defaultText: "no repeats",
    help: "Repeat the run N times (2 to 1000), each time with the player's first poll of the "
      + "playhead at another instant, and print each beacon's earliest and latest time")

  static let formatOption = Option.format(\.run)

  static let reportOption = Option.report(\.run, help: "Also write a report to a file")

  static let screenOption = Option(
    flag: "screen", configuration: .anyFile,
    help: "Also record the screen's UI views, and each change of a UI view, in the event stream")

  static let framesOption = Option(
    "frames", "DIR", .path, file: .outputFolder(endings: [".jpg"]),
    help: "Write thumbnails of each ad's first frame, quartiles and last frame to a folder")

  static let failOnOption = Option(
    "fail-on", "SEVERITY", .oneOf(["error", "warning"]), configuration: .anyFile,
    defaultText: "error",
    help: "The lowest severity of a finding that makes the exit status 1")

  static let colorOption = Option(
    "color", "WHEN", .oneOf(names(ColorMode.self)), configuration: .anyFile, defaultText: "auto",
    help: "When to use colours in text")

  static let quietOption = Option(
    flag: "quiet", configuration: .anyFile, help: "Print the summary only, and no notes")

  /// The option with which `VastsimCommand` runs a command repeatedly; the command itself does not
  /// read the option.
  static let watchOption = Option(
    flag: "watch", configuration: .commandLineOnly,
    help: "Run again whenever a file that was read changes; Ctrl-C ends")

  /// The option of every command that reads a configuration.
  static let configOption = Option(
    "config", "FILE", .path, file: .input, configuration: .commandLineOnly,
    help: "The configuration file to read, in place of the nearest vastsim.yaml")

  /// Prints the program's version instead of a run.
  static let versionOption = Option(
    flag: "version", isExclusive: true, help: "Show the version")

  /// Prints the help text instead of a run.
  static let helpOption = Option(
    flag: "help", letter: "h", isExclusive: true, help: "Show help with the most used options")

  /// Prints the help text with all options.
  static let helpAllOption = Option(
    flag: "help-all", isExclusive: true, help: "Show help with every option")

  /// The help options, which every command has.
  static let helpOptions = [helpOption, helpAllOption]

  static func names<Choice>(_ type: Choice.Type) -> [String]
  where Choice: CaseIterable & RawRepresentable<String> {
    Choice.allCases.map(\.rawValue)
  }
}

extension PlayOptions {
  static let qualityOption = Option(
    flag: "quality", configuration: .anyFile,
    help: "Measure and judge the media's quality while it plays")

  static let profileOption = Option(
    "profile", "NAME", configuration: .anyFile,
    defaultText: "\(CreativeProfile.generic.name), if --quality is given",
    help: "The profile to judge quality by; implies --quality; see 'vastsim list profiles'")

  /// The name of the requested creative profile; nil when no quality check is requested.
  ///
  /// - Throws: when not every frame is to be decoded, since quality is measured on decoded frames.
  static func qualityProfile(
    _ parsed: ParsedArguments, _ decode: DecodeMode
  ) throws(UsageError) -> String? {
    let name = parsed.value(of: profileOption)
    guard name != nil || parsed.isSet(qualityOption) else { return nil }
    let profile = try CreativeProfile.chosen(name, among: parsed.profiles, for: table)
    guard decode == .full else {
      throw table.usageError(
        "'--quality' needs every frame: use '--decode full', not '--decode \(decode)'.")
    }
    return profile.name
  }

  /// The name of the creative profile that judges the media, whether or not a quality check is
  /// requested.
  static func chosenProfile(
    _ parsed: ParsedArguments, for table: OptionTable
  ) throws(UsageError) -> String {
    try CreativeProfile.chosen(
      parsed.value(of: profileOption), among: parsed.profiles, for: table
    ).name
  }
}

extension CreativeProfile {
  /// The profile that a user named, `generic` for none.
  ///
  /// - Throws: a `UsageError` that names the nearest profile.
  static func chosen(
    _ name: String?, among profiles: ProfileCatalog, for table: OptionTable
  ) throws(UsageError) -> CreativeProfile {
    guard let name else { return .generic }
    if let profile = profiles.creativeProfile(named: name) { return profile }
    let hint = NearestName.find(name, in: profiles.creative.map(\.name))
    throw table.usageError(
      "Unknown profile '\(name)'."
        + (hint.map { " Did you mean '\($0)'?" } ?? " See 'vastsim list profiles'."))
  }
}
