internal import Comparison
internal import VASTSimulator

/// The options of one call of `vastsim test`.
struct TestOptions {
  /// Scenario files and folders with them.
  var paths: [String]
  /// The filters; a scenario's name or path must contain one of them. Empty if all scenarios are
  /// run.
  var filters: [String]
  /// How goldens are updated.
  var update: GoldenFile.Update
  var reports: [ReportFile<ScenariosReport>]
  /// How standard output shows the results.
  var printed: ReportFormat.Stream<ScenariosReport.Part, ScenariosReport>
  /// The options of every run.
  var play: PlayOptions

  /// Reads what `table` parsed.
  ///
  /// - Throws: for mistakes that the table's rules do not cover, such as a
  ///   macro given twice.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    paths = parsed.positionals
    filters = parsed.values(of: Self.filterOption)
    update = parsed.value(of: Self.updateOption).flatMap(GoldenFile.Update.init) ?? .none
    reports = parsed.reports(\.scenarios)
    printed = parsed.format.printedScenarios ?? .init()
    play = try PlayOptions(parsed, tag: nil)
    if play.baseline.isUpdated, !filters.isEmpty {
      throw Self.table.usageError(
        "'--update-baseline' and '--filter' exclude each other: a baseline must have all findings.")
    }
    play.reports = []
    // The media and the device of the command line apply only to scenarios that do not state their
    // own.
    (play.settings.isMediaDefault, play.settings.isDeviceDefault) = (true, true)
  }

  /// The options of `vastsim test`, in the order of its help.
  static let table = OptionTable(
    command: "vastsim test",
    overview: "Run scenario files and report which expectations hold",
    arguments: [
      OptionTable.Argument(
        "PATH", .input(endings: ScenarioFileSearch.extensions, scenarios: .found),
        isRepeatable: true,
        help: "A scenario file, or a folder with .yaml, .yml and .json files")
    ],
    options: [
      filterOption, updateOption, PlayOptions.playerOption, PlayOptions.mapOption,
      NetworkOptions.networkOption, formatOption, reportOption,
      PlayOptions.failOnOption, quietOption,
    ] + PlayOptions.helpOptions,
    groups: [
      PlayOptions.runGroup(
        PlayOptions.verificationOption, PlayOptions.decodeOption, PlayOptions.seedOption,
        PlayOptions.clockStartOption),
      NetworkOptions.group, BaselineOptions.group, CacheOptions.group,
      PlayOptions.outputGroup(
        PlayOptions.watchOption, PlayOptions.colorOption, PlayOptions.configOption,
        PlayOptions.versionOption),
    ])

  static let filterOption = Option(
    "filter", "TEXT", isRepeatable: true,
    help: "Run only scenarios whose name or path contains TEXT")

  static let updateOption = Option(
    "update", "WHICH", .oneOf(GoldenFile.Update.allCases.map(\.rawValue)), defaultText: "none",
    help: "Write goldens that are missing, or also those that changed; ignored if CI is set")

  static let formatOption = Option.format(\.printedScenarios)

  static let reportOption = Option.report(
    \.scenarios, help: "Also write a report of all scenarios to a file")

  static let quietOption = Option(
    flag: "quiet", configuration: .anyFile, help: "Print failures and the summary only")
}
