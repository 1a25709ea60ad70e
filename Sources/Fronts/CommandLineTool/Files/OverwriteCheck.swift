internal import LocalFiles
internal import OpenMeasurement
internal import Scenario
internal import Transport

/// Refuses a command line that would write over what it reads, or two things to one file.
///
/// The baseline under `--update-baseline` and goldens under `--update` are read and replaced.
struct OverwriteCheck {
  /// A path of the command line.
  private struct Use {
    /// The option with its value, or the path alone.
    var words: String
    var path: String
  }

  private let parsed: ParsedArguments
  private let subcommand: Subcommand
  private let standards: [String]
  private var inputs: [Use] = []
  private var outputs: [Use] = []

  /// - Parameters:
  ///   - parsed: a command line, with what the configuration file adds to it.
  ///   - subcommand: whose command line it is.
  ///   - configuration: the configuration file's path, if there is one.
  ///   - choices: the configuration file's settings for runs.
  init(
    _ parsed: ParsedArguments, of subcommand: Subcommand, configuration: String?,
    choices: RunChoices
  ) {
    self.parsed = parsed
    self.subcommand = subcommand
    standards = choices.standards.map(\.name)
    for option in subcommand.table.options { add(option) }
    guard !outputs.isEmpty || writesGoldens else { return }
    if let configuration { inputs.append(Use(words: configuration, path: configuration)) }
    for path in parsed.positionals where path != "-" { add(path) }
  }

  /// - Throws: what would be overwritten, and by which option.
  func check() throws(UsageError) {
    let table = subcommand.table
    var read: [PathIdentity: Use] = [:]
    for input in inputs {
      if let identity = PathIdentity(input.path) { read[identity] = read[identity] ?? input }
    }
    var written: [PathIdentity: Use] = [:]
    for output in outputs {
      guard let identity = PathIdentity(output.path) else { continue }
      if let input = read[identity] {
        throw table.usageError(
          "'\(output.words)' would overwrite '\(input.path)', which is read: name another file.")
      }
      if let other = written.updateValue(output, forKey: identity) {
        throw table.usageError(
          "'\(other.words)' and '\(output.words)' name the same file: name another one.")
      }
    }
    guard let folder = parsed.value(of: PlayOptions.framesOption),
      table.options.contains(PlayOptions.framesOption)
    else { return }
    let place = PathIdentity(folder)
    for input in inputs where input.path.lowercased().hasSuffix(".jpg") {
      guard PathIdentity.folder(of: input.path) == place else { continue }
      throw table.usageError(
        "'--frames \(folder)' may overwrite '\(input.path)', which is read: name another folder.")
    }
  }

  // MARK: Command line

  private var writesGoldens: Bool {
    subcommand == .test && ![nil, "none"].contains(parsed.value(of: TestOptions.updateOption))
  }

  private mutating func add(_ option: Option) {
    for value in parsed.values(of: option) {
      guard let path = option.rule.path(in: value), path != "-" else { continue }
      let use = Use(words: "--\(option.name) \(value)", path: path)
      let isUpdated =
        option == BaselineOptions.baselineOption && parsed.isSet(BaselineOptions.updateOption)
      if option.isOutput || isUpdated { outputs.append(use) } else { inputs.append(use) }
      if option == PlayOptions.scenarioOption { addScenario(at: path) }
    }
  }

  /// An argument: a file, or a folder whose files are read.
  private mutating func add(_ path: String) {
    guard FolderFiles.isFolder(path) || subcommand == .test else {
      inputs.append(Use(words: path, path: path))
      return
    }
    switch subcommand {
    case .test:
      let search = ScenarioFileSearch([path], currentFolder: "/", standards: standards)
      for file in search.files {
        inputs.append(Use(words: file.path, path: file.path))
        if let scenario = file.scenario { add(scenario) }
      }
    case .check, .lint:
      for file in (try? LintInputs.files(at: path)) ?? [] {
        inputs.append(Use(words: file, path: file))
      }
    case .play, .diff, .resolve, .probe, .layout, .audit, .auction, .serve, .receive, .batch,
      .cache, .explain, .rules, .scenarios, .players, .profiles, .schema, .new, .completions, .man:
      break
    }
  }

  // MARK: Scenarios

  private mutating func addScenario(at path: String) {
    guard BuiltInScenarios.scenario(named: path) == nil, LocalFile.isOrdinary(path),
      let bytes = try? LocalFile.bytes(of: path)
    else { return }
    let reading = ScenarioDecoder.read(
      bytes: bytes, file: path, folder: DisplayPath.folder(of: path), standards: standards)
    if let scenario = reading.scenario { add(scenario) }
  }

  private mutating func add(_ scenario: PlaybackScenario) {
    var paths = [scenario.tag, scenario.media].compactMap(\.self) + scenario.map.map(\.path)
    for unit in scenario.units { paths += unit.files }
    inputs += paths.map { Use(words: $0, path: $0) }
    // A run's golden is written as one of its reports.
    guard subcommand == .test, let golden = scenario.golden else { return }
    let use = Use(words: "golden: \(golden)", path: golden)
    if writesGoldens { outputs.append(use) } else { inputs.append(use) }
  }
}
