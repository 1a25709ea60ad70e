import Foundation
import Media
import Testing
import VirtualTime

struct MediaMeasurementsTests {
  private func measured(_ path: String, _ mode: DecodeMode = .full) throws -> MediaMeasurements {
    try #require(
      try MediaReader.read(path: path, mode: mode, details: .quality).measurements)
  }

  private static let intro = SampleMedia.folder.deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data/media/iab-short-intro.mp4").path

  private static let introPath = FileManager.default.fileExists(atPath: intro) ? intro : nil

  /// The golden numbers of the IAB's "VAST 4.0 Short Intro", measured with FFmpeg 5.1.
  @Test(.enabled(if: introPath != nil, "../shared is not there"))
  func `the IAB's short intro has its golden numbers`() throws {
    let path = try #require(Self.introPath)
    let facts = try MediaReader.read(path: path, mode: .full, details: .quality)
    #expect(facts.duration.roundedMicroseconds / 1_000 == 15_162)
    #expect(facts.bitRate.map { $0 / 1_000 } == 1_058)
    let video = try #require(facts.measurements?.video)
    #expect(facts.streams.first?.duration?.roundedMicroseconds == 15_148_467)
    #expect((video.level, video.chroma) == (31, "4:2:0"))
    #expect(video.realFrameRate == Rational(30_000, 1_001))
    #expect(facts.layout?.isIndexAtEnd == false)
    let pictures = try #require(video.pictures)
    let black = try #require(pictures.black.last)
    #expect(pictures.black.count == 1 && black.reachesEnd)
    #expect(black.duration.isNear(0.634))
    #expect(pictures.frozen.map { $0.duration.isNear(1.80, by: 0.005) } == [true])
    #expect(pictures.unlitShare == 0)
    let sound = try #require(facts.measurements?.audio?.sound)
    #expect(Self.tenths(sound.integratedLoudness) == -219)
    #expect(Self.tenths(sound.loudnessRange) == 107)
    #expect(Self.tenths(sound.truePeak) == -25)
    #expect(sound.silences.map { $0.duration.isNear(1.198) } == [true])
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
