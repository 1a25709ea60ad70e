import Player
import Testing
import Vocabulary

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
