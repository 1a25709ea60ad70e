/// One key that an object may have: its meaning and its schema.
package struct SchemaField: Sendable, Hashable {
  package let key: String
  /// The meaning, as editors and articles show it.
  package let meaning: String
  package let schema: Schema
  package let isRequired: Bool

  package init(_ key: String, _ schema: Schema, _ meaning: String, isRequired: Bool = false) {
    self.key = key
    self.schema = schema
    self.meaning = meaning
    self.isRequired = isRequired
  }

  /// A required key.
  package static func required(
    _ key: String, _ schema: Schema, _ meaning: String
  ) -> SchemaField {
    SchemaField(key, schema, meaning, isRequired: true)
  }

  /// The key's schema, with its meaning as description.
  var described: Schema { schema.described(meaning) }
}
