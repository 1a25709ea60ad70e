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
      "The standard's name, none that is built in."),
    .required(
      "percent",
      Schema([
        .init("type", "number"), .init("exclusiveMinimum", 0), .init("maximum", 100),
      ]), "The share of the ad that has to be in view, in percent."),
    .init("time", positiveDuration, "How long it has to be in view."),
    .init("share", percentage, "How much of the ad's duration it has to be in view: 50%."),
    .init("atComplete", .constant(true), "True to judge at the instant of complete alone."),
    .init("continuous", .flag, "Whether the time counts in one piece, the default."),
    .init("audible", .flag, "Whether only time with sound counts."),
    .init("userInitiated", .flag, "Whether the viewer has to have asked for the playback."),
    .init("replays", .flag, "Whether further plays count."),
    .init(
      "creatives", .either([kinds, .list(of: kinds, atLeast: 1)]),
      "The kinds of creative that it is made for; all without it."),
    .init("minArea", area, "The smallest ad that it is made for, in square points."),
    .init("maxArea", area, "The area from which on it is not made for an ad, in square points."),
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
