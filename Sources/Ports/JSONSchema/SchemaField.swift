/// One key that an object may have: what it means, and what it may hold.
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

  /// A key that has to be there.
  package static func required(
    _ key: String, _ schema: Schema, _ meaning: String
  ) -> SchemaField {
    SchemaField(key, schema, meaning, isRequired: true)
  }

  /// What the key may hold, with its meaning.
  var described: Schema { schema.described(meaning) }
}
