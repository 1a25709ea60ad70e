import Comparison
import Testing

struct CasesFileTests {
  private static let file = CasesFile(
    page: CasesFile.Page(skip: ".skip-button", click: "video"),
    cases: [
      CasesFile.Case("n10", tag: "tags/n10.xml", recording: "n10.recording.jsonl"),
      CasesFile.Case(
        "pause", tag: "https://a.example/t?x={y}", scenario: "../pause.yaml",
        recording: "pause.recording.jsonl"),
    ])

  private static let text = """
    version: 1
    page: { skip: ".skip-button", click: video }
    cases:
      - { case: n10, tag: tags/n10.xml, recording: n10.recording.jsonl }
      - { case: pause, tag: "https://a.example/t?x={y}", scenario: ../pause.yaml, recording: pause.recording.jsonl }

    """

  @Test func `a file of cases is written in the form in which it is read`() throws {
    #expect(Self.file.text == Self.text)
    #expect(try CasesFile(reading: Self.text) == Self.file)
    #expect(try CasesFile(reading: CasesFile().text) == CasesFile())
    let whole = "version: 1\npage: {}\ncases: []\n"
    #expect(
      try CasesFile(reading: whole).page == CasesFile.Page(skip: ".skip-button", click: "video"))
  }

  @Test(
    arguments: [
      "yes", "no", "12", "1.5", "a: b", "#x", "ä", "", "-", "true", "a\"b", "~", "a\u{7F}b",
      "a\u{85}b", "a\u{9E}b", "a\u{2028}b", "a\u{2029}", "\u{FEFF}a", "\u{FFFE}", "\u{1F600}",
      "\u{0}", "\r\n",
    ])
  func `any name reads back as text`(name: String) throws {
    let file = CasesFile(cases: [CasesFile.Case(name, tag: name, recording: name)])
    #expect(try CasesFile(reading: file.text) == file)
  }

  @Test func `a case is added to what is written, whose comments stay`() throws {
    let text = "# ours\n" + Self.text
    let new = CasesFile.Case("n5", tag: "n5.xml", recording: "n5.recording.jsonl")
    let longer = Self.file.text(adding: new, to: text)
    #expect(longer == text + "  - { case: n5, tag: n5.xml, recording: n5.recording.jsonl }\n")
    // A list on one line cannot go on.
    let flow = "version: 1\ncases: []\n"
    #expect(
      CasesFile().text(adding: new, to: flow)
        == "version: 1\ncases:\n  - { case: n5, tag: n5.xml, recording: n5.recording.jsonl }\n")
  }

  @Test func `a name that is taken gets the next number`() {
    var file = CasesFile()
    for expected in ["a", "a-2", "a-3"] {
      #expect(file.unusedName("a") == expected)
      file.cases.append(CasesFile.Case(expected, tag: "t", recording: "r"))
    }
  }

  @Test(arguments: [
    ("", "the file is empty"),
    ("[]", "line 1, column 1: the file must be a mapping, not a list"),
    ("version: 2\ncases: []", "line 1, column 10: 'version' must be 1"),
    ("cases: []", "line 1, column 1: the file has no key 'version'"),
    ("version: 1", "line 1, column 1: the file has no key 'cases'"),
    (
      "version: 1\ncases:\n  - { case: a, tags: t }",
      "line 3, column 16: a case has no key 'tags'; its keys are case, tag, scenario, recording"
    ),
    (
      "version: 1\ncases:\n  - { case: a, tag: t }",
      "line 3, column 5: a case has no key 'recording'"
    ),
    (
      "version: 1\ncases:\n  - { case: [], tag: t }",
      "line 3, column 13: 'case' must be text, not a list"
    ),
    (
      "version: 1\ncases:\n- {case: a, tag: t, recording: r}\n- {case: a, tag: t, recording: s}",
      "line 4, column 3: two cases have the name 'a'"
    ),
  ])
  func `what is wrong is named with its place`(text: String, words: String) {
    let failure = #expect(throws: CasesFile.Malformation.self) { try CasesFile(reading: text) }
    #expect(failure?.description == words)
  }
}
