import Foundation
import Media
import System
import TestSupport
import Testing
import Vocabulary

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
