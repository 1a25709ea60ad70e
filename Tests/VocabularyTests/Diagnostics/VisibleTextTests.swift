import Testing
import Vocabulary

struct VisibleTextTests {
  @Test(
    arguments: [
      ("plain 'text' é 漢 👩‍👩‍👧 https://t.example/a?b=c#d", nil),
      ("a\nb", #"a\nb"#), ("a\r\nb", #"a\r\nb"#), ("a\tb", #"a\tb"#), ("a\u{0}b", #"a\u{0}b"#),
      ("\u{1B}[2J", #"\u{1B}[2J"#), ("\u{7F}", #"\u{7F}"#), ("\u{85}b", #"\u{85}b"#),
      ("\u{9B}31m", #"\u{9B}31m"#), ("a\u{2028}b\u{2029}c", #"a\u{2028}b\u{2029}c"#),
      ("\u{202E}gpj.exe", #"\u{202E}gpj.exe"#), ("\u{2066}a\u{2069}", #"\u{2066}a\u{2069}"#),
      ("\u{200E}\u{200F}\u{61C}", #"\u{200E}\u{200F}\u{61C}"#), ("\u{FEFF}", #"\u{FEFF}"#),
      ("\u{FFF9}a", #"\u{FFF9}a"#), ("\u{23}\u{23}[error]a", #"#\u{23}[error]a"#),
      ("a \u{23}\u{23}vso[task]", #"a #\u{23}vso[task]"#),
    ] as [(String, String?)])
  func `a value shows its control characters`(value: String, shown: String?) {
    let text: VisibleText = "<\(value)>"
    #expect(text.description == "<\(shown ?? value)>")
    #expect(VisibleText(text.description) == text)
  }

  @Test func `literals and visible text stay as they are`() {
    let colored: VisibleText = "\u{1B}[1m\("a\nb")\u{1B}[0m"
    let text: VisibleText = "one\n\(colored)\n"
    #expect(text.description == "one\n\u{1B}[1ma\\nb\u{1B}[0m\n")
    #expect([text, "two"].joined(separator: "- ").description == "\(text)- two")
  }

  @Test(arguments: [
    ("::error::a", #"\u{3A}:error::a"#), ("  ::a", #"  \u{3A}:a"#), ("a::b", "a::b"),
    ("\u{A0}::a", "\u{A0}\\u{3A}:a"), (":a", ":a"),
  ])
  func `no line begins with the sign of a command`(value: String, shown: String) {
    let text: VisibleText = "first\n\(value)\nlast ::"
    #expect(text.description == "first\n\(shown)\nlast ::")
  }

  @Test func `two values do not make the sign of a command together`() {
    let text: VisibleText = "\(":"):error::a"
    #expect(text.description.hasPrefix("\\u{3A}:error"))
  }

  @Test func `lines that were joined keep their breaks`() {
    #expect(VisibleText(lines: "a\u{85}b\nc\r\n").description == "a\\u{85}b\nc\\r\n")
  }

  @Test func `a patch keeps tabs, and carriage returns at the ends of lines`() {
    let text = VisibleText(patch: "-\ta\r\n+\tb\r\n c\rd\u{1B}[2J\t\n\r\n")
    #expect(text.description == "-\ta\r\n+\tb\r\n c\\rd\\u{1B}[2J\t\n\r\n")
  }

  @Test func `a finding is one line, and one for each note`() {
    let finding = Diagnostic(
      rule: Rule(named: "InputUnreadable", .error), "a\n::error::b",
      at: SourceLocation(file: "x\n::error::y", position: SourcePosition(line: 1, column: 2)),
      notes: ["c\n::error::d"])
    let expected = """
      x\\n::error::y:1:2: error: a\\n::error::b [InputUnreadable]
        note: c\\n::error::d
      """
    #expect(finding.description == expected)
    let text: VisibleText = "\(finding)\n"
    #expect(text.description == expected + "\n")
  }

  @Test func `a stream shows what it is given`() {
    var stream = ""
    stream.show("error: \("a\nb")\n")
    #expect(stream == "error: a\\nb\n")
  }
}
