import TestSupport
import Testing

@testable import Vocabulary

struct DiagnosticTests {
  @Test func `a diagnostic prints as editors parse it`() {
    let location = SourceLocation(file: "tag.xml", position: .init(line: 12, column: 7))
    let diagnostic = Diagnostic(
      rule: Rule(named: "MediaFileMissingType"), "'MediaFile' has no 'type' attribute",
      at: location)
    #expect(
      diagnostic.description
        == "tag.xml:12:7: warning: 'MediaFile' has no 'type' attribute [MediaFileMissingType]")
  }

  @Test func `place and notes may be absent or many`() {
    #expect(
      Diagnostic(rule: Rule(named: "Rule", .error), "text").description == "error: text [Rule]")
    let diagnostic = Diagnostic(
      rule: Rule(named: "Rule", .note), "text", at: SourceLocation(file: "tag.xml"),
      notes: ["one", "two"])
    #expect(
      diagnostic.description == "tag.xml: note: text [Rule]\n  note: one\n  note: two")
  }

  @Test func `severities are ordered from note to error`() {
    #expect(Severity.allCases.sorted() == [.note, .warning, .error])
    #expect([Severity.warning, .error, .note].max() == .error)
  }

  @Test func `positions are ordered by line, then column`() {
    let positions = [(2, 1), (1, 9), (1, 2)].map { SourcePosition(line: $0.0, column: $0.1) }
    #expect(positions.sorted() == positions.reversed())
  }
}

struct FindingLimitTests {
  @Test func `notes take no room from errors`() {
    var limit = FindingLimit()
    for number in 1...1_002 {
      let isReported = limit.admits(.note)
      #expect(isReported == (number <= 1_000))
    }
    #expect(!limit.hasRoom(for: .note))
    let isErrorTold = limit.admits(.error)
    #expect(isErrorTold)
    #expect(limit.total == 1_003)
  }

  @Test(
    arguments: [
      (Named("none", [:]), nil),
      (Named("at the limit", [.note: 1_000, .warning: 1_000, .error: 1_000]), nil),
      (
        Named("a note too many", [.note: 1_001, .error: 5]), "further findings are omitted: 1 note"
      ),
      (
        Named("too many of all", [.note: 1_003, .warning: 1_001, .error: 1_002]),
        "further findings are omitted: 2 errors, 1 warning, 3 notes"
      ),
    ] as [(Named<[Severity: Int]>, String?)])
  func `what is left out is counted, the worst first`(
    counts: Named<[Severity: Int]>, remark: String?
  ) {
    var limit = FindingLimit()
    for (severity, count) in counts.value { for _ in 0..<count { _ = limit.admits(severity) } }
    #expect(limit.remark == remark)
  }
}

struct RuleLevelsTests {
  private let finding = Diagnostic(rule: Rule(named: "Rule"), "something is odd")

  @Test(
    arguments: [
      (.error, .error), (.warning, .warning), (.note, .note), (.off, nil),
    ] as [(RuleLevels.Level, Severity?)])
  func `a level replaces a finding's own`(level: RuleLevels.Level, severity: Severity?) {
    #expect(RuleLevels(["Rule": level]).applied(to: finding)?.severity == severity)
  }

  @Test func `other findings stay as they are`() {
    #expect(RuleLevels(["Other": .off]).applied(to: finding) == finding)
    #expect(RuleLevels().applied(to: finding) == finding)
  }
}

struct NearestNameTests {
  private static let names = ["format", "seed", "map", "macro", "firstQuartile", "pause", "play"]

  @Test(arguments: [
    ("foramt", "format"), ("FORMAT", "format"), ("fromat", "format"), ("sed", "seed"),
    ("mapp", "map"), ("firstQuartle", "firstQuartile"), ("first_quartile", "firstQuartile"),
    ("paus", "pause"), ("plya", "play"),
  ])
  func `a misspelt name finds what was meant`(name: String, meant: String) {
    #expect(NearestName.find(name, in: Self.names) == meant)
  }

  @Test(arguments: ["", "x", "volume", "verification", "firstQua"])
  func `a name far from all finds none`(name: String) {
    #expect(NearestName.find(name, in: Self.names) == nil)
    #expect(NearestName.suggestion(for: name, in: Self.names) == "")
  }

  @Test func `among equals the first wins`() {
    #expect(NearestName.find("bat", in: ["cat", "hat"]) == "cat")
  }

  @Test func `a suggestion ends a message`() {
    #expect(NearestName.suggestion(for: "sead", in: Self.names) == "; did you mean 'seed'?")
    #expect(NearestName.suggestion(for: "sead", in: []) == "")
  }

  @Test func `three edits are near, four are not`() {
    #expect(NearestName.find("abcdefghxyz", in: ["abcdefgh"]) == "abcdefgh")
    #expect(NearestName.find("abcdefghwxyz", in: ["abcdefgh"]) == nil)
    // Half of the letters at most.
    #expect(NearestName.find("ab", in: ["ax"]) == "ax")
    #expect(NearestName.find("a", in: ["x"]) == nil)
  }

  @Test func `a name of any length is looked at`() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(NearestName.find(long, in: ["seed", "format"]) == nil)
    #expect(NearestName.find("seed", in: [long, "sede"]) == "sede")
  }
}

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

extension Rule {
  /// A rule of which only its identifier matters.
  init(named id: String, _ severity: Severity = .warning) {
    self.init(id, severity, "it is odd", explanation: "Nobody minds.", fix: "Look at it.")
  }
}
