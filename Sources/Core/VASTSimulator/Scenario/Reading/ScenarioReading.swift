package import Vocabulary

/// The result of reading a scenario file.
package struct ScenarioReading: Sendable, Hashable {
  /// The scenario; absent when any diagnostic is an error.
  package var scenario: PlaybackScenario?
  /// All findings, in the order of the file.
  package var diagnostics: [Diagnostic]

  package init(scenario: PlaybackScenario?, diagnostics: [Diagnostic]) {
    self.scenario = scenario
    self.diagnostics = diagnostics
  }
}
