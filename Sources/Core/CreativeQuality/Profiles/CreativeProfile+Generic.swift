internal import Vocabulary

extension CreativeProfile {
  /// Limits beyond which most platforms and players have trouble; the default.
  package static let generic = CreativeProfile(
    "generic", "what causes problems on most platforms and players",
    source: ProfileSource("common practice of the platforms below", date: "2026-09"),
    rules: [
      limit(.damage, .oneOf(["none"])),
      limit(.declaredDuration, .nearDeclared(by: 0.5)),
      QualityRule(.declaredDuration, .nearDeclared(by: 1)),
      limit(.declaredDimensions, .declared),
      limit(.declaredBitrate, .nearDeclaredShare(0.2)),
      limit(.declaredBitrateRange, .declared),
      limit(.declaredCodec, .declared),
      limit(.declaredType, .declared),
      limit(.declaredFileSize, .declared),
      limit(.indexPosition, .oneOf(["start"])),
      limit(.fragmentation, .oneOf(["whole"])),
      limit(.editList, .atMost(0)),
      limit(.videoStreams, .near([1], by: 0), when: [.notAudio]),
      limit(.audioStreams, .near([1], by: 0)),
      limit(.containerDuration, .atMost(0.5)),
      limit(.start, .atMost(LateStart.tolerance.seconds)),
      limit(.durationGap, .atMost(0.5)),
      limit(.startOffset, .atMost(0.1)),
      limit(.pixelAspectRatio, .near([1], by: 0.01)),
      limit(.rotation, .near([0], by: 0)),
      limit(.frameRateMode, .oneOf(["constant"])),
      limit(.chroma, .oneOf(["4:2:0"])),
      limit(.bitDepth, .near([8], by: 0)),
      limit(.scan, .oneOf(["progressive"])),
      limit(.keyFrameDistance, .atMost(5)),
      QualityRule(.keyFrameDistance, .atMost(10), .warning),
      limit(.openGroups, .atMost(0)),
      limit(.formatChange, .oneOf(["none"])),
      limit(.integratedLoudness, .within(-26 ... -22), source: atscPractice),
      limit(.truePeak, .atMost(-1), source: ebuShortForm),
      limit(
        .shortTermLoudness, .atMost(-18), orElse: (.momentaryLoudness, .atMost(-15)),
        source: ebuShortForm),
      limit(.silentChannels, .atMost(0)),
      limit(.silence, .atMost(4)),
      limit(.blackAtStart, .atMost(0.5)),
      limit(.blackAtEnd, .atMost(1)),
      limit(.blackInMiddle, .atMost(2)),
      limit(.freeze, .atMost(5)),
      limit(.letterbox, .atMost(5)),
      limit(.identicalMediaFiles, .atMost(0)),
      limit(.renditionDurations, .atMost(0.5)),
      limit(.renditionLadder, .oneOf(["rising"])),
    ])

  /// A limit whose breach is as severe as the check's rule.
  private static func limit(
    _ check: QualityCheck, _ limit: QualityLimit, when conditions: [QualityRule.Condition] = [],
    orElse alternative: (check: QualityCheck, limit: QualityLimit)? = nil,
    source: ProfileSource? = nil
  ) -> QualityRule {
    QualityRule(
      check, limit, check.rule.severity, when: conditions, orElse: alternative, source: source)
  }

  static let atscPractice = ProfileSource(
    "ATSC A/85, Techniques for Establishing and Maintaining Audio Loudness", date: "2013-03")

  static let ebuShortForm = ProfileSource(
    "EBU R 128 s1, Loudness Parameters for Short-form Content",
    "https://tech.ebu.ch/publications/r128s1", date: "2026-09")
}
