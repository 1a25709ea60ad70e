import Foundation
import Media
import System
import TestSupport
import Testing
import Vocabulary

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
      facts.damage?.reason
        == "avcodec_send_packet: Invalid data found when processing input (-1094995529)")
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
