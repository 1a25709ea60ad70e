import Diagnostics
import JSONTree
import NativeUnits
import Testing

struct JSONDocumentTests {
  private let text = """
    {
      "list": [
        {"é": 1}, {"b": [2,
          3]}
      ]
    }
    """

  @Test func `a value is found by the steps that lead to it`() throws {
    let document = try JSONDocument(Array(text.utf8), file: "feed.json")
    let location = document.location(of: .key("list"), .index(1), .key("b"), .index(1))
    #expect(location.description == "feed.json:4:7")
  }

  @Test func `a value that is not there lies where the nearest one around it begins`() throws {
    let document = try JSONDocument(Array(text.utf8), file: "feed.json")
    let location = document.location(of: .key("list"), .index(0), .key("missing"), .key("x"))
    #expect(location.description == "feed.json:3:5")
  }

  @Test func `of a key that is written twice the first one counts`() throws {
    let document = try JSONDocument(Array(#"{"a": 1, "a": 2}"#.utf8), file: "x")
    #expect(document.value["a"] == 1)
    #expect(document.location(of: .key("a")).description == "x:1:7")
  }

  @Test func `what is no JSON is a problem with its line and column`() {
    let problem = #expect(throws: JSONProblem.self) {
      try JSONDocument(Array("{\n  \"a\": ]\n}".utf8), file: "feed.json")
    }
    #expect(problem?.expected == "a value")
    #expect(problem?.location.description == "feed.json:2:8")
  }

  @Test func `bytes that are no UTF-8 do not end the program`() {
    #expect(throws: JSONProblem.self) {
      try JSONDocument([0x7B, 0xFF, 0xFE, 0x22, 0x0A, 0xC3], file: "x")
    }
  }
}
