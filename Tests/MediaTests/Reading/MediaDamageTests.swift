import Foundation
import System
import TestSupport
import Testing
import Vocabulary

@testable import Media

@Suite(.tags(.process))
struct MediaDamageTests {
  /// The next picture to be decoded, at 4.6 s, is not there; those up to it are complete.
  @Test(arguments: DecodeMode.allCases)
  func `a truncated file plays until the first packet that is not whole`(mode: DecodeMode) throws {
    let facts = try MediaReader.read(path: SampleMedia.path("truncated.mp4"), mode: mode)
    #expect(facts.duration == .seconds(6))
    #expect(facts.playableDuration == .units(139, of: 1, over: 30))
    #expect(facts.videoFrames.count == 139)
    #expect(facts.videoFrames.times.last == .units(138, of: 1, over: 30))
    #expect(facts.damage?.reason == "av_read_frame: corrupt input packet (-1094995529)")
  }

  /// The first overwritten packet that does not decode is one of sound, at 3.669333 s.
  @Test
  func `a corrupt file plays until the first packet that does not decode`() throws {
    let facts = try MediaReader.read(
      path: SampleMedia.path("corrupt-in-the-middle.mp4"), mode: .full)
    #expect(facts.duration == .seconds(6))
    #expect(facts.playableDuration == .units(110, of: 1, over: 30))
    #expect(facts.videoFrames.count == 110)
    #expect(
      facts.damage?.reason.hasSuffix(
        "[avcodec_send_packet: Invalid data found when processing input (-1094995529)]") == true)
  }

  @Test
  func `demuxing does not see damage inside packets`() throws {
    let facts = try MediaReader.read(
      path: SampleMedia.path("corrupt-in-the-middle.mp4"), mode: .demux)
    #expect(facts.damage == nil)
    #expect(facts.videoFrames.count == 180)
  }

  @Test
  func `damage is found at the same place every time`() throws {
    let path = SampleMedia.path("corrupt-in-the-middle.mp4")
    let facts = try (0..<5).map { _ in try MediaReader.read(path: path, mode: .full) }
    #expect(Set(facts).count == 1)
  }

  /// The picture of 15/30 s and the packets around it are left as they are; only its own bytes go.
  @Test(.enabled(if: Program("ffprobe") != nil))
  func `a picture that does not decode ends the playback where it would begin`() throws {
    var bytes = try SampleMedia.bytes("no-audio.mp4")
    let packets = try #require(Program("ffprobe")).run([
      "-v", "error", "-select_streams", "v", "-show_entries", "packet=pts,pos,size", "-of",
      "csv=p=0", SampleMedia.path("no-audio.mp4"),
    ]).lines.map { $0.split(separator: ",").compactMap { Int($0) } }
    let packet = try #require(packets.first { $0.first == 15 * 512 })
    bytes.replaceSubrange(packet[2]..<packet[2] + packet[1], with: Data(count: packet[1]))

    let facts = try SampleMedia.withFile(bytes) { path in
      try MediaReader.read(path: path, mode: .full)
    }
    #expect(facts.playableDuration == .milliseconds(500))
    #expect(facts.videoFrames.times.last.map { $0 < facts.playableDuration } == true)
  }

  @Test(arguments: DecodeMode.allCases)
  func `a file cut between two packets is found out by its index`(mode: DecodeMode) throws {
    // The last packet of all is one of sound, seven bytes long.
    let bytes = try SampleMedia.bytes("ad-6s.mp4").dropLast(7)
    let facts = try SampleMedia.withFile(bytes) { try MediaReader.read(path: $0, mode: mode) }
    #expect(facts.damage != nil)
    #expect(facts.videoFrames.count == 180)
    #expect(facts.playableDuration == .seconds(6))
  }

  @Test(arguments: DecodeMode.allCases)
  func `after the last picture the sound says how far a file plays`(mode: DecodeMode) throws {
    let bytes = try SampleMedia.bytes("audio-longer-than-video.mp4").dropLast(2_000)
    let facts = try SampleMedia.withFile(bytes) { try MediaReader.read(path: $0, mode: mode) }
    #expect(facts.videoFrames.count == 150)
    #expect(facts.playableDuration > .seconds(7))
    #expect(facts.playableDuration < .seconds(8))
    #expect(facts.damage?.position == facts.playableDuration)
  }
}

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

struct PresentationTrackTests {
  /// Packets of ten ticks each, in the order I P B B of presentation times 0, 30, 10, 20.
  private let reordered: PresentationTrack = {
    var track = PresentationTrack()
    for (index, presentation) in [0, 30, 10, 20].enumerated() {
      track.append(
        PacketTiming(
          presentation: Int64(presentation), decoding: Int64(index - 1) * 10, duration: 10))
    }
    return track
  }()

  @Test
  func `an empty track ends nowhere`() {
    let track = PresentationTrack()
    #expect(track.end == nil)
    #expect(track.playableEnds(losing: 100) == [])
  }

  @Test
  func `a whole group of pictures plays to its end`() {
    #expect(reordered.end == 40)
    #expect(reordered.nextDecoding == 30)
    #expect(reordered.playableEnds(losing: reordered.nextDecoding) == [10, 20, 30, 40])
  }

  @Test
  func `a picture after a hole does not count`() {
    var track = PresentationTrack()
    track.append(PacketTiming(presentation: 0, decoding: -10, duration: 10))
    track.append(PacketTiming(presentation: 30, decoding: 0, duration: 10))
    track.append(PacketTiming(presentation: 10, decoding: 10, duration: 10))
    // The picture of 20 was not read.
    #expect(track.playableEnds(losing: track.nextDecoding) == [10, 20])
  }

  @Test
  func `a bad picture ends the one before it`() {
    #expect(reordered.playableEnds(losing: 0, before: 30) == [10, 20, 30])
    #expect(reordered.playableEnds(losing: 0, before: 0) == [])
  }

  @Test
  func `with a variable frame rate a picture stays until the next one`() {
    var track = PresentationTrack()
    for time in [0, 10, 40, 45] as [Int64] {
      track.append(PacketTiming(presentation: time, decoding: time, duration: 10))
    }
    #expect(track.playableEnds(losing: 90) == [10, 40, 45, 55])
    #expect(track.playableEnds(losing: 90, before: 90) == [10, 40, 45, 90])
    // A picture may come between 10 and 40 when the lost one is decoded at 20.
    #expect(track.playableEnds(losing: 20) == [10, 20])
  }

  @Test
  func `times at the bounds of their type do not overflow`() {
    var track = PresentationTrack()
    track.append(PacketTiming(presentation: .max, decoding: .max, duration: 10))
    track.append(PacketTiming(presentation: .min, decoding: .min, duration: 10))
    #expect(track.end == .max)
    #expect(track.playableEnds(losing: .max) == [.max, .max])
    #expect(Int64.min.addingClamped(-1) == .min)
    #expect(Int64(2).addingClamped(3) == 5)
  }
}
