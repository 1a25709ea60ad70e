internal import Comparison
internal import VASTSimulator
internal import Vocabulary

/// Differences as one JSON object: the output of `vastsim diff`, version 1.
enum DiffJSONReport {
  /// The schema of the object.
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim diff, version 1", meaning: "The differences between two runs or captures.",
      .object(fields))
  }

  /// The text, ended by a line break.
  ///
  /// - Throws: an `EncodingError`, which no difference can cause.
  static func text(
    of result: RunDifferences, old: BeaconTrace, new: BeaconTrace
  ) throws -> String {
    try JSONWriter(pretty: true).text(of: value(of: result, old: old, new: new)) + "\n"
  }

  /// The object.
  static func value(
    of result: RunDifferences, old: BeaconTrace, new: BeaconTrace
  ) -> JSONValue {
    .object(fields.members(of: Comparison(differences: result, old: old, new: new)))
  }

  private struct Comparison {
    let differences: RunDifferences
    let old: BeaconTrace
    let new: BeaconTrace

    /// The errors with which ads failed, with the side of each; a failed ad has nothing to compare.
    var errors: [(side: String, error: TracedError)] {
      old.errors.map { ("old", $0) } + new.errors.map { ("new", $0) }
    }
  }

  private static let fields: [JSONField<Comparison>] = [
    .version, .required("old", .string, "The first input, as displayed.", \.old.name),
    .required("new", .string, "The second input, as displayed.", \.new.name),
    .required("equal", .flag, "Whether the two are the same, and no ad ended in an error.") {
      $0.differences.isEmpty && $0.errors.isEmpty
    },
    .required("same", .count, "The number of requests that are the same.", \.differences.same),
    .required(
      "differences", .list(of: .defined("difference", difference)),
      "The requests that differ, in the order of their instants.", \.differences.differences),
    .required(
      "ads", .list(of: .defined("adDifference", adDifference)),
      "The ads that play or open something else, in play order.", \.differences.ads),
    .required(
      "unrelated", .object(keys: .string, values: .integer(0...Int.max)),
      "The number of a capture's requests to hosts without a tracker, by host."
    ) { comparison in
      comparison.differences.unrelated.sorted { $0.key < $1.key }
        .map { .init($0.key, .integer($0.value)) }
    },
    .nonEmpty(
      "errors", .list(of: .defined("error", error)), "The errors that ads ended in.", \.errors),
    .optional(
      "outcome", .object(sides), "How the runs ended, if that differs.", \.differences.outcomes),
    .optional(
      "clockSetBy", .string, "The URL of the request that the capture's clock is set by."
    ) { $0.differences.anchor?.url },
  ]

  private static let difference: [JSONField<RunDifference>] =
    [
      .required("kind", .choice, "The kind of the difference.", \.kind),
      .required("url", .string, "The requested URL.", \.url),
    ] + purpose.map { $0.ofOptional(\.purpose) } + [
      .optional(
        "oldAtUs", .signedMicroseconds, "When the first input has it, in µs.", \.oldInstant),
      .optional(
        "newAtUs", .signedMicroseconds,
        "When the second input has it, on the clock of the first, in µs.", \.newInstant),
      .nonEmpty(
        "changes", .list(of: .defined("change", change)),
        "The parameters that differ, and the answer.", \.changes),
    ]

  private static let purpose: [JSONField<TracedRequest.Purpose>] = [
    .required(
      "source", .string, "The source of the tracker: vast or verification.", \.source),
    .required("event", .string, "The event of the beacon; absent in captures.", \.event),
    .required(
      "hop", .count, "The hop in the wrapper chain that declares it; 0 is the inline ad.", \.hop),
    .optional("ad", .count, "The ad's index in play order.", \.ad),
    .optional("vendor", .string, "The vendor, for source verification.", \.vendor),
    .optional("offset", .count, "The offset of a progress event, in µs.", \.offset),
  ]

  private static let adDifference: [JSONField<AdDifference>] = [
    .required("kind", .choice, "The kind of the difference.", \.kind),
    .required("ad", .count, "The ad's index in play order.", \.ad),
    .optional("unit", .string, "The unit that plays it, if the scenario has units.", \.unit),
    .optional("adID", .string, "The id of the Ad.", \.adID),
    .nonEmpty("changes", .list(of: .defined("change", change)), "What differs.", \.changes),
  ]

  private static let change: [JSONField<RequestChange>] =
    [
      .required(
        "name", .filledString, "The name of what differs, such as a URL's parameter.", \.name)
    ] + sides

  private static let sides: [JSONField<RequestChange>] = [
    .required(
      "old", .nullable(.string), "The value in the first input; null if it has none.", \.old),
    .required(
      "new", .nullable(.string), "The value in the second input; null if it has none.", \.new),
  ]

  private static let error: [JSONField<(side: String, error: TracedError)>] = [
    .required("side", .names(["old", "new"]), "The input.") { $0.side },
    .required("code", .errorCode, "The VAST error code.") { $0.error.code },
    .optional("reason", .filledString, "Why, in words.") { $0.error.reason },
    .optional("wantsFile", .onlyTrue, "Present if the ad only lacked a file.") {
      $0.error.wantsFile ? true : nil
    },
  ]
}
