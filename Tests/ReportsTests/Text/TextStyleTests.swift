import Testing
import Vocabulary

@testable import Reports

struct TextStyleTests {
  @Test func `plain text stays as it is`() {
    #expect(TextStyle.plain.bold(TextStyle.plain.red("x")) == "x")
  }

  @Test func `coloured text is switched on and off`() {
    let style = TextStyle(isColored: true)
    #expect(style.bold("x") == "\u{1B}[1mx\u{1B}[0m")
    #expect(style.dim("x") == "\u{1B}[2mx\u{1B}[0m")
    #expect(style.red("x") == "\u{1B}[31mx\u{1B}[0m")
    #expect(style.green("x") == "\u{1B}[32mx\u{1B}[0m")
    #expect(style.yellow("x") == "\u{1B}[33mx\u{1B}[0m")
    #expect(style.cyan("x") == "\u{1B}[36mx\u{1B}[0m")
  }

  @Test(arguments: [
    ("ab", 4, "ab  ", "  ab"), ("abcd", 4, "abcd", "abcd"), ("abcde", 4, "abc…", "abcde"),
    ("", 2, "  ", "  "),
  ])
  func `text is padded and cut to a width`(
    text: String, width: Int, start: String, end: String
  ) {
    #expect(text.padded(to: width) == start)
    #expect(text.paddedAtStart(to: width) == end)
  }
}
