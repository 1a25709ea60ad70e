import Certification
import Player
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

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

struct PlayerMatrixReportTests {
  private static func beacon(_ event: String, _ seconds: Int) -> PlayedBeacon {
    PlayedBeacon(
      event: event, hop: 0, template: URLTemplate("https://t.example/\(event)"), ad: 0,
      at: .seconds(seconds), position: .seconds(seconds))
  }

  /// Two cases in two players: one player follows a wrong Duration, the other never completes.
  private static let certificate: Certificate = {
    let wrong = DeviationCause.declaredDuration(declared: .seconds(30), actual: .seconds(10))
    let deviations = [
      ExplainedDeviation(BeaconDeviation(.lost, beacon("midpoint", 5)), wrong),
      ExplainedDeviation(
        BeaconDeviation(.late, beacon("firstQuartile", 7), by: .milliseconds(5150)), wrong),
      ExplainedDeviation(BeaconDeviation(.extra, beacon("pause", 10)), .policy(.naturalEnd)),
    ]
    let never = [
      ExplainedDeviation(BeaconDeviation(.lost, beacon("complete", 10)), .policy(.completion))
    ]
    let matrix = PlayerMatrix(
      against: "exact",
      [
        ComparedCase(
          .init("whole", "vast-client-js", .fail), .vastClientJS, deviations: deviations),
        ComparedCase(.init("cut", "vast-client-js", .pass), .vastClientJS),
        ComparedCase(.init("whole", "openplayerjs", .pass), .openPlayerJS, deviations: never),
        ComparedCase(
          .init("cut", "openplayerjs", .notApplicable, reason: "it has no button"), .openPlayerJS),
      ])
    var certificate = Certificate(
      tag: "t.xml", players: ["exact"],
      cases: [CaseResult("whole", "w", .mandatory, player: "exact", findings: [])])
    certificate.matrix = matrix
    return certificate
  }()

  @Test func `the matrix is first, then the players with their own rules`() {
    let text = CertificateTextReport().text(of: [Self.certificate])
    let head = """
      t.xml: 2 players compared with 'exact'

      Verdict  PASS: 1 case judged

      case      1     2
      whole  -1~1    ok
      cut      ok   n/a
      ok = same as 'exact', apart from what the player always does (below), -N: N beacons are lost \
      for a reason in the tag, ~N: N are early or late, or go to other trackers, n/a: the player \
      does not show the case

      Players, and what each does by its own rules whatever the tag
        1  vast-client-js
             also sends 'pause' in 'whole' (the natural end also sends pause, before complete)
             not modelled: [ADPLAYHEAD] has the playhead of the previous observation
        2  openplayerjs
             never sends 'complete'

      1 case: 1 passes; --verbose shows each
      """
    #expect(text.hasPrefix(head), "\(text)")
  }

  @Test func `JSON has the cells, the faults and each player's own rules`() throws {
    let text = try CertificateJSONReport.lines(of: [Self.certificate])
    let line = try #require(text.split(separator: "\n").first { $0.contains(#""kind":"matrix""#) })
    #expect(
      line.contains(
        #"{"case":"whole","extra":0,"lost":1,"misplaced":1,"own":1,"player":"vast-client-js","#
          + #""verdict":"FAIL"}"#))
    #expect(
      line.contains(
        #""cases":["whole"],"cause":"declaredDuration","events":["firstQuartile"],"kind":"late","#
          + #""leastUs":5150000,"#))
    #expect(
      line.contains(#""cause":"completion","events":["complete"],"kind":"lost""#))
    let whole = try CertificateJSONReport.text(of: [Self.certificate])
    #expect(whole.contains(#""reference" : "exact""#))
    let plain = Certificate(tag: "t", players: ["exact"], cases: [])
    #expect(try !CertificateJSONReport.text(of: [plain]).contains("matrix"))
  }

  @Test func `JUnit has a suite for each player, whose tests name what the tag is blamed for`() {
    let xml = JUnitReport.text(
      of: CertificateTestSuites.suites(of: [Self.certificate], failingOn: .error))
    #expect(
      xml.contains(#"<testsuite name="t.xml (vast-client-js)" tests="2" failures="0""#), "\(xml)")
    #expect(
      xml.contains(
        #"<testsuite name="t.xml (openplayerjs)" tests="2" failures="0" errors="0" skipped="1""#))
    #expect(xml.contains("whatever the tag, openplayerjs never sends 'complete'"))
    #expect(xml.contains("[PlayersTrustDuration]"))
    // The tag's case 'players' has the faults themselves.
    #expect(!xml.contains("<failure "))
  }

  @Test func `the page shows the matrix before the cases`() throws {
    let page = CertificateHTMLReport.text(of: [Self.certificate], failingOn: .error)
    let players = try #require(page.firstRange(of: #"<section id="players""#))
    let cases = try #require(page.firstRange(of: #"<section id="cases""#))
    #expect(players.lowerBound < cases.lowerBound)
    #expect(page.contains(#"title="whole, vast-client-js""#))
    #expect(page.contains("never sends 'complete'") || page.contains("never sends &#39;complete"))
  }

  @Test func `findings of one cause, kind and players are one, early and late by the most of them`()
  {
    let cause = DeviationCause.policy(.quartileRule)
    let early = ["firstQuartile", "midpoint"].enumerated().map { index, event in
      ExplainedDeviation(
        BeaconDeviation(
          .early, Self.beacon(event, 7), by: .milliseconds(300 + 200 * index)), cause)
    }
    let matrix = PlayerMatrix(
      against: "exact",
      [ComparedCase(.init("a", "fluid-player", .pass), .fluidPlayer, deviations: early)])
    #expect(matrix.faults.isEmpty)
    #expect(
      matrix.ownSentences(of: "fluid-player") == [
        "sends 'firstQuartile', 'midpoint' 0.30 s to 0.50 s early (a quartile is reached when the "
          + "playhead is in the same second, both rounded down)"
      ])
    #expect(matrix.cells.map(\.own) == [2])
  }
}

struct CertificateJSONReportTests {
  private static let certificate = CertificateTextReportTests.certificate

  @Test func `each case is a line, and each tag's verdict`() throws {
    let lines = try CertificateJSONReport.lines(of: [Self.certificate])
      .split(separator: "\n").map(String.init)
    #expect(lines.count == 6)
    #expect(
      lines[1] == #"{"case":"media","findings":[],"kind":"case","obligation":"conditional","#
        + #""reason":"there is none","summary":"m","tag":"t.xml","v":1,"verdict":"n/a"}"#)
    #expect(
      lines[2] == #"{"case":"first","findings":[{"atUs":1500000,"message":"it is lost","#
        + #""rule":"NothingLostInPlaying","severity":"error"}],"kind":"case","#
        + #""obligation":"mandatory","player":"exact","summary":"f","tag":"t.xml","v":1,"#
        + #""verdict":"FAIL"}"#)
    #expect(
      lines[4].contains(#"{"column":5,"file":"t.xml","line":3,"message":"it is there twice""#))
    #expect(
      lines[5] == #"{"judged":{"assets":0,"beacons":0,"expectations":0,"media":0,"standards":0,"#
        + #""vendors":0},"kind":"verdict","notJudged":[],"#
        + #""reason":"1 fault, seen in 2 cases: it is lost; 2 warnings","tag":"t.xml","v":1,"#
        + #""verdict":"FAIL"}"#)
  }

  @Test func `a tag that cannot be read is told and lets nothing pass`() throws {
    let left = [UnreadableTag(tag: "a.xml", reason: "it is gone")]
    #expect(
      try CertificateJSONReport.lines(of: [], left)
        == #"{"kind":"unreadable","reason":"it is gone","tag":"a.xml","v":1}"# + "\n")
    let text = try CertificateJSONReport.text(of: [], left)
    #expect(text.contains(#""reason" : "it is gone""#) && text.contains(#""verdict" : "FAIL""#))
  }

  @Test func `what is accepted and where in a chain it is are told`() throws {
    var finding = Finding(rule: Rule(named: "R"), severity: .warning, "m")
    finding.hop = 2
    finding.isAccepted = true
    let result = CaseResult("c", "s", .mandatory, findings: [finding])
    let line = try CertificateJSONReport.lines(
      of: [Certificate(tag: "t", players: [], cases: [result])])
    #expect(line.contains(#"{"accepted":true,"hop":2,"message":"m","rule":"R""#))
    #expect(result.verdict == .pass)
  }

  @Test(arguments: [
    ([Verdict.pass], "PASS"), ([.pass, .warn], "WARN"), ([.fail, .warn], "FAIL"), ([], "PASS"),
  ])
  func `the worst of all tags is the verdict`(verdicts: [Verdict], word: String) throws {
    let certificates = verdicts.map { verdict in
      let findings = [
        Finding(
          rule: Rule(named: "R"),
          severity: verdict == .fail ? .error : verdict == .warn ? .warning : .note, "m")
      ]
      return Certificate(
        tag: "t", players: [], cases: [CaseResult("c", "s", .mandatory, findings: findings)])
    }
    let text = try CertificateJSONReport.text(of: certificates)
    #expect(text.hasSuffix("\"verdict\" : \"\(word)\"\n}\n"), "\(text)")
    #expect(certificates.map(\.verdict) == verdicts)
  }
}
