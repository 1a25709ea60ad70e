import Testing
import VAST
import Vocabulary

@testable import Player

/// What a player sends beside its observations, and in which order.
struct ReportPolicyTests {
  private static let creative = LinearCreative(
    duration: .seconds(8), skipOffset: .time(.zero), opensPage: true)

  /// What is sent or reported, without the loading.
  private static func timeline(
    _ script: KeyValuePairs<Int, PlayerInput> = [:], _ change: (inout PlayerProfile) -> Void
  ) -> [String] {
    var profile = PlayerProfile.exact
    change(&profile)
    return run(creative, as: profile, script).log.map(\.description).filter {
      $0 != "0 loaded" && $0 != "0 impression"
    }
  }

  @Test(
    arguments: [
      (.prepared, ["impression", "resume", "start"]),
      (.loadedMetadata, ["impression", "resume", "start"]),
      (.play, ["resume", "impression", "start"]), (.canPlay, ["resume", "impression", "start"]),
      (.playing, ["resume", "impression", "start"]),
      (.afterStart, ["resume", "start", "impression"]),
    ] as [(ImpressionTiming, [String])])
  func `the impression has its place among a media element's first events`(
    timing: ImpressionTiming, expected: [String]
  ) {
    let sent = Self.timeline {
      $0.reports.impression = timing
      $0.reports.creativeView = .never
      $0.reports.firstPlay = .resume
    }
    #expect(sent.prefix(3).map { $0.split(separator: " ").last.map(String.init) } == expected)
    #expect(sent.prefix(3).allSatisfy { $0.hasPrefix("0 ") })
  }

  @Test func `what is sent before the media is requested is sent for media that fails`() {
    var profile = PlayerProfile.exact
    profile.reports.impression = .prepared
    profile.reports.firstPlay = .resumeOnRequest
    profile.reports.loaded = .loadedData
    let startup = StartupReports(profile)
    #expect(startup.beforeLoading == [.impression, .event(.creativeView), .event(.resume)])
    #expect(startup.untilPlaying == startup.beforeLoading + [.event(.loaded)])
    profile.reports.impression = .loadedMetadata
    #expect(StartupReports(profile).beforeLoading == [.event(.resume)])
    profile.reports = ReportPolicy()
    profile.reports.impression = .prepared
    profile.reports.creativeView = .never
    profile.reports.loaded = .prepared
    profile.observation.start = .prepared
    #expect(
      StartupReports(profile).beforeLoading == [.event(.loaded), .impression, .event(.start)])
  }

  @Test func `the impression right before start waits for the observation that finds it`() {
    let sent = Self.timeline {
      $0.observation.start = .whenObserved
      $0.observation.cadence = .playingInterval(
        first: .milliseconds(250), then: .milliseconds(250))
      $0.reports.impression = .beforeStart
    }
    #expect(
      sent.prefix(3) == ["0.25 tracked impression", "0.25 tracked creativeView", "0.25 start"])
  }

  @Test func `a playhead that is polled itself is found as old as it is`() {
    func quartile(age: Duration) -> String? {
      Self.timeline {
        $0.observation.cadence = .playingInterval(
          first: .milliseconds(250), then: .milliseconds(250))
        $0.observation.playheadAge = age
      }.first { $0.hasSuffix("firstQuartile") }
    }
    // The playhead is at 2 s at 2 s.
    #expect(quartile(age: .zero) == "2 firstQuartile")
    #expect(quartile(age: .milliseconds(1)) == "2.25 firstQuartile")
    #expect(quartile(age: .milliseconds(500)) == "2.5 firstQuartile")
    #expect(quartile(age: .seconds(1)) == "3 firstQuartile")
  }

  @Test func `the default sends nothing of its own`() {
    let startup = StartupReports(PlayerProfile.exact)
    #expect(startup.untilPlaying == [] && startup.beforeStart == [] && startup.afterStart == [])
  }

  @Test func `creativeView and Viewable can follow start`() {
    let sent = Self.timeline {
      $0.reports.impression = .playing
      $0.reports.creativeView = .withStart
      $0.reports.viewable = .withStart
    }
    #expect(
      sent.prefix(4) == [
        "0 tracked impression", "0 start", "0 tracked creativeView", "0 tracked viewable",
      ])
  }

  @Test(
    arguments: [
      (.nothing, ["complete"]), (.pauseThenComplete, ["tracked pause", "complete"]),
      (.completeThenPause, ["complete", "tracked pause"]),
      (.pauseCompleteResume, ["tracked pause", "complete", "tracked resume"]),
    ] as [(NaturalEndReport, [String])])
  func `the natural end sends the media element's events`(
    report: NaturalEndReport, expected: [String]
  ) {
    let sent = Self.timeline { $0.reports.naturalEnd = report }
    #expect(sent.filter { $0.hasPrefix("8 ") } == (expected + ["end completed"]).map { "8 \($0)" })
    let looped = Self.timeline {
      $0.reports.naturalEnd = report
      $0.plays = 2
    }
    #expect(looped.filter { $0.hasPrefix("8 tracked") } == [])
  }

  @Test func `a skip has no natural end, and completes in a player that completes then`() {
    let sent = Self.timeline([3_000: .skip]) {
      $0.reports.naturalEnd = .pauseCompleteResume
      $0.observation.completion = .onSkip
    }
    #expect(sent.suffix(3) == ["3 skip by user", "3 complete", "3 end skipped"])
    let played = Self.timeline { $0.observation.completion = .onSkip }
    #expect(played.suffix(2) == ["6 thirdQuartile", "8 end completed"])
  }

  @Test func `a player without a skip button ignores the press`() {
    let sent = Self.timeline([3_000: .skip]) { $0.reports.skip = .noControl }
    #expect(sent.contains("3 ignored") && sent.last == "8 end completed")
  }

  @Test(
    arguments: [
      (.reported, ["click by user"]), (.pauses, ["click by user", "pause by user"]),
      (.pausesSilently, ["click by user", "pause by environment"]),
    ] as [(ClickPolicy, [String])])
  func `a click can pause`(policy: ClickPolicy, expected: [String]) {
    let sent = Self.timeline([3_000: .click]) { $0.click = policy }
    #expect(sent.filter { $0.hasPrefix("3 ") } == expected.map { "3 \($0)" })
    let twice = Self.timeline([3_000: .click, 4_000: .click]) { $0.click = policy }
    #expect(twice.filter { $0.hasPrefix("4 click") } == ["4 click by user"])
    #expect(!twice.contains { $0.hasPrefix("4 pause") })
  }

  @Test func `every move back is a rewind where it is sent for each`() {
    let script: KeyValuePairs<Int, PlayerInput> = [
      3_000: .seekTo(.time(.seconds(1))), 4_000: .seekBy(.seconds(1)),
    ]
    let sent = Self.timeline(script) { $0.reports.rewind = .everySeekBack }
    #expect(
      sent.filter { $0.contains("seek") || $0.contains("rewind") } == [
        "3 seek by user", "3 tracked rewind by user", "4 seek by user",
      ])
    #expect(
      !Self.timeline(script) { $0.reports.rewind = .rewindOnly }.contains { $0.contains("rewind") })
  }

  @Test func `Viewable comes when whole seconds add up to four`() {
    let sent = Self.timeline {
      $0.observation = PlayerProfile.fluidPlayer.observation
      $0.reports.viewable = .wholeSeconds
    }
    // 1.038, 1.303, 1.569 and 1.834 s are the first past one second.
    #expect(sent.contains("1.8346 tracked viewable by viewport"))
    #expect(sent.count { $0.contains("viewable") } == 1)
  }

  @Test(
    arguments: [
      (.pause, .user, [.pause]), (.pause, .environment, []), (.resume, .user, []),
      (.mute, .user, [.unmute]), (.unmute, .user, [.unmute]), (.fullscreen, .user, [.fullscreen]),
      (.exitFullscreen, .user, []), (.skip, .user, []), (.rewind, .user, []),
      (.loaded, .playback, []),
      (.midpoint, .playback, [.midpoint]),
    ] as [(PlayerEvent.Kind, PlaybackCause, [TrackingEventName])])
  func `policies say which trackers an event has`(
    kind: PlayerEvent.Kind, cause: PlaybackCause, expected: [TrackingEventName]
  ) {
    var policy = ReportPolicy()
    #expect(
      policy.trackingEventNames(of: kind, for: cause)
        == (kind.isTracked(for: cause) ? kind.trackingEventNames : []))
    policy.pause = .pauseOnly
    policy.mute = .unmuteForBoth
    policy.fullscreen = .enterOnly
    policy.skip = .silent
    policy.rewind = .never
    policy.loaded = .never
    #expect(policy.trackingEventNames(of: kind, for: cause) == expected)
  }
}
