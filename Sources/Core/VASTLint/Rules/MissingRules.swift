internal import Documents
internal import VAST
internal import Vocabulary

/// The rules about required elements and attributes. Some required parts have a rule of their own.
extension LintRule {
  static let missingParts: [LintRule] = [
    .elementMissing, .attributeMissing, .adSystemMissing, .adTitleMissing, .adServingIdMissing,
    .impressionMissing, .vastAdTagURIMissing, .creativesMissing, .universalAdIdMissing,
    .durationMissing, .mediaFilesMissing, .mediaFileMissing, .mediaFileAttributeMissing,
    .trackingEventMissing, .verificationVendorMissing, .verificationFrameworkMissing,
  ]

  static let elementMissing = LintRule(
    "ElementMissing", .error, "a required element is missing",
    explanation: "The schema requires it. A strict player reports error 101.",
    fix: "Add the element that the message names, spelled exactly like that.",
    clause: "VAST 2.0 to 4.3, schemas; error code 101")

  static let attributeMissing = LintRule(
    "AttributeMissing", .error, "a required attribute is missing",
    explanation: "The schema requires it, and players have no default for it.",
    fix: "Add the attribute that the message names.",
    clause: "VAST 2.0 to 4.3, schemas")

  static let adSystemMissing = LintRule(
    "AdSystemMissing", .error, "no AdSystem",
    explanation: """
      The name of the server that sent the ad is required. It shows whom to contact when an ad \
      misbehaves.
      """,
    fix: "Add an AdSystem with the ad server's name.",
    clause: "VAST 2.0 to 4.3, AdSystem",
    mattersToRuns: true)

  static let adTitleMissing = LintRule(
    "AdTitleMissing", .error, "no AdTitle",
    explanation: """
      The ad's common name is required. Players play the ad without it, but reports cannot name \
      the ad.
      """,
    fix: "Add an AdTitle with the ad's common name.",
    clause: "VAST 2.0 to 4.3, AdTitle",
    mattersToRuns: true)

  static let adServingIdMissing = LintRule(
    "AdServingIdMissing", .error, "no AdServingId in 4.1 or later",
    explanation: """
      It identifies one serving of the ad in all systems. Without it '[ADSERVINGID]' has no value \
      in any tracker.
      """,
    fix: "Add an AdServingId with a value that no other serving has.",
    clause: "VAST 4.1 and later, AdServingId",
    mattersToRuns: true)

  static let impressionMissing = LintRule(
    "ImpressionMissing", .error, "no Impression that has a URL",
    explanation: "Players play the ad, but no impression is tracked.",
    fix: "Put an Impression with a URL into the InLine or Wrapper.",
    clause: "VAST 2.0 to 4.3, Impression",
    mattersToRuns: true)

  static let vastAdTagURIMissing = LintRule(
    "VASTAdTagURIMissing", .error, "a Wrapper without the URL of the next response",
    explanation: "There is no next response: error 300 or 301, and no ad.",
    fix: "Put a VASTAdTagURI with the next response's URL into the Wrapper.",
    clause: "VAST 2.0 to 4.3, VASTAdTagURI",
    mattersToRuns: true)

  static let creativesMissing = LintRule(
    "CreativesMissing", .error, "no Creative",
    explanation: "The ad has nothing to show. Players report error 101.",
    fix: "Put Creatives with a Creative into the InLine or Wrapper.",
    clause: "VAST 2.0 to 4.3, Creatives",
    mattersToRuns: true)

  static let universalAdIdMissing = LintRule(
    "UniversalAdIdMissing", .error, "no UniversalAdId in 4.0 or later",
    explanation: """
      Frequency capping, competitive separation and quality control identify a creative by it. A \
      creative that is not registered uses 'unknown' as registry and value.
      """,
    fix: """
      Add a UniversalAdId with its 'idRegistry' to the Creative. Use 'unknown' for both if the \
      creative is not registered.
      """,
    clause: "VAST 4.0 and later, UniversalAdId",
    mattersToRuns: true)

  static let durationMissing = LintRule(
    "DurationMissing", .error, "no Duration",
    explanation: """
      Quartiles, progress in percent and skip offsets in percent depend on it. Strict players \
      report error 101, others use the media's own duration.
      """,
    fix: "Add a Duration to the Linear, such as 00:00:15.",
    clause: "VAST 2.0 to 4.3, Duration",
    mattersToRuns: true)

  static let mediaFilesMissing: LintRule = .init(
    "MediaFilesMissing", .error, "no MediaFiles",
    explanation: """
      A Linear without MediaFiles has nothing to play. The schemas of 2.0 and 3.0 make MediaFiles \
      optional, but no player can play such a Linear.
      """,
    fix: "Put MediaFiles with a MediaFile into the Linear.",
    clause: "VAST 4.0 and later, MediaFiles; practice before",
    mattersToRuns: true, on: [.linear]
  ) { node, pass in
    // From 4.0 on, the schema table requires MediaFiles, so its check reports this.
    guard !pass.isVersion(atLeast: .v4_0), !node.hasChild("MediaFiles") else { return }
    pass.report(
      .mediaFilesMissing, at: node.position,
      "'Linear' has no 'MediaFiles'; there is nothing to play")
  }

  static let mediaFileMissing = LintRule(
    "MediaFileMissing", .error, "no MediaFile that has a URL",
    explanation: "There is nothing to play: error 401 or 403.",
    fix: "Put a MediaFile with a URL into MediaFiles.",
    clause: "VAST 2.0 to 4.3, MediaFile",
    mattersToRuns: true)

  static let mediaFileAttributeMissing = LintRule(
    "MediaFileAttributeMissing", .error,
    "a MediaFile without an attribute by which players select media files",
    explanation: """
      Players select a media file by delivery, type, width and height. A file without a type may \
      be rejected (error 403), one without a size may be selected for any screen.
      """,
    fix: "Add the attribute that the message names, with the value that fits the media file.",
    clause: "VAST 2.0 to 4.3, MediaFile",
    mattersToRuns: true)

  static let trackingEventMissing = LintRule(
    "TrackingEventMissing", .error, "a Tracking without an event",
    explanation: """
      The tracker is never requested, and some players reject the whole ad (error 101).
      """,
    fix: """
      Add 'event' to the Tracking, such as event="start".
      """,
    clause: "VAST 2.0 to 4.3, Tracking",
    mattersToRuns: true)

  static let verificationVendorMissing = LintRule(
    "VerificationVendorMissing", .error, "a Verification without a vendor",
    explanation: """
      Players use 'vendor' to decide whether a verification script may run, and to select the \
      script's parameters. The schemas make the attribute optional, the specification's text \
      requires it.
      """,
    fix: "Add 'vendor' with the identifier that the vendor documents.",
    clause: "VAST 4.1 and later, Verification",
    mattersToRuns: true)

  static let verificationFrameworkMissing = LintRule(
    "VerificationFrameworkMissing", .error, "a verification resource without a framework",
    explanation: """
      A player that does not know the framework does not run the script and reports reason 2. The \
      schemas make the attribute optional, the specification's text requires it.
      """,
    fix: """
      Add apiFramework="omid".
      """,
    clause: "VAST 4.1 and later, JavaScriptResource and ExecutableResource",
    mattersToRuns: true)

  /// The rule about a required element that is missing.
  static func missing(_ element: SchemaElement) -> LintRule {
    missingByElement[element] ?? .elementMissing
  }

  /// The rules about missing elements that have a rule of their own.
  private static let missingByElement: [SchemaElement: LintRule] = [
    .adSystem: .adSystemMissing, .adTitle: .adTitleMissing, .adServingID: .adServingIdMissing,
    .impression: .impressionMissing, .vastAdTagURI: .vastAdTagURIMissing,
    .creatives: .creativesMissing, .creative: .creativesMissing,
    .universalAdID: .universalAdIdMissing, .duration: .durationMissing,
    .mediaFiles: .mediaFilesMissing, .mediaFile: .mediaFileMissing,
  ]

  /// The rule about a required attribute that is missing.
  static func missing(_ attribute: String, of element: SchemaElement) -> LintRule {
    switch (element, attribute) {
    case (.vast, _), (.vmap, _): .versionMissing
    case (.mediaFile, _): .mediaFileAttributeMissing
    case (.adBreak, "timeOffset"): .breakOffsetMissing
    case (.adBreak, _): .breakTypeMissing
    case (.adTagURI, _), (.customAdData, _): .templateTypeMissing
    case (.linearTracking, "event"), (.nonLinearTracking, "event"), (.companionTracking, "event"),
      (.verificationTracking, "event"), (.vmapTracking, "event"):
      .trackingEventMissing
    case (.verification, _): .verificationVendorMissing
    case (.javaScriptResource, "apiFramework"), (.executableResource, "apiFramework"):
      .verificationFrameworkMissing
    default: .attributeMissing
    }
  }
}
