import Certification
import Testing
import VASTSimulator
import Vocabulary

struct CertificateTests {
  private func result(_ obligation: Obligation, _ severity: Severity?) -> CaseResult {
    CaseResult(
      "c", "s", obligation,
      findings: severity.map { [Finding(rule: Rule(named: "R"), severity: $0, "m")] } ?? [])
  }

  @Test(
    arguments: [
      (Obligation.mandatory, Severity.error, Verdict.fail), (.mandatory, .warning, .warn),
      (.mandatory, .note, .pass), (.mandatory, nil, .pass), (.conditional, .error, .fail),
      (.optional, .error, .warn), (.optional, .warning, .warn), (.optional, nil, .pass),
    ] as [(Obligation, Severity?, Verdict)])
  func `a case decides by its worst finding and how much it counts`(
    obligation: Obligation, severity: Severity?, verdict: Verdict
  ) {
    let cases = [result(.mandatory, nil), result(obligation, severity)]
    #expect(Certificate(tag: "t", players: [], cases: cases).verdict == verdict)
    #expect(Certificate(tag: "t", players: [], cases: cases.reversed()).verdict == verdict)
  }

  @Test func `a failed optional case is counted as the warning that it is`() {
    let certificate = Certificate(
      tag: "t", players: [], cases: [result(.optional, .error), result(.mandatory, .error)])
    #expect(certificate.count(of: .fail) == 1 && certificate.count(of: .warn) == 1)
  }

  @Test func `a tag of which nothing could be judged has failed`() {
    let idle = CaseResult("c", "s", .mandatory, notApplicable: "there is nothing")
    #expect(idle.verdict == .notApplicable)
    #expect(Certificate(tag: "t", players: [], cases: [idle]).verdict == .fail)
    let cases = [idle, result(.mandatory, nil)]
    #expect(Certificate(tag: "t", players: [], cases: cases).verdict == .pass)
  }

  @Test(arguments: [
    (Finding(rule: Rule(named: "R"), severity: .error, "m"), "m [R]"),
    (
      Finding(rule: Rule(named: "R"), severity: .error, "m", at: .seconds(7.5), ad: 2),
      "at 7.500 s: ad 2: m [R]"
    ),
    (
      Finding(
        rule: Rule(named: "R"), severity: .note, "m",
        location: SourceLocation(file: "f", position: SourcePosition(line: 1, column: 2))),
      "f:1:2: m [R]"
    ),
  ])
  func `a finding is one line with its place or instant`(finding: Finding, text: String) {
    #expect(finding.text == text)
  }
}
