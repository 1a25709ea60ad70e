import Media
import OpenMeasurement
import Scenario
import VASTSimulator

extension PlayOptions {
  /// The options of `vastsim play`, in the order of its help.
  package static let table = OptionTable(
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
        RowOptions.urlsOption, RowOptions.grepOption, screenOption, colorOption, configOption,
        versionOption),
    ])

  /// What a run is given, and what it may use up.
  static func runGroup(_ options: Option...) -> OptionGroup {
    OptionGroup("Run", [allowFilesOption, macroOption, limitOption] + options)
  }

  static func outputGroup(_ options: Option...) -> OptionGroup {
    OptionGroup("Output and settings", options)
  }

  static let scenarioOption = Option(
    "scenario", "NAME|FILE", .nameOrFile, file: .scenario,
    defaultText: BuiltInScenarios.defaultName,
    help: "What happens while the ad plays: a built-in name or a scenario file")

  static let playerOption = Option(
    "player", "NAME", configuration: .anyFile, defaultText: "the scenario's, else exact",
    help: "The player profile to play it with")

  static let observationsOption = Option(
    "observations", "N", .wholeNumber(upTo: 1000), configuration: .anyFile,
    defaultText: "the profile's own offset",
    help: "Repeat the run with N different polling phases (2 to 1000) and print each beacon's "
      + "earliest and latest time")

  static let deviceOption = Option(
    "device", "KIND", .oneOf(names(DevicePreset.self)), configuration: .anyFile,
    defaultText: "the scenario's",
    help: "The screen that the ad is shown on: "
      + DevicePreset.allCases.map(\.words).joined(separator: ", "))

  static let untilOption = Option(
    "until", "DURATION", .duration, configuration: .anyFile,
    defaultText: "the scenario's, else 10m after the ads",
    help: "The longest virtual time of the run")

  static let mapOption = Option(
    "map", "PREFIX=PATH", .pair, file: .source, isRepeatable: true, configuration: .ownFolder,
    help: "Serve URLs that begin with PREFIX from a folder or a file; the longest prefix wins")

  static let allowFilesOption = Option(
    "allow-files", "PATH", .path, file: .source, isRepeatable: true,
    help: "A folder or a file that a tag, and what it leads to, may name, beside what is in the "
      + "tag's own folder and is not hidden")

  static let macroOption = Option(
    "macro", "NAME=VALUE", .assignment, isRepeatable: true,
    help: "A value for a macro that only the caller knows, such as GDPRCONSENT")

  static let limitOption = Option(
    "limit", "NAME=VALUE", .limit, isRepeatable: true,
    help: "What a run may use up: "
      + RunLimits.Name.allCases.map(RunLimits.standardArgument).joined(separator: ", "))

  static let verificationOption = Option(
    "verification", "MODE", .oneOf(names(VerificationMode.self)),
    configuration: .anyFile, defaultText: "auto", help: "How verification vendors are simulated")

  static let decodeOption = Option(
    "decode", "MODE", .oneOf(names(DecodeMode.self)), configuration: .anyFile, defaultText: "full",
    help: "Decode every frame, or read packets only")

  static let seedOption = Option(
    "seed", "N", .wholeNumber, configuration: .anyFile, defaultText: "1",
    help: "The seed of every random value")

  static let clockStartOption = Option(
    "clock-start", "ISO8601", .dateAndTime, configuration: .anyFile,
    defaultText: "2026-01-01T00:00:00Z",
    help: "The wall time at virtual zero")

  static let formatOption = Option(
    "format", "FORMAT", .oneOf(names(Format.self)), configuration: .anyFile, defaultText: "text",
    help: "What standard output shows")

  static let reportOption = Option.report(\.run, help: "Also write a report to a file")

  static let screenOption = Option(
    flag: "screen", configuration: .anyFile,
    help: "Record the views of the screen in the event stream")

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

  /// Every command that reads a configuration has it.
  static let configOption = Option(
    "config", "FILE", .path, file: .input, configuration: .commandLineOnly,
    help: "The configuration file to read, in place of the nearest vastsim.yaml")

  /// Asks for the program's version instead of a run.
  package static let versionOption = Option(
    flag: "version", isExclusive: true, help: "Show the version")

  /// Asks for the help text instead of a run.
  package static let helpOption = Option(
    flag: "help", letter: "h", isExclusive: true, help: "Show help with the most used options")

  /// Asks for the help text with all options.
  static let helpAllOption = Option(
    flag: "help-all", isExclusive: true, help: "Show help with every option")

  /// Every command has them.
  static let helpOptions = [helpOption, helpAllOption]

  private static func names<Choice>(_ type: Choice.Type) -> [String]
  where Choice: CaseIterable & RawRepresentable<String> {
    Choice.allCases.map(\.rawValue)
  }
}
