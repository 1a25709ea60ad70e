package import Diagnostics
package import Media
package import OpenMeasurement
internal import Reports
internal import Scenario
package import Transport
package import VASTSimulator
package import VirtualTime

/// The options of one call of `vastsim play`.
package struct PlayOptions: Sendable {
  /// A path, or `-` for standard input; absent when the scenario names the tag.
  package var tag: String?
  /// The file that is played in place of the selected MediaFile; absent for the tag's own.
  package var media: String?
  /// A built-in scenario's name or a file's path.
  package var scenario: String
  /// A player profile's name; absent when the scenario or the default decides.
  package var player: String?
  /// Over how many start-up offsets the scenario is played; nil for the profile's own only.
  var observations: Int?
  /// The longest virtual time of a run; absent when the scenario or the default decides.
  package var until: Duration?
  /// The screen that the ad is shown on; absent when the scenario or the default decides.
  var device: DevicePreset?
  /// Whether that screen is only for scenarios that state none: a configuration file names it.
  var isDeviceDefault: Bool
  package var map: [ResourceMap.Rule]
  /// Folders, beside the tag's own, in which the tag and its documents may name files.
  package var allowedFolders: [String]
  /// Values of macros that only the caller can know, by name.
  package var macros: [String: String]
  /// What a run may use up.
  package var limits: RunLimits
  /// Absent when the scenario or the default decides.
  package var verification: VerificationMode?
  package var decode: DecodeMode
  /// The creative profile that judges the media; absent when the quality is not requested.
  package var qualityProfile: String?
  package var seed: UInt64
  package var clock: WallClock
  package var format: Format
  var reports: [ReportFile<RunReport>]
  /// The folder for thumbnails; absent when none are requested.
  package var frames: String?
  /// Whether the event stream has the views of the screen.
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
  /// The profiles by name.
  var profiles: ProfileCatalog

  /// What standard output shows.
  package enum Format: String, Sendable, CaseIterable {
    case text
    case json
    case jsonl
  }

  /// When output has colours.
  package enum ColorMode: String, Sendable, CaseIterable {
    /// On a terminal, unless `NO_COLOR` is set.
    case auto
    case always
    case never
  }

  /// Reads what `table` parsed.
  ///
  /// - Throws: for mistakes that the table's rules do not cover, such as a macro given twice.
  package init(_ parsed: ParsedArguments) throws(UsageError) {
    tag = parsed.positionals.first
    media = parsed.positionals.dropFirst().first
    scenario = parsed.value(of: Self.scenarioOption) ?? BuiltInScenarios.defaultName
    player = parsed.value(of: Self.playerOption)
    observations = parsed.value(of: Self.observationsOption).flatMap(Int.init)
    if let count = observations, !(2...1000).contains(count) {
      throw Self.table.usageError("'--observations' is \(count), but must be from 2 to 1000.")
    }
    until = parsed.value(of: Self.untilOption).flatMap(TimeText.parse)
    device = Self.choice(parsed.value(of: Self.deviceOption))
    isDeviceDefault = !parsed.isFromCommandLine(Self.deviceOption)
    map = parsed.values(of: Self.mapOption).compactMap(ResourceMap.Rule.init(parsing:))
    allowedFolders = parsed.values(of: Self.allowFilesOption)
    macros = try Self.macros(parsed.values(of: Self.macroOption))
    limits = try Self.limits(parsed.values(of: Self.limitOption))
    verification = Self.choice(parsed.value(of: Self.verificationOption))
    decode = Self.choice(parsed.value(of: Self.decodeOption)) ?? .full
    profiles = parsed.profiles
    qualityProfile = try Self.qualityProfile(parsed, decode)
    seed = parsed.value(of: Self.seedOption).flatMap(UInt64.init) ?? 1
    clock = parsed.value(of: Self.clockStartOption).flatMap(WallClock.init(iso8601:)) ?? .default
    format = Self.choice(parsed.value(of: Self.formatOption)) ?? .text
    reports = parsed.reports(\.run)
    frames = parsed.value(of: Self.framesOption)
    recordsScreen = parsed.isSet(Self.screenOption)
    guard frames == nil || decode == .full else {
      throw Self.table.usageError(
        "'--frames' needs decoded frames, but '--decode \(decode.rawValue)' skips them.")
    }
    failOn = Self.choice(parsed.value(of: Self.failOnOption)) ?? .error
    color = Self.choice(parsed.value(of: Self.colorOption)) ?? .auto
    isQuiet = parsed.isSet(Self.quietOption)
    rows = try RowOptions.rows(parsed, isText: format == .text, of: Self.table)
    network = try NetworkOptions(parsed, of: Self.table)
    sending = try SendingOptions(parsed, network, of: Self.table)
    baseline = try BaselineOptions(parsed, of: Self.table)
    cache = try CacheOptions(parsed, of: Self.table)
  }

  private static func choice<Choice: RawRepresentable<String>>(_ text: String?) -> Choice? {
    text.flatMap(Choice.init(rawValue:))
  }

  private static func limits(_ values: [String]) throws(UsageError) -> RunLimits {
    var limits = RunLimits()
    for value in values {
      do throws(RunLimitError) {
        try limits.set(value)
      } catch {
        throw table.usageError("'--limit \(value)': \(OptionValueRule.complaint(of: error))")
      }
    }
    return limits
  }

  private static func macros(_ values: [String]) throws(UsageError) -> [String: String] {
    var macros: [String: String] = [:]
    for value in values {
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first, parts.count == 2 else { continue }
      if macros.updateValue(String(parts[1]), forKey: String(name)) != nil {
        throw table.usageError("The macro '\(name)' has two values.")
      }
    }
    return macros
  }
}
