import Foundation
import Media
import TestSupport
import Testing
import Vocabulary

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
