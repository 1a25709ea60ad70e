import Testing
import VASTSimulator

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
