import Testing
import Vocabulary

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
