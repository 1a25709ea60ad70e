import TestSupport
import Testing
import VAST
import Vocabulary

@testable import Player

/// How each player plays an ad without interaction.
struct LinearAdStateMachineTests {
  static func creative(
    _ milliseconds: Int, playable: Int? = nil, offsets: [Duration] = []
  ) -> LinearCreative {
    LinearCreative(
      duration: .milliseconds(milliseconds), playableDuration: playable.map { .milliseconds($0) },
      progressOffsets: offsets)
  }

  @Test(
    arguments: [
      (.exact, 30_000, ["0 start", "7.5 firstQuartile", "15 midpoint", "22.5 thirdQuartile"]),
      (
        .exact, 3_333,
        ["0 start", "0.83325 firstQuartile", "1.6665 midpoint", "2.49975 thirdQuartile"]
      ),
      (
        .html5, 30_000,
        ["0.241 start", "7.6778 firstQuartile", "15.1146 midpoint", "22.5514 thirdQuartile"]
      ),
      (
        .html5, 5_000,
        ["0.241 start", "1.3034 firstQuartile", "2.6314 midpoint", "3.9594 thirdQuartile"]
      ),
      (
        .html5, 516,
        ["0.241 start", "0.241 firstQuartile", "0.5066 midpoint", "0.5066 thirdQuartile"]
      ),
      (.html5, 200, ["0.2 start", "0.2 firstQuartile", "0.2 midpoint", "0.2 thirdQuartile"]),
    ] as [(PlayerProfile, Int, Named<[String]>)])
  func `players with an event for the end complete exactly there`(
    profile: PlayerProfile, milliseconds: Int, expected: Named<[String]>
  ) {
    let end = Duration.milliseconds(milliseconds).exactSeconds
    let driver = run(Self.creative(milliseconds), as: profile)
    #expect(
      timeline(of: Self.creative(milliseconds), as: profile)
        == expected.value + ["\(end) complete", "\(end) end completed"])
    #expect(driver.machine.missed == [])
    #expect(driver.machine.isEnded && !driver.machine.isPlaying)
  }

  /// The files that were measured in a browser, in microseconds.
  @Test(arguments: [5_000_000, 5_015_510, 10_007_800, 15_162_630, 30_000_000])
  func `a browser's quartiles are late by less than a tick`(microseconds: Int) throws {
    let duration = Duration.microseconds(microseconds)
    let log = run(LinearCreative(duration: duration), as: .html5).log
    for point in TrackingPoint.allCases.dropFirst().dropLast() {
      let entry = try #require(
        log.first { $0.action == .report(PlayerEvent.Kind(point), by: .playback) })
      let lateness = entry.instant - point.position(in: duration)
      #expect(lateness >= .zero && lateness < .milliseconds(266))
    }
    #expect(log.last?.instant == duration && log.last?.action == .end(.completed))
  }

  @Test(
    arguments: [
      (900, [], Named(TrackingPoint.allCases)),
      (
        1_000, ["1 start", "2 firstQuartile", "3 midpoint"], [.quartile(.thirdQuartile), .complete]
      ),
      (
        3_000,
        ["1 start", "2 firstQuartile", "3 midpoint", "6 thirdQuartile", "9 complete"], []
      ),
      (3_200, ["1 start", "2 firstQuartile", "3 midpoint", "6.2 thirdQuartile"], [.complete]),
      (
        4_000,
        ["1 start", "2 firstQuartile", "3 midpoint", "4 thirdQuartile", "8 complete"], []
      ),
      (
        10_400, ["1 start", "3 firstQuartile", "6 midpoint", "8 thirdQuartile"], [.complete]
      ),
      (
        30_000,
        ["1 start", "8 firstQuartile", "16 midpoint", "23 thirdQuartile", "30 complete"], []
      ),
    ] as [(Int, Named<[String]>, Named<[TrackingPoint]>)])
  func `the guide's player reports in later plays what the first one passed`(
    milliseconds: Int, expected: Named<[String]>, missed: Named<[TrackingPoint]>
  ) {
    let creative = Self.creative(milliseconds)
    var profile = PlayerProfile.criteoIOS
    profile.plays = 3
    let reports = timeline(of: creative, as: profile).filter { !$0.hasSuffix("loop") }
    #expect(reports.dropLast() == expected.value[...])
    let machine = run(creative, as: profile).machine
    #expect(machine.play == 3)
    #expect(machine.missed == missed.value)
    #expect(machine.unreported == missed.value)
  }

  @Test(
    arguments: [
      (900, ["0 start", "0.3 firstQuartile", "0.5 midpoint", "0.7 thirdQuartile"]),
      (3_200, ["0 start", "0.8 firstQuartile", "1.6 midpoint", "2.4 thirdQuartile"]),
      (3_240, ["0 start", "0.9 firstQuartile", "1.7 midpoint", "2.5 thirdQuartile"]),
    ])
  func `Criteo's later app loses nothing, and completes at the stop at the end`(
    milliseconds: Int, expected: [String]
  ) {
    let creative = Self.creative(milliseconds)
    let end = creative.duration.exactSeconds
    let secondEnd = (creative.duration * 2).exactSeconds
    #expect(
      timeline(of: creative, as: .criteoIOSApp)
        == expected + ["\(end) complete", "\(end) loop", "\(secondEnd) end completed"])
  }

  @Test func `progress comes in its place, also at both ends`() {
    let offsets: [Duration] = [.seconds(10), .seconds(3), .zero, .seconds(5), .seconds(11)]
    let creative = Self.creative(10_000, offsets: offsets)
    #expect(
      timeline(of: creative, as: .exact) == [
        "0 start", "0 progress(0)", "2.5 firstQuartile", "3 progress(3)", "5 midpoint",
        "5 progress(5)", "7.5 thirdQuartile", "10 progress(10)", "10 complete", "10 end completed",
      ])
    #expect(
      timeline(of: creative, as: .criteoIOS) == [
        "1 start", "1 progress(0)", "3 firstQuartile", "3 progress(3)", "5 progress(5)",
        "6 midpoint", "8 thirdQuartile", "10 progress(10)", "10 complete", "10 loop",
        "20 end completed",
      ])
  }

  @Test func `every play but the first is silent, in players that report exactly too`() {
    var profile = PlayerProfile.exact
    profile.plays = 3
    let creative = Self.creative(4_000, offsets: [.seconds(2), .seconds(9)])
    #expect(
      timeline(of: creative, as: profile, [5_000: .pause(.user), 6_000: .resume(.user)]) == [
        "0 start", "1 firstQuartile", "2 midpoint", "2 progress(2)", "3 thirdQuartile",
        "4 complete", "4 loop", "5 pause by user", "6 resume by user", "9 loop",
        "13 end completed",
      ])
  }

  // MARK: Damage

  @Test(
    arguments: [
      (.exact, ["0 start", "7.5 firstQuartile", "15 midpoint", "22.5 thirdQuartile"], []),
      (
        .html5,
        ["0.241 start", "7.6778 firstQuartile", "15.1146 midpoint", "22.5514 thirdQuartile"], []
      ),
      (.criteoIOS, ["1 start", "8 firstQuartile", "16 midpoint"], [.quartile(.thirdQuartile)]),
    ] as [(PlayerProfile, Named<[String]>, [TrackingPoint])])
  func `media that breaks fails there and never completes`(
    profile: PlayerProfile, expected: Named<[String]>, missed: [TrackingPoint]
  ) {
    let creative = Self.creative(30_000, playable: 22_700)
    #expect(
      timeline(of: creative, as: profile)
        == expected.value + ["22.7 mediaFailed at 22.7", "22.7 end failed"])
    let machine = run(creative, as: profile).machine
    #expect(machine.missed == missed)
    #expect(machine.unreported == missed + [.complete])
  }

  @Test(arguments: PlayerProfile.builtIn)
  func `an ad that shows nothing makes no impression`(profile: PlayerProfile) {
    let driver = run(Self.creative(30_000, playable: 0), as: profile)
    #expect(
      driver.log.map(\.description) == ["0 loaded", "0 mediaFailed at 0", "0 end failed"])
  }

  @Test func `what can be played never exceeds the media`() {
    #expect(
      timeline(of: Self.creative(4_000, playable: 9_000), as: .exact).suffix(2)
        == ["4 complete", "4 end completed"])
  }

  // MARK: Waiting for view

  @Test func `a player that wants to be seen waits for half of itself in view`() {
    #expect(
      timeline(
        of: Self.creative(5_000), as: .pollingInView, percentInView: 0,
        [1_000: .exposure(49.9), 2_000: .exposure(50)]
      ) == [
        "3 start", "4 firstQuartile", "5 midpoint", "6 thirdQuartile", "7 complete", "7 loop",
        "12 end completed",
      ])
    let unseen = run(Self.creative(5_000), as: .pollingInView, percentInView: 49)
    #expect(unseen.log.map(\.description) == ["0 loaded", "0 impression"])
    #expect(unseen.machine.missed == [])
  }

  @Test func `somebody may press play before it is in view`() {
    #expect(
      timeline(
        of: Self.creative(5_000), as: .pollingInView, percentInView: 0, [2_000: .play(.user)]
      ).prefix(2) == ["3 start", "4 firstQuartile"])
  }

  @Test func `it pauses below half and goes on from half, on the media's own looks`() {
    #expect(
      timeline(
        of: Self.creative(5_000), as: .pollingInView,
        [1_500: .exposure(49), 3_000: .exposure(20), 5_000: .exposure(50)]
      ) == [
        "1 start", "1.5 pause by viewport", "1.5 firstQuartile", "5 resume by viewport",
        "6.5 midpoint", "7.5 thirdQuartile", "8.5 complete", "8.5 loop", "13.5 end completed",
      ])
  }

  @Test(
    arguments: ([
      ([1_200: .pause(.user), 2_000: .exposure(0)], ["1.2 pause by user"]),
      (
        [1_200: .exposure(0), 2_000: .pause(.user)], ["1.2 pause by viewport", "2 ignored"]
      ),
      ([1_200: .exposure(0), 2_000: .pause(.app)], ["1.2 pause by viewport", "2 ignored"]),
    ] as [(KeyValuePairs<Int, PlayerInput>, [String])]).map { (Named($0), $1) })
  func `another's pause outlasts the viewport's`(
    script: Named<KeyValuePairs<Int, PlayerInput>>, expected: [String]
  ) {
    var driver = run(Self.creative(5_000), as: .pollingInView, script.value)
    driver.perform(.exposure(100), at: .seconds(3))
    driver.wake()
    #expect(driver.log.dropFirst(2).map(\.description) == ["1 start"] + expected)
    driver.perform(.resume(.user), at: .seconds(4))
    driver.wake()
    #expect(driver.log.map(\.description).contains("4.8 firstQuartile"))
  }

  @Test(arguments: [PlayerProfile.exact, .html5])
  func `other players do not care whether they are seen`(profile: PlayerProfile) {
    let script: KeyValuePairs<Int, PlayerInput> = [1_000: .exposure(0), 2_000: .exposure(100)]
    #expect(
      timeline(of: Self.creative(5_000), as: profile, percentInView: 0, script)
        == timeline(of: Self.creative(5_000), as: profile))
  }
}

struct DisplayLimitTests {
  private var machine: LinearAdStateMachine {
    var profile = PlayerProfile.exact
    profile.autoplayPercent = 50
    return LinearAdStateMachine(
      creative: LinearCreative(duration: .seconds(8)), profile: profile)
  }

  @Test(arguments: [0, 1, 2])
  func `an ad that does not play by then is over`(steps: Int) {
    let machine = machine
    _ = machine.exposureChanged(toPercent: 0, at: .zero)
    if steps > 0 { _ = machine.mediaLoaded() }
    if steps > 1 { _ = machine.presented(at: .zero) }
    // While media loads there is no session to report an end.
    #expect(
      machine.displayLimitReached() == [.displayTimedOut] + (steps == 0 ? [] : [.end(.failed)]))
    #expect(machine.isEnded)
    #expect(machine.displayLimitReached() == [], "once is enough")
  }

  @Test func `an ad that plays, or did, goes on`() {
    let machine = machine
    _ = machine.mediaLoaded()
    _ = machine.presented(at: .zero)
    #expect(machine.displayLimitReached() == [] && machine.isPlaying)
    _ = machine.pause(by: .user, at: VirtualInstant(sinceStart: .seconds(1)))
    #expect(machine.displayLimitReached() == [] && !machine.isEnded)
  }
}

struct PlayerEventVASTTests {
  static let namesakes: [PlayerEvent.Kind] = [
    .loaded, .start, .firstQuartile, .midpoint, .thirdQuartile, .complete,
    .progress, .pause, .resume, .mute, .unmute, .rewind, .skip, .playerExpand,
    .playerCollapse, .minimize, .closeLinear, .close, .overlayViewDuration,
  ]

  @Test(arguments: namesakes)
  func `most events are tracked under their own name only`(kind: PlayerEvent.Kind) {
    #expect(kind.trackingEventNames.map(\.rawValue) == [kind.rawValue])
  }

  @Test(
    arguments: [
      (.fullscreen, [.fullscreen, .playerExpand]),
      (.exitFullscreen, [.exitFullscreen, .playerCollapse]),
      (.acceptInvitation, [.acceptInvitation, .acceptInvitationLinear]),
      (.adExpand, [.adExpand, .expand]), (.adCollapse, [.adCollapse, .collapse]),
      (.volumeChange, []), (.restore, []), (.click, []), (.seek, []), (.loop, []),
    ] as [(PlayerEvent.Kind, Named<[TrackingEventName]>)])
  func `some events have two names over the versions, and some none`(
    kind: PlayerEvent.Kind, names: Named<[TrackingEventName]>
  ) {
    #expect(kind.trackingEventNames == names.value)
  }

  @Test(arguments: [PlayerEvent.Kind.pause, .resume])
  func `tags hear of the user's pauses only`(kind: PlayerEvent.Kind) {
    #expect(kind.isTracked(for: .user))
    #expect(!kind.isTracked(for: .viewport))
    #expect(!kind.isTracked(for: .environment))
    #expect(!kind.isTracked(for: .playback))
  }

  @Test(arguments: [PlayerEvent.Kind.start, .progress, .mute, .skip, .click])
  func `tags hear of everything else, whoever did it`(kind: PlayerEvent.Kind) {
    #expect(kind.isTracked(for: .playback) && kind.isTracked(for: .user))
    #expect(kind.isTracked(for: .viewport) && kind.isTracked(for: .environment))
  }
}
