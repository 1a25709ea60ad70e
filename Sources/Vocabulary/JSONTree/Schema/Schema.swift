/// A JSON Schema (draft 2020-12) for a JSON value.
///
/// Only keywords that YAML editors understand too are used: those of draft 7.
package struct Schema: Sendable, Hashable {
  package private(set) var members: [JSONValue.Member]

  package init(_ members: [JSONValue.Member]) { self.members = members }

  /// The schema as JSON.
  package var json: JSONValue { .object(members) }

  /// The schema with one more keyword.
  package func with(_ keyword: String, _ value: JSONValue) -> Schema {
    Schema(members + [.init(keyword, value)])
  }

  /// The schema with a description of its values, for people.
  package func described(_ meaning: String) -> Schema { with("description", .string(meaning)) }

  /// The schema without its descriptions for people, for programs that pay for every byte.
  package var undescribed: Schema { Schema(members.compactMap(Self.undescribed)) }

  private static func undescribed(_ member: JSONValue.Member) -> JSONValue.Member? {
    // A member that is itself named "description" has a schema, not a text, and is kept.
    if member.key == "description", case .string = member.value { return nil }
    return .init(member.key, undescribed(member.value))
  }

  private static func undescribed(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members): .object(members.compactMap(undescribed))
    case .array(let elements): .array(elements.map(undescribed))
    case .null, .bool, .integer, .number, .string: value
    }
  }
}

/// Single values.
extension Schema {
  /// Any value.
  package static let any = Schema([])

  /// Any string, including the empty one.
  package static let string = Schema([.init("type", "string")])

  /// A string that is not empty.
  package static let filledString = string.with("minLength", 1)

  /// `true` or `false`.
  package static let flag = Schema([.init("type", "boolean")])

  /// A string that matches a regular expression.
  package static func string(matching pattern: String) -> Schema {
    string.with("pattern", .string(pattern))
  }

  /// One of some strings.
  package static func names(_ names: [String]) -> Schema {
    Schema([.init("enum", .array(names.map(JSONValue.string)))])
  }

  /// One of an enumeration's raw values.
  package static func choice<Choice>(of type: Choice.Type) -> Schema
  where Choice: RawRepresentable<String> & CaseIterable {
    names(Choice.allCases.map(\.rawValue))
  }

  /// The schema that accepts only this value.
  package static func constant(_ value: JSONValue) -> Schema { Schema([.init("const", value)]) }

  /// A whole number in a range; a bound at the largest or smallest integer is
  /// left out.
  package static func integer(_ range: ClosedRange<Int> = Int.min...Int.max) -> Schema {
    var schema = Schema([.init("type", "integer")])
    if range.lowerBound != Int.min {
      schema = schema.with("minimum", .integer(range.lowerBound))
    }
    if range.upperBound != Int.max {
      schema = schema.with("maximum", .integer(range.upperBound))
    }
    return schema
  }

  /// A number in a range, both ends included.
  package static func number(_ range: ClosedRange<Double>) -> Schema {
    Schema([
      .init("type", "number"), .init("minimum", .exactNumber(range.lowerBound)),
      .init("maximum", .exactNumber(range.upperBound)),
    ])
  }

  package static let anyNumber = Schema([.init("type", "number")])

  /// A number of zero or more.
  package static let positiveNumber = Schema([.init("type", "number"), .init("minimum", 0)])
}

/// Lists, objects and combinations.
extension Schema {
  /// A list of at least so many elements.
  package static func list(of element: Schema, atLeast count: Int = 0) -> Schema {
    let list = Schema([.init("type", "array"), .init("items", element.json)])
    return count > 0 ? list.with("minItems", .integer(count)) : list
  }

  /// A list with one schema for each element.
  package static func list(ofEach elements: [Schema]) -> Schema {
    Schema([
      .init("type", "array"), .init("prefixItems", .array(elements.map(\.json))),
      .init("minItems", .integer(elements.count)), .init("maxItems", .integer(elements.count)),
    ])
  }

  /// An object with these keys and no others.
  package static func object(_ fields: [SchemaField]) -> Schema {
    let required = fields.filter(\.isRequired).map { JSONValue.string($0.key) }
    let object = Schema([
      .init("type", "object"),
      .init("properties", .object(fields.map { .init($0.key, $0.described.json) })),
      .init("additionalProperties", false),
    ])
    return required.isEmpty ? object : object.with("required", .array(required))
  }

  /// The object, with other keys allowed too.
  package var open: Schema {
    var schema = self
    schema.members.removeAll { $0.key == "additionalProperties" }
    return schema
  }

  /// An object whose keys the author chooses.
  package static func object(keys: Schema, values: Schema) -> Schema {
    Schema([
      .init("type", "object"), .init("propertyNames", keys.json),
      .init("additionalProperties", values.json),
    ])
  }

  /// A value that fits at least one of several schemas.
  package static func either(_ choices: [Schema]) -> Schema {
    Schema([.init("anyOf", .array(choices.map(\.json)))])
  }

  /// A value that fits exactly one of several schemas.
  package static func one(of choices: [Schema]) -> Schema {
    Schema([.init("oneOf", .array(choices.map(\.json)))])
  }

  /// A reference to a definition of the document.
  package static func reference(_ name: String) -> Schema {
    Schema([.init("$ref", .string("#/$defs/\(name)"))])
  }

  /// An object that has all these keys.
  package static func requiring(_ keys: [String]) -> Schema {
    Schema([.init("required", .array(keys.map(JSONValue.string)))])
  }

  /// The schema for objects that have exactly one of the keys.
  package func withExactlyOne(of keys: [String]) -> Schema {
    with("oneOf", .array(keys.map { Schema.requiring([$0]).json }))
  }

  /// The schema for objects that fit the second schema if they fit the first.
  package func with(if condition: Schema, then consequence: Schema) -> Schema {
    let rule = JSONValue.object([
      .init("if", condition.json), .init("then", consequence.json),
    ])
    var schema = self
    if let index = schema.members.firstIndex(where: { $0.key == "allOf" }),
      case .array(let rules) = schema.members[index].value
    {
      schema.members[index].value = .array(rules + [rule])
      return schema
    }
    return with("allOf", .array([rule]))
  }
}

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

/// A complete schema with all definitions that it refers to.
package struct SchemaDocument: Sendable, Hashable {
  /// The dialect of JSON Schema.
  static let dialect = "https://json-schema.org/draft/2020-12/schema"

  let title: String
  let meaning: String
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
