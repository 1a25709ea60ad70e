import Testing
import Vocabulary

@testable import Reports

struct FindingBaselineTests {
  private static func finding(
    _ rule: String, _ message: String = "m", file: String = "a.xml", line: Int = 1,
    severity: Severity = .warning
  ) -> Diagnostic {
    Diagnostic(
      rule: Rule(named: rule, severity), message,
      at: SourceLocation(file: file, position: SourcePosition(line: line, column: 1)))
  }

  private static let baseline = FindingBaseline(
    accepting: [
      [finding("R"), finding("R", line: 9)], [finding("R"), finding("S", severity: .error)],
    ])

  @Test(arguments: [
    ([finding("R", line: 77)], [true]), ([finding("T")], [false]),
    ([finding("R", "other")], [false]), ([finding("R", file: "b.xml")], [false]),
    ([finding("R", severity: .note)], [false]), ([finding("S", severity: .warning)], [true]),
    ([finding("R"), finding("R"), finding("R"), finding("S")], [true, true, false, true]),
  ])
  func `so many of a rule, file and message are accepted as were there in one run`(
    findings: [Diagnostic], accepted: [Bool]
  ) {
    #expect(Self.baseline.acceptance(of: findings) == accepted)
  }

  @Test(arguments: [
    (Severity.warning, Severity.warning, true), (.warning, .error, false), (.error, .error, true),
    (.error, .warning, true),
  ])
  func `what is worse than it was is not accepted`(
    before: Severity, now: Severity, isAccepted: Bool
  ) {
    let baseline = FindingBaseline(accepting: [[Self.finding("R", severity: before)]])
    #expect(baseline.acceptance(of: [Self.finding("R", severity: now)]) == [isAccepted])
  }

  @Test func `a file that says no severity accepts any`() throws {
    let text = try Self.baseline.text()
    let old = text.replacing(#/,\n *"severity" : "[a-z]+"/#, with: "")
      .replacing(#/\n *"severity" : "[a-z]+",?/#, with: "")
    #expect(!old.contains("severity"))
    let baseline = try FindingBaseline(parsing: old)
    #expect(baseline.acceptance(of: [Self.finding("R", severity: .error)]) == [true])
    #expect(try baseline.text() == old)
  }

  @Test func `what was in no run is stale where its file was looked at`() {
    let stale = Self.baseline.stale(after: [[Self.finding("R")], []], in: ["a.xml"])
    #expect(stale.map(\.text) == ["a.xml: m [S]"])
    let all = [[Self.finding("R"), Self.finding("S")]]
    #expect(Self.baseline.stale(after: all, in: ["a.xml"]) == [])
    #expect(Self.baseline.stale(after: [[]], in: ["b.xml"]) == [])
  }

  @Test func `what has no place belongs to the files only when they are all`() {
    let placeless = Diagnostic(rule: Rule(named: "P"), "m")
    let baseline = FindingBaseline(
      accepting: [[Self.finding("R"), Self.finding("S", file: "b.xml"), placeless]])
    #expect(baseline.entries(outside: ["a.xml"]).map(\.rule) == ["P", "S"])
    #expect(baseline.stale(after: [[]], in: ["a.xml"]).map(\.rule) == ["R"])
    #expect(baseline.entries(outside: ["a.xml", "b.xml"]) == [])
    #expect(baseline.stale(after: [[]], in: ["a.xml", "b.xml"]).map(\.rule) == ["P", "R", "S"])
  }

  @Test func `what is added makes an acceptance wider, never narrower`() {
    var baseline = FindingBaseline(accepting: [[Self.finding("R")]])
    baseline.add(Self.baseline.entries)
    #expect(baseline == Self.baseline)
    baseline.add(FindingBaseline(accepting: [[Self.finding("R", severity: .error)]]).entries)
    #expect(baseline.entries.map(\.count) == [2, 1])
    #expect(baseline.entries.map(\.severity) == [.error, .error])
  }

  @Test func `the file is read as it was written`() throws {
    let text = try Self.baseline.text()
    #expect(try FindingBaseline(parsing: text) == Self.baseline)
    #expect(
      text == """
        {
          "findings" : [
            {
              "count" : 2,
              "file" : "a.xml",
              "fingerprint" : "\(Self.baseline.entries[0].fingerprint)",
              "message" : "m",
              "rule" : "R",
              "severity" : "warning"
            },
            {
              "count" : 1,
              "file" : "a.xml",
              "fingerprint" : "\(Self.baseline.entries[1].fingerprint)",
              "message" : "m",
              "rule" : "S",
              "severity" : "error"
            }
          ],
          "v" : 1
        }

        """)
  }

  @Test func `its fingerprints are those of the SARIF report`() throws {
    let sarif = try SARIFReport.text(of: [Self.finding("R")])
    #expect(sarif.contains("\"\(Self.baseline.entries[0].fingerprint):1\""))
  }

  @Test(arguments: [
    ("", "it is not JSON: expected a value at byte 0"), ("[]", "it is not a baseline of version 1"),
    (#"{"v": 2, "findings": []}"#, "it is not a baseline of version 1"),
    (
      #"{"v": 1, "findings": [{"fingerprint": "a", "count": 0}]}"#,
      "finding 1 has no 'fingerprint', or no 'count' above 0"
    ),
    (
      #"{"v": 1, "findings": [{"fingerprint": "a", "count": 1, "severity": "bad"}]}"#,
      "finding 1 has a 'severity' other than note, warning, error"
    ),
  ])
  func `what is no baseline is said to be none`(text: String, message: String) {
    #expect(throws: FindingBaseline.Fault(message: message)) {
      try FindingBaseline(parsing: text)
    }
  }
}
