internal import OpenMeasurement
package import VASTSimulator
package import Vocabulary

/// Writes the result of auditing an app's log.
package struct AuditReport {
  let audit: AppAudit
  let trace: String
  let verdict: AuditVerdict
  let style: TextStyle
  let failOn: Severity

  /// Creates the report.
  ///
  /// - Parameters:
  ///   - audit: the judged log.
  ///   - trace: the log's file, as displayed.
  ///   - severity: the lowest severity of a finding that fails the log.
  ///   - style: the style of the text.
  package init(
    _ audit: AppAudit, of trace: String, failingOn severity: Severity, style: TextStyle = .plain
  ) {
    self.audit = audit
    self.trace = trace
    self.style = style
    failOn = severity
    verdict = AuditVerdict(of: audit)
  }

  /// The verdict on the log.
  package var result: Verdict { verdict.verdict }

  /// The notice in every report of sessions: a log is evidence, not a certificate.
  static let notice =
    "This is not a certification; only the IAB Tech Lab certifies an integration of Open Measurement."

  /// The findings, the units and sessions, and a verdict, as text for people.
  package var text: String {
    let units = audit.units.map { unit -> VisibleText in
      let sdk = unit.sdk?.rawValue ?? "unknown SDK"
      return "unit '\(unit.name)': \(sdk), \(unit.calls == 1 ? "1 call" : "\(unit.calls) calls")"
    }
    let parts =
      [audit.findings.map { "\($0.diagnostic)" }] + audit.sessions.map { SessionText($0).lines }
    var lines = Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
    if !lines.isEmpty { lines.append("") }
    lines += units
    if !units.isEmpty, !audit.sessions.isEmpty { lines.append("") }
    lines += verdict.notShown.map { "not judged: \($0)" }
    lines.append("Verdict  \(style.word(of: verdict.verdict)): \(verdict.reason)")
    if !audit.sessions.isEmpty { lines.append(style.dim(VisibleText(Self.notice))) }
    return lines.map(\.description).joined(separator: "\n") + "\n"
  }

  /// The findings as test results: one test for each session, and one for the log.
  package var suites: [TestSuite] {
    let ofLog = audit.findings.filter { $0.session == nil }
    let cases =
      [testCase("the log", ofLog)]
      + audit.sessions.map { session in
        testCase("session '\(session.id)'", audit.findings.filter { $0.session == session.id })
      }
    return [TestSuite(name: trace, cases: cases)]
  }

  private func testCase(_ name: String, _ findings: [AppAudit.Finding]) -> TestCase {
    let failing = findings.map(\.diagnostic).filter { $0.severity >= failOn }
    let unjudged = findings.map(\.diagnostic).filter { $0.rule == .logTruncated }
    let text = { (found: [Diagnostic]) in found.map { "\($0)" }.joined(separator: "\n") }
    if !failing.isEmpty {
      return TestCase(group: trace, name: name, .failed(text(failing)))
    }
    if !unjudged.isEmpty {
      return TestCase(group: trace, name: name, .broken(text(unjudged)))
    }
    return TestCase(
      group: trace, name: name, .passed,
      remarks: text(findings.map(\.diagnostic)) + (findings.isEmpty ? "" : "\n") + Self.notice)
  }

  /// The findings for code review systems, at the lines of the log.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package var sarif: String {
    get throws {
      try SARIFReport.text(
        ofResults: audit.findings.map { finding in
          SARIFReport.Result(
            finding.diagnostic,
            remark: finding.session.map { " (session '\($0)'). \(Self.notice)" } ?? "",
            isUnjudged: finding.diagnostic.rule == .logTruncated)
        })
    }
  }
}
