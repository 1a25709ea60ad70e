import Testing
import Vocabulary

@testable import Reports

struct FoldedJSONTests {
  @Test func `what fits into a line is on one line, with its keys in their order`() {
    #expect(
      FoldedJSON.text(of: ["b": [1, 2, [:]], "a": ["x": nil]])
        == #"{"b": [1, 2, {}], "a": {"x": null}}"#)
  }

  @Test func `what does not fit is broken from the outside in`() {
    let long = String(repeating: "x", count: 90)
    #expect(
      FoldedJSON.text(of: ["a": [.string(long), 1], "b": [], "c": ["d": 2]])
        == """
        {
          "a": [
            "\(long)",
            1
          ],
          "b": [],
          "c": {"d": 2}
        }
        """)
  }

  @Test func `of a long value two thousand lines are shown`() {
    let lists = JSONValue.array((0..<5_000).map { _ in .string(String(repeating: "x", count: 90)) })
    for value in [lists, ["a": lists, "b": lists], [[lists]]] {
      let lines = FoldedJSON.text(of: value).split(separator: "\n")
      #expect(lines.count == FoldedJSON.mostLines)
      #expect(lines.last == "…")
    }
  }

  @Test func `a deep value is as long as its lines`() {
    var value = JSONValue.string(String(repeating: "x", count: 100_000))
    for _ in 0..<100 { value = [value] }
    let text = FoldedJSON.text(of: value)
    #expect(text.utf8.count < 130_000)
    #expect(text.split(separator: "\n").count == 201)
  }
}
