internal import System
internal import VASTSimulator
internal import Vocabulary

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
