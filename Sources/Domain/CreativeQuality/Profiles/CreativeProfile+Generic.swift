import Diagnostics
internal import VirtualTime

extension CreativeProfile {
  /// Limits beyond which most platforms and players have trouble; the default.
  package static let generic = CreativeProfile(
    "generic", "what causes problems on most platforms and players",
    source: ProfileSource("common practice of the platforms below", date: "2026-09"),
    rules: [
      QualityRule(.damage, .oneOf(["none"])),
      QualityRule(.declaredDuration, .nearDeclared(by: 0.5), .warning),
      QualityRule(.declaredDuration, .nearDeclared(by: 1)),
      QualityRule(.declaredDimensions, .declared, .warning),
      QualityRule(.declaredBitrate, .nearDeclaredShare(0.2), .warning),
      QualityRule(.declaredBitrateRange, .declared),
      QualityRule(.declaredCodec, .declared, .warning),
      QualityRule(.declaredType, .declared),
      QualityRule(.declaredFileSize, .declared, .warning),
      QualityRule(.indexPosition, .oneOf(["start"]), .warning),
      QualityRule(.fragmentation, .oneOf(["whole"]), .note),
      QualityRule(.editList, .atMost(0), .note),
      QualityRule(.videoStreams, .near([1], by: 0), .warning, when: [.notAudio]),
      QualityRule(.audioStreams, .near([1], by: 0), .warning),
      QualityRule(.containerDuration, .atMost(0.5), .warning),
      QualityRule(.start, .atMost(LateStart.tolerance.seconds), .warning),
      QualityRule(.durationGap, .atMost(0.5), .warning),
      QualityRule(.startOffset, .atMost(0.1), .warning),
      QualityRule(.pixelAspectRatio, .near([1], by: 0.01), .warning),
      QualityRule(.rotation, .near([0], by: 0), .warning),
      QualityRule(.frameRateMode, .oneOf(["constant"]), .warning),
      QualityRule(.chroma, .oneOf(["4:2:0"]), .warning),
      QualityRule(.bitDepth, .near([8], by: 0), .warning),
      QualityRule(.scan, .oneOf(["progressive"]), .warning),
      QualityRule(.keyFrameDistance, .atMost(5), .note),
      QualityRule(.keyFrameDistance, .atMost(10), .warning),
      QualityRule(.openGroups, .atMost(0), .note),
      QualityRule(.formatChange, .oneOf(["none"]), .warning),
      QualityRule(.integratedLoudness, .within(-26 ... -22), .warning, source: atscPractice),
      QualityRule(.truePeak, .atMost(-1), .warning, source: ebuShortForm),
      QualityRule(
        .shortTermLoudness, .atMost(-18), .note, orElse: (.momentaryLoudness, .atMost(-15)),
        source: ebuShortForm),
      QualityRule(.silentChannels, .atMost(0), .warning),
      QualityRule(.silence, .atMost(4), .warning),
      QualityRule(.blackAtStart, .atMost(0.5), .warning),
      QualityRule(.blackAtEnd, .atMost(1), .warning),
      QualityRule(.blackInMiddle, .atMost(2), .warning),
      QualityRule(.freeze, .atMost(5), .note),
      QualityRule(.letterbox, .atMost(5), .warning),
      QualityRule(.identicalMediaFiles, .atMost(0), .warning),
      QualityRule(.renditionDurations, .atMost(0.5), .warning),
      QualityRule(.renditionLadder, .oneOf(["rising"]), .warning),
    ])

  static let atscPractice = ProfileSource(
    "ATSC A/85, Techniques for Establishing and Maintaining Audio Loudness", date: "2013-03")

  static let ebuShortForm = ProfileSource(
    "EBU R 128 s1, Loudness Parameters for Short-form Content",
    "https://tech.ebu.ch/publications/r128s1", date: "2026-09")
}
