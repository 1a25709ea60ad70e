import Testing
import Vocabulary

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

  @Test func `what is not JSON is a problem with its line and column`() {
    let problem = #expect(throws: JSONProblem.self) {
      try JSONDocument(Array("{\n  \"a\": ]\n}".utf8), file: "feed.json")
    }
    #expect(problem?.expected == "a value")
    #expect(problem?.location.description == "feed.json:2:8")
  }

  @Test func `the lines of a long file are counted as those of a short one`() throws {
    var random = SeededRandom(seed: 7)
    var text = "["
    for number in 0..<5_000 {
      if number > 0 { text += "," }
      // Lines of any length, some longer than a block of the table.
      let gap = Int.random(in: 0..<100, using: &random)
      if gap < 40 { text += "\n" }
      if gap == 50 { text += String(repeating: " ", count: 9_000) }
      text += "\"é\(number)\""
    }
    let bytes = Array((text + "]").utf8)
    let document = try JSONDocument(bytes, file: "x")
    for index in stride(from: 0, to: 5_000, by: 37) {
      let offset = try #require(text.utf8.firstRange(of: "\"é\(index)\"".utf8)?.lowerBound)
      let before = text.utf8[..<offset]
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      let start = before.lastIndex(of: UInt8(ascii: "\n")).map { before.index(after: $0) }
      let column = before[(start ?? before.startIndex)...].count + 1
      #expect(document.location(of: .index(index)).description == "x:\(line):\(column)")
    }
  }

  @Test func `bytes that are no UTF-8 do not end the program`() {
    #expect(throws: JSONProblem.self) {
      try JSONDocument([0x7B, 0xFF, 0xFE, 0x22, 0x0A, 0xC3], file: "x")
    }
  }
}
