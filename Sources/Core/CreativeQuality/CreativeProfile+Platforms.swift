import Vocabulary

extension CreativeProfile {
  /// Platforms that place ads of many advertisers.
  static let adPlatforms: [CreativeProfile] = [
    rokuVAST, rokuSite, rokuAdsManager, gumgum, googleAuthorizedBuyers, mntn, viant,
  ]

  private static let rokuSource = ProfileSource("Ad Video Specifications, Roku", date: "2021")

  private static let rokuVAST = CreativeProfile(
    "roku-vast-2021", "Roku, ads served by VAST", source: rokuSource,
    rules: [
      QualityRule(.container, .oneOf(["mp4"])),
      QualityRule(.videoCodec, .oneOf(["h264"])),
      QualityRule(.channels, .near([2], by: 0)),
      // The source page names one value without a tolerance, so this range is wider than the page's
      // value.
      QualityRule(.integratedLoudness, .within(-24 ... -22)),
      QualityRule(.renditionDurations, .atMost(0.5)),
    ],
    renditionRanges: [1_200...2_100, 700...1_200, 360...500],
    unchecked: ["progressive delivery", "no VPAID", "no companions"])

  private static let rokuSite = CreativeProfile(
    "roku-site-2021", "Roku, files that Roku serves", source: rokuSource,
    rules: [
      QualityRule(.container, .oneOf(["mp4", "mov"])),
      QualityRule(.videoCodec, .oneOf(["h264", "prores"])),
      QualityRule(.videoBitrate, .within(15_000...30_000)),
      QualityRule(.frameRate, .near([23.976, 25, 29.97], by: 0.01)),
      QualityRule(.frameRateMode, .oneOf(["constant"])),
      QualityRule(.scan, .oneOf(["progressive"])),
      QualityRule(.chroma, .oneOf(["4:2:2", "4:2:0"])),
      QualityRule(.channels, .near([2], by: 0)),
      QualityRule(.sampleRate, .near([48_000], by: 0)),
      QualityRule(.audioBitrate, .atLeast(192)),
      QualityRule(.integratedLoudness, .within(-24 ... -22)),
    ],
    unchecked: ["a constant bit rate", "16 or 24 bits a sample", "no slate"])

  private static let rokuAdsManager = CreativeProfile(
    "roku-ads-manager", "Roku Ads Manager",
    source: ProfileSource(
      "Creative guidelines, Roku Ads Manager",
      "https://help.ads.roku.com/en/articles/7154647-creative-guidelines", date: "2026-09"),
    rules: [
      QualityRule(.container, .oneOf(["mp4", "mov"])),
      QualityRule(.videoCodec, .oneOf(["h264", "prores"])),
      QualityRule(.duration, .withinOne([13...17, 28...31])),
      QualityRule(.videoBitrate, .atLeast(6_000)),
      QualityRule(.audioBitrate, .atLeast(96)),
      QualityRule(.frameRate, .near([23.976, 25, 29.97], by: 0.01)),
      QualityRule(.aspectRatio, .near([16.0 / 9], by: 0.01)),
      QualityRule(.sampleRate, .near([48_000], by: 0)),
      QualityRule(.channels, .near([2], by: 0)),
      QualityRule(.fileSize, .atMost(200)),
    ])

  private static let gumgum = CreativeProfile(
    "gumgum-ctv", "GumGum, connected TV",
    source: ProfileSource(
      "CTV Standard Video, GumGum",
      "https://gumgum.jira.com/wiki/spaces/GCDC/pages/4503666689/CTV+Standard+Video",
      date: "2026-09"),
    rules: [
      QualityRule(.container, .oneOf(["mp4"])),
      QualityRule(.videoCodec, .oneOf(["h264"])),
      QualityRule(.audioCodec, .oneOf(["aac"])),
      QualityRule(.aspectRatio, .near([16.0 / 9], by: 0.01)),
      QualityRule(.indexPosition, .oneOf(["start"])),
      QualityRule(.chroma, .oneOf(["4:2:0"])),
      QualityRule(.scan, .oneOf(["progressive"])),
      QualityRule(.duration, .near([6, 15, 30], by: 1)),
      QualityRule(.frameRate, .near([23.976, 25, 29.97], by: 0.01)),
    ],
    unchecked: ["VAST 3", "several renditions"])

  private static let googleAuthorizedBuyers = CreativeProfile(
    "google-authorized-buyers", "Google Authorized Buyers, in-stream video",
    source: ProfileSource(
      "Serve video ad units (VAST), Authorized Buyers Help",
      "https://support.google.com/authorizedbuyers/answer/6045575", date: "2026-09"),
    rules: [
      QualityRule(.container, .oneOf(["mp4"])),
      QualityRule(.videoCodec, .oneOf(["h264"])),
      QualityRule(.audioCodec, .oneOf(["aac", "mp3"]), .warning),
      QualityRule(.fileSize, .atMost(10)),
      QualityRule(.frameRate, .atMost(30)),
    ],
    unchecked: ["publishers set the longest duration, mostly 15 s", "at least VAST 2"])

  private static let mntn = CreativeProfile(
    "mntn-ctv", "MNTN, connected TV",
    source: ProfileSource("Connected TV creative specifications, MNTN", date: "2026-09"),
    rules: [
      QualityRule(.width, .atLeast(1920)), QualityRule(.height, .atLeast(1080)),
      QualityRule(.videoBitrate, .within(15_000...30_000)),
      QualityRule(.frameRate, .near([23.976, 25, 29.97], by: 0.01)),
      QualityRule(.frameRateMode, .oneOf(["constant"])),
      QualityRule(.duration, .near([15, 30], by: 0.5)),
      QualityRule(.audioStreams, .atLeast(1)),
      QualityRule(.fileSize, .atMost(4_096)),
    ])

  private static let viant = CreativeProfile(
    "viant-ctv", "Viant, connected TV",
    source: ProfileSource("Connected TV creative specifications, Viant", date: "2026-09"),
    rules: [
      QualityRule(.width, .atLeast(1280)), QualityRule(.height, .atLeast(720)),
      QualityRule(.videoBitrate, .within(1_500...8_000), .warning),
      QualityRule(.frameRate, .near([23.976, 24, 25, 29.97, 30], by: 0.01)),
      QualityRule(.sampleRate, .near([44_100, 48_000], by: 0)),
    ],
    unchecked: ["renditions of 1280×720 and 1920×1080"])
}

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

extension CreativeProfile {
  /// Broadcasters and their online services.
  static let broadcasters: [CreativeProfile] = [
    viacomCBS, cbsInteractive, fox, nbcuLinear, nbcuSkyGermany,
  ]

  /// Recommendations for loudness alone.
  static let loudnessPractice: [CreativeProfile] = [
    CreativeProfile(
      "ebu-r128-s1", "EBU, loudness of short-form content", source: ebuShortForm,
      rules: [
        QualityRule(.integratedLoudness, .within(-23.5 ... -22.5)),
        QualityRule(.truePeak, .atMost(-1)),
        QualityRule(
          .shortTermLoudness, .atMost(-18), orElse: (.momentaryLoudness, .atMost(-15))),
      ],
      unchecked: ["the loudness range, which is meaningless for so short a time"]),
    CreativeProfile(
      "atsc-a85", "ATSC, loudness practice", source: atscPractice,
      rules: [
        QualityRule(.integratedLoudness, .within(-26 ... -22)),
        QualityRule(.truePeak, .atMost(-2)),
      ]),
  ]

  private static let viacomCBS = CreativeProfile(
    "viacomcbs-3p-vast", "ViacomCBS, third-party ads",
    source: ProfileSource(
      "3rd Party VAST Specifications, ViacomCBS",
      "https://docslib.org/doc/5056787/3rd-party-vast-specifications", date: "2020"),
    rules: [
      QualityRule(.resolution, .oneOf(["1920x1080"])),
      QualityRule(.videoBitrate, .within(15_000...30_000)),
      QualityRule(.frameRate, .near([23.976, 29.97], by: 0.01)),
      QualityRule(.frameRateMode, .oneOf(["constant"])),
      QualityRule(.audioCodec, .oneOf(["aac"])),
      QualityRule(.channels, .near([2], by: 0)),
      QualityRule(.sampleRate, .near([48_000], by: 0)),
      QualityRule(.audioBitrate, .atLeast(192)),
      QualityRule(.integratedLoudness, .within(-26 ... -22)),
      QualityRule(.samplePeak, .atMost(-6)),
      QualityRule(.samplePeak, .within(-10 ... -8), .note),
      QualityRule(.renditionDurations, .atMost(0.5)),
    ],
    unchecked: [
      "ten creatives in rotation at most",
      "whether the file is the mezzanine file, to which the limits apply",
    ])

  private static let cbsInteractive = CreativeProfile(
    "cbsi-3p", "CBS Interactive, third-party ads",
    source: ProfileSource(
      "3rd Party Video Specifications, CBS Interactive",
      "https://ininet.org/3rd-party-video-specifications.html", date: "2017"),
    rules: [
      QualityRule(.videoBitrate, .atLeast(500)),
      QualityRule(.audioCodec, .oneOf(["aac"])),
      QualityRule(.channels, .near([2], by: 0)),
      QualityRule(.sampleRate, .near([48_000], by: 0)),
      QualityRule(.audioBitrate, .atLeast(192)),
      QualityRule(.samplePeak, .within(-9 ... -7)),
      QualityRule(.duration, .near([15, 30], by: 0.5)),
    ],
    renditionRanges: [15_000...30_000, 2_000...14_999, 640...960, 400...600],
    unchecked: [
      "exact bit rates of the 800 and 500 kb/s renditions: up to 20 % more or less is accepted"
    ])

  private static let fox = CreativeProfile(
    "fox-2017", "Fox, mezzanine and hosted files",
    source: ProfileSource(
      "Video specifications, Fox Networks Group",
      "https://www.fox.com/article/-597542497600a0002278f460/", date: "2017-07"),
    rules: [
      QualityRule(.resolution, .oneOf(["1920x1080"])),
      QualityRule(.videoBitrate, .withinOne([800...1_200, 15_000...30_000])),
      QualityRule(.chroma, .oneOf(["4:2:2", "4:2:0"])),
      QualityRule(.letterbox, .atMost(1)),
      QualityRule(.scan, .oneOf(["progressive"])),
      QualityRule(.integratedLoudness, .within(-26 ... -22)),
      QualityRule(.duration, .atMost(60)),
      QualityRule(.fileSize, .atMost(5_120)),
    ],
    renditionRanges: [15_000...30_000, 800...1_200],
    unchecked: ["no leader and no slate"])

  private static let nbcuLinear = CreativeProfile(
    "nbcu-linear", "NBCUniversal, linear television",
    source: ProfileSource(
      "NBCUniversal Creative Guidelines",
      "https://nbcuniversal-creative-guidelines.scrollhelp.site/nbcuadspecs/", date: "2026-09"),
    rules: [
      QualityRule(.integratedLoudness, .within(-26 ... -22)),
      QualityRule(.samplePeak, .atMost(-2)),
    ])

  private static let nbcuSkyGermany = CreativeProfile(
    "nbcu-sky-germany", "NBCUniversal, Sky Germany",
    source: ProfileSource(
      "NBCUniversal Creative Guidelines, Sky Germany",
      "https://nbcu-creative-guidelines.scroll.site/nbcuniversal-creative-guidelines/_globalskygermany",
      date: "2026-09"),
    rules: [
      QualityRule(.width, .atLeast(1280)), QualityRule(.height, .atLeast(720)),
      QualityRule(.videoBitrate, .atLeast(7_680)),
      QualityRule(.totalBitrate, .atLeast(8_000)),
      QualityRule(.integratedLoudness, .within(-24 ... -22)),
      QualityRule(.truePeak, .atMost(-1)),
    ])
}
