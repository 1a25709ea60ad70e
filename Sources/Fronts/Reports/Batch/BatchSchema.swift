package import Vocabulary
package import Workers

/// The schemas of the lines that `vastsim batch` reads and writes.
package enum BatchSchema {
  /// The schema of an input line, which includes the keys that set options of its run.
  package static func line(_ runKeys: [RunKey]) -> SchemaDocument {
    SchemaDocument(
      title: "vastsim batch line", meaning: "One line of a batch's input: what is played, and how.",
      root: Schema.object(
        lineFields + runKeys.map { SchemaField($0.name, .filledString, $0.meaning) }
      ).withExactlyOne(of: ["tag", "vast"]), definitions: [])
  }

  /// The schema of an output line.
  package static var result: SchemaDocument { BatchResult.schema }

  static let name = Schema.either([.string, .integer(), .constant(.null)])

  private static let lineFields: [SchemaField] = [
    .init("id", name, "The line's name, which its result has too."),
    .init("tag", .filledString, "The tag's path or URL."),
    .init("vast", .filledString, "The tag's text, in place of a path."),
    .init("scenario", .filledString, "A built-in scenario's name, or a file."),
    .init(
      "map", .object(keys: .filledString, values: .filledString),
      "URL prefixes, with the local files or folders that answer them."),
    .init("seed", .integer(0...Int.max), "The seed of every random value."),
  ]
}
