import Certification
import Reports
import Testing
import VASTSimulator
import Vocabulary

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
