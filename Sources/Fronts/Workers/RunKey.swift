internal import Vocabulary

/// A key of a batch's line, or of an inspector's job, whose text sets an option of the run.
///
/// The program that plays the runs defines the keys.
package struct RunKey: Sendable, Hashable {
  package let name: String
  /// The meaning of the text, for the schema.
  package let meaning: String
  /// Whether the text names a file.
  package let namesFile: Bool

  package init(_ name: String, _ meaning: String, namesFile: Bool = false) {
    self.name = name
    self.meaning = meaning
    self.namesFile = namesFile
  }
}

/// The texts of a line or a job, by their keys.
package struct RunTexts: Sendable, Hashable {
  private var texts: [RunKey: String] = [:]

  package init() {}

  package subscript(key: RunKey) -> String? {
    get { texts[key] }
    set { texts[key] = newValue }
  }

  /// The texts as members of a job, in the order of their keys' names.
  var members: [JSONValue.Member] {
    texts.sorted { $0.key.name < $1.key.name }.map { .init($0.key.name, .string($0.value)) }
  }

  /// Replaces each path of a file.
  package mutating func placeFiles(_ place: (String) -> String) {
    for (key, path) in texts where key.namesFile { texts[key] = place(path) }
  }

  /// The files that the texts name, in the order of their keys' names.
  package var files: [String] {
    texts.filter { $0.key.namesFile }.sorted { $0.key.name < $1.key.name }.map(\.value)
  }
}
