internal import Vocabulary

/// Native players, modeled from their code and their documentation. Their playback was not
/// captured.
extension PlayerProfile {
  /// Google's IMA for Android with the player of its sample: progress is polled every 250 ms.
  ///
  /// In issue 198 of googleads-ima-android a 10 s ad has startAdTracking at 53.202 s, STARTED at
  /// 53.488 s, its quartiles at 56.232, 58.728 and 61.248 s, the end at 63.481 s and COMPLETED 20
  /// ms later. So the ad plays from 53.481 s, 29 ms after the last observation, and each quartile
  /// is 0.22 to 0.25 s late.
  package static let imaAndroid: PlayerProfile = {
    var profile = html5
    profile.name = "ima-android"
    profile.base = html5.name
    profile.standing = .onePlayer
    profile.summary = "IMA for Android in its sample player, from documents: polls every 250 ms"
    profile.observation.cadence = .playingInterval(
      first: .milliseconds(250), then: .milliseconds(250))
    profile.observation.headStart = .milliseconds(29)
    profile.observation.changes = .none
    profile.observation.start = .whenPlayingBegins
    profile.playheadLag = .zero
    profile.reports.impression = .beforeStart
    profile.reports.loaded = .whenLoaded
    profile.reports.viewable = .measured
    profile.delivery.transport = .everyTime
    profile.capabilities.codecs = .everything
    profile.capabilities.frameworks = .openMeasurement
    profile.evidence =
      "from documents: googleads-ima-android, issue 198 (instants of a 10 s ad), and its sample player, which "
      + "polls every 250 ms from startAdTracking on; assumed: all that is not about time, and that "
      + "the impression comes right before start"
    return profile
  }()

  /// IMA in Media3's ExoPlayer: the player reports an ad's progress every 200 ms.
  ///
  /// In issue 1232 of androidx/media the first frame is rendered at 22.026 s, the media plays from 22.261 s,
  /// the first progress (31 ms of 15.014 s) comes at 22.334 s and the impression at 22.348 s.
  package static let media3IMA: PlayerProfile = {
    var profile = imaAndroid
    profile.name = "media3-ima"
    profile.base = imaAndroid.name
    profile.summary = "IMA in Media3's ExoPlayer, from documents: progress every 200 ms"
    profile.observation.cadence = .playingInterval(
      first: .milliseconds(200), then: .milliseconds(200))
    profile.observation.headStart = .milliseconds(127)
    profile.observation.start = .whenObserved
    profile.evidence =
      "from documents: AdTagLoader of androidx/media, 200 ms between progress updates (100 ms in older "
      + "releases), and its issue 1232 (impression at the first progress above 0, 73 ms after playing "
      + "began); assumed: all else, as ima-android"
    return profile
  }()

  /// Every player that is modeled from documents alone.
  package static let documented: [PlayerProfile] = [.imaAndroid, .media3IMA]
}
