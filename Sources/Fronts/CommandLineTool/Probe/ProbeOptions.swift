package import CreativeQuality
package import Vocabulary

/// The options of one call of `vastsim probe`.
package struct ProbeOptions: Sendable {
  /// Media files.
  package var paths: [String]
  package var profile: CreativeProfile
  var format: ReportFormat
  /// The least severity that makes the exit status 1.
  package var failOn: Severity
  package var color: PlayOptions.ColorMode
  package var isQuiet: Bool
  package var network: NetworkOptions
  /// Where measurements of media are kept.
  var cache: CacheOptions

  /// Reads what `table` parsed.
  ///
  /// - Throws: for mistakes that the table's rules do not cover.
  package init(_ parsed: ParsedArguments) throws(UsageError) {
    paths = parsed.positionals
    guard !paths.contains("-") else {
      throw Self.table.usageError(
        "MEDIA cannot be standard input: use a file.")
    }
    profile = try CreativeProfile.chosen(
      parsed.value(of: Self.profileOption), among: parsed.profiles, for: Self.table)
    format = parsed.format
    failOn = parsed.value(of: PlayOptions.failOnOption).flatMap(Severity.init) ?? .error
    color = parsed.value(of: PlayOptions.colorOption).flatMap(PlayOptions.ColorMode.init) ?? .auto
    isQuiet = parsed.isSet(Self.quietOption)
    network = try NetworkOptions(parsed, of: Self.table)
    cache = try CacheOptions(parsed, of: Self.table)
  }

  /// The options of `vastsim probe`, in the order of its help.
  package static let table = OptionTable(
    command: "vastsim probe",
    overview: "Show the contents and the quality of media files",
    arguments: [
      OptionTable.Argument(
        "MEDIA", .input, isRepeatable: true,
        help: "A media file or its URL; several are also compared as the renditions of one creative"
      )
    ],
    options: [
      profileOption, formatOption, NetworkOptions.networkOption, PlayOptions.failOnOption,
      quietOption,
    ] + PlayOptions.helpOptions,
    groups: [
      NetworkOptions.group, CacheOptions.group,
      PlayOptions.outputGroup(
        PlayOptions.colorOption, PlayOptions.configOption, PlayOptions.versionOption),
    ])

  static let profileOption = Option(
    "profile", "NAME", configuration: .anyFile, defaultText: CreativeProfile.generic.name,
    help: "The profile whose limits apply; see 'vastsim list profiles'")

  static let formatOption = Option.format(\.media)

  static let quietOption = Option(
    flag: "quiet", configuration: .anyFile, help: "Print findings and verdicts only")
}
