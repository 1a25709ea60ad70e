internal import Diagnostics
internal import LocalFiles
internal import Scenario

/// A scenario file that was asked for, read or not.
struct ScenarioFile {
  let path: String
  /// The path as reports show it.
  let displayName: String
  /// The scenario; nil when the file has errors.
  var scenario: PlaybackScenario?
  var diagnostics: [Diagnostic]

  /// The scenario's name; the path of a file that states none that can be read.
  var name: String { scenario?.name ?? displayName }

  /// A file's scenario, with what `vastsim test` asks of it beyond what `play` does.
  init(_ bytes: [UInt8], path: String, displayName: String) {
    self.path = path
    self.displayName = displayName
    let reading = ScenarioDecoder.read(
      bytes: bytes, file: displayName, folder: DisplayPath.folder(of: path))
    scenario = reading.scenario
    diagnostics = reading.diagnostics
    if let scenario, scenario.tag == nil, !scenario.hasUnits {
      refuse(.scenarioMissingKey, "'tag' is missing; a scenario that is tested names what it plays")
    } else if scenario?.tag == "-" || scenario?.media == "-" {
      refuse(.scenarioInvalidValue, "standard input cannot be tested; name a file")
    }
  }

  /// Notes that another file has the same name already.
  mutating func refuse(sharingNameWith other: ScenarioFile) {
    refuse(
      .scenarioConflictingKeys,
      "the name '\(name)' is that of '\(other.displayName)' too; change one")
  }

  private mutating func refuse(_ rule: Rule, _ message: String) {
    let start = SourceLocation(file: displayName, position: SourcePosition(line: 1, column: 1))
    diagnostics.append(Diagnostic(rule: rule, message, at: start))
  }

  /// Whether it can be carried out.
  var isUsable: Bool { scenario != nil && !diagnostics.contains { $0.severity == .error } }

  /// Whether a name or path contains one of some texts; every one does when there are none.
  func matches(_ filters: [String]) -> Bool {
    filters.isEmpty
      || filters.contains {
        name.firstRange(of: $0) != nil || displayName.firstRange(of: $0) != nil
      }
  }
}
