import Certification
import Foundation
import Reports
import Testing
import VASTSimulator
import Vocabulary

struct CertificateTestSuitesTests {
  private static let certificate = CertificateTextReportTests.certificate

  @Test func `a suite holds a tag's cases, another those of a player`() {
    let text = JUnitReport.text(
      of: CertificateTestSuites.suites(of: [Self.certificate], failingOn: .error))
    #expect(
      text.hasPrefix(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="vastsim" tests="6" failures="1" errors="0">
          <testsuite name="t.xml" tests="2" failures="0" errors="0" skipped="1">
            <testcase name="lint: l" classname="t.xml: lint"/>
            <testcase name="media: m" classname="t.xml: media">
              <skipped message="there is none">there is none</skipped>
            </testcase>
          </testsuite>
          <testsuite name="t.xml (exact)" tests="4" failures="1" errors="0" skipped="0">
            <testcase name="first: f" classname="t.xml: first (exact)">
              <system-out>FAIL: each fault is a test of its own&#10;\
        error: at 1.500 s: it is lost [NothingLostInPlaying]</system-out>
        """), "\(text)")
    #expect(
      text.contains(
        """
            <testcase name="NothingLostInPlaying: it is lost" \
        classname="t.xml: NothingLostInPlaying (exact)">
              <failure message="error: it is lost [NothingLostInPlaying], seen in 2 cases: first, \
        second">error: it is lost [NothingLostInPlaying], seen in 2 cases: first, second&#10;\
        What to do about NothingLostInPlaying: Make the player observe the playhead at the exact
        """), "\(text)")
  }

  @Test func `a fault of seventeen cases is one failure, which names three`() {
    let lost = Finding(
      rule: .nothingLostInPlaying, severity: .error, "it is lost", at: .milliseconds(1500))
    let certificate = Certificate(
      tag: "t.xml", players: ["exact", "html5"],
      cases: (1...17).map {
        CaseResult(
          "c\($0)", "c", .mandatory, player: $0 < 9 ? "exact" : "html5", findings: [lost])
      })
    let text = JUnitReport.text(
      of: CertificateTestSuites.suites(of: [certificate], failingOn: .error))
    #expect(text.components(separatedBy: "<failure ").count == 2)
    #expect(text.contains("<testsuites name=\"vastsim\" tests=\"18\" failures=\"1\" errors=\"0\">"))
    #expect(
      text.contains("seen in 17 cases: c1 (exact), c2 (exact), c3 (exact) and 14 more&#10;"),
      "\(text)")
    #expect(!text.contains(" time="))
  }

  @Test func `an optional case and a warning fail as they do for the exit status`() {
    func failures(_ text: String) -> Int { text.components(separatedBy: "<failure ").count - 1 }
    let mild = JUnitReport.text(
      of: CertificateTestSuites.suites(of: [Self.certificate], failingOn: .error))
    #expect(failures(mild) == 1)
    #expect(mild.contains("<system-out>warning: ad 1: it is left [Odd]&#10;warning:"))
    let strict = JUnitReport.text(
      of: CertificateTestSuites.suites(of: [Self.certificate], failingOn: .warning))
    #expect(failures(strict) == 3)
    #expect(strict.contains("<system-out>WARN: each fault is a test of its own&#10;warning: ad 1:"))
  }

  @Test func `what is accepted passes and stays visible`() {
    var certificate = Self.certificate
    certificate.accept(certificate.distinctFindings)
    let text = JUnitReport.text(
      of: CertificateTestSuites.suites(of: [certificate], failingOn: .warning))
    #expect(!text.contains("<failure "))
    #expect(
      text.contains("<system-out>accepted: at 1.500 s: it is lost [NothingLostInPlaying]</system"))
  }

  @Test func `a tag that cannot be read is an error`() {
    let text = JUnitReport.text(
      of: CertificateTestSuites.suites(
        of: [], [UnreadableTag(tag: "a.xml", reason: "cannot read 'a.xml'")], failingOn: .error))
    #expect(text.contains("tests=\"1\" failures=\"0\" errors=\"1\">"))
    #expect(text.contains("<error message=\"cannot read 'a.xml'\">cannot read 'a.xml'</error>"))
  }
}
