internal import VASTSimulator
internal import Vocabulary

/// What an identifier means.
struct Explanation {
  /// The identifier as the user wrote it.
  let id: String
  /// The explanation as text for people, ending with a line break.
  let text: String

  /// The schema of the JSON of `vastsim explain`, version 1.
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim explain, version 1", meaning: "What an identifier means.", .object(fields))
  }

  /// The explanation as one JSON object, ending with a line break.
  var json: String {
    get throws {
      try JSONWriter(pretty: true).text(of: .object(Self.fields.members(of: self))) + "\n"
    }
  }

  private static let fields: [JSONField<Explanation>] = [
    .version, .required("id", .string, "The identifier, as it was asked for.", \.id),
    .required("text", .filledString, "What it means, over lines of at most 80 columns.", \.text),
  ]
}
