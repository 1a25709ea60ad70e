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
