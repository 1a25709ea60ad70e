package import JSONTree

/// The lines that `vastsim batch` reads and writes.
package enum BatchSchema {
  /// A line of the input.
  package static var line: SchemaDocument {
    SchemaDocument(
      title: "vastsim batch line", meaning: "One line of a batch's input: what is played, and how.",
      root: Schema.object(lineFields).withExactlyOne(of: ["tag", "vast"]), definitions: [])
  }

  /// A line of the output.
  package static var result: SchemaDocument { BatchResult.schema }

  static let name = Schema.either([.string, .integer(), .constant(.null)])

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
}
