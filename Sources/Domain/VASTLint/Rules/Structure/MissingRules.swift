internal import Diagnostics
internal import VAST

/// The rules about required elements and attributes whose absence means something of its own.
enum MissingRules {
  static let all: [Rule] = [
    .adSystemMissing, .adTitleMissing, .adServingIdMissing, .impressionMissing,
    .vastAdTagURIMissing, .creativesMissing, .universalAdIdMissing, .durationMissing,
    .mediaFilesMissing, .mediaFileMissing, .mediaFileAttributeMissing, .trackingEventMissing,
    .verificationVendorMissing,
    .verificationFrameworkMissing,
  ]

  /// The rule about each required element that has one of its own.
  static let byElement: [SchemaElement: Rule] = [
    .adSystem: .adSystemMissing, .adTitle: .adTitleMissing, .adServingID: .adServingIdMissing,
    .impression: .impressionMissing,
    .vastAdTagURI: .vastAdTagURIMissing, .creatives: .creativesMissing,
    .creative: .creativesMissing,
    .universalAdID: .universalAdIdMissing, .duration: .durationMissing,
    .mediaFiles: .mediaFilesMissing,
    .mediaFile: .mediaFileMissing,
  ]
}
