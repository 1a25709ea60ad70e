internal import Diagnostics
internal import Glibc
internal import LocalFiles
internal import OpenMeasurement
internal import Scenario

/// The configuration for a folder: the nearest `vastsim.yaml`, upwards from it.
struct Configuration {
  /// The file's name.
  static let fileName = "vastsim.yaml"

  /// Values for options that the command line does not give, by option name.
  private var settings: [ConfigurationFile.Setting] = []
  /// The settings for every run.
  private(set) var choices = RunChoices()
  /// The profiles of the file and the built-in ones.
  private(set) var profiles = ProfileCatalog()
  /// Warnings about the file, which stop no command.
  private(set) var warnings: [Diagnostic] = []
  /// The file's path; nil where there is none.
  private(set) var path: String?
  /// The folder that relative paths of the file start from.
  private var folder = ""

  /// Reads the nearest file; without one nothing is configured.
  ///
  /// `options` are those of every command, made only for a file: a key that none of them knows is a
  /// warning.
  ///
  /// - Throws: `UnreadableInput` for a file that cannot be read, `UsageError` for one with mistakes.
  init(around context: CommandContext, options: @autoclosure () -> [Option]) throws {
    guard let path = Self.nearest(to: context.currentFolder) else { return }
    self.path = path
    folder = String(path.dropLast(Self.fileName.count))
    let name = DisplayPath(currentFolder: context.currentFolder).text(of: path)
    let bytes: [UInt8]
    do throws(UnreadableInput) {
      bytes = try LocalFile.bytes(of: path)
    } catch {
      var error = error
      error.path = name
      throw error
    }
    let reading = ConfigurationDecoder.read(bytes: bytes, file: name)
    guard reading.diagnostics.isEmpty else { throw UnusableConfiguration(reading.diagnostics) }
    choices = RunChoices(
      ruleLevels: reading.file.ruleLevels, standards: reading.file.standards)
    profiles.players += reading.file.players
    for setting in reading.file.profiles {
      var reader = OwnCreativeProfile(known: profiles.creative, file: name)
      let profile = reader.profile(setting)
      guard reader.mistakes.isEmpty else { throw UnusableConfiguration(reader.mistakes) }
      if let profile { profiles.creative.append(profile) }
    }
    warnings = reading.file.rules.compactMap {
      RuleRegistry.warning(about: $0.rule, at: $0.location)
    }
    let options = options()
    let names = options.map(\.name)
    for setting in reading.file.settings {
      let candidates = options.filter { $0.name == setting.name }
      // Commands share options that differ in their values, such as the kinds of reports.
      let fitting = candidates.first { option in
        setting.values.allSatisfy { option.rule.complaint(about: $0) == nil }
      }
      guard let option = fitting ?? candidates.first else {
        warnings.append(
          Diagnostic(
            rule: .configurationKeyUnknown,
            "unknown option '--\(setting.name.prefix(100))'"
              + NearestName.suggestion(for: setting.name, in: names), at: setting.location))
        continue
      }
      settings.append(try checked(setting, of: option))
    }
  }

  /// The setting with its paths made absolute.
  private func checked(
    _ setting: ConfigurationFile.Setting, of option: Option
  ) throws -> ConfigurationFile.Setting {
    func mistake(_ message: String) -> UnusableConfiguration {
      UnusableConfiguration([
        Diagnostic(rule: .configurationInvalid, message, at: setting.location)
      ])
    }
    guard !option.isExclusive else {
      throw mistake("'\(setting.name)' can only be given on the command line")
    }
    guard option.takesValue != setting.values.isEmpty else {
      throw mistake(
        option.takesValue
          ? "'\(setting.name)' needs a value"
          : "'\(setting.name)' must be true or false"
      )
    }
    guard option.isRepeatable || setting.values.count <= 1 else {
      throw mistake("'\(setting.name)' accepts one value")
    }
    for value in setting.values {
      guard let complaint = option.rule.complaint(about: value) else { continue }
      throw mistake("'\(value)' is not a value of '\(setting.name)'; \(complaint)")
    }
    var setting = setting
    setting.values = setting.values.map { option.rule.value($0, withPathsFrom: folder) }
    return setting
  }

  /// Sets the options that a command line does not give to the file's values, and adds the file's
  /// profiles.
  func complete(_ parsed: inout ParsedArguments, for table: OptionTable) {
    parsed.profiles = profiles
    for setting in settings {
      guard let option = table.options.first(where: { $0.name == setting.name }) else { continue }
      parsed.adopt(option, values: setting.values)
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
}

/// The error for a configuration file with mistakes, with all of them.
struct UnusableConfiguration: Error {
  var diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}
