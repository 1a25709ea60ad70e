import Foundation
import Media
import System
import TestSupport
import Testing
import Vocabulary

/// The same numbers as FFmpeg's own programs print with the same filters.
@Suite(.tags(.process, .slow))
struct FilterComparisonTests {
  private static let samples = [
    "ad-30s.mp4", "ad-15s.mp4", "ad-6s.mp4", "ad-3.2s.mp4", "ad-29.97fps.mp4",
    "variable-frame-rate.mp4", "moov-at-end.mp4", "audio-longer-than-video.mp4",
  ]

  /// The ffmpeg program's output for a file.
  private struct Printed {
    let lines: [String]

    init(_ path: String) throws {
      let ffmpeg = try #require(Program("ffmpeg"))
      lines = try ffmpeg.run(
        ["-nostdin", "-hide_banner", "-nostats", "-i", path]
          + ["-vf", "blackdetect=d=0.1:pix_th=0.10,freezedetect=n=-60dB:d=1"]
          + ["-af", "silencedetect=n=-50dB:d=0.5,astats,ebur128=peak=true:framelog=verbose"]
          + ["-f", "null", "-"]
      ).errorLines
    }

    /// All numbers that follow a key anywhere.
    func numbers(_ key: String) -> [Double] {
      lines.compactMap { line in
        guard let range = line.range(of: key) else { return nil }
        let rest = line[range.upperBound...].drop { $0 == " " }
        return Double(rest.prefix { "-.0123456789".contains($0) })
      }
    }
  }

  private func compare(_ path: String) throws {
    let printed = try Printed(path)
    let found = try #require(
      try MediaReader.read(path: path, mode: .full, details: .quality).measurements)
    if let sound = found.audio?.sound {
      func expectLast(_ value: Double?, _ key: String, by tolerance: Double) throws {
        let number = try #require(printed.numbers(key).last, "\(key)")
        #expect(((value ?? .infinity) - number).magnitude <= tolerance, "\(key) \(number)")
      }
      // One printed decimal, and the filter's own rounding.
      try expectLast(sound.integratedLoudness, " I: ", by: 0.051)
      try expectLast(sound.loudnessRange, " LRA: ", by: 0.051)
      try expectLast(sound.truePeak, " Peak: ", by: 0.11)
      try expectLast(sound.samplePeak, "Peak level dB: ", by: 0.000_001)
      let levels = printed.numbers("RMS level dB: ").prefix(sound.channels.count)
      for (channel, level) in zip(sound.channels, levels) {
        #expect(((channel.rms ?? .infinity) - level).magnitude <= 0.000_001)
      }
      expect(sound.silences, printed.numbers("silence_start: "), printed.numbers("silence_end: "))
    }
    if let pictures = found.video?.pictures {
      expect(pictures.black, printed.numbers("black_start:"), printed.numbers("black_end:"))
      // The program does not print the end of a frozen interval at the end of
      // the file.
      expect(
        pictures.frozen.filter { !$0.reachesEnd },
        Array(printed.numbers("freeze_start: ").prefix(printed.numbers("freeze_end: ").count)),
        printed.numbers("freeze_end: "))
      #expect(pictures.frozen.count == printed.numbers("freeze_start: ").count)
    }
  }

  private func expect(_ intervals: [MediaInterval], _ starts: [Double], _ ends: [Double]) {
    #expect(intervals.count == starts.count)
    for (interval, start) in zip(intervals, starts) { #expect(interval.start.isNear(start)) }
    for (interval, end) in zip(intervals, ends) { #expect(interval.end.isNear(end)) }
  }

  @Test(.enabled(if: MadeMedia.isPossible), arguments: samples)
  func `samples measure as ffmpeg prints`(name: String) throws {
    try compare(SampleMedia.path(name))
  }

  @Test(.enabled(if: MadeMedia.isPossible), arguments: ["mp4", "mkv", "mov"])
  func `what is black, still and silent measures as ffmpeg prints`(container: String) throws {
    let picture =
      "color=black:size=320x180:rate=25:duration=1[a];testsrc2=size=320x180:rate=25:duration=2[b];"
      + "color=blue:size=320x180:rate=25:duration=2[c];testsrc2=size=320x180:rate=25:duration=1[d];"
      + "color=black:size=320x180:rate=25:duration=1[e];[a][b][c][d][e]concat=n=5"
    let sound =
      "sine=frequency=440:sample_rate=44100:duration=7,volume=10dB,"
      + "volume=volume=0:enable='between(t,2,3.3)+gt(t,6)',pan=stereo|c0=c0|c1=0.5*c0"
    let media = try MadeMedia(
      "made.\(container)",
      ["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", sound] + MadeMedia.encoding)
    try compare(media.path)
    let found = try media.measured()
    #expect(found.video?.pictures?.black.count == 2)
    #expect(found.video?.pictures?.frozen.count == 3 || found.video?.pictures?.frozen.count == 2)
    #expect(found.audio?.sound?.silences.count == 2)
  }

  @Test(.enabled(if: Program("ffprobe") != nil), arguments: samples)
  func `headers and key frames are those that ffprobe prints`(name: String) throws {
    let probe = try #require(Program("ffprobe"))
    let path = SampleMedia.path(name)
    let found = try #require(
      try MediaReader.read(path: path, mode: .full, details: .quality).measurements?.video)
    func values(_ entries: String) throws -> [String] {
      try probe.run(
        ["-v", "error", "-select_streams", "v:0", "-show_entries", entries]
          + ["-of", "default=nw=1:nk=1", path]
      ).lines
    }
    #expect(try values("stream=level") == [found.level.map { "\($0)" }])
    #expect(try values("stream=field_order") == [found.fieldOrder])
    #expect(try values("stream=r_frame_rate") == [found.realFrameRate.map { "\($0)" }])
    #expect(
      try values("frame=interlaced_frame").count { $0 == "1" } == found.pictures?.interlacedCount)
    #expect(try values("packet=flags").count { $0.hasPrefix("K") } == found.keyFrames.count)
  }
}
