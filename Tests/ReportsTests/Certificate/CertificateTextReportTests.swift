import Certification
import Reports
import Testing
import VASTSimulator
import Vocabulary

struct CertificateTextReportTests {
  /// One case of each verdict, and one that fails as another did.
  static let certificate: Certificate = {
    let lost = Finding(
      rule: .nothingLostInPlaying, severity: .error, "it is lost", at: .milliseconds(1500))
    let again = Finding(
      rule: .nothingLostInPlaying, severity: .error, "it is lost", at: .seconds(2))
    let place = SourceLocation(file: "t.xml", position: SourcePosition(line: 3, column: 5))
    let findings = [
      Finding(rule: Rule(named: "Odd"), severity: .warning, "it is left", ad: 1),
      Finding(
        Diagnostic(rule: Rule(named: "DuplicateTracker"), "it is there twice", at: place)),
      Finding(rule: Rule(named: "Noted"), severity: .note, "it is so"),
    ]
    return Certificate(
      tag: "t.xml", players: ["exact"],
      cases: [
        CaseResult("lint", "l", .mandatory, findings: []),
        CaseResult("media", "m", .conditional, notApplicable: "there is none"),
        CaseResult("first", "f", .mandatory, player: "exact", findings: [lost]),
        CaseResult("second", "s", .mandatory, player: "exact", findings: [again]),
        CaseResult("third", "t", .optional, player: "exact", findings: findings),
      ])
  }()

  @Test func `the verdict comes first, then each fault once, the worst first`() {
    let text = CertificateTextReport().text(of: [Self.certificate])
    let head = """
      t.xml: player 'exact'

      Verdict  FAIL: 1 fault, seen in 2 cases: it is lost; 2 warnings

      error       it is lost [NothingLostInPlaying]
                  in 2 cases: first at 1.500 s, second
      warning     ad 1: it is left [Odd] in third
      warning     3:5: it is there twice [DuplicateTracker] in third

      What to do
      NothingLostInPlaying
          Make the player observe the playhead at the exact

      """
    #expect(text.hasPrefix(head.dropLast()), "\(text)")
    #expect(
      text.hasSuffix(
        "\n\n5 cases: 2 fail, 1 warns, 1 passes, 1 not applicable; --verbose shows each\n"))
  }

  @Test func `a row says the case, how much it counts, the verdict and the reason`() {
    let text = CertificateTextReport(detail: .cases).text(of: [Self.certificate])
    #expect(
      text.contains(
        """

        case    obligation   verdict  reason
        lint    mandatory    PASS
        media   conditional  n/a      there is none
        first   mandatory    FAIL     at 1.500 s: it is lost [NothingLostInPlaying]
        second  mandatory    FAIL     as in first
        third   optional     WARN     2 findings
          warning: ad 1: it is left [Odd]
          warning: t.xml:3:5: it is there twice [DuplicateTracker]

        What to do

        """), "\(text)")
  }

  @Test func `a fault of many cases names a few of them`() {
    let lost = Finding(rule: .nothingLostInPlaying, severity: .error, "it is lost")
    let certificate = Certificate(
      tag: "t", players: ["exact"],
      cases: (1...5).map {
        CaseResult("case-\($0)", "c", .mandatory, player: "exact", findings: [lost])
      })
    #expect(
      CertificateTextReport(detail: .brief).text(of: [certificate]) == """
        t: player 'exact'

        Verdict  FAIL: 1 fault, seen in 5 cases: it is lost

        error       it is lost [NothingLostInPlaying]
                    in 5 cases: case-1, case-2, case-3 and 2 more

        """)
  }

  @Test func `an optional case that fails warns in every report`() throws {
    let lost = Finding(rule: .nothingLostInPlaying, severity: .error, "it is lost")
    let certificate = Certificate(
      tag: "t", players: ["exact"],
      cases: [CaseResult("loop", "l", .optional, player: "exact", findings: [lost])])
    let text = CertificateTextReport(detail: .cases).text(of: [certificate])
    #expect(text.contains("loop  optional     WARN     it is lost"))
    #expect(text.contains("\nVerdict  WARN: 1 warning: it is lost; 1 case judged\n"))
    #expect(!(try CertificateJSONReport.text(of: [certificate])).contains("\"FAIL\""))
    let page = CertificateHTMLReport.text(of: [certificate], failingOn: .error)
    #expect(!page.contains(">FAIL<"))
  }

  @Test func `brief text says nothing of what to do`() {
    let text = CertificateTextReport(detail: .brief).text(of: [Self.certificate])
    #expect(text.contains("Verdict  FAIL: 1 fault") && text.hasSuffix("in third\n"))
    #expect(!text.contains("What to do") && !text.contains("--verbose"))
  }

  @Test func `cases that are not applicable for one reason share a line below the table`() {
    var certificate = Self.certificate
    certificate.cases += ["fourth", "fifth"].map {
      CaseResult($0, "o", .mandatory, player: "exact", notApplicable: "no ad plays")
    }
    let text = CertificateTextReport(detail: .cases).text(of: [certificate])
    #expect(text.contains("\nmedia   conditional  n/a      there is none\n"))
    #expect(text.contains("\n\nnot applicable: fourth, fifth: no ad plays\n\nWhat to do\n"))
    #expect(!text.contains("\nfourth"))
    #expect(!CertificateTextReport().text(of: [certificate]).contains("fourth"))
    certificate.players.append("html5")
    #expect(
      CertificateTextReport(detail: .cases).text(of: [certificate])
        .contains("\nnot applicable: fourth (exact), fifth (exact): no ad plays\n"))
  }

  @Test func `several players have a column, several tags a line`() {
    var certificate = Self.certificate
    certificate.players.append("html5")
    certificate.cases = [CaseResult("first", "f", .mandatory, player: "html5", findings: [])]
    let text = CertificateTextReport(detail: .cases).text(of: [certificate, Self.certificate])
    #expect(text.hasPrefix("t.xml: players 'exact', 'html5'\n\nVerdict  PASS: 1 case judged\n"))
    #expect(text.contains("\n\ncase   player  obligation "))
    #expect(text.contains("\nfirst  html5   mandatory    PASS\n"))
    #expect(text.hasSuffix("\n2 tags: 1 FAIL, 1 PASS\n"))
  }

  @Test func `a summary has one line for each tag, as text, CSV or JSON`() throws {
    var odd = Self.certificate
    odd.tag = "a, \"b\".xml"
    #expect(
      try CertificateSummary.text.line(of: Self.certificate)
        == "FAIL          t.xml: 1 fault, seen in 2 cases: it is lost; 2 warnings [NothingLostInPlaying]\n"
    )
    #expect(
      try CertificateSummary.csv.line(of: odd)
        == "\"a, \"\"b\"\".xml\",FAIL,1,2,0,NothingLostInPlaying,"
        + "\"1 fault, seen in 2 cases: it is lost; 2 warnings\"\r\n")
    let line = try CertificateSummary.jsonl.line(of: Self.certificate)
    #expect(line.hasSuffix("}\n") && !line.dropLast().contains("\n"))
    #expect(line.contains(#""reason":"1 fault, seen in 2 cases: it is lost; 2 warnings""#))
    let lost = UnreadableTag(tag: "u.xml", reason: "it is no file")
    for form in [CertificateSummary.text, .csv, .jsonl] {
      #expect(try form.line(of: lost).contains("u.xml"))
    }
  }

  @Test func `verdicts have colours where they are wanted`() {
    let style = TextStyle(isColored: true)
    let text = CertificateTextReport(style: style, detail: .cases).text(of: [Self.certificate])
    #expect(text.contains("\u{1B}[32mPASS\u{1B}[0m\n"))
    #expect(text.contains("\u{1B}[31mFAIL     \u{1B}[0m"))
    #expect(text.contains("\u{1B}[33mWARN     \u{1B}[0m"))
  }
}
