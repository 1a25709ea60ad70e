internal import Documents
internal import OpenMeasurement
internal import System
internal import VASTSimulator
internal import Vocabulary

/// Finds the scenario files of a command line's paths.
struct ScenarioFileSearch {
  /// The file name endings that are searched for in folders.
  static let extensions = [".yaml", ".yml", ".json"]

  /// The scenario files, each once, in the order of the command line and, within a folder, of their
  /// names.
  private(set) var files: [ScenarioFile] = []
  /// The files in folders that are not scenarios, as reports show them.
  private(set) var others: [String] = []
  /// The folders that are not searched, each with the reason.
  private(set) var unsearched: [UnreadableInput] = []
  /// Why paths could not be read.
  private(set) var failures: [UnreadableInput] = []

  /// The names of the runs' own viewability standards.
  private let standards: [String]

  init(_ paths: [String], currentFolder: String, standards: [String] = []) {
    self.standards = standards
    let display = DisplayPath(currentFolder: currentFolder)
    var seen: Set<String> = []
    for path in paths {
      do throws(UnreadableInput) {
        let listing = try FolderFiles(extensions: Self.extensions).listing(of: path)
        failures += listing.refused
        unsearched += listing.unsearched
        for file in listing.files
        where seen.insert(DisplayPath.absolute(file, in: currentFolder)).inserted {
          read(file, as: display.text(of: file), isNamed: file == path)
        }
      } catch {
        failures.append(error)
      }
    }
    refuseSharedNames()
  }

  /// Finds the scenarios that a command line names; none if the command takes no scenarios.
  init(
    _ parsed: ParsedArguments, of table: OptionTable, choices: RunChoices,
    in context: CommandContext
  ) {
    self.init(
      table.takesScenarioFolders ? parsed.positionals : [], currentFolder: context.currentFolder,
      standards: choices.standards.map(\.name))
  }

  /// Reads a file. A file that was found in a folder need not be a scenario.
  private mutating func read(_ file: String, as name: String, isNamed: Bool) {
    do throws(UnreadableInput) {
      let bytes = try LocalFile.bytes(of: file)
      guard isNamed || ScenarioDecoder.isScenario(bytes) else {
        others.append(name)
        return
      }
      files.append(
        ScenarioFile(bytes, path: file, displayName: name, standards: standards))
    } catch {
      failures.append(error)
    }
  }

  /// Refuses duplicate names, because reports and goldens are identified by
  /// their scenario's name.
  private mutating func refuseSharedNames() {
    var first: [String: ScenarioFile] = [:]
    for (index, file) in files.enumerated() where file.scenario != nil {
      if let other = first[file.name] {
        files[index].refuse(sharingNameWith: other)
      } else {
        first[file.name] = file
      }
    }
  }
}

/// A scenario file of the command line, readable or not.
struct ScenarioFile {
  let path: String
  /// The path as reports show it.
  let displayName: String
  /// The scenario; nil if the file has errors.
  var scenario: PlaybackScenario?
  var diagnostics: [Diagnostic]
  /// The file as it was read.
  let source: FetchedDocument

  /// The scenario's name; the file's path if its name cannot be read.
  var name: String { scenario?.name ?? displayName }

  /// Reads a file's scenario, and applies the requirements that `vastsim test` has in addition to
  /// those of `play`. `standards` are the names of the runs' own viewability standards.
  init(_ bytes: [UInt8], path: String, displayName: String, standards: [String]) {
    self.path = path
    self.displayName = displayName
    source = FetchedDocument(name: displayName, bytes: bytes)
    let reading = ScenarioDecoder.read(
      bytes: bytes, file: displayName, folder: DisplayPath.folder(of: path),
      standards: standards)
    scenario = reading.scenario
    diagnostics = reading.diagnostics
    if scenario == nil, let content = FileContent(bytes), content != .scenario {
      diagnostics = []
      refuse(.scenarioUnreadable, content.message)
    }
    let ads = scenario?.units.compactMap(\.playing) ?? []
    if ads.contains(where: { $0.tag == nil }) {
      refuse(.scenarioMissingKey, "'tag' is missing; a scenario that is tested must name its tag")
    } else if ads.contains(where: { $0.tag == "-" || $0.media == "-" }) {
      refuse(.scenarioInvalidValue, "standard input cannot be tested; use a file")
    }
  }

  /// Reports that another file has the same name already.
  mutating func refuse(sharingNameWith other: ScenarioFile) {
    refuse(
      .scenarioConflictingKeys,
      "the name '\(name)' is also the name of '\(other.displayName)'; change one")
  }

  private mutating func refuse(_ rule: Rule, _ message: String) {
    let start = SourceLocation(file: displayName, position: SourcePosition(line: 1, column: 1))
    diagnostics.append(Diagnostic(rule: rule, message, at: start))
  }

  /// Whether the scenario can be run.
  var isUsable: Bool { scenario != nil && !diagnostics.contains { $0.severity == .error } }

  /// Whether the name or path contains one of the filters; always true without filters.
  func matches(_ filters: [String]) -> Bool {
    filters.isEmpty
      || filters.contains {
        name.firstRange(of: $0) != nil || displayName.firstRange(of: $0) != nil
      }
  }
}
