/// A complete schema with all definitions that it refers to.
package struct SchemaDocument: Sendable, Hashable {
  /// The dialect of JSON Schema.
  package static let dialect = "https://json-schema.org/draft/2020-12/schema"

  package let title: String
  package let meaning: String
  package let root: Schema
  /// The definitions by name.
  package let definitions: [Definition]

  /// A named part of a document.
  package struct Definition: Sendable, Hashable {
    package let name: String
    package let schema: Schema

    package init(_ name: String, _ schema: Schema) {
      self.name = name
      self.schema = schema
    }
  }

  package init(title: String, meaning: String, root: Schema, definitions: [Definition] = []) {
    self.title = title
    self.meaning = meaning
    self.root = root
    self.definitions = definitions
  }

  /// The schema of values that are written in a form.
  package init<Value>(title: String, meaning: String, _ form: JSONForm<Value>) {
    var names: Set<String> = []
    self.init(
      title: title, meaning: meaning, root: form.schema,
      definitions: form.definitions.filter { names.insert($0.name).inserted })
  }

  /// The document as one JSON value.
  package var json: JSONValue {
    let head: [JSONValue.Member] = [
      .init("$schema", .string(Self.dialect)), .init("title", .string(title)),
      .init("description", .string(meaning)),
    ]
    let definitions = definitions.map { JSONValue.Member($0.name, $0.schema.json) }
    return .object(
      head + root.members + (definitions.isEmpty ? [] : [.init("$defs", .object(definitions))]))
  }

  /// The document's text, spread over lines, ended by a line break.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot express.
  package func text() throws -> String { try JSONWriter(pretty: true).text(of: json) + "\n" }
}
