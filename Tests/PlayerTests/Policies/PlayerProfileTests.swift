import Testing
import Vocabulary

@testable import Player

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
        "shaka-mediatailor", "media3-hls",
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

/// Random ads in the captured players under random scripts. A failure names its seed.
struct CapturedProfilePropertyTests {
  private static let profiles = PlayerProfile.builtIn.filter { $0.evidence != nil }

  @Test(arguments: 0..<600 as Range<UInt64>)
  func `nothing of playback is reported twice, there is one end, and nothing follows it`(
    seed: UInt64
  ) {
    let sample = LinearAdPropertyTests.sample(seed, among: Self.profiles)
    let log = LinearAdPropertyTests.run(sample).log
    let playback = log.compactMap { entry -> PlayerEvent? in
      guard case .report(let event, .playback) = entry.action, event.kind != .loop else {
        return nil
      }
      return event
    }
    #expect(Set(playback).count == playback.count, "seed \(seed)")
    let ends = log.indices.filter { if case .end = log[$0].action { true } else { false } }
    #expect(ends.count <= 1, "seed \(seed)")
    if let end = ends.first {
      #expect(
        log[(end + 1)...].allSatisfy {
          if case .ignored = $0.action { true } else { false }
        }, "seed \(seed)")
    }
    let media = Duration.zero...sample.creative.duration
    #expect(log.allSatisfy { media.contains($0.position) }, "seed \(seed)")
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `waking for nothing does nothing`(seed: UInt64) {
    var sample = LinearAdPropertyTests.sample(seed, among: Self.profiles)
    sample.script = []
    let log = LinearAdPropertyTests.run(sample).log
    var driver = PlayerDriver(sample.creative, as: sample.profile)
    driver.load(percentInView: sample.percentInView)
    for idle in sample.idle {
      driver.wake(before: VirtualInstant(sinceStart: idle))
      driver.advance(to: VirtualInstant(sinceStart: idle))
    }
    driver.wake()
    #expect(driver.log == log, "seed \(seed)")
  }

  /// Media with sound begins to move late, and its end is late by the same.
  @Test func `an audio device delays the playhead, and silent media does not wait`() {
    var creative = LinearCreative(duration: .seconds(10))
    let silent = run(creative, as: .vastClientJS).log
    creative.hasSound = true
    let audible = run(creative, as: .vastClientJS).log
    #expect(silent.last?.instant == .seconds(10))
    #expect(audible.last?.instant == .milliseconds(10_080))
    #expect(audible.last?.position == .seconds(10))
    // The observations stay where they are.
    let starts = [silent, audible].map { log in
      log.first { $0.action == .report(.start, by: .playback) }
    }
    #expect(starts.map(\.?.instant) == [.milliseconds(241), .milliseconds(241)])
    #expect(starts.map(\.?.position) == [.milliseconds(241), .milliseconds(161)])
  }

  @Test func `a pause does not delay the playhead again, a jump does`() {
    var creative = LinearCreative(duration: .seconds(10))
    creative.hasSound = true
    let paused = run(
      creative, as: .vastClientJS, [2_000: .pause(.user), 3_000: .resume(.user)])
    #expect(paused.log.last?.instant == .milliseconds(11_080))
    let jumped = run(creative, as: .vastClientJS, [2_000: .seekTo(.time(.seconds(5)))])
    #expect(jumped.log.last?.instant == .milliseconds(7_080))
  }
}

/// Holds the profile `criteo-ios` to the published code of its player, of which there is a double
/// here: the guide's five states on the observer that it registers.
struct PublishedPlayerTests {
  /// The state that the guide's player keeps, advanced by at most one at each call of its observer,
  /// and never reset. The guide computes in floating point.
  struct PublishedPlayer {
    private var reported = 0
    private(set) var log: [String] = []
    private static let names = ["start", "firstQuartile", "midpoint", "thirdQuartile", "complete"]

    mutating func observe(second: Double, of duration: Double, at instant: Duration) {
      let progress = second / duration
      let conditions = [
        progress > 0, progress > 0.25, progress > 0.5, progress > 0.75, progress >= 1,
      ]
      guard reported < 5, conditions[reported] else { return }
      log.append("\(instant.exactSeconds) \(Self.names[reported])")
      reported += 1
    }
  }

  static let lengths: [Int] = {
    var random = SeededRandom(seed: 17)
    let whole = (1...40).map { $0 * 1_000 }
    return [3_200, 10_400, 920] + whole
      + (43..<200).map { _ in .random(in: 200...45_000, using: &random) }
  }()

  @Test(arguments: lengths)
  func `the profile reports what the published code does, in five plays`(milliseconds: Int) {
    let duration = Duration.milliseconds(milliseconds)
    var published = PublishedPlayer()
    for play in 0..<5 {
      // The observer is called when the playhead jumps back, and at every whole second.
      for second in 0...(milliseconds / 1_000) {
        published.observe(
          second: Double(second), of: Double(milliseconds) / 1_000,
          at: duration * play + .seconds(second))
      }
    }
    var profile = PlayerProfile.criteoIOS
    profile.plays = 5
    let reported = timeline(of: LinearCreative(duration: duration), as: profile)
      .filter { !$0.hasSuffix("loop") }.dropLast()
    #expect(Array(reported) == published.log)
  }

  @Test func `there are two hundred lengths`() {
    #expect(Self.lengths.count == 200)
  }
}
