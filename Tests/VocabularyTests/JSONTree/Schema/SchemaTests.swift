import Testing

@testable import Vocabulary

struct SchemaTests {
  @Test func `an object has its keys, their meanings, and no others`() {
    let schema = Schema.object([
      .required("a", .integer(0...9), "A digit."), SchemaField("b", .flag, "A flag."),
    ])
    #expect(
      schema.json == [
        "type": "object",
        "properties": [
          "a": [
            "type": "integer", "minimum": 0, "maximum": 9, "description": "A digit.",
          ],
          "b": ["type": "boolean", "description": "A flag."],
        ],
        "additionalProperties": false, "required": ["a"],
      ])
  }

  @Test func `an open range has one bound`() {
    #expect(Schema.integer(1...Int.max).json == ["type": "integer", "minimum": 1])
    #expect(Schema.integer().json == ["type": "integer"])
    #expect(Schema.number(0...0.5).json == ["type": "number", "minimum": 0, "maximum": 0.5])
  }

  @Test func `conditions gather`() {
    let schema = Schema.any.with(if: .requiring(["a"]), then: .requiring(["b"]))
      .with(if: .requiring(["c"]), then: .requiring(["d"]))
    let validator = SchemaValidator(schema.json)
    #expect(validator.faults(of: ["a": 1, "b": 1]) == [])
    #expect(validator.faults(of: ["a": 1]) == ["$: has no 'b'"])
    #expect(validator.faults(of: ["c": 1]) == ["$: has no 'd'"])
  }

  @Test func `a document says what it is and brings what it refers to`() throws {
    let document = SchemaDocument(
      title: "T", meaning: "M.", root: .reference("a"), definitions: [.init("a", .constant(1))])
    #expect(
      try document.text() == """
        {
          "$defs" : {
            "a" : {
              "const" : 1
            }
          },
          "$ref" : "#/$defs/a",
          "$schema" : "https://json-schema.org/draft/2020-12/schema",
          "description" : "M.",
          "title" : "T"
        }

        """)
    #expect(SchemaValidator(document.json).faults(of: 1) == [])
  }
}

struct JSONFieldTests {
  private struct Track: Sendable {
    enum Kind: String, CaseIterable {
      case audio
      case video
    }

    var kind = Kind.video
    var language: String?
    var sizes: [Int] = []
    var inner: Inner?
  }

  private struct Inner: Sendable {
    var bytes = 1
    var share: Double?
  }

  private static let inner: [JSONField<Inner>] = [
    .required("bytes", .count, "Its bytes.", \.bytes),
    .required("share", .nullable(.number(0...100)), "Its share.", \.share),
  ]

  private static let fields: [JSONField<Track>] =
    [
      .constant("v", 1, "The version."), .required("kind", .choice, "The kind.", \.kind),
      .optional("language", .string, "The language.", \.language),
      .nonEmpty("sizes", .list(of: .integer()), "The sizes.", \.sizes),
      .optional("inner", .defined("inner", inner), "The inner part.", \.inner),
    ] + inner.map { $0.ofOptional(\.inner) }

  @Test func `a key without a value is left out, and keys keep their order`() {
    #expect(
      JSONValue.object(Self.fields.members(of: Track())) == ["v": 1, "kind": "video"])
    let whole = Track(kind: .audio, language: "en", sizes: [2], inner: Inner(bytes: 3, share: 50))
    let text = JSONValue.object(Self.fields.members(of: whole)).orderedText
    #expect(
      text == #"{"v":1,"kind":"audio","language":"en","sizes":[2],"#
        + #""inner":{"bytes":3,"share":50},"bytes":3,"share":50}"#)
  }

  @Test func `a value that may be null is there without one`() {
    #expect(JSONValue.object(Self.inner.members(of: Inner())) == ["bytes": 1, "share": nil])
  }

  @Test func `the schema of the fields allows what they write, and no other key`() {
    let document = SchemaDocument(title: "t", meaning: "m", .object(Self.fields))
    #expect(document.definitions.map(\.name) == ["inner"])
    let validator = SchemaValidator(document.json)
    for track in [Track(), Track(language: "", sizes: [1], inner: Inner())] {
      let members = Self.fields.members(of: track)
      #expect(validator.faults(of: .object(members)) == [])
      #expect(validator.faults(of: .object(members + [.init("other", 1)])) != [])
    }
    #expect(document.json["required"] == ["v", "kind"])
  }
}

struct SchemaValidatorTests {
  private func faults(_ value: String, _ schema: String) throws -> [String] {
    SchemaValidator(try JSONReader.value(of: schema))
      .faults(of: try JSONReader.value(of: value))
  }

  @Test(
    arguments: [
      (#"{"type": "integer"}"#, "1", "\"1\""), (#"{"type": ["string", "null"]}"#, "null", "1"),
      (#"{"type": "number"}"#, "1", "true"), (#"{"enum": [1, "a"]}"#, "\"a\"", "2"),
      (#"{"const": "a"}"#, "\"a\"", "\"b\""), (#"{"minLength": 1}"#, "\"a\"", "\"\""),
      (#"{"pattern": "^a+$"}"#, "\"aa\"", "\"ab\""), (#"{"minimum": 1}"#, "1", "0"),
      (#"{"exclusiveMinimum": 0}"#, "0.1", "0"), (#"{"maximum": 1}"#, "1", "1.5"),
      (#"{"anyOf": [{"const": 1}, {"type": "integer"}]}"#, "1", "\"a\""),
      (#"{"oneOf": [{"const": 1}, {"type": "integer"}]}"#, "2", "1"),
      (#"{"allOf": [{"minimum": 1}, {"maximum": 2}]}"#, "2", "3"),
      (#"{"not": {"const": 1}}"#, "2", "1"),
      (#"{"if": {"minimum": 5}, "then": {"type": "integer"}}"#, "4.5", "5.5"),
      (#"{"required": ["a"]}"#, #"{"a": 1}"#, "{}"),
      (#"{"properties": {"a": {"type": "string"}}}"#, #"{"a": "b", "c": 1}"#, #"{"a": 1}"#),
      (#"{"properties": {"a": false}}"#, #"{"b": 1}"#, #"{"a": 1}"#),
      (
        #"{"properties": {"a": true}, "additionalProperties": false}"#, #"{"a": 1}"#,
        #"{"b": 1}"#
      ),
      (#"{"additionalProperties": {"type": "string"}}"#, #"{"a": "b"}"#, #"{"a": 1}"#),
      (#"{"propertyNames": {"pattern": "^[a-z]$"}}"#, #"{"a": 1}"#, #"{"A": 1}"#),
      (#"{"items": {"type": "string"}}"#, #"["a"]"#, "[1]"),
      (#"{"prefixItems": [{"type": "string"}], "items": {"const": 1}}"#, #"["a", 1]"#, "[1, 1]"),
      (#"{"minItems": 1}"#, "[1]", "[]"), (#"{"maxItems": 1}"#, "[1]", "[1, 1]"),
      (#"{"uniqueItems": true}"#, "[1, 2]", "[1, 1]"),
      (##"{"$ref": "#/$defs/a", "$defs": {"a": {"const": 1}}}"##, "1", "2"),
    ])
  func `each keyword lets one value through and not the other`(
    schema: String, valid: String, invalid: String
  ) throws {
    #expect(try faults(valid, schema) == [])
    #expect(try faults(invalid, schema) != [])
  }

  @Test func `what is wrong is said with its place`() throws {
    let schema = #"{"properties": {"a": {"items": {"required": ["b"]}}}}"#
    #expect(try faults(#"{"a": [{"b": 1}, {}]}"#, schema) == ["$.a[1]: has no 'b'"])
  }

  @Test func `what surrounds a reference holds too`() throws {
    let schema = ##"{"$ref": "#/$defs/a", "minimum": 2, "$defs": {"a": {"type": "integer"}}}"##
    #expect(try faults("1", schema) == ["$: is below 2.0"])
    #expect(try faults("2.5", schema) == ["$: has the wrong type"])
  }

  @Test func `a reference leads into another document, or is named`() throws {
    let validator = SchemaValidator(
      ["$ref": "other.json#"], documents: ["other.json": ["const": 1]])
    #expect(validator.faults(of: 1) == [])
    #expect(validator.faults(of: 2) == ["$: is not the required value"])
    #expect(try faults("1", ##"{"$ref": "#/$defs/b"}"##) == ["$: no schema '#/$defs/b'"])
  }
}
