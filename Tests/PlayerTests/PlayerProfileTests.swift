import Player
import Testing

struct PlayerProfileTests {
  /// The known facts of each player.
  struct Facts: Sendable, CustomTestStringConvertible {
    var profile: PlayerProfile
    var cadence: ObservationPolicy.Cadence
    var threshold: QuartileRule
    var crossing: ObservationPolicy.Crossing
    var start: ObservationPolicy.Start
    var completion: CompletionRule
    var autoplayPercent: Int
    var click: ClickPolicy
    var seek: SeekPolicy
    var plays: Int
    var startsMuted: Bool
    var changes: ObservationPolicy.Changes = .none
    var playsThatReport: ObservationPolicy.Plays = .first
    var downloadsFirst = false
    var mediaFileChoice: MediaFilePolicy = .firstPlayable

    var testDescription: String { profile.name }
  }

  static let facts = [
    Facts(
      profile: .exact, cadence: .exact, threshold: .reached, crossing: .all,
      start: .whenPlayingBegins, completion: .atEnd, autoplayPercent: 0, click: .reported,
      seek: .reportsCrossed, plays: 1, startsMuted: false, mediaFileChoice: .bestFit),
    Facts(
      profile: .html5,
      cadence: .playingInterval(first: .milliseconds(256), then: .microseconds(265_600)),
      threshold: .reached, crossing: .all, start: .whenObserved, completion: .atEnd,
      autoplayPercent: 0, click: .reported, seek: .leavesToObservation, plays: 1,
      startsMuted: false, changes: .stopsAndJumps),
    Facts(
      profile: .criteoIOS, cadence: .mediaInterval(.seconds(1)), threshold: .passed,
      crossing: .onePerObservation, start: .whenObserved, completion: .whenObserved,
      autoplayPercent: 0, click: .togglesWithoutClickThrough,
      seek: .leavesToObservation, plays: 2, startsMuted: true, changes: .all,
      playsThatReport: .every, downloadsFirst: true, mediaFileChoice: .first),
    Facts(
      profile: .criteoIOSApp, cadence: .mediaInterval(.milliseconds(100)), threshold: .reached,
      crossing: .all, start: .whenObserved, completion: .atEnd,
      autoplayPercent: 50, click: .reportedAndTogglesWithoutClickThrough,
      seek: .leavesToObservation, plays: 2, startsMuted: true, changes: .whilePlaying,
      playsThatReport: .every, downloadsFirst: true, mediaFileChoice: .closestAspectRatio),
  ]

  @Test(arguments: facts)
  func `every profile has the policies of its player`(facts: Facts) {
    let profile = facts.profile
    #expect(profile.observation.cadence == facts.cadence)
    #expect(profile.observation.threshold == facts.threshold)
    #expect(profile.observation.crossing == facts.crossing)
    #expect(profile.observation.start == facts.start)
    #expect(profile.observation.completion == facts.completion)
    #expect(profile.autoplayPercent == facts.autoplayPercent)
    #expect(profile.click == facts.click)
    #expect(profile.seek == facts.seek)
    #expect(profile.plays == facts.plays)
    #expect(profile.startsMuted == facts.startsMuted)
    #expect(profile.observation.changes == facts.changes)
    #expect(profile.observation.plays == facts.playsThatReport)
    #expect(profile.buffering.downloadsFirst == facts.downloadsFirst)
    #expect(profile.mediaFileChoice == facts.mediaFileChoice)
  }

  @Test func `users name the profiles, the default first`() {
    #expect(
      PlayerProfile.builtIn.map(\.name) == [
        "exact", "html5", "criteo-ios", "criteo-ios-app", "vast-client-js", "rmp-vast",
        "fluid-player", "videojs-vast-vpaid", "videojsx-vast", "concert-vast",
        "videojs-vast-theonion", "openplayerjs", "mediaelement-vast", "vast-player", "shaka",
        "arte-videojs-vast", "video-ad-sdk", "ima-android", "media3-ima", "hlsjs", "shaka-streams",
        "shaka-streams-35b290e4", "shaka-mediatailor", "media3-hls",
      ])
    #expect(PlayerProfile.builtIn.allSatisfy { PlayerProfile.named($0.name) == $0 })
    #expect(PlayerProfile.named("Exact") == nil)
  }

  @Test func `another interval changes nothing but the cadence`() {
    let interval = Duration.milliseconds(40)
    let expected: [ObservationPolicy.Cadence] = [
      .playingInterval(first: interval, then: interval),
      .playingInterval(first: interval, then: interval), .mediaInterval(interval),
      .mediaInterval(interval),
    ]
    for (profile, cadence) in zip(PlayerProfile.builtIn, expected) {
      var policy = profile.observation
      #expect(policy.observing(every: interval).cadence == cadence)
      policy.cadence = cadence
      #expect(policy == profile.observation.observing(every: interval))
    }
  }
}
