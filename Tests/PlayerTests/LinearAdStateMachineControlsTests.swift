import TestSupport
import Testing
import Vocabulary

@testable import Player

/// The inputs of viewers and apps to a player, and its actions.
struct LinearAdStateMachineControlsTests {
  static let halfMinute = LinearCreative(duration: .seconds(30))
  static let fiveSeconds = LinearCreative(duration: .seconds(5))

  // MARK: Pausing

  @Test(
    arguments: [(.user, "user"), (.app, "environment")]
      as [(LinearAdStateMachine.PauseOrigin, String)])
  func `a pause shifts what is to come`(origin: LinearAdStateMachine.PauseOrigin, cause: String) {
    #expect(
      timeline(
        of: Self.halfMinute, as: .exact, [7_499: .pause(origin), 10_000: .resume(origin)]
      ) == [
        "0 start", "7.499 pause by \(cause)", "10 resume by \(cause)", "10.001 firstQuartile",
        "17.501 midpoint", "25.001 thirdQuartile", "32.501 complete", "32.501 end completed",
      ])
  }

  @Test func `play goes on with a paused ad too`() {
    #expect(
      timeline(of: Self.fiveSeconds, as: .exact, [1_000: .pause(.user), 2_000: .play(.user)])
        .dropFirst(2).first == "2 resume by user")
  }

  @Test func `a pause on a threshold comes first, the threshold when playing goes on`() {
    #expect(
      timeline(of: Self.halfMinute, as: .exact, [7_500: .pause(.user), 9_000: .resume(.user)])
        .prefix(5) == [
          "0 start", "7.5 pause by user", "9 resume by user", "9 firstQuartile", "16.5 midpoint",
        ])
    #expect(
      timeline(of: Self.fiveSeconds, as: .exact, [5_000: .pause(.user), 6_000: .resume(.user)])
        .suffix(4) == [
          "5 pause by user", "6 resume by user", "6 complete", "6 end completed",
        ])
  }

  @Test func `AVPlayer calls its observer at a pause too`() {
    let timeline = timeline(
      of: LinearCreative(duration: .seconds(10)), as: .criteoIOS,
      [2_600: .pause(.user), 4_000: .resume(.user)])
    #expect(
      timeline.prefix(5) == [
        "1 start", "2.6 pause by user", "2.6 firstQuartile", "4 resume by user", "7.4 midpoint",
      ])
  }

  @Test func `Criteo's later app does not look at its playhead while it is paused`() {
    let script: KeyValuePairs<Int, PlayerInput> = [
      2_550: .pause(.user), 3_000: .seekTo(.time(.seconds(6))), 4_000: .resume(.user),
    ]
    #expect(
      timeline(of: LinearCreative(duration: .seconds(10)), as: .criteoIOSApp, script).prefix(7) == [
        "0 start", "2.5 firstQuartile", "2.55 pause by user", "3 seek by user", "4 resume by user",
        "4 midpoint", "5.5 thirdQuartile",
      ])
  }

  @Test func `a jump reports one state in the guide's player, and all in the later app`() {
    let script: KeyValuePairs<Int, PlayerInput> = [1_500: .seekTo(.time(.milliseconds(25_500)))]
    #expect(
      timeline(of: Self.halfMinute, as: .criteoIOS, script).prefix(5) == [
        "1 start", "1.5 seek by user", "1.5 firstQuartile", "2 midpoint", "3 thirdQuartile",
      ])
    #expect(
      timeline(of: Self.halfMinute, as: .criteoIOSApp, script).prefix(5) == [
        "0 start", "1.5 seek by user", "1.5 firstQuartile", "1.5 midpoint", "1.5 thirdQuartile",
      ])
  }

  @Test func `a browser's looks begin anew when playing goes on`() {
    #expect(
      timeline(of: Self.fiveSeconds, as: .html5, [1_000: .pause(.user), 3_000: .resume(.user)])
        .prefix(5) == [
          "0.241 start", "1 pause by user", "3 resume by user", "3.256 firstQuartile",
          "4.584 midpoint",
        ])
  }

  // MARK: Seeking

  @Test(
    arguments: [
      (
        .exact,
        ["0 start", "1 seek by user", "1 firstQuartile", "1 midpoint", "3.5 thirdQuartile"]
      ),
      (
        .html5,
        [
          "0.241 start", "1 seek by user", "1 firstQuartile", "1 midpoint",
          "3.6464 thirdQuartile",
        ]
      ),
      (
        .criteoIOS,
        ["1 seek by user", "1 start", "2 firstQuartile", "3 midpoint", "4 thirdQuartile"]
      ),
    ] as [(PlayerProfile, Named<[String]>)])
  func `quartiles that a seek crosses come at once or at the next looks`(
    profile: PlayerProfile, expected: Named<[String]>
  ) {
    let script: KeyValuePairs<Int, PlayerInput> = [1_000: .seekTo(.time(.seconds(20)))]
    let timeline = timeline(of: Self.halfMinute, as: profile, script)
    #expect(timeline.prefix(5) == expected.value[...])
    #expect(timeline.dropFirst(5).first == "11 complete")
  }

  @Test(
    arguments: [
      (.seekTo(.percentage(digits: 50, scale: 1)), ["1 firstQuartile", "1 midpoint"]),
      (.seekBy(.milliseconds(6_500)), ["1 firstQuartile", "8.5 midpoint"]),
      (.seekBy(.milliseconds(6_499)), ["1.001 firstQuartile", "8.501 midpoint"]),
      (.seekBy(.seconds(-9)), ["8.5 firstQuartile", "16 midpoint"]),
      (.seekTo(.time(.zero)), ["8.5 firstQuartile", "16 midpoint"]),
    ] as [(PlayerInput, [String])])
  func `an exact seek reports what lies up to its end, and no more`(
    input: PlayerInput, expected: [String]
  ) {
    let timeline = timeline(of: Self.halfMinute, as: .exact, [1_000: input])
    #expect(Array(timeline.dropFirst().prefix(3)) == ["1 seek by user"] + expected)
  }

  @Test(
    arguments: [PlayerInput.seekTo(.percentage(digits: 100, scale: 1)), .seekBy(.seconds(99))])
  func `a seek to the end or beyond ends the play`(input: PlayerInput) {
    let ended = ["1 firstQuartile", "1 midpoint", "1 thirdQuartile", "1 complete"]
    #expect(
      timeline(of: Self.halfMinute, as: .exact, [1_000: input])
        == ["0 start", "1 seek by user"] + ended + ["1 end completed"])
    #expect(
      timeline(of: Self.halfMinute, as: .html5, [1_000: input])
        == ["0.241 start", "1 seek by user"] + ended + ["1 end completed"])
    let polling = run(Self.halfMinute, as: .criteoIOS, [1_500: input])
    #expect(
      polling.log.dropFirst(2).prefix(4).map(\.description)
        == ["1 start", "1.5 seek by user", "1.5 firstQuartile", "1.5 loop"])
  }

  @Test func `a seek while paused reports what it crosses at once`() {
    #expect(
      timeline(
        of: Self.halfMinute, as: .exact,
        [
          1_000: .pause(.user), 2_000: .seekTo(.time(.seconds(29))),
          2_500: .seekTo(.time(.seconds(15))), 3_000: .resume(.user),
        ]
      ).dropFirst(2) == [
        "2 seek by user", "2 firstQuartile", "2 midpoint", "2 thirdQuartile", "2.5 seek by user",
        "3 resume by user", "18 complete", "18 end completed",
      ])
  }

  @Test(
    arguments: ([
      [1_900: .pause(.user), 2_000: .rewindTo(.time(.zero)), 3_000: .tearDown],
      [1_900: .rewindTo(.time(.zero)), 2_000: .tearDown],
    ] as [KeyValuePairs<Int, PlayerInput>]).map { Named($0) })
  func `what was passed stays passed, wherever the playhead goes`(
    script: Named<KeyValuePairs<Int, PlayerInput>>
  ) {
    var profile = PlayerProfile.criteoIOS
    profile.observation.changes = .none
    #expect(
      run(Self.fiveSeconds, as: profile, script.value).machine.missed == [.quartile(.firstQuartile)]
    )
  }

  @Test(arguments: [
    PlayerInput.rewindTo(.time(.zero)), .rewindBy(.seconds(16)), .rewindBy(.seconds(-99)),
  ])
  func `a rewind arms nothing again`(input: PlayerInput) {
    #expect(
      timeline(of: Self.halfMinute, as: .exact, [16_000: input]) == [
        "0 start", "7.5 firstQuartile", "15 midpoint", "16 rewind by user", "38.5 thirdQuartile",
        "46 complete", "46 end completed",
      ])
  }

  // MARK: Skipping and ending

  @Test(
    arguments: [
      (4_999, false), (5_000, true), (7_500, true), (29_999, true), (30_000, true),
    ])
  func `a skip works from its offset on and ends the ad`(milliseconds: Int, skips: Bool) {
    var creative = Self.halfMinute
    creative.skipOffset = .time(.seconds(5))
    let driver = run(creative, as: .exact, [milliseconds: .skip])
    let at = Duration.milliseconds(milliseconds).exactSeconds
    let lines = driver.log.map(\.description)
    #expect(lines.contains("\(at) ignored") == !skips)
    #expect(
      lines.suffix(2)
        == (skips
          ? ["\(at) skip by user", "\(at) end skipped"] : ["30 complete", "30 end completed"]))
    #expect(!skips || !lines.contains { $0.hasSuffix("complete") })
  }

  @Test func `a percentage counts on the media, and a seek may lead to it`() {
    var creative = Self.halfMinute
    creative.skipOffset = .percentage(digits: 50, scale: 1)
    #expect(
      timeline(
        of: creative, as: .html5,
        [100: .skip, 200: .seekTo(.percentage(digits: 50, scale: 1)), 200: .skip]
      ) == [
        "0.1 ignored", "0.2 seek by user", "0.2 start", "0.2 firstQuartile", "0.2 midpoint",
        "0.2 skip by user", "0.2 end skipped",
      ])
  }

  @Test(
    arguments: [
      (.close, ["closeLinear by user", "end closed"]), (.tearDown, ["end tornDown"]),
    ] as [(PlayerInput, [String])])
  func `closing and teardown end the ad in every state, and nothing follows`(
    input: PlayerInput, expected: [String]
  ) {
    let lines = expected.map { "6 \($0)" }
    for script in [[6_000: input], [1_000: .pause(.user), 6_000: input]]
      as [KeyValuePairs<Int, PlayerInput>]
    {
      #expect(timeline(of: Self.halfMinute, as: .exact, script).suffix(lines.count) == lines[...])
    }
    #expect(
      timeline(of: Self.halfMinute, as: .pollingInView, percentInView: 0, [6_000: input]) == lines)
    let polling = run(Self.fiveSeconds, as: .criteoIOS, [1_900: input])
    #expect(polling.machine.missed == [.quartile(.firstQuartile)])
    #expect(polling.machine.position(at: .zero.advanced(by: .seconds(60))) == .milliseconds(1_900))
  }

  // MARK: Clicks, sound, and the rest

  @Test(
    arguments: [
      (.exact, false, ["1 click by user", "2 click by user"]),
      (.html5, true, ["1 click by user", "2 click by user"]),
      (.criteoIOS, true, ["1 click by user", "2 click by user"]),
      (.criteoIOS, false, ["1 pause by user", "2 resume by user"]),
      (.criteoIOSApp, true, ["1 click by user", "2 click by user"]),
      (
        .criteoIOSApp, false,
        ["1 click by user", "1 pause by user", "2 click by user", "2 resume by user"]
      ),
    ] as [(PlayerProfile, Bool, [String])])
  func `a click is reported, or toggles where the tag has no page to open`(
    profile: PlayerProfile, opensPage: Bool, expected: [String]
  ) {
    let creative = LinearCreative(duration: .seconds(5), opensPage: opensPage)
    let timeline = timeline(of: creative, as: profile, [1_000: .click, 2_000: .click])
    #expect(timeline.filter { $0.hasSuffix("by user") } == expected)
  }

  @Test(arguments: [(true, ["0.5 click by user"]), (false, ["1.5 start", "2.5 firstQuartile"])])
  func `a click on a player that waits plays it where it would toggle`(
    opensPage: Bool, expected: [String]
  ) {
    let creative = LinearCreative(duration: .seconds(5), opensPage: opensPage)
    let timeline = timeline(of: creative, as: .pollingInView, percentInView: 0, [500: .click])
    #expect(timeline.prefix(2) == expected[...])
  }

  @Test func `sound is reported when it changes`() {
    let script: KeyValuePairs<Int, PlayerInput> = [
      100: .unmute, 200: .volume(0.5), 300: .volume(0.5), 400: .mute, 500: .mute,
      600: .volume(0.25), 700: .unmute,
    ]
    let driver = run(Self.fiveSeconds, as: .exact, script)
    #expect(
      driver.log.map(\.description).filter { $0.hasPrefix("0.") } == [
        "0.1 ignored", "0.2 volumeChange(0.5) by user", "0.3 ignored", "0.4 mute by user",
        "0.5 ignored", "0.6 volumeChange(0.0) by user", "0.7 unmute by user",
      ])
    #expect(driver.machine.audibleVolume == 0.25)
  }

  @Test func `a player that starts muted can be heard once it is unmuted`() {
    let muted = PlayerDriver(Self.fiveSeconds, as: .criteoIOS)
    #expect(muted.machine.isMuted && muted.machine.audibleVolume == 0)
    let heard = run(Self.fiveSeconds, as: .criteoIOS, [100: .mute, 200: .unmute])
    #expect(
      heard.log.dropFirst(2).prefix(2).map(\.description) == ["0.1 ignored", "0.2 unmute by user"])
    #expect(!heard.machine.isMuted && heard.machine.audibleVolume == 1)
  }

  @Test(arguments: [PlayerEvent.Kind.fullscreen, .acceptInvitation, .minimize])
  func `interactions are reported each time`(kind: PlayerEvent.Kind) {
    let timeline = timeline(
      of: Self.fiveSeconds, as: .exact, [100: .interaction(kind), 200: .interaction(kind)])
    #expect(
      timeline.prefix(3) == ["0 start", "0.1 \(kind) by user", "0.2 \(kind) by user"])
  }

  @Test(
    arguments: [
      (.play(.user), "'play' needs an ad that is not playing"),
      (.resume(.user), "'resume' needs an ad that is paused"),
      (.seekBy(.seconds(1)), nil),
      (.rewindTo(.time(.seconds(9))), "'rewind' only goes back; use 'seek'"),
      (.skip, "the ad can be skipped from 4.000 s on, but the playhead is at 2.000 s"),
      (.unmute, "'unmute' needs a muted player"),
      (.volume(1), "'volume' needs another volume than the player has"),
    ] as [(PlayerInput, String?)])
  func `what has no effect says why`(input: PlayerInput, reason: String?) {
    var driver = PlayerDriver(
      LinearCreative(duration: .seconds(5), skipOffset: .time(.seconds(4))), as: .exact)
    driver.load(percentInView: 100)
    driver.perform(input, at: .seconds(2))
    let reasons: [String] = driver.log.compactMap {
      if case .ignored(let reason) = $0.action { reason } else { nil }
    }
    #expect(reasons.first == reason)
  }

  @Test func `an ad is loaded and shown once, in that order`() {
    let machine = LinearAdStateMachine(creative: Self.fiveSeconds, profile: .exact)
    #expect(machine.presented(at: .zero) == [.ignored("the ad is not loaded yet")])
    #expect(machine.mediaLoaded() == [.report(.loaded, by: .playback)])
    #expect(machine.mediaLoaded() == [.ignored("the ad is already loaded")])
    #expect(machine.presented(at: .zero).first == .impression)
    #expect(machine.presented(at: .zero) == [.ignored("the ad is already on the screen")])
    #expect(machine.mediaLoaded() == [.ignored("the ad is already loaded")])
  }

  @Test func `the way to a position is known only while playing, and only ahead`() {
    var driver = PlayerDriver(
      LinearCreative(duration: .seconds(30), playableDuration: .seconds(20)), as: .exact)
    driver.load(percentInView: 100)
    driver.advance(to: .zero.advanced(by: .seconds(2)))
    let machine = driver.machine
    #expect(machine.instant(reaching: .seconds(20), after: driver.now)?.sinceStart == .seconds(20))
    #expect(machine.instant(reaching: .seconds(2), after: driver.now)?.sinceStart == .seconds(2))
    #expect(machine.instant(reaching: .seconds(1), after: driver.now) == nil)
    #expect(machine.instant(reaching: .seconds(21), after: driver.now) == nil)
    driver.perform(.pause(.user), at: .seconds(2))
    #expect(driver.machine.instant(reaching: .seconds(20), after: driver.now) == nil)
  }
}

struct SkipControlTests {
  @Test(
    arguments: [
      (.time(.seconds(5)), .seconds(5)),
      (.time(.zero), .zero),
      (.percentage(digits: 25, scale: 1), .milliseconds(7_500)),
      (.percentage(digits: 105, scale: 10), .milliseconds(3_150)),
      (.percentage(digits: 0, scale: 1), .zero),
      (.percentage(digits: 100, scale: 1), .seconds(30)),
    ] as [(TimeOffset, Duration)])
  func `the button works from its offset on and not before`(offset: TimeOffset, from: Duration) {
    let control = SkipControl(offset: offset, duration: .seconds(30))
    #expect(control.availableFrom == from)
    #expect(control.pressed(at: from) == .skips)
    #expect(control.pressed(at: .seconds(30)) == .skips)
    let before = from - Duration(attoseconds: 1)
    #expect(control.pressed(at: before) == .tooEarly(availableFrom: from))
  }

  @Test(
    arguments: [
      (.time(.seconds(45)), .seconds(45)),
      (.percentage(digits: 199, scale: 1), .milliseconds(59_700)),
    ] as [(TimeOffset, Duration)])
  func `an offset beyond the duration is never reached`(offset: TimeOffset, from: Duration) {
    let control = SkipControl(offset: offset, duration: .seconds(30))
    #expect(control.pressed(at: .seconds(30)) == .tooEarly(availableFrom: from))
  }

  @Test func `without an offset nothing can be skipped`() {
    let control = SkipControl(offset: nil, duration: .seconds(30))
    #expect(control.availableFrom == nil)
    #expect(control.pressed(at: .seconds(30)) == .notOffered)
  }
}
