package import Player

extension PlayerProfile {
  /// The profile with the policies that a scenario changes.
  package func adapted(to choice: PlaybackScenario.PlayerChoice) -> PlayerProfile {
    guard !choice.policies.isEmpty else { return self }
    var profile = self
    for policy in PlayerPolicy.all {
      if let value = choice.policies[policy.name] { policy.set(value, in: &profile) }
    }
    return profile
  }
}
