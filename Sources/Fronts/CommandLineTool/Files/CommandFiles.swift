internal import Media
internal import OpenMeasurement
internal import System
internal import VASTSimulator
internal import Vocabulary

/// Collects the files that a command line reads and writes, by the uses that its table declares.
///
/// The baseline under `--update-baseline` and goldens under `--update` are read and replaced. Only
/// the event stream of `play` may replace a golden that the run is compared with, and only standard
/// output may continue the results that `--resume` names.
struct CommandFiles {
  private(set) var check = OverwriteCheck()

  private static let standardOutput = "standard output"

  private let parsed: ParsedArguments
  private let table: OptionTable
  private let standards: [String]

  /// - Parameters:
  ///   - parsed: a command line, with the configuration file's additions.
  ///   - table: the table of the command.
  ///   - configuration: the configuration file's path, if there is one.
  ///   - choices: the configuration file's settings for runs.
  ///   - scenarios: the scenarios that were found at the paths of the command line.
  ///   - context: the paths of standard input and output.
  init(
    _ parsed: ParsedArguments, of table: OptionTable, configuration: String?,
    choices: RunChoices, scenarios: [ScenarioFile], in context: CommandContext
  ) {
    self.parsed = parsed
    self.table = table
    standards = choices.standards.map(\.name)
    addOutputs(of: table, context)
    // A command that takes scenarios may have outputs that only the scenarios name: goldens.
    guard
      !check.outputs.isEmpty || table.takesScenarioFolders || parsed.isSet(PlayOptions.watchOption)
    else { return }
    if let configuration { addInput(configuration, of: "the configuration") }
    for option in table.options {
      guard let use = option.file else { continue }
      for value in parsed.values(of: option) {
        guard let path = option.rule.path(in: value) else { continue }
        add(path, use, of: "'--\(option.name)'", context)
      }
    }
    for (index, path) in parsed.positionals.enumerated() {
      guard let argument = table.arguments.prefix(index + 1).last, let use = argument.file else {
        continue
      }
      add(path, use, of: "<\(argument.name)>", context)
    }
    if parsed.positionals.isEmpty {
      for argument in table.arguments where argument.file?.isStandardInputByDefault == true {
        add("-", .input, of: "<\(argument.name)>", context)
      }
    }
    for argument in table.arguments where argument.file?.scenarios == .found {
      for file in scenarios {
        addInput(file.path, of: "<\(argument.name)>")
        if let scenario = file.scenario { add(scenario, named: file.path) }
      }
    }
  }

  // MARK: Outputs

  private mutating func addOutputs(of table: OptionTable, _ context: CommandContext) {
    for option in table.options {
      guard let use = option.file else { continue }
      for value in parsed.values(of: option) {
        guard let path = option.rule.path(in: value), path != "-" else { continue }
        let words = "--\(option.name) \(value)"
        switch use.direction {
        case .output: addOutput(path, as: words)
        case .outputFolder: addOutput(path, as: words, endings: use.endings)
        case .input where isRewritten(use): addOutput(path, as: words)
        case .input, .source, .creation: break
        }
      }
    }
    if let path = context.standardOutput, let identity = PathIdentity(path) {
      check.outputs.append(
        .init(words: Self.standardOutput, path: path, identity: identity, place: .standardOutput))
    }
  }

  /// Adds an output: a file, or a folder if the endings of its files are given.
  private mutating func addOutput(_ path: String, as words: String, endings: [String]? = nil) {
    guard let identity = PathIdentity(path) else { return }
    let place: OverwriteCheck.Output.Place =
      if let endings {
        .folder(endings: endings)
      } else {
        .file(folder: PathIdentity.folder(of: path))
      }
    check.outputs.append(.init(words: words, path: path, identity: identity, place: place))
  }

  private func isRewritten(_ use: FileUse) -> Bool {
    table.options.contains { $0.name == use.rewriter && parsed.isSet($0) }
  }

  private var writesGoldens: Bool {
    ![nil, "none"].contains(parsed.value(of: TestOptions.updateOption))
  }

  // MARK: Inputs

  private mutating func addInput(
    _ path: String, of owner: String, isFolder: Bool = false, endings: [String] = [""],
    rewriters: [String] = []
  ) {
    guard let identity = PathIdentity(path) else { return }
    check.inputs.append(
      .init(
        owner: owner, path: path, identity: identity,
        folder: isFolder ? nil : PathIdentity.folder(of: path), endings: endings,
        rewriters: rewriters))
  }

  private mutating func add(
    _ path: String, _ use: FileUse, of owner: String, _ context: CommandContext
  ) {
    switch use.direction {
    case .output, .outputFolder, .creation: return
    // The file is among the outputs, and is replaced.
    case .input where isRewritten(use): return
    case .source: addInput(path, of: owner, isFolder: FolderFiles.isFolder(path))
    case .input:
      if path == "-" {
        if let place = context.standardInput { addInput(place, of: "\(owner) (standard input)") }
        return
      }
      guard !URLReference.isOfNetwork(path) else { return }
      addRead(path, use, of: owner)
    }
  }

  /// Adds an input: a file, or a folder with those of its files that are read.
  private mutating func addRead(_ path: String, _ use: FileUse, of owner: String) {
    let isFolder = FolderFiles.isFolder(path)
    switch use.scenarios {
    case .found:
      // The scenarios that were found include the folder's files.
      if isFolder { addInput(path, of: owner, isFolder: true, endings: use.endings) }
    case .all:
      guard BuiltInScenarios.scenario(named: path) == nil else { return }
      addInput(path, of: owner)
      addScenario(at: path)
    case .byName where ScreenCheck.isScenario(path):
      addInput(path, of: owner)
      addScenario(at: path)
    case .byName, .none:
      addInput(
        path, of: owner, isFolder: isFolder, endings: use.endings.isEmpty ? [""] : use.endings,
        rewriters: use.isContinued ? [Self.standardOutput] : [])
      guard isFolder else { return }
      if use.isRecording {
        addInput("\(path)/exchanges.jsonl", of: owner)
        addFiles(below: "\(path)/bodies", endings: [""], of: owner)
      }
      addFiles(below: path, endings: use.endings, of: owner)
    }
  }

  private mutating func addFiles(below folder: String, endings: [String], of owner: String) {
    guard !endings.isEmpty, FolderFiles.isFolder(folder) else { return }
    for file in (try? FolderFiles(extensions: endings).listing(of: folder))?.files ?? [] {
      addInput(file, of: owner)
    }
  }

  // MARK: Scenarios

  private mutating func addScenario(at path: String) {
    guard LocalFile.isOrdinary(path), let bytes = try? LocalFile.bytes(of: path) else { return }
    let reading = ScenarioDecoder.read(
      bytes: bytes, file: path, folder: DisplayPath.folder(of: path), standards: standards)
    if let scenario = reading.scenario { add(scenario, named: path) }
  }

  private mutating func add(_ scenario: PlaybackScenario, named name: String) {
    let owner = "the scenario '\(name)'"
    for rule in scenario.map {
      addInput(rule.path, of: owner, isFolder: FolderFiles.isFolder(rule.path))
    }
    for path in scenario.units.flatMap(\.files) where !URLReference.isOfNetwork(path) {
      addRead(path, .input(endings: [".json"]), of: owner)
    }
    guard let golden = scenario.expected.golden else { return }
    guard table.takesScenarioFolders else {
      addInput(golden, of: owner, rewriters: ["--report jsonl=", Self.standardOutput])
      return
    }
    if writesGoldens {
      addOutput(golden, as: "golden: \(golden)")
    } else {
      addInput(golden, of: owner)
    }
    let actual = golden + ".actual"
    // Scenarios may share a golden.
    guard !check.outputs.contains(where: { $0.path == actual }) else { return }
    addOutput(actual, as: "golden: \(actual)")
  }
}

/// Detects media files given as a tag.
enum MediaArgument {
  /// Whether a path names a file that is media by its content; input that can be read only once is
  /// not examined.
  static func isMedia(at path: String) -> Bool {
    guard LocalFile.isOrdinary(path),
      let bytes = try? LocalFile.bytes(of: path, limit: MediaBeginning.byteCount)
    else { return false }
    return MediaBeginning.isMedia(bytes)
  }
}

/// What a command does with the file or the folder that an option or an argument names.
///
/// Every option and argument that names a file or a folder has a use, so that `OverwriteCheck` can
/// prevent a command from overwriting a file that it reads.
struct FileUse: Sendable, Hashable {
  enum Direction: Sendable, Hashable {
    /// A file that is read, or a folder whose files are read.
    case input
    /// A file or a folder of documents that name other files. Which files are read is known only
    /// after the documents were read.
    case source
    /// A file that is written.
    case output
    /// A folder in which files are written under names that the program chooses.
    case outputFolder
    /// A folder in which new files are written: a file of the same name must not exist.
    case creation
  }

  /// Which of the files are scenarios. The files that a scenario names are read too.
  enum Scenarios: Sendable, Hashable {
    case none
    /// The files that `vastsim check` recognizes as scenarios by their names.
    case byName
    /// The scenarios that `vastsim test` found and has read.
    case found
    case all
  }

  let direction: Direction
  /// The lower-case endings of the names of the files that are read or written in a folder; empty
  /// if the path is not a folder.
  private(set) var endings: [String] = []
  private(set) var scenarios = Scenarios.none
  /// Whether the path may be the folder of a recording.
  private(set) var isRecording = false
  /// The name of the option with which the file is also written after it was read.
  private(set) var rewriter: String?
  /// Whether the user can append the command's standard output to the file.
  private(set) var isContinued = false
  /// Whether standard input is read if no file is named.
  private(set) var isStandardInputByDefault = false

  static let input = FileUse(direction: .input)
  static let source = FileUse(direction: .source)
  static let output = FileUse(direction: .output)
  static let creation = FileUse(direction: .creation)
  static let scenario = FileUse(direction: .input, scenarios: .all)

  /// A file, or a folder whose files with these endings are read.
  static func input(
    endings: [String], scenarios: Scenarios = .none
  ) -> FileUse {
    FileUse(direction: .input, endings: endings, scenarios: scenarios)
  }

  /// A file, or the folder of a recording.
  static let recording = FileUse(direction: .input, isRecording: true)

  /// A file that is read, and also written if another option is given.
  static func input(rewrittenUnder option: String) -> FileUse {
    FileUse(direction: .input, rewriter: option)
  }

  /// A file that the command reads, and to which the user can append the command's standard output.
  static let continuedInput = FileUse(direction: .input, isContinued: true)

  /// A file that is read; without it, standard input is read.
  static let standardInput = FileUse(
    direction: .input, isStandardInputByDefault: true)

  /// A folder in which files with these endings are written.
  static func outputFolder(endings: [String]) -> FileUse {
    FileUse(direction: .outputFolder, endings: endings)
  }
}
