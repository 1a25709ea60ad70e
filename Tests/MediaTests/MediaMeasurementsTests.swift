import Foundation
import System
import TestSupport
import Testing
import Vocabulary

@testable import Media

@Suite(.tags(.process))
struct MediaMeasurementsTests {
  private func measured(_ path: String, _ mode: DecodeMode = .full) throws -> MediaMeasurements {
    try #require(
      try MediaReader.read(path: path, mode: mode, details: .quality).measurements)
  }

  /// What FFmpeg 5.1 measures of a file.
  struct Golden: CustomTestStringConvertible {
    var path: String
    var milliseconds: Int64
    var kilobits: Int64
    var videoMicroseconds: Int64
    var level: Int
    /// How long the intervals are, in seconds.
    var black: [Double] = []
    var frozen: [Double] = []
    var silences: [Double] = []
    /// In tenths of LUFS and dBTP.
    var loudness: Int
    var truePeak: Int
    /// In LU, with an error of less than a tenth.
    var loudnessRange: Double

    var testDescription: String { URL(filePath: path).lastPathComponent }
  }

  /// A sample, and the IAB's "VAST 4.0 Short Intro", where it is available.
  private static let golden: [Golden] = {
    let sample = Golden(
      path: SampleMedia.path("ad-29.97fps.mp4"), milliseconds: 10_010, kilobits: 253,
      videoMicroseconds: 10_010_000, level: 21, loudness: -219, truePeak: -173, loudnessRange: 0.05)
    let intro = Golden(
      path: SampleMedia.folder.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared/data/media/iab-short-intro.mp4").path,
      milliseconds: 15_162, kilobits: 1_058, videoMicroseconds: 15_148_467, level: 31,
      black: [0.634], frozen: [1.80], silences: [1.198], loudness: -219, truePeak: -25,
      loudnessRange: 10.7)
    return FileManager.default.fileExists(atPath: intro.path) ? [sample, intro] : [sample]
  }()

  @Test(arguments: golden)
  func `a file has its golden numbers`(golden: Golden) throws {
    let facts = try MediaReader.read(path: golden.path, mode: .full, details: .quality)
    #expect(facts.duration.roundedMicroseconds / 1_000 == golden.milliseconds)
    #expect(facts.bitRate.map { $0 / 1_000 } == golden.kilobits)
    let video = try #require(facts.measurements?.video)
    #expect(facts.streams.first?.duration?.roundedMicroseconds == golden.videoMicroseconds)
    #expect((video.level, video.chroma) == (golden.level, "4:2:0"))
    #expect(video.realFrameRate == Rational(30_000, 1_001))
    #expect(facts.layout?.isIndexAtEnd == false)
    let pictures = try #require(video.pictures)
    #expect(pictures.black.count == golden.black.count)
    for (black, seconds) in zip(pictures.black, golden.black) {
      #expect(black.reachesEnd && black.duration.isNear(seconds))
    }
    #expect(pictures.frozen.count == golden.frozen.count)
    for (frozen, seconds) in zip(pictures.frozen, golden.frozen) {
      #expect(frozen.duration.isNear(seconds, by: 0.005))
    }
    #expect(pictures.unlitShare == 0)
    let sound = try #require(facts.measurements?.audio?.sound)
    #expect(Self.tenths(sound.integratedLoudness) == golden.loudness)
    #expect(Self.tenths(sound.truePeak) == golden.truePeak)
    let range = try #require(sound.loudnessRange)
    #expect((range - golden.loudnessRange).magnitude < 0.051)
    #expect(sound.silences.count == golden.silences.count)
    for (silence, seconds) in zip(sound.silences, golden.silences) {
      #expect(silence.duration.isNear(seconds))
    }
  }

  private static func tenths(_ value: Double?) -> Int? { value.map { Int(($0 * 10).rounded()) } }

  @Test func `the sample ad has its golden numbers`() throws {
    let found = try measured(SampleMedia.path("ad-6s.mp4"))
    let video = try #require(found.video)
    #expect((video.level, video.chroma, video.bitDepth) == (21, "4:2:0", 8))
    #expect(video.fieldOrder == "progressive")
    #expect((video.start, video.end, video.rotation) == (.zero, .seconds(6), 0))
    #expect(video.cadence?.isVariable == false)
    #expect(video.keyFrames == .init(count: 6, largestDistance: .seconds(1), openGroups: 0))
    let all = PixelRectangle(x: 0, y: 0, width: 480, height: 270)
    #expect(
      video.pictures
        == PictureMeasurements(
          width: 480, height: 270, litArea: all, litAreas: [.init(start: .zero, area: all)]))
    let audio = try #require(found.audio)
    #expect((audio.start, audio.end) == (.zero, .seconds(6)))
    let sound = try #require(audio.sound)
    #expect(Self.tenths(sound.integratedLoudness) == -219)
    #expect(Self.tenths(sound.momentaryMaximum) == -217)
    #expect(Self.tenths(sound.truePeak) == -180)
    #expect(sound.channels.map { Self.tenths($0.rms) } == [-242, -242])
    #expect(found.contentDigest.count == 64)
  }

  @Test func `a variable frame rate is one, also without decoding`() throws {
    for mode in DecodeMode.allCases {
      let video = try measured(SampleMedia.path("variable-frame-rate.mp4"), mode).video
      #expect(video?.cadence?.isVariable == true)
      #expect(video?.cadence?.shortest.roundedMicroseconds == 33_333)
      #expect(video?.cadence?.longest.roundedMicroseconds == 66_667)
    }
  }

  @Test func `without decoding there is what packets and headers say`() throws {
    let full = try measured(SampleMedia.path("ad-6s.mp4"))
    let demuxed = try measured(SampleMedia.path("ad-6s.mp4"), .demux)
    #expect(demuxed.video?.pictures == nil)
    #expect(demuxed.audio?.sound == nil)
    #expect(demuxed.video?.keyFrames == full.video?.keyFrames)
    #expect(demuxed.contentDigest == full.contentDigest)
  }

  @Test func `nothing is measured unless it is asked for`() throws {
    let facts = try MediaReader.read(path: SampleMedia.path("ad-6s.mp4"), mode: .full)
    #expect(facts.measurements == nil)
    var measured = try MediaReader.read(
      path: SampleMedia.path("ad-6s.mp4"), mode: .full, details: .quality)
    measured.measurements = nil
    #expect(measured == facts)
  }

  @Test func `a damaged file is measured as far as it plays`() throws {
    let found = try measured(SampleMedia.path("truncated.mp4"))
    #expect(found.audio?.sound?.integratedLoudness != nil)
    #expect(found.video?.pictures?.litArea?.width == 480)
  }

  @Test func `a missing stream is not measured`() throws {
    let found = try measured(SampleMedia.path("no-audio.mp4"))
    #expect(found.audio == nil)
    #expect(found.video?.pictures != nil)
  }

  @Test func `measuring twice gives the same`() throws {
    let path = SampleMedia.path("ad-3.2s.mp4")
    #expect(try measured(path) == measured(path))
  }

  @Test(.enabled(if: MadeMedia.isPossible))
  func `headers are read: rotation, chroma, depth, open groups`() throws {
    let source = ["-i", SampleMedia.path("ad-3.2s.mp4"), "-an"]
    let turned = try MadeMedia(
      "made.mp4", source + ["-c", "copy", "-metadata:s:v:0", "rotate=90"])
    // The program writes a matrix that turns counterclockwise.
    #expect(try turned.measured().video?.rotation == 270)

    let deep = try MadeMedia(
      "made.mp4",
      source + ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv422p10le"])
    let video = try #require(try deep.measured().video)
    #expect((video.chroma, video.bitDepth) == ("4:2:2", 10))

    let open = try MadeMedia(
      "made.mkv",
      source + ["-c:v", "libx264", "-x264-params", "open-gop=1:keyint=24:bframes=3:scenecut=0"])
    #expect(try #require(try open.measured().video).keyFrames.openGroups > 0)
  }
}

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

/// Files that were tampered with, with all filters on.
extension HostileFileTests {
  /// How many files a test makes of one sample; each is decoded whole, which takes time.
  private static let fileCount = Lane.isNightly ? 200 : 40

  /// Numbers that reports could not write, and intervals that make no sense.
  private func expectSound(_ measurements: MediaMeasurements?, _ comment: Comment) {
    guard let measurements else {
      Issue.record("nothing was measured: \(comment)")
      return
    }
    let sound = measurements.audio?.sound
    let numbers =
      [sound?.integratedLoudness, sound?.loudnessRange, sound?.truePeak, sound?.samplePeak]
      + (sound?.channels ?? []).flatMap { [$0.peak, $0.rms] }
    #expect(numbers.allSatisfy { $0?.isFinite ?? true }, comment)
    let pictures = measurements.video?.pictures
    for interval in (pictures?.black ?? []) + (pictures?.frozen ?? []) + (sound?.silences ?? []) {
      #expect(interval.start >= .zero && interval.duration >= .zero, comment)
    }
    if let pictures, let area = pictures.litArea {
      #expect(area.x >= 0 && area.x + area.width <= pictures.width, comment)
      #expect(area.y >= 0 && area.y + area.height <= pictures.height, comment)
    }
  }

  @Test(arguments: ["ad-3.2s.mp4", "ad-6s.mp4"])
  func `a file cut anywhere is measured as far as it goes`(name: String) throws {
    let bytes = try SampleMedia.bytes(name)
    var random = SeededRandom(seed: 4).forked(for: name)
    for _ in 0..<Self.fileCount {
      let length = Int.random(in: 0..<bytes.count, using: &random)
      try SampleMedia.withFile(bytes.prefix(length)) { path in
        do throws(FFmpegError) {
          let facts = try MediaReader.read(path: path, mode: .full, details: .quality)
          #expect(facts.damage != nil, "cut at \(length)")
          expectSound(facts.measurements, "cut at \(length)")
        } catch {
          #expect(error.code < 0)
        }
      }
    }
  }

  @Test(arguments: ["ad-3.2s.mp4", "ad-6s.mp4"])
  func `a file with a flipped byte is measured or refused`(name: String) throws {
    let bytes = try SampleMedia.bytes(name)
    var random = SeededRandom(seed: 5).forked(for: name)
    for turn in 0..<Self.fileCount {
      let place = Int.random(in: 0..<(turn.isMultiple(of: 2) ? 6_000 : bytes.count), using: &random)
      var damaged = bytes
      damaged[place] ^= UInt8.random(in: 1...255, using: &random)
      try SampleMedia.withFile(damaged) { path in
        do throws(FFmpegError) {
          let facts = try MediaReader.read(path: path, mode: .full, details: .quality)
          expectSound(facts.measurements, "flipped at \(place)")
        } catch {
          #expect(error.code < 0)
        }
      }
    }
  }
}
