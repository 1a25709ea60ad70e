import Testing
import Vocabulary

@testable import Player

/// Random ads in random players under random scripts. A failure names its seed.
struct LinearAdPropertyTests {
  /// One random case; the same seed makes the same one.
  struct Sample {
    var creative: LinearCreative
    var profile: PlayerProfile
    var percentInView: Double
    var script: [(at: Duration, input: PlayerInput)]
    /// Instants at which nothing happens and the player is woken anyway.
    var idle: [Duration]
  }

  static func sample(
    _ seed: UInt64, among profiles: [PlayerProfile] = Array(PlayerProfile.builtIn.prefix(4))
  ) -> Sample {
    var random = SeededRandom(seed: seed).forked(for: "players")
    var profile = profiles[Int(seed) % profiles.count]
    profile.plays = Int.random(in: 1...3, using: &random)
    if Int.random(in: 0..<4, using: &random) == 0 {
      profile.seek = profile.seek == .reportsCrossed ? .leavesToObservation : .reportsCrossed
      profile.observation = profile.observation.observing(
        every: .milliseconds(Int.random(in: 90...3_000, using: &random)))
    }
    // Odd attoseconds, so that a quarter of the duration is not a whole number of anything.
    let duration =
      Duration.milliseconds(Int.random(in: 1...20_000, using: &random))
      + Duration(attoseconds: Int128(Int.random(in: 0...3, using: &random)))
    let places = (0...8).map { duration.fraction($0, of: 8) }
    func place() -> Duration { places.randomElement(using: &random) ?? .zero }
    let creative = LinearCreative(
      duration: duration,
      playableDuration: Int.random(in: 0..<5, using: &random) == 0 ? place() : nil,
      progressOffsets: (0..<Int.random(in: 0...4, using: &random)).map { _ in place() },
      skipOffset: Int.random(in: 0..<3, using: &random) == 0 ? nil : .time(place()),
      opensPage: Bool.random(using: &random))
    // Half of the script falls on the instants of thresholds and observations.
    func instant() -> Duration {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: place()
      case 1: .seconds(Int.random(in: 0...40, using: &random))
      default: .milliseconds(Int.random(in: 0...40_000, using: &random))
      }
    }
    let instants = (0..<Int.random(in: 0...14, using: &random)).map { _ in instant() }.sorted()
    let idle = (0..<8).map { _ in instant() }.sorted()
    let script = instants.map { (at: $0, input: input(at: place(), &random)) }
    return Sample(
      creative: creative, profile: profile,
      percentInView: [0, 49, 50, 100].randomElement(using: &random) ?? 100, script: script,
      idle: idle)
  }

  /// Endings are rare, so that most scripts go on for long.
  static func input(at place: Duration, _ random: inout SeededRandom) -> PlayerInput {
    let origins: [LinearAdStateMachine.PauseOrigin] = [.user, .user, .app]
    let origin = origins.randomElement(using: &random) ?? .user
    let common: [PlayerInput] = [
      .pause(origin), .resume(origin), .resume(origin), .play(origin), .seekTo(.time(place)),
      .seekBy(place), .seekBy(.zero - place), .rewindTo(.time(place)), .rewindBy(place),
      .exposure(0), .exposure(50), .exposure(100), .mute, .unmute, .volume(0.5), .click, .skip,
      .interaction(.fullscreen),
    ]
    let endings: [PlayerInput] = [.close, .tearDown]
    let inputs = Int.random(in: 0..<12, using: &random) == 0 ? endings : common
    return inputs.randomElement(using: &random) ?? .click
  }

  static func run(_ sample: Sample) -> PlayerDriver {
    var driver = PlayerDriver(sample.creative, as: sample.profile)
    driver.run(sample.script, percentInView: sample.percentInView)
    return driver
  }

  /// The position of a playback event in the creative.
  static func place(of event: PlayerEvent, in duration: Duration) -> Duration? {
    if case .offset(let offset) = event.payload { return offset }
    return TrackingPoint.allCases.first { PlayerEvent.Kind($0) == event.kind }?.position(
      in: duration)
  }

  static func reports(_ driver: PlayerDriver) -> [PlayerEvent] {
    driver.log.compactMap {
      if case .report(let event, _) = $0.action { event } else { nil }
    }
  }

  /// Checks that the scripts are worth testing: properties of scripts without events would prove
  /// little.
  @Test func `the samples come to every end, and report everything`() {
    var endings: [AdEnding: Int] = [:]
    var milestones: [PlayerEvent.Kind: Int] = [:]
    for seed in 0..<800 {
      for entry in Self.run(Self.sample(UInt64(seed))).log {
        if case .end(let ending) = entry.action { endings[ending, default: 0] += 1 }
        if case .report(let event, _) = entry.action { milestones[event.kind, default: 0] += 1 }
      }
    }
    for ending in [AdEnding.completed, .skipped, .closed, .tornDown, .failed] {
      #expect(endings[ending, default: 0] > 20)
    }
    for kind in TrackingPoint.allCases.map(PlayerEvent.Kind.init(_:)) + [
      .pause, .resume, .seek, .rewind, .loop,
    ] {
      #expect(milestones[kind, default: 0] > 60)
    }
  }

  @Test(arguments: 0..<800 as Range<UInt64>)
  func `playing is reported once, in order, in the plays that report`(seed: UInt64) {
    let sample = Self.sample(seed)
    let reports = Self.reports(Self.run(sample))
    let once = reports.filter {
      $0.kind == .loaded || Self.place(of: $0, in: sample.creative.duration) != nil
    }
    #expect(Set(once).count == once.count, "seed \(seed)")
    #expect(reports.first?.kind == .loaded, "seed \(seed)")
    let kinds = once.map(\.kind)
    let milestones = TrackingPoint.allCases.filter { kinds.contains(PlayerEvent.Kind($0)) }
    #expect(
      kinds.filter { TrackingPoint.allCases.map(PlayerEvent.Kind.init(_:)).contains($0) }
        == milestones.map(PlayerEvent.Kind.init(_:)))
    // None is left out: what is reported leads up to what is next.
    #expect(milestones == Array(TrackingPoint.allCases.prefix(milestones.count)), "seed \(seed)")
    let offsets = once.filter { $0.kind == .progress }
    let everything = sample.profile.observation.crossing == .all ? Array(once.dropFirst()) : offsets
    let places = everything.compactMap { Self.place(of: $0, in: sample.creative.duration) }
    #expect(places == places.sorted(), "seed \(seed)")
    if sample.profile.observation.plays == .first,
      let loop = reports.firstIndex(where: { $0.kind == .loop })
    {
      #expect(!reports[loop...].contains(where: once.contains), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<800 as Range<UInt64>)
  func `there is one end, and only an undamaged ad completes`(seed: UInt64) {
    let sample = Self.sample(seed)
    let driver = Self.run(sample)
    let reports = Self.reports(driver).map(\.kind)
    let endings: [AdEnding] = driver.log.compactMap {
      if case .end(let ending) = $0.action { ending } else { nil }
    }
    #expect(endings.count == (driver.machine.isEnded ? 1 : 0), "seed \(seed)")
    #expect(driver.machine.isEnded || !driver.machine.isPlaying, "seed \(seed)")
    #expect(reports.contains(.skip) == (endings == [.skipped]), "seed \(seed)")
    #expect(reports.contains(.closeLinear) == (endings == [.closed]), "seed \(seed)")
    if sample.creative.playableDuration < sample.creative.duration {
      #expect(!reports.contains(.complete) && !reports.contains(.loop), "seed \(seed)")
      #expect(endings != [.completed], "seed \(seed)")
    } else if !reports.contains(.loop), endings != [.completed],
      sample.profile.observation.changes == .none
    {
      // A player that observes jumps completes an ad whose playhead is moved to the end.
      #expect(!reports.contains(.complete), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `nothing follows the end`(seed: UInt64) {
    var driver = Self.run(Self.sample(seed))
    if !driver.machine.isEnded { driver.perform(.tearDown, at: driver.now.sinceStart) }
    let count = driver.log.count
    var random = SeededRandom(seed: seed).forked(for: "afterwards")
    let position = driver.machine.position(at: driver.now)
    for _ in 0..<40 {
      let later = driver.now.sinceStart + .milliseconds(700)
      driver.perform(Self.input(at: .seconds(2), &random), at: later)
      #expect(driver.machine.nextDeadline == nil, "seed \(seed)")
      driver.advance(to: driver.now)
    }
    let followers = driver.log[count...].filter {
      if case .ignored = $0.action { false } else { true }
    }
    #expect(followers == [], "seed \(seed)")
    #expect(driver.machine.position(at: driver.now) == position, "seed \(seed)")
  }

  @Test(arguments: 0..<800 as Range<UInt64>)
  func `the playhead stays on the media, and waking for nothing does nothing`(seed: UInt64) {
    let sample = Self.sample(seed)
    let log = Self.run(sample).log
    let media = Duration.zero...sample.creative.duration
    #expect(log.allSatisfy { media.contains($0.position) }, "seed \(seed)")
    for entry in log where entry.action == .report(.complete, by: .playback) {
      #expect(entry.position == sample.creative.duration, "seed \(seed)")
    }

    var driver = PlayerDriver(sample.creative, as: sample.profile)
    driver.load(percentInView: sample.percentInView)
    let wakings = sample.idle.filter { idle in !sample.script.contains { $0.at == idle } }
    var steps = sample.script.map { (at: $0.at, input: Optional($0.input)) }
    steps += wakings.map { (at: $0, input: nil) }
    for step in steps.sorted(by: { $0.at < $1.at }) {
      let instant = VirtualInstant(sinceStart: step.at)
      driver.wake(before: instant)
      #expect(media.contains(driver.machine.position(at: instant)), "seed \(seed)")
      if let input = step.input {
        driver.perform(input, at: step.at)
      } else {
        driver.advance(to: instant)
      }
    }
    driver.wake()
    #expect(driver.log == log, "seed \(seed)")
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `what toggles alternates`(seed: UInt64) {
    let sample = Self.sample(seed)
    let driver = Self.run(sample)
    let reports = Self.reports(driver).map(\.kind)
    let pauses = reports.filter { $0 == .pause || $0 == .resume }
    #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $0 != $1 }, "seed \(seed)")
    #expect(pauses.first != .resume, "seed \(seed)")
    let sounds = reports.filter { $0 == .mute || $0 == .unmute }
    #expect(zip(sounds, sounds.dropFirst()).allSatisfy { $0 != $1 }, "seed \(seed)")
    #expect(sounds.first != (sample.profile.startsMuted ? .mute : .unmute), "seed \(seed)")
    if let last = sounds.last { #expect(driver.machine.isMuted == (last == .mute)) }
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `pausing changes when an exact player reports, never what or where`(seed: UInt64) {
    var sample = Self.sample(seed)
    sample.profile = .exact
    sample.script = []
    let unpaused = Self.run(sample).log.map { Report($0) }
    var random = SeededRandom(seed: seed).forked(for: "pauses")
    let length = sample.creative.duration
    sample.script =
      (0..<20).map { index in
        let at = length.fraction(Int.random(in: 0...8, using: &random) + index * 4, of: 8)
        return (at, Bool.random(using: &random) ? .pause(.user) : .resume(.user))
      }.sorted { $0.at < $1.at } + [(length * 20, .resume(.user))]
    let paused = Self.run(sample).log.filter { entry in
      switch entry.action {
      case .ignored, .displayTimedOut, .report(_, cause: .user): false
      case .impression, .report, .track, .draw, .mediaFailed, .loadingFailed, .connectionLost, .end:
        true
      }
    }
    #expect(paused.map { Report($0) } == unpaused, "seed \(seed)")
  }

  /// An event of a player and its position in the media, whatever its instant.
  struct Report: Hashable {
    var action: AdPlayerAction
    var position: Duration

    init(_ entry: PlayerDriver.Entry) {
      action = entry.action
      position = entry.position
    }
  }
}
