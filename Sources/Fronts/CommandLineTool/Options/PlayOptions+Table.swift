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
  package static let versionOption = Option(
    flag: "version", isExclusive: true, help: "Show the version")

  /// Prints the help text instead of a run.
  package static let helpOption = Option(
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
