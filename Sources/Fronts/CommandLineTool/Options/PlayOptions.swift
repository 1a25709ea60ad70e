internal import Media
internal import Reports
package import VASTSimulator
package import Vocabulary

/// The options of one call of `vastsim play`.
package struct PlayOptions: Sendable {
  /// What the user chose for the run.
  package var settings: RunSettings
  /// A built-in scenario's name or a file's path.
  package var scenario: String
  /// The number of start-up offsets with which the scenario is played; nil to play it only with the
  /// player profile's own offset.
  var observations: Int?
  /// The creative profile that judges the media; absent when the quality is not requested.
  package var qualityProfile: String?
  var format: ReportFormat
  var reports: [ReportFile<RunReport>]
  /// The folder for thumbnails; absent when none are requested.
  package var frames: String?
  /// Whether the run records the views of the screen in the event stream.
  package var recordsScreen: Bool
  /// The least severity that makes the exit status 1.
  package var failOn: Severity
  package var color: ColorMode
  package var isQuiet: Bool
  /// Which rows of the timeline are printed.
  var rows: ShownRows
  package var network: NetworkOptions
  package var sending: SendingOptions
  /// Where measurements of media are kept.
  var cache: CacheOptions
  package var baseline: BaselineOptions
  /// The player profiles and the creative profiles, by name.
  var profiles: ProfileCatalog

  /// When output has colours.
  package enum ColorMode: String, Sendable, CaseIterable {
    /// Colours are used on a terminal, unless `NO_COLOR` is set.
    case auto
    case always
    case never
  }

  /// Reads what `table` parsed. The table's arguments are TAG and MEDIA.
  ///
  /// - Throws: for mistakes that the table's rules do not cover, such as a macro given twice.
  package init(_ parsed: ParsedArguments) throws(UsageError) {
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
  package init(
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
