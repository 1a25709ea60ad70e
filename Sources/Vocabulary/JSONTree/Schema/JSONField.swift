/// A key of the JSON objects that represent values of a type.
///
/// A list of these fields is at the same time the type's encoder, its schema, and the table of its
/// keys in an article.
package struct JSONField<Value>: Sendable {
  /// The row of the key in the schema and in the article.
  package let row: SchemaField
  /// The definitions that the key's schema refers to.
  package let definitions: [SchemaDocument.Definition]
  /// The JSON of the key; nil leaves it out.
  private let json: @Sendable (Value) -> JSONValue?

  private init(
    _ row: SchemaField, _ definitions: [SchemaDocument.Definition],
    _ json: @escaping @Sendable (Value) -> JSONValue?
  ) {
    self.row = row
    self.definitions = definitions
    self.json = json
  }

  /// A key that every object has.
  package static func required<Content>(
    _ key: String, _ form: JSONForm<Content>, _ meaning: String,
    _ get: @escaping @Sendable (Value) -> Content
  ) -> JSONField {
    JSONField(.required(key, form.schema, meaning), form.definitions) { form.json(get($0)) }
  }

  /// A key that an object has where there is a value for it.
  package static func optional<Content>(
    _ key: String, _ form: JSONForm<Content>, _ meaning: String,
    _ get: @escaping @Sendable (Value) -> Content?
  ) -> JSONField {
    JSONField(SchemaField(key, form.schema, meaning), form.definitions) { get($0).map(form.json) }
  }

  /// A key that an object has where its list is not empty.
  package static func nonEmpty<Element>(
    _ key: String, _ form: JSONForm<[Element]>, _ meaning: String,
    _ get: @escaping @Sendable (Value) -> [Element]
  ) -> JSONField {
    optional(key, form, meaning) {
      let list = get($0)
      return list.isEmpty ? nil : list
    }
  }

  /// A key with the same value in every object.
  package static func constant(
    _ key: String, _ value: JSONValue, _ meaning: String
  ) -> JSONField {
    JSONField(.required(key, .constant(value), meaning), []) { _ in value }
  }

  /// The member that this field adds to the JSON object of a value; nil if the value has nothing to
  /// write for it.
  func member(of value: Value) -> JSONValue.Member? { json(value).map { .init(row.key, $0) } }

  /// The same field for a type from whose values a value of this type can be read.
  package func of<Owner>(_ get: @escaping @Sendable (Owner) -> Value) -> JSONField<Owner> {
    JSONField<Owner>(row, definitions) { json(get($0)) }
  }

  /// The same field for a type whose values may have a value of this type. The key is absent if
  /// there is none.
  package func ofOptional<Owner>(
    _ get: @escaping @Sendable (Owner) -> Value?
  ) -> JSONField<Owner> {
    JSONField<Owner>(SchemaField(row.key, row.schema, row.meaning), definitions) {
      get($0).flatMap(json)
    }
  }
}

extension Array {
  /// The members of a value's object, in the order of the fields, without the keys that have no
  /// value.
  package func members<Value>(of value: Value) -> [JSONValue.Member]
  where Element == JSONField<Value> {
    var members: [JSONValue.Member] = []
    members.reserveCapacity(count)
    for field in self {
      if let member = field.member(of: value) { members.append(member) }
    }
    return members
  }
}
