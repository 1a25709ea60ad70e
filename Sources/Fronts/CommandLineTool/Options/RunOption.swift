internal import Media
internal import OpenMeasurement
internal import VASTSimulator
internal import Vocabulary
internal import Workers

/// An option of a run: how it is written, and what it changes in the run's settings.
struct RunOption: Sendable {
  let option: Option
  /// The key of the option in a batch's line and in an inspector's job; nil if they cannot set it.
  let key: RunKey?
  /// Reads the option's values, one or more and in their order, into the settings.
  let read: @Sendable (inout RunSettings, [String]) throws(UsageError) -> Void

  init(
    _ option: Option, key: RunKey? = nil,
    _ read: @escaping @Sendable (inout RunSettings, [String]) throws(UsageError) -> Void
  ) {
    self.option = option
    self.key = key
    self.read = read
  }

  /// Every option of a run.
  static let all = [
    RunOption(
      PlayOptions.mediaOption,
      key: RunKey(
        "media", "A local file that is played in place of the selected MediaFile.",
        namesFile: true)
    ) { ($0.media, $0.isStandIn) = ($1.last, false) },
    RunOption(
      PlayOptions.standInOption,
      key: RunKey(
        "standIn",
        "A local file that represents the tag's media, in place of 'media': it is not compared with "
          + "what the tag declares.", namesFile: true)
    ) { ($0.media, $0.isStandIn) = ($1.last, true) },
    RunOption(
      PlayOptions.playerOption, key: RunKey("player", "A player profile's name.")
    ) { $0.player = $1.last },
    RunOption(
      PlayOptions.deviceOption,
      key: RunKey("device", "The screen: phone, tablet, desktop or ctv.")
    ) { ($0.device, $0.isDeviceDefault) = (choice($1), false) },
    RunOption(PlayOptions.untilOption) { $0.until = $1.last.flatMap(TimeText.parse) },
    RunOption(PlayOptions.mapOption) { settings, values in
      settings.map = ResourceMap(values.compactMap(ResourceMap.Rule.init(parsing:)))
    },
    RunOption(PlayOptions.allowFilesOption) { $0.allowedFolders = $1 },
    RunOption(PlayOptions.macroOption) { settings, values throws(UsageError) in
      settings.macros = try macros(values)
    },
    RunOption(PlayOptions.limitOption) { settings, values throws(UsageError) in
      settings.limits = try limits(values)
    },
    RunOption(PlayOptions.verificationOption) { $0.verification = choice($1) },
    RunOption(PlayOptions.decodeOption) { $0.decodeMode = choice($1) ?? .full },
    RunOption(PlayOptions.seedOption) { $0.seed = $1.last.flatMap(UInt64.init) ?? 1 },
    RunOption(PlayOptions.clockStartOption) { settings, values in
      settings.clock = values.last.flatMap(WallClock.init(iso8601:)) ?? .default
    },
  ]

  /// The settings of a command line.
  ///
  /// - Parameters:
  ///   - parsed: the command line.
  ///   - tag: the argument TAG.
  ///   - media: the argument MEDIA, which means the same as the option `--media`.
  /// - Returns: the settings; a setting that is not given has its default.
  /// - Throws: for mistakes that the options' rules do not cover, such as a macro given twice.
  static func settings(
    of parsed: ParsedArguments, tag: String?, media: String?
  ) throws(UsageError) -> RunSettings {
    let given = mediaOptions.filter(parsed.isFromCommandLine)
    let named = [media].compactMap(\.self) + given.flatMap(parsed.values)
    guard given.count < 2, named.count < 2 else { throw severalMedia(named) }
    // The command line takes precedence over a configuration file.
    var parsed = parsed
    for option in mediaOptions where !named.isEmpty && !given.contains(option) {
      parsed = parsed.without(option)
    }
    guard mediaOptions.count(where: parsed.isSet) < 2 else {
      throw severalMedia(mediaOptions.flatMap(parsed.values))
    }
    var settings = RunSettings()
    (settings.tag, settings.media) = (tag, media)
    for row in all where parsed.isSet(row.option) {
      try row.read(&settings, parsed.values(of: row.option))
    }
    settings.isMediaDefault = named.isEmpty
    settings.isDeviceDefault = !parsed.isFromCommandLine(PlayOptions.deviceOption)
    return settings
  }

  /// The options that name the media file to play.
  static let mediaOptions = [PlayOptions.mediaOption, PlayOptions.standInOption]

  private static func severalMedia(_ files: [String]) -> UsageError {
    PlayOptions.table.usageError(
      files.map { "'\($0)'" }.joined(separator: " and ")
        + " are both given as media: keep one. Use --media for the tag's own media, and "
        + "--stand-in for other media.")
  }

  /// The keys of a batch's line and of an inspector's job.
  static let keys = all.compactMap(\.key)

  /// Reads the texts of a batch's line or of an inspector's job into the settings.
  ///
  /// - Parameters:
  ///   - texts: the texts; a key that is absent leaves the settings as they are.
  ///   - settings: the settings of the command line.
  ///   - file: returns the path of a file that a text names.
  /// - Throws: for a text that is not a valid value of its key's option.
  static func read(
    _ texts: RunTexts, into settings: inout RunSettings, file: (String) -> String = { $0 }
  ) throws(UsageError) {
    guard texts.files.count < 2 else { throw severalMedia(texts.files) }
    if !texts.files.isEmpty { settings.isMediaDefault = false }
    for row in all {
      guard let key = row.key, let text = texts[key] else { continue }
      if let complaint = row.option.rule.complaint(about: text) {
        throw PlayOptions.table.usageError("'\(key.name)' is '\(text)'. \(complaint)")
      }
      try row.read(&settings, [key.namesFile ? file(text) : text])
    }
  }

  private static func choice<Choice: RawRepresentable<String>>(_ values: [String]) -> Choice? {
    values.last.flatMap(Choice.init(rawValue:))
  }

  private static func limits(_ values: [String]) throws(UsageError) -> RunLimits {
    var limits = RunLimits()
    for value in values {
      do throws(RunLimitError) {
        try limits.set(value)
      } catch {
        throw PlayOptions.table.usageError(
          "'--limit \(value)': \(OptionValueRule.complaint(of: error))")
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
        throw PlayOptions.table.usageError("The macro '\(name)' has two values.")
      }
    }
    return macros
  }
}

extension PlayOptions {
  /// The options of every command that plays: the run's inputs and its limits.
  static func runGroup(_ options: Option...) -> OptionGroup {
    OptionGroup(
      "Run",
      [mediaOption, standInOption, deviceOption, allowFilesOption, macroOption, limitOption]
        + options)
  }

  static let mediaOption = Option(
    "media", "FILE", .path, file: .input, configuration: .ownFolder,
    help: "A local copy of the tags' media, for every MediaFile")

  static let standInOption = Option(
    "stand-in", "FILE", .path, file: .input, configuration: .ownFolder,
    help: "Another file to play in place of the tags' media; its differences from the tags are not "
      + "reported")

  static let playerOption = Option(
    "player", "NAME", configuration: .anyFile, defaultText: "the scenario's, else exact",
    help: "The player profile to play the ad with")

  static let deviceOption = Option(
    "device", "NAME", .oneOf(names(DevicePreset.self)), configuration: .anyFile,
    defaultText: "the scenario's, else phone",
    help: "The screen that the ad is shown on: "
      + DevicePreset.allCases.map(\.words).joined(separator: ", "))

  static let untilOption = Option(
    "until", "DURATION", .duration, configuration: .anyFile,
    defaultText: "the scenario's, else 10m after the end of the ads",
    help: "The longest virtual time of the run")

  static let mapOption = Option(
    "map", "PREFIX=PATH", .pair, file: .source, isRepeatable: true, configuration: .ownFolder,
    help: "Serve URLs that begin with PREFIX from a folder or a file; the longest prefix wins")

  static let allowFilesOption = Option(
    "allow-files", "PATH", .path, file: .source, isRepeatable: true,
    help: "Let tags, and the documents they lead to, also use this file, or the files of this "
      + "folder; by default they can use only files in the tag's folder that are not hidden")

  static let macroOption = Option(
    "macro", "NAME=VALUE", .assignment, isRepeatable: true,
    help: "A value for a macro that only the caller knows, such as GDPRCONSENT")

  static let limitOption = Option(
    "limit", "NAME=VALUE", .limit, isRepeatable: true,
    help: "Change a limit of a run; the limits and their defaults: "
      + RunLimits.Name.allCases.map(RunLimits.standardArgument).joined(separator: ", "))

  static let verificationOption = Option(
    "verification", "MODE", .oneOf(names(VerificationMode.self)),
    configuration: .anyFile, defaultText: "auto",
    help: "Which code measures for the verification vendors: vastsim's (built-in), the vendors' "
      + "scripts, both or none; auto runs the scripts that are available, and vastsim's code for "
      + "the other vendors")

  static let decodeOption = Option(
    "decode", "MODE", .oneOf(names(DecodeMode.self)), configuration: .anyFile, defaultText: "full",
    help: "Decode every frame, or read packets only")

  static let seedOption = Option(
    "seed", "N", .wholeNumber, configuration: .anyFile, defaultText: "1",
    help: "The seed of every random value")

  static let clockStartOption = Option(
    "clock-start", "ISO8601", .dateAndTime, configuration: .anyFile,
    defaultText: "2026-01-01T00:00:00Z",
    help: "The wall-clock time at virtual time zero")
}
