/// A built-in scenario, selected by name.
package struct BuiltInScenario: Sendable, Hashable {
  /// What it tests, in one line.
  package let summary: String
  /// The scenario without a tag, media or expectations, so that it works with
  /// any tag.
  package let scenario: PlaybackScenario

  /// The name that users write, for example `half-visible`.
  package var name: String { scenario.name }

  init(_ name: String, _ summary: String, _ fill: (inout PlaybackScenario) -> Void) {
    self.summary = summary
    var scenario = PlaybackScenario(name: name)
    fill(&scenario)
    self.scenario = scenario
  }

  init(_ name: String, _ summary: String, steps: [ScenarioStep] = []) {
    self.init(name, summary) { $0.steps = steps }
  }
}
