import Foundation
import System
import TestSupport
import Testing
import Vocabulary

@testable import Media

/// Containers other than the samples' own, made by FFmpeg's program where it is installed.
@Suite(.tags(.process))
struct ContainerTests {
  private static let hasFFmpeg = Program("ffmpeg") != nil

  /// Makes a file of this name and reads it.
  private func read(
    _ name: String, _ arguments: [String], _ mode: DecodeMode, seek: [String] = [],
    from input: String = SampleMedia.path("ad-3.2s.mp4")
  ) throws -> MediaFacts {
    let ffmpeg = try #require(Program("ffmpeg"))
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: name).path
    _ = try ffmpeg.run(
      ["-nostdin", "-v", "error"] + seek + ["-i", input] + arguments + [path]
    ).lines
    return try MediaReader.read(path: path, mode: mode)
  }

  @Test(.enabled(if: hasFFmpeg), arguments: ["mkv", "ts", "flv", "mov"], DecodeMode.allCases)
  func `every accepted container gives every picture`(name: String, mode: DecodeMode) throws {
    let facts = try read("ad." + name, ["-c", "copy"], mode)
    #expect(facts.damage == nil)
    #expect(facts.videoFrames.count == 96)
    #expect(facts.streams.map(\.kind) == [.video, .audio])
    let first = try #require(facts.videoFrames.times.first)
    // Without an edit list the sound begins one AAC frame before the picture.
    #expect(first >= .zero && first <= .milliseconds(22))
    #expect(facts.duration >= .milliseconds(3_200) && facts.duration < .milliseconds(3_300))
  }

  @Test(.enabled(if: hasFFmpeg), arguments: ["mp3", "wav", "flac", "aac"], DecodeMode.allCases)
  func `sound alone plays to the end of its last packet`(name: String, mode: DecodeMode) throws {
    let facts = try read("ad." + name, ["-vn"], mode)
    #expect(facts.damage == nil)
    #expect(facts.videoFrames.count == 0)
    #expect(facts.streams.map(\.kind) == [.audio])
    #expect(facts.duration >= .milliseconds(3_200) && facts.duration < .milliseconds(3_300))
  }

  @Test(.enabled(if: hasFFmpeg), arguments: DecodeMode.allCases)
  func `an edit list hides what comes before its beginning`(mode: DecodeMode) throws {
    let facts = try read("ad.mp4", ["-c", "copy"], mode, seek: ["-ss", "1.5"])
    #expect(facts.damage == nil)
    // From 1.5 s on, though the file still begins with the key frame of 1 s.
    #expect(facts.videoFrames.count == 51)
    #expect(facts.videoFrames.times.first == .zero)
    #expect(facts.startTime == .zero)
  }

  @Test(.enabled(if: hasFFmpeg), arguments: DecodeMode.allCases)
  func `a fragmented file has no index and plays all the same`(mode: DecodeMode) throws {
    let flags = ["-c", "copy", "-movflags", "frag_keyframe+empty_moov"]
    let facts = try read("ad.mp4", flags, mode)
    #expect(facts.damage == nil)
    #expect(facts.videoFrames.count == 96)
  }

  @Test(.enabled(if: hasFFmpeg), arguments: DecodeMode.allCases)
  func `a picture is not a creative`(mode: DecodeMode) {
    let error = #expect(throws: FFmpegError.self) {
      try read("ad.png", ["-frames:v", "1"], mode)
    }
    #expect(
      error?.text == "the format is not one of mov,matroska,mp3,aac,wav,ogg,flac,mpegts,flv")
  }

  @Test(.enabled(if: hasFFmpeg))
  func `a codec that no ad has is not decoded`() throws {
    let facts = try read("ad.mkv", ["-c:v", "ffv1", "-an"], .full)
    #expect(facts.streams.first?.frameCount == nil)
    #expect(facts.playableDuration == .zero)
    #expect(
      facts.damage?.reason.contains("the decoder 'ffv1' is not one of those that ads need") == true)
  }

  @Test(.enabled(if: hasFFmpeg), arguments: ["ad.avi", "ad.asf", "ad.nut"])
  func `a container that no ad has is refused`(name: String) {
    let error = #expect(throws: FFmpegError.self) { try read(name, [], .demux) }
    #expect(error?.text.hasPrefix("the format is not one of ") == true)
  }

  @Test(.enabled(if: hasFFmpeg))
  func `a container without picture and sound is an error`() throws {
    let subtitles = Data("1\n00:00:00,000 --> 00:00:02,000\nHello\n".utf8)
    let error = try SampleMedia.withFile(subtitles) { path in
      #expect(throws: FFmpegError.self) { try read("ad.mkv", [], .full, from: path) }
    }
    #expect(
      error?.description
        == "the file contains neither video nor audio [av_find_best_stream: Stream not found "
        + "(-1381258232)]"
    )
  }
}

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

struct FFmpegErrorTests {
  @Test(
    arguments: [
      (-2, "No such file or directory"),
      (-541_478_725, "End of file"),
      (-1_094_995_529, "Invalid data found when processing input"),
    ] as [(Int32, String)])
  func `a code has FFmpeg's own text`(code: Int32, text: String) {
    let error = FFmpegError(code: code, function: "avformat_open_input", subject: "ad.mp4")
    #expect(error.text == text)
    #expect(error.description == "avformat_open_input: \(text) (\(code))")
  }

  @Test(arguments: [(-1, true), (-13, true), (-21, true), (-2, false), (-22, false), (-5, false)])
  func `a file that is kept from us is told from one that is bad`(code: Int32, isKept: Bool) {
    let error = FFmpegError(code: code, function: "stat", subject: "ad.mp4")
    #expect(error.isAccessFailure == isKept)
  }

  @Test
  func `an unknown ratio is none`() {
    #expect(Rational(0, 1) == nil)
    #expect(Rational(1, 0) == nil)
    #expect(Rational(30_000, 1_001)?.description == "30000/1001")
  }
}

struct StreamClockTests {
  @Test
  func `positions count from the container's start`() {
    let clock = StreamClock(numerator: 1, denominator: 90_000, start: .milliseconds(1_500))
    #expect(clock.position(of: 90_000 * 2) == .milliseconds(500))
    #expect(clock.position(of: 0) == .milliseconds(-1_500))
  }

  @Test
  func `thirds are exact to the attosecond`() {
    let clock = StreamClock(numerator: 1, denominator: 3)
    #expect(clock.position(of: 1).attoseconds == 333_333_333_333_333_333)
    #expect(clock.position(of: 3) == .seconds(1))
  }

  @Test(arguments: [1, 1_001, .max] as [Int32], [1, 30_000, .max] as [Int32])
  func `any time base holds any time`(numerator: Int32, denominator: Int32) {
    let clock = StreamClock(numerator: numerator, denominator: denominator)
    #expect(clock.position(of: .max) <= .seconds(1_000_000_000))
    #expect(clock.position(of: .max) > .zero)
    #expect(clock.position(of: .min) >= .seconds(-1_000_000_000))
    #expect(clock.position(of: .min) < .zero)
  }
}
