import Certification
import Diagnostics
import Foundation
import Reports
import Testing

struct CertificateJUnitReportTests {
  private static let certificate = CertificateTextReportTests.certificate

  @Test func `a suite holds a tag's cases, another those of a player`() {
    let text = CertificateJUnitReport.text(of: [Self.certificate], failingOn: .error)
    #expect(
      text.hasPrefix(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="vastsim" tests="5" failures="2" errors="0">
          <testsuite name="t.xml" tests="2" failures="0" errors="0" skipped="1">
            <testcase name="lint: l" classname="t.xml: lint"/>
            <testcase name="media: m" classname="t.xml: media">
              <skipped message="there is none">there is none</skipped>
            </testcase>
          </testsuite>
          <testsuite name="t.xml (exact)" tests="3" failures="2" errors="0" skipped="0">
            <testcase name="first: f" classname="t.xml: first (exact)">
              <failure message="error: at 1.500 s: it is lost [NothingLostInPlaying]">\
        error: at 1.500 s: it is lost [NothingLostInPlaying]&#10;\
        What to do about NothingLostInPlaying: Observe exact
        """), "\(text)")
  }

  @Test func `an optional case and a warning fail as they do for the exit status`() {
    func failures(_ text: String) -> Int { text.components(separatedBy: "<failure ").count - 1 }
    let mild = CertificateJUnitReport.text(of: [Self.certificate], failingOn: .error)
    #expect(failures(mild) == 2)
    #expect(mild.contains("<system-out>warning: ad 1: it is left [Odd]&#10;warning:"))
    let strict = CertificateJUnitReport.text(of: [Self.certificate], failingOn: .warning)
    #expect(failures(strict) == 3)
    #expect(!strict.contains("<system-out>"))
  }

  @Test func `what is accepted passes and stays visible`() {
    var certificate = Self.certificate
    certificate.accept(certificate.distinctFindings)
    let text = CertificateJUnitReport.text(of: [certificate], failingOn: .warning)
    #expect(!text.contains("<failure "))
    #expect(
      text.contains("<system-out>accepted: at 1.500 s: it is lost [NothingLostInPlaying]</system"))
  }

  @Test func `a tag that cannot be read is an error`() {
    let text = CertificateJUnitReport.text(
      of: [], [UnreadableTag(tag: "a.xml", reason: "cannot read 'a.xml'")], failingOn: .error)
    #expect(text.contains("tests=\"1\" failures=\"0\" errors=\"1\">"))
    #expect(text.contains("<error message=\"cannot read 'a.xml'\">cannot read 'a.xml'</error>"))
  }
}
