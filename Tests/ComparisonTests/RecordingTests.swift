import Testing

@testable import Comparison

struct RecordingTests {
  private static let recording = Recording(
    lines: [
      RecordingLine(.tag, "GET", "ad.xml", at: .milliseconds(-120), hop: 1),
      RecordingLine(.media, "GET", "https://cdn.example/ad.mp4", at: .zero, status: 206),
      RecordingLine(
        .beacon, "POST", "https://t.example/start?x=\"%3A", at: .microseconds(256_001), hop: 0,
        event: "start", status: 204),
    ], end: .seconds(12),
    origin: PlaybackOrigin(at: .milliseconds(50), within: .milliseconds(7)))

  private static let text = #"""
    {"v":1,"atUs":-120000,"method":"GET","url":"ad.xml","kind":"tag","hop":1,"status":200}
    {"v":1,"atUs":0,"method":"GET","url":"https://cdn.example/ad.mp4","kind":"media","status":206}
    {"v":1,"atUs":256001,"method":"POST","url":"https://t.example/start?x=\"%3A","kind":"beacon","hop":0,"event":"start","status":204}
    {"v":1,"atUs":12000000,"kind":"end","origin":{"atUs":50000,"withinUs":7000}}

    """#

  @Test func `a recording is one request a line, and reads back as it was`() throws {
    #expect(Self.recording.text == Self.text)
    #expect(try Recording(reading: Self.text) == Self.recording)
    var without = Self.recording
    without.origin = nil
    #expect(try Recording(reading: without.text) == without)
  }

  @Test func `kinds and keys of later versions' additions are ignored`() throws {
    let text =
      #"{"v":1,"kind":"note","words":"x"}"# + "\n"
      + #"{"v":1,"atUs":1,"kind":"end","more":true}"#
    #expect(try Recording(reading: text) == Recording(lines: [], end: .microseconds(1)))
  }

  @Test(arguments: [
    ("", "line 2: the last line, of kind 'end', is missing"),
    ("{\n", "line 1: it is not JSON: expected '\"' at byte 1"),
    ("[]\n", "line 1: it is not a JSON object"),
    (#"{"v":2,"kind":"end","atUs":0}"#, "line 1: 'v' must be 1"),
    ("\n" + #"{"v":1,"kind":"end"}"#, "line 2: 'atUs' must be a whole number"),
    (#"{"v":1,"kind":"tag","atUs":0,"method":"GET","status":200}"#, "line 1: 'url' must be text"),
    (
      #"{"v":1,"kind":"end","atUs":0}"# + "\n" + #"{"v":1,"kind":"end","atUs":0}"#,
      "line 2: no line may follow the line of kind 'end'"
    ),
  ])
  func `a malformed line is named with what is wrong`(text: String, words: String) {
    let failure = #expect(throws: Recording.Malformation.self) { try Recording(reading: text) }
    #expect(failure?.description == words)
  }

  @Test func `a reception counts from its media, and knows the hop of each document`() throws {
    var urls = ServedURLs(base: "http://127.0.0.1:1/t")
    for (number, text) in [
      "<Wrapper><VASTAdTagURI>https://a/2</VASTAdTagURI><Error>https://a/e</Error></Wrapper>",
      "<Wrapper><VASTAdTagURI>https://a/3</VASTAdTagURI></Wrapper>",
      "<InLine><Impression>https://a/i</Impression><MediaFile>https://a/m</MediaFile></InLine>",
    ].enumerated() {
      let document = Array("<VAST><Ad>\(text)</Ad></VAST>".utf8)
      _ = DocumentRewriting(of: document, number: number, in: &urls)
    }
    func request(_ role: ServedURL.Role, _ number: Int, at seconds: Double) -> ReceivedRequest {
      let served = urls.url(role, number)
      return ReceivedRequest(
        method: "GET", url: served?.text ?? "", served: served, at: .seconds(seconds), status: 200)
    }
    let requests = [
      ReceivedRequest(
        method: "GET", url: "http://127.0.0.1:1/t/tag.xml", at: .seconds(1), status: 200),
      request(.document, 0, at: 1.1), request(.document, 1, at: 1.2), request(.media, 0, at: 2),
      request(.tracker, 1, at: 2.5), request(.tracker, 0, at: 3),
    ]
    let recording = Recording(
      of: requests, tag: "ad.xml", served: urls, end: .seconds(5),
      origin: PlaybackOrigin(at: .seconds(2.25), within: .zero))
    #expect(
      recording.lines.map(\.kind) == [.tag, .wrapper, .wrapper, .media, .beacon, .beacon])
    #expect(recording.lines.map(\.hop) == [2, 1, 0, nil, 0, 2])
    #expect(recording.lines.map(\.event).suffix(2) == ["impression", "error"])
    #expect(recording.lines.map(\.url).first == "ad.xml")
    #expect(recording.lines.first?.at == .seconds(-1) && recording.end == .seconds(3))
    #expect(recording.origin?.at == .milliseconds(250))
  }
}

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
