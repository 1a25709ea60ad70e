package import Diagnostics

/// What came of reading a scenario file.
package struct ScenarioReading: Sendable, Hashable {
  /// The scenario; absent when any diagnostic is an error.
  package var scenario: PlaybackScenario?
  /// Everything found, in the order of the file.
  package var diagnostics: [Diagnostic]

  package init(scenario: PlaybackScenario?, diagnostics: [Diagnostic]) {
    self.scenario = scenario
    self.diagnostics = diagnostics
  }
}

/// The stable names of what can be wrong with a scenario file.
package enum ScenarioRule: String, Sendable, CaseIterable {
  /// The file is not YAML or JSON that can be read.
  case unreadable = "ScenarioUnreadable"
  /// A key that means nothing where it stands.
  case unknownKey = "ScenarioUnknownKey"
  /// A name that is none of those known.
  case unknownName = "ScenarioUnknownName"
  /// A required key is not there.
  case missingKey = "ScenarioMissingKey"
  /// A value of the wrong kind, form or range.
  case invalidValue = "ScenarioInvalidValue"
  /// Two keys that can't stand together.
  case conflictingKeys = "ScenarioConflictingKeys"
  /// A view that is not in the layout.
  case unknownView = "ScenarioUnknownView"
  /// A layout with two views of one name.
  case duplicateView = "ScenarioDuplicateView"
  /// A layout without the view that is measured.
  case missingAdView = "ScenarioMissingAdView"
}
