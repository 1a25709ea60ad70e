import Testing
import VAST
import Vocabulary

@testable import Player

/// Players of eight seconds, a frame a second, each frame a hundred bytes.
struct LinearAdBufferingTests {
  private static let creative = LinearCreative(duration: .seconds(8), skipOffset: .time(.zero))

  private static func supply(
    rate: Int?, latency: Int = 0, refusal: ProgressiveDownload.Loss? = nil
  ) -> MediaSupply {
    let media = DownloadableMedia(
      byteCount: 800,
      needs: (0..<8).map { .init(position: .seconds($0), byteCount: ($0 + 1) * 100) })
    return MediaSupply(
      media,
      download: ProgressiveDownload(
        of: media, begin: .zero, bytesPerSecond: rate, latency: .milliseconds(latency),
        refusal: refusal))
  }

  private func driver(
    rate: Int?, latency: Int = 0, as profile: PlayerProfile = .exact,
    refusal: ProgressiveDownload.Loss? = nil, _ script: KeyValuePairs<Int, PlayerInput> = [:]
  ) -> PlayerDriver {
    var driver = PlayerDriver(
      Self.creative, as: profile,
      supply: Self.supply(rate: rate, latency: latency, refusal: refusal))
    driver.run(script.map { (.milliseconds($0.key), $0.value) })
    return driver
  }

  /// A player's reports, without those of every play.
  private func events(
    rate: Int?, latency: Int = 0, as profile: PlayerProfile = .exact,
    _ script: KeyValuePairs<Int, PlayerInput> = [:]
  ) -> [String] {
    driver(rate: rate, latency: latency, as: profile, script).log.map(\.description)
  }

  // MARK: Loading

  @Test func `the first fill is loading: everything begins with it`() {
    #expect(
      events(rate: 400, latency: 750).prefix(4) == [
        "1 loaded", "1 impression", "1 start", "3 firstQuartile",
      ])
  }

  @Test(arguments: [
    (Duration.seconds(1), "1"), (.milliseconds(1001), "2"), (.seconds(3), "3"),
    (.seconds(99), "8"), (.zero, "1"),
  ])
  func `the first fill is as long as the policy says, or the file`(
    amount: Duration, instant: String
  ) {
    var profile = PlayerProfile.exact
    profile.buffering.initialBuffer = amount
    #expect(events(rate: 100, as: profile).first == "\(instant) loaded")
  }

  @Test func `media that keeps up never runs dry`() {
    // Each frame arrives at the exact instant at which it is due.
    #expect(
      events(rate: 100) == [
        "1 loaded", "1 impression", "1 start", "3 firstQuartile", "5 midpoint", "7 thirdQuartile",
        "9 complete", "9 end completed",
      ])
  }

  @Test func `a first fill that takes too long is error 402`() {
    #expect(events(rate: 9) == ["10 loadingFailed 402"])
    #expect(events(rate: 10).first == "10 loaded")
    #expect(events(rate: 10, [9_999: .stall(.milliseconds(1))]) == ["10 loadingFailed 402"])
    #expect(events(rate: 10, [5_000: .network(bytesPerSecond: 50)]).first == "6 loaded")
  }

  @Test(arguments: [
    (404, "401"), (410, "401"), (500, "401"), (408, "402"), (504, "402"),
  ])
  func `a loss while loading is an error by its status, at once`(status: Int, code: String) {
    #expect(events(rate: 20, [3_000: .lose(status: status)]) == ["3 loadingFailed \(code)"])
    let refusal = ProgressiveDownload.Loss(
      instant: VirtualInstant(sinceStart: .milliseconds(250)), status: status)
    #expect(
      driver(rate: nil, refusal: refusal).log.map(\.description)
        == ["0.25 loadingFailed \(code)"])
  }

  @Test func `a loss in silence is found out by the limit`() {
    #expect(events(rate: 20, [3_000: .lose(status: nil)]) == ["10 loadingFailed 402"])
  }

  @Test func `an ad can be left and muted while it loads, but not played`() {
    #expect(
      events(rate: 50, [500: .mute, 900: .pause(.user), 1_000: .skip, 1_500: .tearDown]) == [
        "0.5 mute by user", "0.9 ignored", "1 ignored", "1.5 end tornDown",
      ])
  }

  /// Polls, loops and wants to be seen, and does not download its file first.
  private static let streaming: PlayerProfile = {
    var profile = PlayerProfile.pollingInView
    profile.buffering = BufferingPolicy()
    return profile
  }()

  @Test(arguments: [40, 80, 400])
  func `a player that downloads first starts late, and never runs dry`(rate: Int) {
    let events = events(rate: rate, as: .criteoIOS)
    let arrived = Duration.milliseconds(800_000 / rate).exactSeconds
    #expect(events.prefix(2) == ["\(arrived) loaded", "\(arrived) impression"])
    #expect(!events.contains { $0.contains("buffer") })
    #expect(events.last?.hasSuffix("end completed") == true)
  }

  @Test func `captions are downloaded after the media, with a request of their own`() {
    var supply = Self.supply(rate: 800, latency: 500)
    let media = supply.media.followed(by: [80, 0, 160])
    supply = MediaSupply(
      media,
      download: ProgressiveDownload(
        of: media, begin: .zero, bytesPerSecond: 800, latency: .milliseconds(500)))
    #expect(supply.mediaFinish == VirtualInstant(sinceStart: .milliseconds(1_500)))
    #expect(supply.mediaByteCount(at: VirtualInstant(sinceStart: .seconds(60))) == 800)
    for (profile, loaded) in [(PlayerProfile.criteoIOS, "2.8 loaded"), (.exact, "0.625 loaded")] {
      var driver = PlayerDriver(Self.creative, as: profile, supply: supply)
      driver.run([])
      #expect(driver.log.first?.description == loaded)
    }
  }

  @Test func `a player that downloads first waits as long as bytes come`() {
    // Eight bytes a second for 100 s.
    #expect(events(rate: 8, as: .criteoIOS).first == "100 loaded")
    #expect(
      events(rate: 80, as: .criteoIOS, [2_000: .stall(.milliseconds(59_999))]).first
        == "69.999 loaded")
    #expect(
      events(rate: 80, as: .criteoIOS, [2_000: .stall(.seconds(60))]) == ["62 loadingFailed 402"])
    #expect(
      events(rate: 80, as: .criteoIOS, [3_000: .lose(status: nil)]) == ["63 loadingFailed 402"])
    #expect(
      events(rate: 80, as: .criteoIOS, [3_000: .lose(status: 503)]) == ["3 loadingFailed 401"])
  }

  @Test func `an ad out of view loads and waits, and runs dry only when it plays`() {
    var driver = PlayerDriver(Self.creative, as: Self.streaming, supply: Self.supply(rate: 400))
    driver.run([(.seconds(20), .exposure(100))], percentInView: 0)
    #expect(driver.log.prefix(2).map(\.description) == ["0.25 loaded", "0.25 impression"])
    #expect(!driver.log.contains { $0.action == .report(.bufferStart, by: .environment) })
  }

  // MARK: Rebuffering

  @Test func `a frame that is due and not there stops the player at that instant`() {
    // Frame k has arrived at 1.25 (k + 1) seconds.
    #expect(
      events(rate: 80) == [
        "1.25 loaded", "1.25 impression", "1.25 start",
        "2.25 bufferStart by environment", "2.5 bufferFinish by environment",
        "3.5 bufferStart by environment", "3.75 bufferFinish by environment",
        "3.75 firstQuartile",
        "4.75 bufferStart by environment", "5 bufferFinish by environment",
        "6 bufferStart by environment", "6.25 bufferFinish by environment", "6.25 midpoint",
        "7.25 bufferStart by environment", "7.5 bufferFinish by environment",
        "8.5 bufferStart by environment", "8.75 bufferFinish by environment",
        "8.75 thirdQuartile",
        "9.75 bufferStart by environment", "10 bufferFinish by environment",
        "11 complete", "11 end completed",
      ])
  }

  @Test(arguments: [
    (Duration.seconds(1), "2.5"), (.seconds(3), "5"), (.seconds(7), "10"), (.seconds(60), "10"),
    (.zero, "2.5"),
  ])
  func `it goes on when the policy's amount is there, or the rest of the file`(
    amount: Duration, instant: String
  ) {
    var profile = PlayerProfile.exact
    profile.buffering.rebuffer = amount
    #expect(
      events(rate: 80, as: profile)[3...4] == [
        "2.25 bufferStart by environment", "\(instant) bufferFinish by environment",
      ])
  }

  @Test func `the playhead stands still while the media is dry`() {
    var driver = PlayerDriver(Self.creative, as: .exact, supply: Self.supply(rate: 80))
    driver.load(percentInView: 100)
    driver.wake(before: VirtualInstant(sinceStart: .milliseconds(2_300)))
    #expect(driver.machine.isBuffering && driver.machine.hasBegun && !driver.machine.isPlaying)
    let later = VirtualInstant(sinceStart: .milliseconds(2_400))
    #expect(driver.machine.position(at: later) == .seconds(1))
    #expect(driver.machine.instant(reaching: .seconds(2), after: later) == nil)
    #expect(driver.machine.nextDeadline == VirtualInstant(sinceStart: .milliseconds(2_500)))
  }

  @Test func `a stall stops a player when what had arrived is played`() {
    #expect(
      events(rate: 200, [1_000: .stall(.seconds(5))]).prefix(5) == [
        "0.5 loaded", "0.5 impression", "0.5 start", "2.5 bufferStart by environment",
        "6.5 bufferFinish by environment",
      ])
  }

  @Test func `what comes after the last byte has no effect`() {
    let log = driver(rate: nil, [1_000: .stall(.seconds(9)), 2_000: .lose(status: 404)]).log
    let reason = "every byte of the ad's media has arrived"
    #expect(
      log.filter { $0.action == .ignored(reason) }.map(\.instant) == [.seconds(1), .seconds(2)])
    #expect(log.last?.description == "8 end completed")
  }

  @Test func `a look at the playhead falls on the instant at which it stops`() {
    // Criteo's player polls every second, and reports thresholds that were
    // passed.
    let stalled = events(rate: 80, as: Self.streaming).filter { !$0.contains("buffer") }
    #expect(
      stalled.map { $0.split(separator: " ")[1...].joined(separator: " ") }
        == timeline(of: Self.creative, as: .criteoIOS).reduce(into: ["loaded", "impression"]) {
          $0.append($1.split(separator: " ")[1...].joined(separator: " "))
        })
  }

  @Test func `a second play does not load again`() {
    var profile = PlayerProfile.exact
    profile.plays = 2
    #expect(events(rate: 100, as: profile).suffix(2) == ["9 loop", "17 end completed"])
  }

  // MARK: Pauses and seeks

  @Test func `a pause and running dry are two things`() {
    #expect(
      events(rate: 80, [2_300: .pause(.user), 2_600: .resume(.user)])[3...6] == [
        "2.25 bufferStart by environment", "2.3 pause by user", "2.5 bufferFinish by environment",
        "2.6 resume by user",
      ])
    #expect(
      events(rate: 80, [2_300: .pause(.user), 2_400: .resume(.user)])[3...6] == [
        "2.25 bufferStart by environment", "2.3 pause by user", "2.4 resume by user",
        "2.5 bufferFinish by environment",
      ])
  }

  @Test func `paused media does not run dry, and may do so when it goes on`() {
    #expect(
      events(rate: 80, [2_250: .pause(.user), 2_300: .resume(.user)])[3...6] == [
        "2.25 pause by user", "2.3 resume by user", "2.3 bufferStart by environment",
        "2.5 bufferFinish by environment",
      ])
  }

  @Test func `a seek to what is not there waits until the download has come so far`() {
    #expect(
      events(rate: 100, [2_000: .seekTo(.time(.seconds(5)))])[3...] == [
        "2 seek by user", "2 firstQuartile", "2 midpoint", "2 bufferStart by environment",
        "6 bufferFinish by environment", "7 thirdQuartile", "9 complete", "9 end completed",
      ])
  }

  @Test func `a seek while dry reports what it crosses when the media goes on`() {
    #expect(
      events(rate: 80, [2_300: .seekTo(.time(.seconds(4)))])[3...7] == [
        "2.25 bufferStart by environment", "2.3 seek by user", "6.25 bufferFinish by environment",
        "6.25 firstQuartile", "6.25 midpoint",
      ])
    #expect(
      events(rate: 80, [2_300: .seekTo(.time(.zero))])[4...5] == [
        "2.3 seek by user", "2.3 bufferFinish by environment",
      ])
  }

  @Test func `a dry player can be skipped, closed and torn down`() {
    for (input, ending) in [
      (PlayerInput.skip, "skipped"), (.close, "closed"), (.tearDown, "tornDown"),
    ] {
      #expect(events(rate: 80, [2_300: input]).last == "2.3 end \(ending)")
    }
  }

  @Test func `out of view a dry player pauses, and in view it goes on`() {
    let log = events(rate: 80, as: Self.streaming, [2_300: .exposure(0), 4_000: .exposure(100)])
    #expect(
      log[3...6] == [
        "2.25 bufferStart by environment", "2.3 pause by viewport",
        "2.5 bufferFinish by environment", "4 resume by viewport",
      ])
  }

  // MARK: Losing the connection

  @Test func `what had arrived is played, then the connection's loss is the end`() {
    #expect(
      events(rate: 200, [1_600: .lose(status: 503)])[2...] == [
        "0.5 start", "2.5 firstQuartile", "3.5 connectionLost at 3", "3.5 end failed",
      ])
  }

  @Test func `a dry player plays the rest that came, or ends where it stands`() {
    var profile = PlayerProfile.exact
    profile.buffering.rebuffer = .seconds(4)
    // Frames 1 and 2 have arrived at 2.5 and 3.75 seconds.
    #expect(
      events(rate: 80, as: profile, [4_000: .lose(status: nil)])[3...] == [
        "2.25 bufferStart by environment", "4 bufferFinish by environment", "5 firstQuartile",
        "6 connectionLost at 3", "6 end failed",
      ])
    #expect(
      events(rate: 80, as: profile, [2_400: .lose(status: nil)])[3...] == [
        "2.25 bufferStart by environment", "2.4 connectionLost at 1", "2.4 end failed",
      ])
  }
}
