import Media
import Testing
import Vocabulary

@testable import CreativeQuality

struct DeclaredChecksTests {
  @Test(arguments: [
    (30_500, QualityVerdict.pass), (30_501, .warning), (29_499, .warning), (31_000, .warning),
    (31_001, .error), (28_000, .error),
  ])
  func `the duration may differ by half a second, or a second`(
    milliseconds: Int, verdict: QualityVerdict
  ) throws {
    let declared = MediaDeclaration(duration: .milliseconds(milliseconds))
    #expect(try MadeFacts().result(of: .declaredDuration, declared: declared).verdict == verdict)
  }

  @Test(arguments: [
    (1_000, QualityVerdict.pass), (1_250, .pass), (1_251, .warning), (834, .pass), (800, .warning),
    (0, .notApplicable),
  ])
  func `the bit rate may differ by a fifth`(kilobits: Int, verdict: QualityVerdict) throws {
    let declared = MediaDeclaration(bitrate: kilobits)
    #expect(try MadeFacts().result(of: .declaredBitrate, declared: declared).verdict == verdict)
  }

  @Test(arguments: [
    (900, 1_100, QualityVerdict.pass), (1_001, 1_100, .error), (500, 999, .error),
    (1_100, 900, .notApplicable),
  ])
  func `the bit rate is within the declared range`(low: Int, high: Int, verdict: QualityVerdict)
    throws
  {
    let declared = MediaDeclaration(minBitrate: low, maxBitrate: high)
    #expect(
      try MadeFacts().result(of: .declaredBitrateRange, declared: declared).verdict == verdict)
  }

  /// The file has 1000 kb/s.
  @Test(arguments: [
    (500, 400, 600, QualityVerdict.notApplicable, QualityVerdict.error),
    (500, 400, 1_100, .warning, .pass), (1_000, 900, 1_100, .pass, .pass),
    (500, 900, 1_100, .warning, .pass), (1_000, 400, 600, .pass, .error),
  ])
  func `a file outside of the declared range is one finding`(
    kilobits: Int, low: Int, high: Int, single: QualityVerdict, range: QualityVerdict
  ) throws {
    let declared = MediaDeclaration(bitrate: kilobits, minBitrate: low, maxBitrate: high)
    #expect(try MadeFacts().result(of: .declaredBitrate, declared: declared).verdict == single)
    #expect(try MadeFacts().result(of: .declaredBitrateRange, declared: declared).verdict == range)
  }

  @Test(arguments: [
    (
      QualityCheck.declaredDuration, MediaDeclaration(duration: .seconds(6)),
      "the tag declares a duration of 6 s, but the file has 30 s; correct the tag, or replace the file"
    ),
    (
      .declaredBitrateRange, MediaDeclaration(minBitrate: 500, maxBitrate: 900),
      "the tag declares a bit rate of 500 to 900 kb/s, but the file has 1000 kb/s; correct the tag, or replace the file"
    ),
    (
      .declaredType, MediaDeclaration(type: "video/webm"),
      "the tag declares the container webm, but the file has mp4; correct the tag, or replace the file"
    ),
  ])
  func `a finding says what the tag declares and what the file has`(
    check: QualityCheck, declared: MediaDeclaration, message: String
  ) throws {
    let result = try MadeFacts().result(of: check, declared: declared)
    #expect(result.diagnostic(profile: "generic", at: nil)?.message == message)
  }

  @Test func `the picture is compared as it is shown`() throws {
    func verdict(_ made: MadeFacts, _ width: Int, _ height: Int) throws -> QualityVerdict {
      let declared = MediaDeclaration(width: width, height: height)
      return try made.result(of: .declaredDimensions, declared: declared).verdict
    }
    var made = MadeFacts()
    #expect(try verdict(made, 1280, 720) == .pass)
    #expect(try verdict(made, 640, 360) == .warning)
    #expect(try verdict(made, 0, 0) == .notApplicable)
    made.measuredVideo.rotation = 270
    #expect(try verdict(made, 720, 1280) == .pass)
    made.measuredVideo.rotation = 0
    made.video = MediaStream(
      index: 0, kind: .video, codecName: "h264",
      picture: .init(width: 1440, height: 1080, sampleAspectRatio: Rational(4, 3)))
    #expect(try verdict(made, 1920, 1080) == .pass)
    #expect(try made.result(of: .pixelAspectRatio).verdict == .warning)
    #expect(try made.result(of: .aspectRatio).valueText == "1.78")
  }

  @Test(arguments: [
    ("avc1.4d401f, mp4a.40.2", QualityVerdict.pass), ("H.264", .pass), ("avc1", .pass),
    ("aac", .pass), ("hev1.1.6.L93", .warning), ("vp9, opus", .warning),
    ("avc1.4d401f, mp4a.6b", .warning), ("codec-x", .notApplicable),
  ])
  func `codecs are compared by what they mean`(codec: String, verdict: QualityVerdict) throws {
    let declared = MediaDeclaration(codec: codec)
    #expect(try MadeFacts().result(of: .declaredCodec, declared: declared).verdict == verdict)
  }

  @Test(arguments: [
    ("video/mp4", QualityVerdict.pass), ("VIDEO/MP4; codecs=x", .pass), ("video/webm", .error),
    ("video/quicktime", .error), ("application/javascript", .notApplicable),
  ])
  func `the type is compared with the container`(type: String, verdict: QualityVerdict) throws {
    let declared = MediaDeclaration(type: type)
    #expect(try MadeFacts().result(of: .declaredType, declared: declared).verdict == verdict)
  }

  @Test func `containers are told by their contents`() throws {
    func container(_ change: (inout MadeFacts) -> Void) throws -> String {
      var made = MadeFacts()
      change(&made)
      return try made.result(of: .container).valueText
    }
    #expect(try container { _ in } == "mp4")
    #expect(try container { $0.layout = ContainerLayout(isQuickTime: true) } == "mov")
    #expect(try container { $0.formatName = "matroska,webm" } == "matroska")
    #expect(
      try container {
        $0.formatName = "matroska,webm"
        $0.video = MediaStream(index: 0, kind: .video, codecName: "vp9")
        $0.audio = MediaStream(index: 1, kind: .audio, codecName: "opus")
      } == "webm")
    #expect(try container { $0.formatName = "mpegts" } == "mpegts")
  }

  @Test func `the declared size in bytes is exact`() throws {
    func verdict(_ bytes: Int) throws -> QualityVerdict {
      try MadeFacts().result(
        of: .declaredFileSize, declared: MediaDeclaration(fileSize: bytes)
      ).verdict
    }
    #expect(try verdict(3_750_000) == .pass)
    #expect(try verdict(3_750_001) == .warning)
    #expect(try verdict(0) == .notApplicable)
  }

  @Test func `a tag that declares nothing is not held to anything`() {
    let report = QualityReport(
      of: MadeFacts().facts, declared: MediaDeclaration(), under: .generic)
    let compared = report.results.filter(\.check.comparesDeclared)
    #expect(compared.count == 7)
    #expect(compared.allSatisfy { $0.verdict == .notApplicable && $0.value != nil })
  }
}
