internal import CreativeQuality
internal import Glibc
internal import OpenMeasurement
internal import Player
internal import System
internal import VASTSimulator
internal import Vocabulary

/// The configuration of a command: the file that `--config` names, or the nearest `vastsim.yaml`, upwards
/// from the current folder.
struct Configuration {
  /// Values for options that the command line does not give, by option name.
  private var settings: [ConfigurationFile.Setting] = []
  /// The settings for every run.
  private(set) var choices = RunChoices()
  /// The profiles of the file and the built-in ones.
  private(set) var profiles = ProfileCatalog()
  /// Which file was found, and whether it is used.
  private(set) var notes: [String] = []
  /// Warnings about the file, which stop no command.
  private(set) var warnings: [Diagnostic] = []
  /// The path of the file that was read; nil where there is none.
  private(set) var path: String?

  /// No configuration.
  init() {}

  /// Reads the file for a command line. Without a file, or for a command without `--config`, the
  /// configuration is empty.
  ///
  /// A key that no command knows is a warning.
  ///
  /// - Throws: `UnreadableInput` for a file that cannot be read, `UnusableConfiguration` for a file
  ///   with mistakes or with options that it may not set, `UsageError` for a stream.
  init(for parsed: ParsedArguments, of table: OptionTable, in context: CommandContext) throws {
    guard table.options.contains(PlayOptions.configOption) else { return }
    let named = parsed.value(of: PlayOptions.configOption)
    if let named, LocalFile.isStream(named) {
      throw table.usageError(
        "'--config \(named)' is standard input or a pipe, but worker processes have to read the "
          + "configuration again: use a file.")
    }
    guard let place = ConfigurationPlace(named: named, from: context.currentFolder) else { return }
    let name = DisplayPath(currentFolder: context.currentFolder).text(of: place.path)
    guard let bytes = try content(of: place, named: name) else { return }
    path = place.path
    let reading = ConfigurationDecoder.read(bytes: bytes, file: name)
    guard reading.diagnostics.isEmpty else { throw UnusableConfiguration(reading.diagnostics) }
    if case .found = place, !reading.file.isEmpty {
      notes.append("'\(name)' is used for what the command line does not set")
    }
    try adopt(reading.file, named: name)
    settings = try checked(reading.file.settings, of: place, named: name)
  }

  /// The file's content; nil for a file that cannot be trusted. A file that the user names is
  /// always trusted.
  private mutating func content(of place: ConfigurationPlace, named name: String) throws -> [UInt8]?
  {
    do throws(UnreadableInput) {
      switch place {
      case .named(let path): return try LocalFile.bytes(of: path)
      case .found(let path):
        switch try FoundFile.read(path) {
        case .content(let bytes): return bytes
        case .distrusted(let reason):
          notes.append(
            "'\(name)' is not read: \(reason); use '--config \(name)' if you trust it")
          return nil
        }
      }
    } catch {
      var error = error
      error.path = name
      throw error
    }
  }

  /// Adopts the settings that are not options: rules, standards, players and profiles.
  private mutating func adopt(_ file: ConfigurationFile, named name: String) throws {
    choices = RunChoices(ruleLevels: file.ruleLevels, standards: file.standards)
    profiles.players += file.players
    for setting in file.profiles {
      var reader = OwnCreativeProfile(known: profiles.creative, file: name)
      let profile = reader.profile(setting)
      guard reader.mistakes.isEmpty else { throw UnusableConfiguration(reader.mistakes) }
      if let profile { profiles.creative.append(profile) }
    }
    warnings = file.rules.compactMap { RuleRegistry.warning(about: $0.rule, at: $0.location) }
  }

  /// The settings of known options, with absolute paths.
  ///
  /// - Throws: all options that the file may not set, or the first mistake.
  private mutating func checked(
    _ settings: [ConfigurationFile.Setting], of place: ConfigurationPlace, named name: String
  ) throws -> [ConfigurationFile.Setting] {
    guard !settings.isEmpty else { return [] }
    let options = Commands.options
    var known: [(setting: ConfigurationFile.Setting, option: Option)] = []
    for setting in settings {
      let named = options.filter { $0.name == setting.name }
      // A command that reads no configuration may have another option of the same name, so prefer
      // an option that the file may set.
      let open = named.filter { $0.configuration != .commandLineOnly }
      let candidates = open.isEmpty ? named : open
      // Options of several commands may share a name but differ in their values, such as the kinds
      // of reports.
      let fitting = candidates.first { option in
        setting.values.allSatisfy { option.rule.complaint(about: $0) == nil }
      }
      guard let option = fitting ?? candidates.first else {
        warnings.append(
          Diagnostic(
            rule: .configurationKeyUnknown,
            "unknown option '--\(setting.name.prefix(100))'"
              + NearestName.suggestion(for: setting.name, in: options.map(\.name)),
            at: setting.location))
        continue
      }
      guard option.configuration != .commandLineOnly else {
        throw mistake(
          option.isExclusive
            ? "unknown key '\(setting.name)': vastsim.yaml has no such key"
            : "'\(setting.name)' can only be given on the command line", in: setting)
      }
      known.append((setting, option))
    }
    let refused = known.compactMap { setting, option in
      place.refusal(of: option, in: name).map {
        Diagnostic(rule: .configurationKeyRefused, $0, at: setting.location)
      }
    }
    guard refused.isEmpty else { throw UnusableConfiguration(refused) }
    return try known.map { try checked($0.setting, of: $0.option, in: place, named: name) }
  }

  /// The setting with its paths made absolute.
  private func checked(
    _ setting: ConfigurationFile.Setting, of option: Option, in place: ConfigurationPlace,
    named name: String
  ) throws -> ConfigurationFile.Setting {
    guard option.takesValue != setting.values.isEmpty else {
      throw mistake(
        option.takesValue
          ? "'\(setting.name)' needs a value"
          : "'\(setting.name)' must be true or false", in: setting)
    }
    guard option.isRepeatable || setting.values.count <= 1 else {
      throw mistake("'\(setting.name)' accepts one value", in: setting)
    }
    var setting = setting
    setting.values = try setting.values.map { value in
      if let complaint = option.rule.complaint(about: value, written: option.placeholder) {
        throw mistake("'\(value)' is not a value of '\(setting.name)'; \(complaint)", in: setting)
      }
      guard let absolute = place.value(value, of: option) else {
        throw UnusableConfiguration([
          Diagnostic(
            rule: .configurationKeyRefused,
            "'\(value)' of '\(setting.name)' leads out of the folder of '\(name)', or to a hidden "
              + "file or folder, which is not allowed; if you trust '\(name)', use "
              + "'--config \(name)'; otherwise give '--\(setting.name)' on the command line",
            at: setting.location)
        ])
      }
      return absolute
    }
    return setting
  }

  private func mistake(
    _ message: String, in setting: ConfigurationFile.Setting
  ) -> UnusableConfiguration {
    UnusableConfiguration([
      Diagnostic(rule: .configurationInvalid, message, at: setting.location)
    ])
  }

  /// Gives options that are not on the command line the file's values, and adds the file's
  /// profiles.
  func complete(_ parsed: inout ParsedArguments, for table: OptionTable) {
    parsed.profiles = profiles
    for setting in settings {
      guard let option = table.options.first(where: { $0.name == setting.name }) else { continue }
      parsed.adopt(option, values: setting.values)
    }
  }
}

/// The error for a configuration file with mistakes, with its findings.
struct UnusableConfiguration: Error {
  var diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}

/// All profiles: the built-in ones, then those of the configuration file.
struct ProfileCatalog: Sendable {
  var players = PlayerProfile.builtIn
  var creative = CreativeProfile.builtIn

  /// The player profile with a name.
  func player(named name: String) -> PlayerProfile? { players.first { $0.name == name } }

  /// The creative profile with a name.
  func creativeProfile(named name: String) -> CreativeProfile? {
    creative.first { $0.name == name }
  }
}

/// Where a command's configuration comes from.
enum ConfigurationPlace {
  /// A file that the user names: it may be anywhere, and set every option.
  case named(String)
  /// The nearest file, upwards from the current folder; a stranger may have put it there.
  case found(String)

  /// The name of the file that is searched for if the user names none.
  static let fileName = "vastsim.yaml"

  /// Nil when no file is named and none is found.
  init?(named: String?, from currentFolder: String) {
    if let named {
      self = .named(DisplayPath.absolute(named, in: currentFolder))
    } else if let path = Self.nearest(to: currentFolder) {
      self = .found(path)
    } else {
      return nil
    }
  }

  /// The file's path, absolute.
  var path: String {
    switch self {
    case .named(let path), .found(let path): path
    }
  }

  private static func nearest(to folder: String) -> String? {
    var folder = folder
    while true {
      let path = folder.hasSuffix("/") ? folder + fileName : "\(folder)/\(fileName)"
      if access(path, F_OK) == 0 { return path }
      guard let slash = folder.lastIndex(of: "/"), folder != "/" else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }

  /// Judges an option that the file sets.
  ///
  /// - Parameters:
  ///   - option: an option of some command.
  ///   - name: the file's name in messages.
  /// - Returns: why the file may not set the option, and what to do; nil if it may.
  func refusal(of option: Option, in name: String) -> String? {
    let isAllowed =
      switch (self, option.configuration) {
      case (.named, .namedFile), (.named, .ownFolder), (.named, .anyFile): true
      case (.found, .ownFolder), (.found, .anyFile): true
      case (.found, .namedFile), (_, .commandLineOnly): false
      }
    return isAllowed
      ? nil
      : "'\(option.name)' is accepted only from a file that '--config' names: use '--config "
        + "\(name)' if you trust the file, or '--\(option.name)' on the command line"
  }

  /// An option's value with its path made absolute. Nil for a path outside of the folder to which a
  /// configuration file that was found, not named, is restricted.
  func value(_ value: String, of option: Option) -> String? {
    let folder = DisplayPath.folder(of: path)
    let absolute = option.rule.value(value, withPathsFrom: folder == "/" ? folder : folder + "/")
    guard case .found = self, option.configuration == .ownFolder,
      let target = option.rule.path(in: absolute)
    else { return absolute }
    // Use the path with its links resolved, so that a later change of a link has no effect.
    guard target != "-", let real = AllowedFolders([folder]).realPath(of: target) else {
      return nil
    }
    let end = target.hasSuffix("/") && real != "/" ? "/" : ""
    return "\(absolute.dropLast(target.count))\(real)\(end)"
  }
}

/// Builds creative profiles from a configuration file's settings.
struct OwnCreativeProfile {
  /// The profiles that a profile can be based on.
  let known: [CreativeProfile]
  /// The configuration file as reports show it.
  let file: String
  private(set) var mistakes: [Diagnostic] = []

  /// The profile that a setting describes; nil if the setting has mistakes, which are added to
  /// `mistakes`.
  mutating func profile(_ setting: ConfigurationFile.ProfileSetting) -> CreativeProfile? {
    if known.contains(where: { $0.name == setting.name }) {
      report("a profile '\(setting.name)' already exists; use another name", setting.location)
    }
    let base = base(of: setting)
    let severityNames = Severity.allCases.map(\.rawValue)
    var changes: [(check: QualityCheck, change: CreativeProfile.Change)] = []
    for limit in setting.limits {
      guard let check = QualityCheck.named(limit.check) else {
        report(
          "unknown key '\(limit.check)' in profile '\(setting.name)'"
            + NearestName.suggestion(
              for: limit.check, in: QualityCheck.all.map(\.id) + ["base", "summary"]),
          limit.location)
        continue
      }
      var severity: Severity?
      if let text = limit.severity {
        severity = Severity(rawValue: text)
        if severity == nil {
          report(
            "'\(text)' is not a severity; use one of \(severityNames.joined(separator: ", "))",
            limit.valueLocation)
          continue
        }
      }
      switch limit.limit {
      case "off"?: changes.append((check, .off))
      case let text? where Severity(rawValue: text) != nil && severity == nil:
        change(check, to: Severity(rawValue: text), over: base, limit, &changes)
      case let text?:
        do throws(QualityLimitError) {
          changes.append((check, .limit(try QualityLimit(text, for: check), severity ?? .error)))
        } catch {
          report("\(error)", limit.valueLocation)
        }
      case nil: change(check, to: severity, over: base, limit, &changes)
      }
    }
    guard mistakes.isEmpty, let base else { return nil }
    return base.changed(
      changes, name: setting.name,
      summary: setting.summary ?? "'\(base.name)' with the changes of '\(file)'",
      source: ProfileSource("'\(setting.name)' in \(file), based on '\(base.name)'", date: ""))
  }

  /// Changes only the severity of a check. The base profile must have a limit for it.
  private mutating func change(
    _ check: QualityCheck, to severity: Severity?, over base: CreativeProfile?,
    _ limit: ConfigurationFile.ProfileSetting.Limit,
    _ changes: inout [(check: QualityCheck, change: CreativeProfile.Change)]
  ) {
    guard let base, base.rules(for: check).isEmpty else {
      return changes.append((check, .severity(severity ?? .error)))
    }
    report(
      "'\(base.name)' has no limit of \(check.id), so its severity cannot change; set one "
        + "with 'limit'", limit.location)
  }

  private mutating func base(of setting: ConfigurationFile.ProfileSetting) -> CreativeProfile? {
    guard let base = setting.base else { return .generic }
    let profile = known.first { $0.name == base.name }
    if profile == nil {
      report(
        "unknown profile '\(base.name)'"
          + NearestName.suggestion(for: base.name, in: known.map(\.name)), base.location)
    }
    return profile
  }

  private mutating func report(_ message: String, _ location: SourceLocation) {
    mistakes.append(
      Diagnostic(rule: .configurationInvalid, message, at: location))
  }
}
