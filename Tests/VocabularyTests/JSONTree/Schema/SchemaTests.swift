import Testing
import Vocabulary

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
