internal import Workers
package import JSONTree
internal import Scenario

/// The lines that `vastsim batch` reads and writes.
package enum BatchSchema {
  /// A line of the input.
  package static var line: SchemaDocument {
    SchemaDocument(
      title: "vastsim batch line", meaning: "One line of a batch's input: what is played, and how.",
      root: Schema.object(lineFields).withExactlyOne(of: ["tag", "vast"]), definitions: [])
  }

  /// A line of the output.
  package static var result: SchemaDocument {
    SchemaDocument(
      title: "vastsim batch result, version 1",
      meaning: "One line of a batch's output: what became of one line of the input.",
      root: .one(of: [.reference("run"), .reference("loss")]),
      definitions: [.init("run", .object(runFields)), .init("loss", .object(lossFields))])
  }

  private static let name = Schema.either([.string, .integer(), .constant(.null)])
  private static let count = Schema.integer(1...Int.max)

  private static let lineFields: [SchemaField] = [
    .init("id", name, "The line's name, which its result has too."),
    .init("tag", .filledString, "The tag's path or URL."),
    .init("vast", .filledString, "The tag's text, in place of a path."),
    .init(
      "media", .filledString, "A local file that is played in place of the selected MediaFile."),
    .init("scenario", .filledString, "A built-in scenario's name, or a file."),
    .init("player", .filledString, "A player profile's name."),
    .init(
      "map", .object(keys: .filledString, values: .filledString),
      "URL prefixes, with the local files or folders that answer them."),
    .init("seed", .integer(0...Int.max), "The seed of every random value."),
  ]

  private static let heading: [SchemaField] = [
    .required("v", .constant(1), "The version of the format, 1."),
    .required("id", name, "The line's id; null where it has none or cannot be read."),
    .required("line", .integer(0...Int.max), "The line's number in the whole input, from 0."),
  ]

  private static let runFields: [SchemaField] =
    heading + [
      .required("outcome", .choice(of: RunOutcome.self), "How the run ended."),
      .init(
        "errorCode", .integer(0...Int.max),
        "The first VAST error code that an ad, or the document, ended in."),
      .required(
        "durationUs", .integer(0...Int.max), "How long the run took in virtual time, in µs."),
      .required(
        "beacons", .object(keys: .filledString, values: count),
        "How many beacons each event has, those of verification excepted."),
      .required(
        "verification", .object(keys: .filledString, values: count),
        "How many beacons each event of verification has."),
      .required(
        "viewable", .object(keys: .filledString, values: .flag),
        "Whether every measured ad met each viewability standard."),
      .required(
        "failures", .list(of: .filledString),
        "What speaks against the run: its error, findings, expectations that do not hold."),
      .required(
        "diagnostics", .object(keys: .filledString, values: count),
        "How many findings each rule has."),
      .init("message", .filledString, "Why the event stream of the run could not be written."),
    ]

  private static let lossFields: [SchemaField] =
    heading + [
      .required("outcome", .choice(of: BatchResult.Loss.self), "Why there is no run."),
      .required("message", .filledString, "The reason, for people."),
    ]
}
