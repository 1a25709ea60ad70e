/// A built-in scenario, selected by name.
package struct BuiltInScenario: Sendable, Hashable {
  /// What it tests, in one line.
  package let summary: String
  /// How much it counts for a verdict.
  package let obligation: Obligation
  /// What an ad must have for the scenario to show anything.
  package let needs: Set<ScenarioNeed>
  /// The scenario without a tag, media or expectations, so that it works with
  /// any tag.
  package let scenario: PlaybackScenario

  /// The name that users write, for example `half-visible`.
  package var name: String { scenario.name }

  init(
    _ name: String, _ summary: String, _ obligation: Obligation = .mandatory,
    needs: Set<ScenarioNeed> = [], _ fill: (inout PlaybackScenario) -> Void
  ) {
    self.summary = summary
    self.obligation = obligation
    self.needs = needs
    var scenario = PlaybackScenario(name: name)
    fill(&scenario)
    self.scenario = scenario
  }

  init(
    _ name: String, _ summary: String, _ obligation: Obligation = .mandatory,
    needs: Set<ScenarioNeed> = [], steps: [ScenarioStep] = []
  ) {
    self.init(name, summary, obligation, needs: needs) { $0.steps = steps }
  }
}
