import Documents
import Testing
import Vocabulary

struct YAMLNodeJSONTests {
  @Test(
    arguments: [
      ("2", 2), ("-0.5", -0.5), ("1e3", 1000.0), ("\"2\"", "2"), ("2s", "2s"), ("50%", "50%"),
      ("true", true), ("False", false), ("'true'", "true"), ("on", "on"), ("yes", "yes"),
      ("~", .null), ("\"\"", ""), (".inf", ".inf"), ("0x10", "0x10"),
    ] as [(String, JSONValue)])
  func `a plain scalar is what YAML takes it for`(text: String, value: JSONValue) throws {
    #expect(try YAMLParser().parse(Array("a: [\(text)]".utf8)).json == ["a": .array([value])])
  }

  @Test func `keys keep their order`() throws {
    let text = "b: { d: 1, c: }\na: []"
    #expect(
      try YAMLParser().parse(Array(text.utf8)).json == ["b": ["d": 1, "c": nil], "a": []])
  }
}
