import Vocabulary

extension CreativeProfile {
  /// Services that stream films and series.
  static let streamingServices: [CreativeProfile] = [
    netflix, primeVideo, amazonStreamingTV, amazonOnlineVideo, hulu, huluProgrammatic,
    huluAdManager, peacock,
  ]

  private static let filmRates = [23.976, 24, 25, 29.97]

  private static let netflix = CreativeProfile(
    "netflix-ads", "Netflix, source files of ads",
    source: ProfileSource(
      "Ad Creative Source Specification, Netflix Partner Help Center",
      "https://partnerhelp.netflixstudios.com/hc/en-us/articles/8330622858003", date: "2026-09"),
    rules: [
      QualityRule(.container, .oneOf(["mp4", "mov"])),
      QualityRule(.videoCodec, .oneOf(["h264", "prores"])),
      QualityRule(.resolution, .oneOf(["1920x1080", "1280x720"])),
      QualityRule(
        .videoBitrate, .atLeast(12_000), when: [.videoCodec("h264"), .heightAtLeast(1080)]),
      QualityRule(
        .videoBitrate, .atLeast(8_000), when: [.videoCodec("h264"), .heightBelow(1080)]),
      QualityRule(.frameRate, .near(filmRates + [30], by: 0.01)),
      QualityRule(.chroma, .oneOf(["4:2:0"]), when: [.videoCodec("h264")]),
      QualityRule(.chroma, .oneOf(["4:2:2"]), when: [.videoCodec("prores")]),
      QualityRule(.bitDepth, .near([8], by: 0), when: [.videoCodec("h264")]),
      QualityRule(.scan, .oneOf(["progressive"])),
      QualityRule(.openGroups, .atMost(0)),
      QualityRule(.videoStreams, .near([1], by: 0)),
      QualityRule(.audioStreams, .near([1], by: 0)),
      QualityRule(.audioCodec, .oneOf(["aac", "pcm"])),
      QualityRule(.channels, .near([2], by: 0)),
      QualityRule(.sampleRate, .near([48_000], by: 0)),
      QualityRule(.audioBitrate, .atLeast(192)),
      QualityRule(.durationGap, .atMost(0.5)),
      QualityRule(.duration, .near([10, 15, 20, 30, 45, 60, 75], by: 0.5)),
      QualityRule(.integratedLoudness, .within(-26 ... -22)),
      QualityRule(.samplePeak, .atMost(-2)),
      QualityRule(.letterbox, .atMost(37)),
      QualityRule(.blackAtStart, .atMost(4)),
      QualityRule(.blackAtEnd, .atMost(4)),
      QualityRule(.blackInMiddle, .atMost(4)),
      QualityRule(.silence, .atMost(4)),
      QualityRule(.fileSize, .atMost(1_000), .warning),
    ],
    unchecked: [
      "only 10, 15, 20 or 30 s before a programme, and only 15 or 30 s in live streams",
      "bars around the picture are plain black",
    ])

  private static let amazonSource = ProfileSource(
    "Streaming TV and Prime Video ad specs, Amazon Ads",
    "https://advertising.amazon.com/resources/ad-specs/dsp/video/streaming-tv-prime-video-ads",
    date: "2026-09")

  private static let amazonPicture: [QualityRule] = [
    QualityRule(.width, .atLeast(1920)), QualityRule(.height, .atLeast(1080)),
    QualityRule(.frameRate, .near(filmRates, by: 0.01)),
    QualityRule(.frameRateMode, .oneOf(["constant"])),
    QualityRule(.audioBitrate, .atLeast(192)),
    QualityRule(.sampleRate, .near([44_100, 48_000], by: 0)),
    QualityRule(.fileSize, .atMost(500)),
  ]

  private static let primeVideo = CreativeProfile(
    "amazon-prime-video", "Amazon, ads in Prime Video", source: amazonSource,
    rules: amazonPicture + [
      QualityRule(.container, .oneOf(["mp4"])),
      QualityRule(.videoCodec, .oneOf(["h264", "mpeg2video", "mpeg4"])),
      QualityRule(.aspectRatio, .near([16.0 / 9], by: 0.01)),
      QualityRule(.videoBitrate, .atLeast(15_000)),
      QualityRule(.videoBitrate, .atLeast(50_000), .note),
      QualityRule(.channels, .atLeast(2)),
      QualityRule(.duration, .near([15, 20, 30, 40, 45, 60], by: 0.5)),
      QualityRule(.letterbox, .atMost(1), .warning),
    ],
    unchecked: ["the durations allowed differ by country"])

  private static let amazonStreamingTV = CreativeProfile(
    "amazon-stv-other", "Amazon, streaming TV outside Prime Video", source: amazonSource,
    rules: amazonPicture + [
      QualityRule(.videoBitrate, .atLeast(8_000)),
      QualityRule(.duration, .near([15, 30], by: 0.5)),
    ])

  private static let amazonOnlineVideo = CreativeProfile(
    "amazon-olv-third-party", "Amazon, third-party online video",
    source: ProfileSource(
      "Online video ad specs, Amazon Ads",
      "https://advertising.amazon.com/resources/ad-specs/dsp/video", date: "2026-09"),
    rules: [
      QualityRule(.width, .atLeast(640)), QualityRule(.height, .atLeast(360)),
      QualityRule(.videoBitrate, .atLeast(2_000)),
      QualityRule(.duration, .within(6...120)),
    ])

  private static let huluSource = ProfileSource(
    "Video Commercial, Hulu Advertising",
    "https://advertising.hulu.com/ad-products/video-commercial/", date: "2026-09")

  private static let hulu = CreativeProfile(
    "hulu-site", "Hulu, files that Hulu serves", source: huluSource,
    rules: huluPicture + [QualityRule(.videoBitrate, .within(10_000...40_000))],
    unchecked: huluUnchecked)

  private static let huluProgrammatic = CreativeProfile(
    "hulu-programmatic", "Hulu, programmatic", source: huluSource,
    rules: huluPicture + [
      QualityRule(.videoBitrate, .within(15_000...60_000))
    ],
    unchecked: huluUnchecked + ["with a variable bit rate, 20,000 kb/s at least"])

  private static let huluPicture: [QualityRule] = [
    QualityRule(.resolution, .oneOf(["1920x1080", "1280x720"])),
    QualityRule(.aspectRatio, .near([16.0 / 9], by: 0.01)),
    QualityRule(.frameRate, .near(filmRates + [30], by: 0.01)),
    QualityRule(.frameRateMode, .oneOf(["constant"])),
    QualityRule(.scan, .oneOf(["progressive"])),
    QualityRule(.chroma, .oneOf(["4:2:2", "4:2:0"])),
    QualityRule(.audioStreams, .near([1], by: 0)),
    QualityRule(.channels, .near([2], by: 0)),
    QualityRule(.sampleRate, .near([48_000], by: 0)),
    QualityRule(.audioBitrate, .atLeast(192)),
    QualityRule(.duration, .atMost(60)),
    QualityRule(.letterbox, .atMost(1)),
    QualityRule(.fileSize, .atMost(10_240)),
  ]

  private static let huluUnchecked = [
    "a constant bit rate", "16 or 24 bits a sample", "no leader and no slate",
  ]

  private static let huluAdManager = CreativeProfile(
    "hulu-ad-manager", "Hulu Ad Manager",
    source: ProfileSource(
      "Tech Specs for Video Ads, Hulu Ad Manager",
      "https://home.admanager.hulu.com/tech-specs-for-video-ads/", date: "2026-09"),
    rules: [
      QualityRule(.videoBitrate, .atLeast(15_000)),
      QualityRule(.audioBitrate, .atLeast(192)),
      QualityRule(.chroma, .oneOf(["4:2:0", "4:2:2"])),
      QualityRule(.duration, .within(15...30)),
      QualityRule(.durationGap, .atMost(0.5)),
      QualityRule(.frameRate, .near([23.976, 25, 29.97], by: 0.01)),
      QualityRule(.scan, .oneOf(["progressive"])),
      QualityRule(.fileSize, .atMost(3_072)),
    ])

  private static let peacock = CreativeProfile(
    "peacock-freewheel", "Peacock through FreeWheel",
    source: ProfileSource(
      "Peacock creative requirements, FreeWheel Hub", "https://hub.freewheel.tv/",
      date: "2026-09"),
    rules: [
      QualityRule(.resolution, .oneOf(["1920x1080"])),
      QualityRule(.aspectRatio, .near([16.0 / 9], by: 0.01)),
      QualityRule(.audioBitrate, .atLeast(192)),
      QualityRule(.sampleRate, .near([48_000], by: 0)),
      QualityRule(.duration, .near([6, 15, 30, 45, 60, 90], by: 0.5)),
      QualityRule(.durationGap, .atMost(0.5)),
    ],
    unchecked: ["a mezzanine file", "no VPAID", "an Ad-ID"])
}
