import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

struct DocumentExcerptTests {
  private func excerpt(_ text: String, room: Int = .max) -> DocumentExcerpt {
    DocumentExcerpt(FetchedDocument(name: "t.xml", bytes: Array(text.utf8)), room: room)
  }

  @Test(arguments: [
    ("", [""]), ("<a>\r\n</a>", ["&lt;a&gt;", "&lt;/a&gt;"]), ("é\n\nb\n", ["é", "", "b", ""]),
  ])
  func `lines are those that findings count`(text: String, lines: [String]) {
    let excerpt = excerpt(text)
    #expect(excerpt.lines == lines)
    #expect(excerpt.lineCount == lines.count)
    #expect(excerpt.leftOut == 0)
  }

  @Test func `a document that is too long ends where its room does, and says what is missing`() {
    let text = "<a>\n" + String(repeating: "<é>", count: 100) + "\nlast"
    let excerpt = excerpt(text, room: 100)
    #expect(excerpt.lines == ["&lt;a&gt;", "&lt;é&gt;&lt;é&gt;&lt;é&gt;&lt;é&gt;"])
    #expect(excerpt.lineCount == 3)
    #expect(excerpt.leftOut == text.utf8.count - 4 - 4 * 4)
    #expect(excerpt.byteCount == text.utf8.count)
  }

  @Test func `a byte order mark is no part of the first line`() {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0x61]
    let excerpt = DocumentExcerpt(FetchedDocument(name: "t.xml", bytes: bytes), room: .max)
    #expect(excerpt.lines == ["a"])
    #expect(excerpt.byteCount == 4)
  }

  @Test func `what is not a text has a length alone`() {
    let document = FetchedDocument(name: "t.xml", bytes: [0xFF, 0xFE, 0x3C, 0])
    let excerpt = DocumentExcerpt(document, room: .max)
    #expect(!excerpt.isText)
    #expect(excerpt.lines.isEmpty)
    #expect(excerpt.byteCount == 4)
    #expect(excerpt.leftOut == 0)
  }
}

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
