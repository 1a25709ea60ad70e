import Vocabulary

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
