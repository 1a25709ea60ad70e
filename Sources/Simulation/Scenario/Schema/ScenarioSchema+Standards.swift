package import JSONSchema
import JSONTree
import OpenMeasurement

/// A user's own viewability standards.
extension ScenarioSchema {
  private static let kinds = Schema.names(CreativeKinds.named.map(\.name))
  private static let area = Schema.number(0...1e12)

  static let standard: [SchemaField] = [
    .required(
      "name", text.with("not", Schema.names(ViewabilityStandard.builtIn.map(\.name)).json),
      "The standard's name, different from the built-in names."),
    .required(
      "percent",
      Schema([
        .init("type", "number"), .init("exclusiveMinimum", 0), .init("maximum", 100),
      ]), "The percentage of the ad that has to be in view."),
    .init("time", positiveDuration, "How long it has to be in view."),
    .init("share", percentage, "The share of the ad's duration that it has to be in view: 50%."),
    .init("atComplete", .constant(true), "True to judge only at the instant of complete."),
    .init("continuous", .flag, "Whether the time must be continuous, the default."),
    .init("audible", .flag, "Whether only time with sound counts."),
    .init("userInitiated", .flag, "Whether playback must be user-initiated."),
    .init("replays", .flag, "Whether further plays count."),
    .init(
      "creatives", .either([kinds, .list(of: kinds, atLeast: 1)]),
      "The kinds of creative that it applies to; all by default."),
    .init("minArea", area, "The area from which it applies to an ad, in square points."),
    .init("maxArea", area, "The area from which it no longer applies to an ad, in square points."),
  ]

  static var standardSchema: Schema {
    Schema.object(standard).withExactlyOne(of: ["time", "share", "atComplete"])
      .with(
        if: .requiring(["atComplete"]),
        then: Schema([.init("properties", ["continuous": false])]))
  }

  /// The schema of standards, which configuration files use too.
  package static var standards: Schema { .list(of: standardSchema) }
}
