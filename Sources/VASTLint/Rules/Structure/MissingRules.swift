internal import Diagnostics

/// The rules about required elements and attributes whose absence means something of its own.
enum MissingRules {
  static let adSystem = LintRule(
    "AdSystemMissing", .error, "no AdSystem",
    rationale: """
      The name of the server that sent the ad is required, and it is the first thing that people \
      ask for when an ad misbehaves.
      """,
    clause: "VAST 2.0 to 4.3, AdSystem")

  static let adTitle = LintRule(
    "AdTitleMissing", .error, "no AdTitle",
    rationale:
      "The ad's common name is required. Players play on without it, reports are nameless.",
    clause: "VAST 2.0 to 4.3, AdTitle")

  static let adServingID = LintRule(
    "AdServingIdMissing", .error, "no AdServingId in 4.1 or later",
    rationale: """
      It identifies one serving of the ad through all systems: '[ADSERVINGID]' in every tracker \
      has nothing to stand for without it.
      """,
    clause: "VAST 4.1 and later, AdServingId")

  static let impression = LintRule(
    "ImpressionMissing", .error, "no Impression that has a URL",
    rationale: "Players play on, and the ad is never counted.",
    clause: "VAST 2.0 to 4.3, Impression")

  static let adTagURI = LintRule(
    "VASTAdTagURIMissing", .error, "a Wrapper that leads nowhere",
    rationale: "Without an address there is no next response: error 300 or 301, and no ad.",
    clause: "VAST 2.0 to 4.3, VASTAdTagURI")

  static let creatives = LintRule(
    "CreativesMissing", .error, "no Creative",
    rationale: "There is nothing to show, and error 101 to report.",
    clause: "VAST 2.0 to 4.3, Creatives")

  static let universalAdID = LintRule(
    "UniversalAdIdMissing", .error, "no UniversalAdId in 4.0 or later",
    rationale: """
      Frequency capping, separation of competitors and quality control recognise a creative by \
      it. Where there is none, both registry and value are 'unknown'.
      """,
    clause: "VAST 4.0 and later, UniversalAdId")

  static let duration = LintRule(
    "DurationMissing", .error, "no Duration",
    rationale: """
      Quartiles, progress in percent and skip offsets in percent depend on it. Strict players \
      report error 101, others wait for the media to tell.
      """,
    clause: "VAST 2.0 to 4.3, Duration")

  static let mediaFiles = LintRule(
    "MediaFilesMissing", .error, "no MediaFiles",
    rationale: """
      There is nothing to play. The schemas of 2.0 and 3.0 let it be left out; no player can do \
      anything with such a Linear.
      """,
    clause: "VAST 4.0 and later, MediaFiles; practice before")

  static let mediaFile = LintRule(
    "MediaFileMissing", .error, "no MediaFile that has a URL",
    rationale: "There is nothing to play: error 401 or 403.",
    clause: "VAST 2.0 to 4.3, MediaFile")

  static let mediaFileAttribute = LintRule(
    "MediaFileAttributeMissing", .error, "a MediaFile without an attribute that chooses it",
    rationale: """
      Players choose among files by delivery, type, width and height. A file without a type may \
      be passed over (error 403), one without a size may be chosen for any screen.
      """,
    clause: "VAST 2.0 to 4.3, MediaFile")

  static let trackingEvent = LintRule(
    "TrackingEventMissing", .error, "a Tracking without an event",
    rationale: "Nothing can make it fire; some players refuse the whole ad (error 101).",
    clause: "VAST 2.0 to 4.3, Tracking")

  static let verificationVendor = LintRule(
    "VerificationVendorMissing", .error, "a Verification without a vendor",
    rationale: """
      Players allow verification scripts by vendor and hand parameters out by vendor. The schemas \
      let it be left out, the text does not.
      """,
    clause: "VAST 4.1 and later, Verification")

  static let verificationFramework = LintRule(
    "VerificationFrameworkMissing", .error, "a verification resource without a framework",
    rationale: """
      A player that does not know the framework does not run the script and reports reason 2. \
      The schemas let it be left out, the text does not.
      """,
    clause: "VAST 4.1 and later, JavaScriptResource and ExecutableResource")

  static let all: [LintRule] = [
    adSystem, adTitle, adServingID, impression, adTagURI, creatives, universalAdID, duration,
    mediaFiles, mediaFile, mediaFileAttribute, trackingEvent, verificationVendor,
    verificationFramework,
  ]

  /// The rule about each required element that has one of its own.
  static let byElement: [SchemaElement: LintRule] = [
    .adSystem: adSystem, .adTitle: adTitle, .adServingID: adServingID, .impression: impression,
    .vastAdTagURI: adTagURI, .creatives: creatives, .creative: creatives,
    .universalAdID: universalAdID, .duration: duration, .mediaFiles: mediaFiles,
    .mediaFile: mediaFile,
  ]
}
