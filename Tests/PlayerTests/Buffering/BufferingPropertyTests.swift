import Testing
import Vocabulary

@testable import Player

/// Random media over random networks, with pauses in between. A failure names its seed.
struct BufferingPropertyTests {
  private struct Sample {
    var creative: LinearCreative
    var profile: PlayerProfile
    var supply: MediaSupply
    var script: [(at: Duration, input: PlayerInput)] = []
  }

  private static func sample(_ seed: UInt64) -> Sample {
    var random = SeededRandom(seed: seed).forked(for: "buffering")
    var profile = PlayerProfile.builtIn[Int(seed % 4)]
    profile.buffering.downloadsFirst = false
    profile.buffering.loadingLimit = .seconds(3600)
    profile.buffering.limitCounts = .sinceRequest
    // Pauses come at other positions after an interruption.
    profile.observation.changes = .none
    profile.buffering.initialBuffer = .milliseconds(Int.random(in: 0...3000, using: &random))
    profile.buffering.rebuffer = .milliseconds(Int.random(in: 0...3000, using: &random))
    let frames = Int.random(in: 1...60, using: &random)
    let frame = Duration.milliseconds(Int.random(in: 20...300, using: &random))
    var bytes: Int64 = 0
    let needs = (0..<frames).map { index in
      bytes += Int64.random(in: 1...400, using: &random)
      return DownloadableMedia.Need(position: frame * index, byteCount: bytes)
    }
    let media = DownloadableMedia(byteCount: bytes, needs: needs)
    let creative = LinearCreative(
      duration: frame * frames, progressOffsets: [frame * (frames / 3)])
    // Around the media's own rate, so that about half of the players rebuffer.
    let own = Int(bytes * 1000) / Int(creative.duration.wholeMilliseconds)
    func rate() -> Int { max(1, own * Int.random(in: 10...120, using: &random) / 100) }
    let download = ProgressiveDownload(
      of: media, begin: .zero, bytesPerSecond: rate(),
      latency: .milliseconds(Int.random(in: 0...500, using: &random)))
    var sample = Sample(
      creative: creative, profile: profile, supply: MediaSupply(media, download: download))
    let instants = (0..<Int.random(in: 0...10, using: &random)).map { _ in
      Int.random(in: 1...15_000, using: &random)
    }
    sample.script = instants.sorted().map { instant in
      let inputs: [PlayerInput] = [
        .network(bytesPerSecond: rate()), .stall(.milliseconds(instant % 2000)), .pause(.user),
        .pause(.app), .resume(.user), .resume(.app),
      ]
      return (.milliseconds(instant), inputs.randomElement(using: &random) ?? .resume(.user))
    }
    sample.script.append((.seconds(3600), .resume(.user)))
    return sample
  }

  private static func run(_ sample: Sample, isNetworked: Bool = true) -> PlayerDriver {
    var driver = PlayerDriver(
      sample.creative, as: sample.profile, supply: isNetworked ? sample.supply : nil)
    driver.run(sample.script)
    return driver
  }

  private static func isSupply(_ action: AdPlayerAction) -> Bool {
    action == .report(.bufferStart, by: .environment)
      || action == .report(.bufferFinish, by: .environment)
  }

  @Test func `about half of the samples run dry, and some while they are paused`() {
    var dry = 0
    var paused = 0
    for seed in 0..<400 as Range<UInt64> {
      let log = Self.run(Self.sample(seed)).log
      if log.contains(where: { Self.isSupply($0.action) }) { dry += 1 }
      for (entry, next) in zip(log, log.dropFirst())
      where entry.action == .report(.bufferStart, by: .environment) {
        if case .report(let event, _) = next.action, event.kind == .pause { paused += 1 }
      }
    }
    #expect(dry > 100 && dry < 350, "\(dry) of 400")
    #expect(paused > 10)
  }

  @Test(arguments: 0..<600 as Range<UInt64>)
  func `a network changes when things are reported, never what or where`(seed: UInt64) {
    let sample = Self.sample(seed)
    func reports(_ driver: PlayerDriver) -> [String] {
      driver.log.filter { entry in
        switch entry.action {
        case .ignored, .report(_, cause: .user): false
        case .report(let event, _) where event.kind == .pause || event.kind == .resume: false
        case .impression, .report, .track, .draw, .mediaFailed, .loadingFailed, .connectionLost,
          .displayTimedOut, .end:
          !Self.isSupply(entry.action)
        }
      }.map { "\($0.action) \(sample.profile == .exact ? $0.position : .zero)" }
    }
    var smooth = sample
    // A player that polls in playing time observes other positions after an interruption.
    smooth.script = []
    let plain = reports(Self.run(smooth, isNetworked: false))
    let networked = reports(Self.run(sample))
    if sample.profile.name != "html5" {
      #expect(networked == plain, "seed \(seed)")
    } else {
      #expect(Set(networked) == Set(plain), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<600 as Range<UInt64>)
  func `playing, buffering and pauses make up all time, and only playing reports`(seed: UInt64) {
    let sample = Self.sample(seed)
    let log = Self.run(sample).log.filter {
      if case .ignored = $0.action { false } else { true }
    }
    #expect(log.last?.action == .end(.completed), "seed \(seed)")
    var isDry = false
    var isPaused = false
    var played = Duration.zero
    var last: PlayerDriver.Entry?
    for entry in log.drop(while: { $0.action != .impression }) {
      if let last, !isDry, !isPaused { played += entry.instant - last.instant }
      if isDry { #expect(entry.position == last?.position, "seed \(seed)") }
      switch entry.action {
      case .report(let event, _) where event.kind == .bufferStart:
        #expect(!isDry && !isPaused, "seed \(seed)")
        isDry = true
      case .report(let event, _) where event.kind == .bufferFinish:
        #expect(isDry, "seed \(seed)")
        isDry = false
      case .report(let event, _) where event.kind == .pause: isPaused = true
      case .report(let event, _) where event.kind == .resume: isPaused = false
      case .report, .track, .draw, .mediaFailed, .loadingFailed, .connectionLost,
        .displayTimedOut, .end, .impression, .ignored:
        #expect(!isDry && !isPaused, "\(entry), seed \(seed)")
      }
      last = entry
    }
    #expect(played == sample.creative.duration * sample.profile.plays, "seed \(seed)")
  }

  /// An independent check: computes every frame in turn, with sums only.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `an even network stops the player where plain arithmetic says`(seed: UInt64) {
    var random = SeededRandom(seed: seed).forked(for: "arithmetic")
    let rate = Int.random(in: 50...400, using: &random)
    let sizes = (0..<20).map { _ in Int.random(in: 1...40, using: &random) }
    // Frames of 100 ms; arrivals in whole microseconds.
    var ends: [Int] = []
    for size in sizes { ends.append((ends.last ?? 0) + size) }
    func arrival(_ frame: Int) -> Int { (ends[frame] * 1_000_000 + rate - 1) / rate }
    var instant = arrival(9)
    var expected: [Int] = []
    for frame in 1..<20 {
      instant += 100_000
      guard arrival(frame) > instant else { continue }
      expected.append(instant)
      instant = arrival(min(19, frame + 9))
      expected.append(instant)
    }
    let media = DownloadableMedia(
      byteCount: Int64(ends[19]),
      needs: ends.enumerated().map {
        .init(position: .milliseconds(100 * $0.offset), byteCount: Int64($0.element))
      })
    var driver = PlayerDriver(
      LinearCreative(duration: .seconds(2)), as: .exact,
      supply: MediaSupply(
        media, download: ProgressiveDownload(of: media, begin: .zero, bytesPerSecond: rate)))
    driver.run([])
    let found = driver.log.filter { Self.isSupply($0.action) }.map(\.instant)
    #expect(found.count == expected.count, "seed \(seed)")
    for (found, expected) in zip(found, expected) {
      #expect((found - .microseconds(expected)).magnitude < .microseconds(40), "seed \(seed)")
    }
  }
}
