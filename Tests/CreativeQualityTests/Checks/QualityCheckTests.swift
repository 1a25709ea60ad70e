import CreativeQuality
import Testing
import Vocabulary

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
