import Comparison
import Testing

struct TextLinesTests {
  @Test(arguments: [
    "", "a", "a\n", "\n", "\n\n", "a\nb", "é\n🎬\n\nb\n", "a b",
  ])
  func `the lines of a text are those between its line breaks`(text: String) {
    #expect(
      Array(TextLines(text)) == text.split(separator: "\n", omittingEmptySubsequences: false))
  }

  @Test func `a carriage return stays at the end of its line`() {
    #expect(TextLines("a\r\nb").map { $0.unicodeScalars.count } == [2, 1])
  }
}
