internal import JSONSchema
internal import JSONTree
internal import Reports
internal import RunComparison

/// The JSON output of `vastsim diff`, version 1, as JSON Schema.
enum DiffSchema {
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim diff, version 1", meaning: "The differences between two runs or captures.",
      root: .object(fields),
      definitions: [
        .init("difference", .object(difference)), .init("adDifference", .object(adDifference)),
        .init("change", .object(change)), .init("error", .object(error)),
      ])
  }

  static let fields: [SchemaField] = [
    FindingSchema.version,
    .required("old", .string, "The first input, as displayed."),
    .required("new", .string, "The second input, as displayed."),
    .required("equal", .flag, "Whether the two are the same, and no ad ended in an error."),
    .required("same", count, "The number of requests that are the same."),
    .required(
      "differences", .list(of: .reference("difference")),
      "The requests that differ, in the order of their instants."),
    .required(
      "ads", .list(of: .reference("adDifference")),
      "The ads that play or open something else, in play order."),
    .required(
      "unrelated", .object(keys: .string, values: count),
      "The number of a capture's requests to hosts without a tracker, by host."),
    .init("errors", .list(of: .reference("error")), "The errors that ads ended in."),
    .init("outcome", .object(sides), "How the runs ended, if that differs."),
    .init("clockSetBy", .string, "The URL of the request that the capture's clock is set by."),
  ]

  static let difference: [SchemaField] = [
    .required("kind", .choice(of: RunDifference.Kind.self), "The kind of the difference."),
    .required("url", .string, "The requested URL."),
    .init("source", .string, "The source of the tracker: vast or verification."),
    .init("event", .string, "The event of the beacon; absent in captures."),
    .init("hop", count, "The hop in the wrapper chain that declares it; 0 is the inline ad."),
    .init("ad", count, "The ad's index in play order."),
    .init("vendor", .string, "The vendor, for source verification."),
    .init("offset", count, "The offset of a progress event, in µs."),
    .init("oldAtUs", .integer(), "When the first input has it, in µs."),
    .init("newAtUs", .integer(), "When the second input has it, on the clock of the first, in µs."),
    .init(
      "changes", .list(of: .reference("change")), "The parameters that differ, and the answer."),
  ]

  static let adDifference: [SchemaField] = [
    .required("kind", .choice(of: AdDifference.Kind.self), "The kind of the difference."),
    .required("ad", count, "The ad's index in play order."),
    .init("unit", .string, "The unit that plays it, if the scenario has units."),
    .init("adID", .string, "The id of the Ad."),
    .init("changes", .list(of: .reference("change")), "What differs."),
  ]

  static let change: [SchemaField] =
    [.required("name", .filledString, "The name of what differs, such as a URL's parameter.")]
    + sides

  static let sides: [SchemaField] = [
    .required("old", value, "The value in the first input; null if it has none."),
    .required("new", value, "The value in the second input; null if it has none."),
  ]

  static let error: [SchemaField] = [
    .required("side", .names(["old", "new"]), "The input."),
    .required("code", .integer(100...1999), "The VAST error code."),
    .init("reason", .filledString, "Why, in words."),
    .init("wantsFile", .constant(true), "Present if the ad only lacked a file."),
  ]

  private static let count = Schema.integer(0...Int.max)
  private static let value = Schema.either([.string, .constant(.null)])
}
