/// A built-in scenario, selected by name.
package struct BuiltInScenario: Sendable, Hashable {
  /// What it tests, in one line.
  package let summary: String
  /// How the result of the scenario affects a verdict.
  package let obligation: Obligation
  /// What an ad must have for the scenario to show anything.
  package let needs: Set<ScenarioNeed>
  /// The text of the scenario's file, which users can copy as a start for their own.
  package let text: String
  /// The scenario without a tag, media or expectations, so that it works with
  /// any tag.
  package let scenario: PlaybackScenario

  /// The name that users write, for example `half-visible`.
  package var name: String { scenario.name }

  /// `body` is the text of the scenario's file after the name.
  init(
    _ name: String, _ summary: String, _ obligation: Obligation = .mandatory,
    needs: Set<ScenarioNeed> = [], file body: String = ""
  ) {
    self.summary = summary
    self.obligation = obligation
    self.needs = needs
    let remark = summary.prefix(1).uppercased() + summary.dropFirst()
    text = "# \(remark).\nversion: 1\nname: \(name)\n" + (body.isEmpty ? "" : body + "\n")
    // The default scenario of every command has an empty body. Decoding its file would give the
    // same scenario.
    let plain = PlaybackScenario(name: name)
    scenario = body.isEmpty ? plain : Self.scenario(in: text) ?? plain
  }

  /// Decodes the text of a scenario's file, and removes the locations from the scenario because
  /// users do not see the file.
  private static func scenario(in text: String) -> PlaybackScenario? {
    let reading = ScenarioDecoder.read(bytes: Array(text.utf8), file: "", folder: "")
    guard var scenario = reading.scenario else { return nil }
    scenario.ad.player.location = nil
    scenario.screen.viewLocations = [:]
    for index in scenario.steps.indices { scenario.steps[index].location = nil }
    return scenario
  }
}
