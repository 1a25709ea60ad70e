import Foundation
import Media
import TestSupport
import Testing
import Vocabulary

/// Files whose container and media do not agree about the beginning or the end.
@Suite(.tags(.process), .enabled(if: MadeMedia.isPossible))
struct LateMediaTests {
  private func facts(
    _ name: String, _ arguments: [String], change: (Data) throws -> Data = { $0 }
  ) throws -> MediaFacts {
    let made = try MadeMedia(name, ["-bitexact"] + arguments)
    let file = URL(filePath: made.path)
    try change(try Data(contentsOf: file)).write(to: file)
    return try made.facts()
  }

  private static let silentFilm = ["-f", "lavfi", "-i", "testsrc2=s=64x36:r=10:d=2"]

  @Test(arguments: ["mp4", "mkv"])
  func `nothing is shown before the first frame of media that begins late`(
    suffix: String
  ) throws {
    let film = ["-c:v", "libx264", "-bf", "0"]
    let late = ["-vf", "setpts=PTS+1.5/TB", "-fps_mode", "passthrough"]
    let facts = try facts("late.\(suffix)", Self.silentFilm + late + film)
    #expect(facts.damage == nil)
    #expect(facts.duration == .milliseconds(3_500))
    #expect(facts.videoFrames.times.first == .milliseconds(1_500))
    #expect(facts.videoFrames.times.last == .milliseconds(3_400))
    #expect(facts.measurements?.video?.start == .milliseconds(1_500))
  }

  @Test
  func `a container that states too long a duration is complete`() throws {
    let facts = try facts("long.mp4", Self.silentFilm + ["-c:v", "libx264"]) {
      try MP4Boxes.stating(20_000, in: ["mvhd", "tkhd", "elst"], of: $0)
    }
    #expect(facts.damage == nil)
    #expect(facts.duration == .seconds(2))
    #expect(facts.statedDuration == .seconds(20))
    #expect(facts.bitRate == facts.byteCount * 8 / 2)
  }

  @Test
  func `a fragment whose index is cut off ends the file early`() throws {
    let flags = ["-c:v", "libx264", "-g", "10", "-movflags", "+frag_keyframe+empty_moov"]
    let facts = try facts("cut.mp4", Self.silentFilm + flags) { bytes in
      let last = try #require(bytes.range(of: Data("moof".utf8), options: .backwards))
      return bytes.prefix(last.upperBound + 20)
    }
    #expect(facts.damage?.reason.hasPrefix("the file ends early") == true)
  }

  @Test
  func `a fragment that the segment index names and the file lacks ends it early`() throws {
    let flags = [
      "-c:v", "libx264", "-g", "10", "-movflags", "+frag_keyframe+empty_moov+global_sidx",
    ]
    let facts = try facts("cut.mp4", Self.silentFilm + flags) { bytes in
      let last = try #require(bytes.range(of: Data("moof".utf8), options: .backwards))
      return bytes.prefix(last.lowerBound - 4)
    }
    #expect(facts.layout?.isCut == true)
    #expect(facts.damage != nil)
  }

  @Test
  func `an initialization segment alone is named as one`() throws {
    let flags = ["-c:v", "libx264", "-movflags", "+frag_keyframe+empty_moov"]
    let error = #expect(throws: FFmpegError.self) {
      try facts("init.mp4", Self.silentFilm + flags) { bytes in
        let first = try #require(bytes.range(of: Data("moof".utf8)))
        return bytes.prefix(first.lowerBound - 4)
      }
    }
    #expect(error?.words?.hasPrefix("the file is an initialization segment alone") == true)
  }

  @Test
  func `the only picture of a file is damage when it does not decode`() throws {
    let one = ["-f", "lavfi", "-i", "testsrc2=s=64x36:r=10:d=0.1", "-c:v", "libx264"]
    let facts = try facts("one.mp4", one) { bytes in
      let media = try #require(bytes.range(of: Data("mdat".utf8)))
      var broken = bytes
      for place in media.upperBound..<media.upperBound + 600 { broken[place] = 0xA5 }
      return broken
    }
    #expect(facts.damage?.position == .zero)
  }
}
