import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

struct DocumentCopiesTests {
  private func document(_ name: String, lines: Int) -> FetchedDocument {
    let text = Array(repeating: "<Ad id=\"1\"/>", count: lines).joined(separator: "\n")
    return FetchedDocument(name: name, bytes: Array(text.utf8))
  }

  @Test func `short documents are whole, the long ones share what room is left`() {
    let copies = DocumentCopies(
      [
        document("long.xml", lines: 900), document("short.xml", lines: 2),
        document("longer.xml", lines: 2000),
      ], limit: 10_000)
    let counts = copies.excerpts.map(\.lines.count)
    #expect(counts[1] == 2)
    #expect(copies.excerpts[1].leftOut == 0)
    #expect(counts[0] == counts[2])
    #expect(counts[0] > 80)
    #expect(copies.excerpts[0].leftOut > 0)
  }

  @Test(
    arguments: [
      ("b.xml", 2, "doc-1-2"), ("b.xml", 9, "doc-1"), ("b.xml", nil, "doc-1"), ("c.xml", 1, nil),
    ] as [(String, Int?, String?)])
  func `a place leads to its line, else to its document`(
    file: String, line: Int?, anchor: String?
  ) {
    let copies = DocumentCopies([document("a.xml", lines: 1), document("b.xml", lines: 3)])
    let position = line.map { SourcePosition(line: $0, column: 1) }
    #expect(copies.anchor(of: SourceLocation(file: file, position: position)) == anchor)
  }

  @Test func `a place that the page does not have is text`() {
    var html = HTMLText()
    DocumentCopies([]).write(SourceLocation(file: "s.yaml"), to: &html)
    #expect(html.text == "<code>s.yaml</code>")
  }
}
