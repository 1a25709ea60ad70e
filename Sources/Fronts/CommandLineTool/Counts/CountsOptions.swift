internal import Reports

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
