package import Player

extension PlayerProfile {
  /// The profile with the policies that a scenario changes.
  package func adapted(to choice: PlaybackScenario.PlayerChoice) -> PlayerProfile {
    var profile = self
    if let plays = choice.plays { profile.plays = plays }
    if let startsMuted = choice.startsMuted { profile.startsMuted = startsMuted }
    if let policy = choice.mediaFileChoice { profile.mediaFileChoice = policy }
    if let interval = choice.observation {
      profile.observation = profile.observation.observing(every: interval)
    }
    if let amount = choice.buffering.initialBuffer {
      profile.buffering.initialBuffer = amount
      profile.buffering.downloadsFirst = false
    }
    if let amount = choice.buffering.rebuffer { profile.buffering.rebuffer = amount }
    if let limit = choice.buffering.loadingLimit { profile.buffering.loadingLimit = limit }
    if let lag = choice.playheadLag { profile.playheadLag = lag }
    if let headStart = choice.headStart { profile.observation.headStart = headStart }
    for policy in PlayerPolicy.all {
      if let value = choice.policies[policy.key] { policy.set(value, in: &profile) }
    }
    return profile
  }
}
