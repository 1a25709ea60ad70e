import Media
import Testing
import Vocabulary

@testable import CreativeQuality

struct QualityCheckTests {
  /// In files, configurations and reports: a name never changes, and the order is that of reports.
  private static let ids = [
    "MediaDamage", "DeclaredDuration", "DeclaredDimensions", "DeclaredBitrate",
    "DeclaredBitrateRange", "DeclaredCodec", "DeclaredType", "DeclaredFileSize",
    "ContainerFormat", "FileSize", "IndexPosition", "Fragmentation", "EditList", "VideoStreamCount",
    "AudioStreamCount", "MediaDuration", "ContainerDuration", "MediaStart", "AudioVideoDurationGap",
    "AudioVideoStartOffset", "TotalBitrate",
    "VideoCodec", "VideoBitrate", "Resolution", "PictureWidth", "PictureHeight", "AspectRatio",
    "PixelAspectRatio", "Rotation", "FrameRate", "FrameRateMode", "ChromaSubsampling", "BitDepth",
    "ScanType", "KeyFrameDistance", "OpenGroups", "FormatChange", "BlackAtStart", "BlackAtEnd",
    "BlackInMiddle", "FrozenPicture", "Letterbox",
    "AudioCodec", "AudioBitrate", "SampleRate", "ChannelCount", "IntegratedLoudness",
    "ShortTermLoudness", "MomentaryLoudness", "TruePeak", "SamplePeak", "SilentChannels", "Silence",
    "IdenticalMediaFiles", "RenditionDurations", "RenditionLadder",
  ]

  @Test func `identifiers are what lint's are like, unique, and stable`() {
    #expect(QualityCheck.all.map(\.id) == Self.ids)
    #expect(Set(Self.ids).count == Self.ids.count)
    #expect(Self.ids.allSatisfy { $0.first?.isUppercase == true && $0.allSatisfy(\.isLetter) })
    #expect(QualityCheck.rules.map(\.id) == Self.ids)
  }

  @Test func `the checks of one file and those of several are never in one report`() {
    let facts = MadeFacts().facts
    let report = QualityReport(of: facts, declared: MediaDeclaration(), under: .generic)
    #expect(report.results.map(\.check.id) == Array(Self.ids.prefix(53)))
    let files = ["a", "b"].map { RenditionReport.File(name: $0, facts: facts) }
    let renditions = RenditionReport(of: files, under: .generic)
    #expect(renditions.results.map(\.check.id) == Array(Self.ids.suffix(3)))
  }

  @Test(arguments: QualityCheck.all)
  func `every check has words and a unit of its own value`(check: QualityCheck) {
    #expect(!check.rule.summary.contains("does not meet"))
    #expect(check.rule.summary.count > 10)
    #expect(check.rule.explanation.hasSuffix("."))
    #expect(check.rule.fix.hasSuffix(".") && check.rule.fix.first?.isUppercase == true)
    #expect(check.rule.explanation.first?.isUppercase == true)
    #expect(!check.isWord || check.unit == .none)
  }

  /// A run without a profile grades findings as 'explain' states them.
  @Test(arguments: QualityCheck.all)
  func `a rule is as severe as the mildest generic limit`(check: QualityCheck) {
    let severities = CreativeProfile.generic.rules(for: check).map(\.severity)
    #expect(check.rule.severity == severities.min() ?? .warning)
  }

  @Test func `a check is found by its exact identifier`() {
    #expect(QualityCheck.all.allSatisfy { QualityCheck.named($0.id) == $0 })
    #expect(QualityCheck.named("frameRate") == nil && QualityCheck.named("") == nil)
  }
}

struct ContentContrastTests {
  private static func words(_ ad: MadeFacts, in content: MadeFacts = MadeFacts()) -> [String] {
    ContentContrast(of: ad.facts, in: content.facts).findings.map { "\($0.rule.id): \($0.words)" }
  }

  @Test func `an ad like its content is no finding`() {
    #expect(Self.words(MadeFacts()) == [])
  }

  @Test(arguments: [(-21.05, 0), (-20.9, 1), (-25.06, 1), (-25, 0)])
  func `an ad may be two LU louder or quieter`(loudness: Double, count: Int) {
    var ad = MadeFacts()
    ad.sound?.integratedLoudness = loudness
    #expect(Self.words(ad).count == count)
  }

  @Test func `a step of the loudness is said with its direction`() {
    var ad = MadeFacts()
    ad.sound?.integratedLoudness = -16
    #expect(
      Self.words(ad) == [
        "ContentLoudnessStep: the ad has -16.0 LUFS and the content -23.0 LUFS: the ad is "
          + "7.0 LU louder"
      ])
    #expect(Self.words(MadeFacts(), in: ad).first?.hasSuffix("7.0 LU quieter") == true)
    // Nothing is said of what nobody measured.
    ad.sound = nil
    #expect(Self.words(ad) == [])
  }

  @Test func `other codecs and another size of the picture are said`() {
    var ad = MadeFacts()
    ad.video = MediaStream(
      index: 0, kind: .video, codecName: "hevc",
      picture: .init(
        width: 640, height: 360, pixelFormat: nil, sampleAspectRatio: nil, averageFrameRate: nil))
    ad.audio = MediaStream(index: 1, kind: .audio, codecName: "mp3")
    #expect(
      Self.words(ad) == [
        "ContentCodecChange: the ad's video is hevc and the content's h264, "
          + "the ad's audio is mp3 and the content's aac",
        "ContentResolutionChange: the ad has 640 × 360 pixels and the content 1280 × 720",
      ])
  }
}

struct LateStartTests {
  @Test func `a first picture within the tolerance is not late, nor is one that is absent`() {
    #expect(LateStart(firstPicture: nil) == nil)
    #expect(LateStart(firstPicture: .zero) == nil)
    #expect(LateStart(firstPicture: LateStart.tolerance) == nil)
  }

  @Test func `a late first picture is said with the time that nothing is shown`() throws {
    let late = try #require(LateStart(firstPicture: .milliseconds(1_500)))
    #expect(late.words.hasPrefix("nothing is shown for 1.500 s, until the file's first picture; "))
  }

  @Test func `pictures that begin later than the sound are a late start`() throws {
    var made = MadeFacts()
    made.measuredVideo.start = .milliseconds(1_500)
    let result = try made.result(of: .start)
    #expect(result.verdict == .warning)
    #expect(try MadeFacts().result(of: .start).verdict == .pass)
  }

  @Test func `a file without pictures starts with its sound`() throws {
    var made = MadeFacts()
    made.video = nil
    made.measuredAudio.start = .milliseconds(700)
    #expect(try made.result(of: .start).verdict == .warning)
  }
}
