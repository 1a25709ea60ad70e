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
