/// How values of a type are written as JSON: the schema of all of them, and the JSON of one.
package struct JSONForm<Value>: Sendable {
  package let schema: Schema
  /// The definitions that the schema refers to, directly or through other definitions.
  package let definitions: [SchemaDocument.Definition]
  /// The JSON of a value; it fits the schema.
  package let json: @Sendable (Value) -> JSONValue

  package init(
    _ schema: Schema, definitions: [SchemaDocument.Definition] = [],
    _ json: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.schema = schema
    self.definitions = definitions
    self.json = json
  }
}

extension JSONForm where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of an enumeration's raw values.
  package static var choice: Self { Self(.choice(of: Value.self)) { .string($0.rawValue) } }
}

extension JSONForm<String> {
  /// Any string, including the empty one.
  package static var string: Self { Self(.string) { .string($0) } }

  /// A string that is not empty.
  package static var filledString: Self { Self(.filledString) { .string($0) } }

  /// One of some strings.
  package static func names(_ names: [String]) -> Self { Self(.names(names)) { .string($0) } }
}

extension JSONForm<Bool> {
  /// `true` or `false`.
  package static var flag: Self { Self(.flag) { .bool($0) } }

  /// `true`, for a key that is absent otherwise.
  package static var onlyTrue: Self { Self(.constant(true)) { .bool($0) } }
}

extension JSONForm<Int> {
  /// A whole number in a range; a bound at the largest or smallest integer is left out.
  package static func integer(_ range: ClosedRange<Int> = Int.min...Int.max) -> Self {
    Self(.integer(range)) { .integer($0) }
  }

  /// A whole number of zero or more.
  package static var count: Self { integer(0...Int.max) }
}

extension JSONForm<Double> {
  /// A number in a range, both ends included; without a decimal point when it is whole.
  package static func number(_ range: ClosedRange<Double>) -> Self {
    Self(.number(range)) { .exactNumber($0) }
  }

  package static var anyNumber: Self { Self(.anyNumber) { .exactNumber($0) } }

  /// A number of zero or more.
  package static var positiveNumber: Self {
    Self(.positiveNumber) { .exactNumber($0) }
  }
}

extension JSONForm<JSONValue> {
  /// Any value, as it is.
  package static var any: Self { Self(.any) { $0 } }
}

extension JSONForm<[JSONValue.Member]> {
  /// An object whose keys come from the input.
  package static func object(keys: Schema, values: Schema) -> Self {
    Self(.object(keys: keys, values: values)) { .object($0) }
  }
}

extension JSONForm {
  /// A value, or `null` if there is none.
  package static func nullable<Content>(_ form: JSONForm<Content>) -> Self
  where Value == Content? {
    Self(.either([form.schema, .constant(.null)]), definitions: form.definitions) {
      $0.map(form.json) ?? .null
    }
  }

  package static func list<Element>(of element: JSONForm<Element>) -> Self
  where Value == [Element] {
    Self(.list(of: element.schema), definitions: element.definitions) {
      .array($0.map(element.json))
    }
  }

  /// An object with the keys of some fields and no others.
  package static func object(_ fields: [JSONField<Value>]) -> Self {
    Self(.object(fields.map(\.row)), definitions: fields.flatMap(\.definitions)) {
      .object(fields.members(of: $0))
    }
  }

  /// The same object as `object(_:)`, but defined in the schema under a name and referred to.
  package static func defined(_ name: String, _ fields: [JSONField<Value>]) -> Self {
    let object = object(fields)
    return Self(
      .reference(name), definitions: [.init(name, object.schema)] + object.definitions, object.json)
  }
}

/// A key of the JSON objects that represent values of a type.
///
/// A list of these fields is at the same time the type's encoder, its schema, and the table of its
/// keys in an article.
package struct JSONField<Value>: Sendable {
  /// The row of the key in the schema and in the article.
  package let row: SchemaField
  /// The definitions that the key's schema refers to.
  let definitions: [SchemaDocument.Definition]
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
