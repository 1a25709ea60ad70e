import Testing

@testable import Media

struct DamageLocatorTests {
  private static let error = FFmpegError(code: -1, function: "f", subject: "s", text: "t")

  /// Packets of 100 ms each, from zero on, in an order that needs no reordering.
  private func track(count: Int, declaredEnd: Duration?) -> DamageLocator.Track {
    var packets = PresentationTrack()
    for index in 0..<count {
      let time = Int64(index) * 100
      packets.append(PacketTiming(presentation: time, decoding: time, duration: 100))
    }
    return DamageLocator.Track(
      packets: packets, clock: StreamClock(numerator: 1, denominator: 1_000),
      declaredEnd: declaredEnd)
  }

  private func bad(_ kind: MediaStream.Kind, at time: Int64) -> ReadingPass.Damage {
    .bad(kind, PacketTiming(presentation: time, decoding: time, duration: 100), Self.error)
  }

  @Test
  func `what cannot be decoded at all plays for no time`() {
    let locator = DamageLocator(video: track(count: 5, declaredEnd: .seconds(1)), audio: nil)
    #expect(locator.position(of: .undecodable(Self.error)) == .zero)
  }

  @Test
  func `a bad picture ends the one before it`() {
    let locator = DamageLocator(
      video: track(count: 5, declaredEnd: .seconds(1)),
      audio: track(count: 2, declaredEnd: .seconds(1)))
    #expect(locator.position(of: bad(.video, at: 300)) == .milliseconds(300))
    #expect(locator.position(of: bad(.video, at: 0)) == .zero)
  }

  @Test
  func `bad sound ends the last picture that is over by then`() {
    let locator = DamageLocator(
      video: track(count: 5, declaredEnd: .seconds(1)),
      audio: track(count: 4, declaredEnd: .seconds(1)))
    #expect(locator.position(of: bad(.audio, at: 250)) == .milliseconds(200))
    #expect(locator.position(of: bad(.audio, at: 0)) == .zero)
  }

  @Test
  func `bad sound after the last picture ends the good sound`() {
    let locator = DamageLocator(
      video: track(count: 5, declaredEnd: .milliseconds(500)),
      audio: track(count: 9, declaredEnd: .seconds(1)))
    #expect(locator.position(of: bad(.audio, at: 800)) == .milliseconds(800))
    #expect(locator.position(of: bad(.audio, at: 200)) == .milliseconds(200))
  }

  @Test
  func `where reading stops the pictures count, and the sound once they are over`() {
    let stopped = ReadingPass.Damage.stopped(Self.error)
    let sound = track(count: 9, declaredEnd: .seconds(1))
    let unfinished = DamageLocator(
      video: track(count: 5, declaredEnd: .seconds(1)), audio: sound)
    #expect(unfinished.position(of: stopped) == .milliseconds(500))
    let finished = DamageLocator(
      video: track(count: 5, declaredEnd: .milliseconds(500)), audio: sound)
    #expect(finished.position(of: stopped) == .milliseconds(900))
    #expect(DamageLocator(video: nil, audio: sound).position(of: stopped) == .milliseconds(900))
    #expect(DamageLocator(video: nil, audio: nil).position(of: stopped) == .zero)
  }
}
