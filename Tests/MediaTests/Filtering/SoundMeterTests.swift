import Foundation
import TestSupport
import Testing

@testable import Media

@Suite(.tags(.process))
struct SoundMeterTests {
  private func sound(
    _ graph: String, _ name: String = "made.wav", _ more: [String] = []
  ) throws -> SoundMeasurements {
    let media = try MadeMedia(name, ["-f", "lavfi", "-i", graph] + more)
    return try #require(try media.measured().audio?.sound)
  }

  private static func tone(_ seconds: Double, _ decibels: Double) -> String {
    // The source's sine has an amplitude of an eighth.
    "sine=frequency=997:sample_rate=48000:duration=\(seconds),"
      + "volume=\(decibels + 18.0618)dB,pan=stereo|c0=c0|c1=c0"
  }

  /// EBU Tech 3341 § 2.2 test 1: a stereo sine of 1 kHz at −23 dBFS is −23.0 LUFS in all windows.
  @Test(.enabled(if: MadeMedia.isPossible), arguments: [-23.0, -33.0, -18.0])
  func `a sine has the loudness of its level`(level: Double) throws {
    let found = try sound(Self.tone(5, level), "made.wav", ["-c:a", "pcm_s24le"])
    for value in [
      found.integratedLoudness, found.momentaryMaximum, found.shortTermMaximum,
    ] {
      #expect(((value ?? 0) - level).magnitude <= 0.1)
    }
    #expect(((found.samplePeak ?? 0) - level).magnitude <= 0.01)
    #expect(((found.truePeak ?? 0) - level).magnitude <= 0.1)
    #expect((found.loudnessRange ?? 1) <= 0.1)
    // From half second to half second, the first of which has one block of 400 ms.
    #expect(found.momentary.count == 10)
    #expect(found.momentary.allSatisfy { (($0 ?? 0) - level).magnitude <= 0.1 })
    #expect(found.silences == [])
    #expect(found.channels.count == 2)
    #expect(((found.channels.first?.rms ?? 0) - level + 3.01).magnitude <= 0.02)
  }

  @Test(.enabled(if: MadeMedia.isPossible)) func `less than 400 ms cannot be measured`() throws {
    let found = try sound(Self.tone(0.35, -20))
    #expect(found.integratedLoudness == nil)
    #expect(found.momentaryMaximum == nil)
    #expect(found.momentary == [])
    #expect(found.shortTermMaximum == nil)
    // The peak is in the last tenth of a second, which the filter does not report by itself.
    #expect(((found.truePeak ?? 0) + 20).magnitude <= 0.1)
  }

  @Test(.enabled(if: MadeMedia.isPossible))
  func `under three seconds there is no short-term loudness`() throws {
    let found = try sound(Self.tone(2, -20))
    #expect(found.momentaryMaximum != nil)
    #expect(found.shortTermMaximum == nil)
  }

  @Test(.enabled(if: MadeMedia.isPossible)) func `digital silence has neither loudness nor peak`()
    throws
  {
    let found = try sound("anullsrc=channel_layout=stereo:sample_rate=48000:duration=2")
    #expect(found.integratedLoudness == nil)
    #expect(found.loudnessRange == nil)
    #expect(found.truePeak == nil)
    #expect(found.samplePeak == nil)
    #expect(found.channels.allSatisfy { $0.isSilent })
    #expect(
      found.silences == [MediaInterval(start: .zero, end: .seconds(2), reachesEnd: true)])
  }

  @Test(.enabled(if: MadeMedia.isPossible)) func `silence is found where it is`() throws {
    let found = try sound(
      Self.tone(4, -20) + ",volume=volume=0:enable='between(t,1,2.5)'")
    let silence = try #require(found.silences.first)
    #expect(found.silences.count == 1)
    #expect(silence.start.isNear(1, by: 0.025))
    #expect(silence.end.isNear(2.5, by: 0.025))
    #expect(!silence.reachesEnd)
  }

  @Test(.enabled(if: MadeMedia.isPossible))
  func `one silent channel is found beside one that is not`() throws {
    let found = try sound(
      "sine=frequency=997:sample_rate=48000:duration=2,pan=stereo|c0=c0|c1=0*c0", "made.m4a",
      ["-c:a", "aac"])
    #expect(found.channels.map(\.isSilent) == [false, true])
    #expect(found.silences == [])
  }

  @Test(.enabled(if: MadeMedia.isPossible)) func `clipping shows between the samples`() throws {
    // At a quarter of the sample rate, samples can all miss the crests of a clipped wave.
    let found = try sound(
      "sine=frequency=12000:sample_rate=48000:duration=2,volume=30dB,aformat=s16")
    #expect(((found.samplePeak ?? -9) - 0).magnitude <= 0.01)
    #expect((found.truePeak ?? -9) > 0)
  }

  @Test(.enabled(if: MadeMedia.isPossible))
  func `what follows a change of channels is not measured`() throws {
    func part(_ channels: String) throws -> MadeMedia {
      try MadeMedia(
        "part.ts",
        MadeMedia.inputs(seconds: 1) + MadeMedia.encoding + ["-ac", channels])
    }
    let joined = try MadeMedia(joining: [part("1"), part("2")])
    let found = try #require(try joined.measured().audio?.sound)
    #expect(found.channels.count == 1)
    #expect(found.formatChange != nil)
  }
}
