internal import JSONSchema
internal import JSONTree
internal import Reception
internal import Reports

/// The JSON output of `vastsim receive`, version 1, as JSON Schema.
enum ReceptionSchema {
  /// The object of `--format json`.
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim receive, version 1",
      meaning: "What a player under test sent, beside what a profile sends.",
      root: .object(fields),
      definitions: [
        .init("request", .object(request)), .init("difference", .object(difference)),
      ])
  }

  /// A line of `--format jsonl`; its kind says which keys it has.
  static var line: SchemaDocument {
    let optional = (request + difference + summary).reduce(into: [SchemaField]()) { fields, field in
      guard !fields.contains(where: { $0.key == field.key }) else { return }
      fields.append(SchemaField(field.key, field.schema, field.meaning))
    }
    return SchemaDocument(
      title: "vastsim receive, a line, version 1",
      meaning: "The URL to play, a request, a difference, or the result.",
      root: .object(
        [
          FindingSchema.version,
          .required("kind", .choice(of: ReceptionJSON.Line.self), "What the line is about."),
        ] + optional), definitions: [])
  }

  static let fields: [SchemaField] =
    [
      FindingSchema.version,
      .required("url", .filledString, "The URL that was printed for the player under test."),
    ] + summary + [
      .required(
        "requests", .list(of: .reference("request")), "The answered requests, as they arrived."),
      .required(
        "differences", .list(of: .reference("difference")),
        "How the beacons differ from the prediction."),
    ]

  static let summary: [SchemaField] = [
    .required("tag", .string, "The tag, as displayed."),
    .required("ended", .choice(of: ReceptionEndStateMachine.Reason.self), "Why it ended."),
    .required("player", .filledString, "The profile whose prediction is compared."),
    .required("nearest", .flag, "Whether it is the nearest of all profiles."),
    .init("worsePlayers", count, "How many other profiles have more differences."),
    .init("equalPlayers", .list(of: .filledString), "The other profiles with as many differences."),
    .required("beacons", count, "How many beacons were received."),
    .required("predicted", count, "How many beacons are predicted."),
    .required("refused", count, "How many requests were refused."),
    .required("unkept", count, "How many requests were answered and not kept: too many came."),
    .required("passes", .flag, "Whether nothing differs, and every request was kept."),
  ]

  static let request: [SchemaField] = [
    .required("atUs", .integer(), "When it arrived, in µs since the first request."),
    .required("method", .filledString, "The HTTP method."),
    .required("purpose", .names(ReceivedRequest.purposes), "What it is for."),
    .required("url", .filledString, "The URL that its own server would have been asked for."),
    .init("event", .filledString, "The event of a beacon."),
    .required("status", .integer(100...999), "The status of the answer."),
    .init("cutBytes", count, "How many bytes of its body are not kept."),
  ]

  static let difference: [SchemaField] = [
    .required(
      "difference", .choice(of: ReceptionFinding.Kind.self), "The kind of the difference."),
    .init("event", .filledString, "The event of the beacon."),
    .init("url", .filledString, "The URL that was sent, or is predicted."),
    .init("atUs", .integer(), "When the beacon was sent, in µs after instant 0."),
    .init("predictedAtUs", count, "When it is predicted, in µs after instant 0."),
    .required("message", .filledString, "The difference in words."),
  ]

  private static let count = Schema.integer(0...Int.max)
}
