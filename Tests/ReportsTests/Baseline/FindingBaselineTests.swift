import Diagnostics
import Reports
import Testing

struct FindingBaselineTests {
  private static func finding(
    _ rule: String, _ message: String = "m", file: String = "a.xml", line: Int = 1,
    severity: Severity = .warning
  ) -> Diagnostic {
    Diagnostic(
      severity, rule: rule, message,
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

  @Test func `what was in no run is stale`() {
    let stale = Self.baseline.stale(after: [[Self.finding("R")], []])
    #expect(stale.map(\.text) == ["a.xml: m [S]"])
    #expect(Self.baseline.stale(after: [[Self.finding("R"), Self.finding("S")]]) == [])
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
              "rule" : "R"
            },
            {
              "count" : 1,
              "file" : "a.xml",
              "fingerprint" : "\(Self.baseline.entries[1].fingerprint)",
              "message" : "m",
              "rule" : "S"
            }
          ],
          "v" : 1
        }

        """)
  }

  @Test func `its fingerprints are those of the SARIF report`() throws {
    let sarif = try SARIFReport.text(of: [Self.finding("R")]) { _ in nil }
    #expect(sarif.contains("\"\(Self.baseline.entries[0].fingerprint):1\""))
  }

  @Test(arguments: [
    ("", "it is not JSON: expected a value at byte 0"), ("[]", "it is no baseline of version 1"),
    (#"{"v": 2, "findings": []}"#, "it is no baseline of version 1"),
    (
      #"{"v": 1, "findings": [{"fingerprint": "a", "count": 0}]}"#,
      "finding 1 has no 'fingerprint' and 'count' above 0"
    ),
  ])
  func `what is no baseline is said to be none`(text: String, message: String) {
    #expect(throws: FindingBaseline.Fault(message: message)) {
      try FindingBaseline(parsing: text)
    }
  }
}
