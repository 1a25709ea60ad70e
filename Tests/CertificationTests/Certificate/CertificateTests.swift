import Testing
import VASTSimulator
import Vocabulary

@testable import Certification

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

struct DistinctFindingTests {
  private static func lost(_ seconds: Int) -> Finding {
    Finding(rule: .nothingLostInPlaying, severity: .error, "it is lost", at: .seconds(seconds))
  }

  private static let outcome: Finding = {
    var finding = Finding(rule: AdFailure.rule(ofCode: 405), "the ad ended in error 405")
    finding.errorCode = 405
    return finding
  }()

  private static func certificate(_ players: [String] = ["exact"]) -> Certificate {
    let place = SourceLocation(file: "t.xml", position: SourcePosition(line: 3, column: 5))
    let twice = Finding(
      Diagnostic(rule: Rule(named: "DuplicateTracker"), "it is twice", at: place))
    let note = Finding(rule: Rule(named: "Noted"), severity: .note, "it is so")
    return Certificate(
      tag: "t.xml", players: players,
      cases: [
        CaseResult("lint", "l", .mandatory, findings: [twice, note]),
        CaseResult("loop", "o", .optional, player: "exact", findings: [lost(1), lost(2)]),
        CaseResult("first", "f", .mandatory, player: "exact", findings: [lost(3)]),
        CaseResult("second", "s", .optional, player: "exact", findings: [outcome]),
        CaseResult("idle", "i", .mandatory, player: "exact", notApplicable: "there is nothing"),
      ])
  }

  @Test func `a finding is told once, with its cases, and counts as its worst case does`() {
    let found = Self.certificate().distinctFindings
    #expect(
      found.map(\.finding.rule.id) == ["DuplicateTracker", "NothingLostInPlaying", "VASTError405"])
    #expect(found.map(\.cases) == [["lint"], ["loop", "first"], ["second"]])
    #expect(found.map(\.severity) == [.warning, .error, .warning])
    #expect(
      Self.certificate(["exact", "html5"]).distinctFindings[1].cases
        == ["loop (exact)", "first (exact)"])
  }

  @Test func `a finding without a place is at its tag`() {
    let diagnostics = Self.certificate().distinctFindings.map { $0.diagnostic(of: "t.xml") }
    #expect(
      diagnostics.map { "\($0)" } == [
        "t.xml:3:5: warning: it is twice [DuplicateTracker]",
        "t.xml: error: it is lost [NothingLostInPlaying]",
        "t.xml: warning: the ad ended in error 405 [VASTError405]",
      ])
  }

  @Test func `the same finding is worse when a mandatory case has it as well`() {
    var certificate = Self.certificate()
    certificate.cases.remove(at: 2)
    #expect(certificate.distinctFindings[1].diagnostic(of: "t.xml").severity == .warning)
    #expect(Self.certificate().distinctFindings[1].diagnostic(of: "t.xml").severity == .error)
  }

  @Test func `what is accepted fails no case, and an outcome is never accepted`() {
    var certificate = Self.certificate()
    #expect(certificate.verdict == .fail)
    #expect(certificate.decidingRules.map(\.id) == ["NothingLostInPlaying"])
    certificate.accept(certificate.distinctFindings)
    #expect(certificate.cases.map(\.verdict) == [.pass, .pass, .pass, .fail, .notApplicable])
    #expect(certificate.cases[1].findings.map(\.word) == ["accepted", "accepted"])
    #expect(certificate.verdict == .warn)
    #expect(certificate.decidingRules.map(\.id) == ["VASTError405"])
    #expect(certificate.rules.map(\.id) == ["VASTError405"])
  }

  @Test(arguments: [
    (Verdict.fail, true, true), (.warn, false, true), (.pass, false, false),
    (.notApplicable, false, false),
  ])
  func `a verdict fails as the user asks`(verdict: Verdict, onError: Bool, onWarning: Bool) {
    #expect(verdict.fails(on: .error) == onError)
    #expect(verdict.fails(on: .warning) == onWarning)
  }
}
