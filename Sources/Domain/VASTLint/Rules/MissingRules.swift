internal import Diagnostics
internal import VAST
internal import XMLTree

/// The rules about required elements and attributes; some of them mean something of their own.
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
    remedy: "Add the element that the message names, spelled exactly like that.",
    clause: "VAST 2.0 to 4.3, schemas; error code 101")

  static let attributeMissing = LintRule(
    "AttributeMissing", .error, "a required attribute is missing",
    explanation: "The schema requires it, and players have no default for it.",
    remedy: "Add the attribute that the message names.",
    clause: "VAST 2.0 to 4.3, schemas")

  static let adSystemMissing = LintRule(.adSystemMissing, mattersToRuns: true)

  static let adTitleMissing = LintRule(.adTitleMissing, mattersToRuns: true)

  static let adServingIdMissing = LintRule(.adServingIdMissing, mattersToRuns: true)

  static let impressionMissing = LintRule(.impressionMissing, mattersToRuns: true)

  static let vastAdTagURIMissing = LintRule(.vastAdTagURIMissing, mattersToRuns: true)

  static let creativesMissing = LintRule(.creativesMissing, mattersToRuns: true)

  static let universalAdIdMissing = LintRule(.universalAdIdMissing, mattersToRuns: true)

  static let durationMissing = LintRule(.durationMissing, mattersToRuns: true)

  static let mediaFilesMissing: LintRule = .init(
    .mediaFilesMissing, mattersToRuns: true, on: [.linear]
  ) { node, pass in
    // From 4.0 on the table requires MediaFiles.
    guard !pass.isVersion(atLeast: .v4_0), !node.hasChild("MediaFiles") else { return }
    pass.report(
      .mediaFilesMissing, at: node.position,
      "'Linear' has no 'MediaFiles'; there is nothing to play")
  }

  static let mediaFileMissing = LintRule(.mediaFileMissing, mattersToRuns: true)

  static let mediaFileAttributeMissing = LintRule(.mediaFileAttributeMissing, mattersToRuns: true)

  static let trackingEventMissing = LintRule(.trackingEventMissing, mattersToRuns: true)

  static let verificationVendorMissing = LintRule(.verificationVendorMissing, mattersToRuns: true)

  static let verificationFrameworkMissing = LintRule(
    .verificationFrameworkMissing, mattersToRuns: true)

  /// The rule about a required element.
  static func missing(_ element: SchemaElement) -> LintRule {
    missingByElement[element] ?? .elementMissing
  }

  /// The rule about each required element that has one of its own.
  private static let missingByElement: [SchemaElement: LintRule] = [
    .adSystem: .adSystemMissing, .adTitle: .adTitleMissing, .adServingID: .adServingIdMissing,
    .impression: .impressionMissing, .vastAdTagURI: .vastAdTagURIMissing,
    .creatives: .creativesMissing, .creative: .creativesMissing,
    .universalAdID: .universalAdIdMissing, .duration: .durationMissing,
    .mediaFiles: .mediaFilesMissing, .mediaFile: .mediaFileMissing,
  ]

  /// The rule about a required attribute.
  static func missing(_ attribute: String, of element: SchemaElement) -> LintRule {
    switch (element, attribute) {
    case (.vast, _): .versionMissing
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
