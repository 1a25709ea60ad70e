internal import Diagnostics
internal import Scenario

/// The network as the scenario changes it.
extension Playout {
  /// What is asked for from now on meets another network.
  mutating func changeNetwork(_ change: ScenarioStep.NetworkChange, _ step: ScenarioStep) {
    documents.connection.change(change)
    guard change.bytesPerSecond != nil else { return }
    diagnose(
      .warning, rule: "StepNotSimulated",
      "this version does not simulate 'bytesPerSecond' of '\(step.action.name)'",
      at: step.location)
  }
}
