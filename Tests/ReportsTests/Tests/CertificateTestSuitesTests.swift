import Certification
import Foundation
import SampleRuns
import System
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

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

@Suite(.tags(.process, .corpus))
struct JUnitReportTests {
  private static let suites = [
    TestSuite(
      name: "a \"tag\" & more", duration: .milliseconds(1_500),
      cases: [
        .init(group: "g", name: "good", .passed),
        .init(group: "g", name: "odd", .passed, remarks: "but <odd>"),
        .init(group: "g", name: "bad", .failed("first <line>\nsecond\u{1B}")),
        .init(group: "g", name: "broken", .broken("no file")),
        .init(group: "g", name: "left out", .skipped("not asked for")),
      ])
  ]

  @Test func `a suite counts its cases and says what failed`() {
    #expect(
      JUnitReport.text(of: Self.suites) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="vastsim" tests="5" failures="1" errors="1">
          <testsuite name="a &quot;tag&quot; &amp; more" tests="5" failures="1" errors="1" \
        skipped="1">
            <properties>
              <property name="virtualTime" value="1.500 s"/>
            </properties>
            <testcase name="good" classname="g"/>
            <testcase name="odd" classname="g">
              <system-out>but &lt;odd&gt;</system-out>
            </testcase>
            <testcase name="bad" classname="g">
              <failure message="first &lt;line&gt;">first &lt;line&gt;&#10;second</failure>
            </testcase>
            <testcase name="broken" classname="g">
              <error message="no file">no file</error>
            </testcase>
            <testcase name="left out" classname="g">
              <skipped message="not asked for">not asked for</skipped>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `a run is one test, and each expectation another`() throws {
    let record = try Recorded.run("expect: [{ beacon: skip }, { beacon: start }]")
    let suite = TestSuite(of: record, failingOn: .error)
    #expect(suite.name == "Tags/t.xml")
    #expect(suite.cases.map(\.name).first == "the run ends well")
    #expect(suite.cases.map { $0.verdict == .passed } == [true, false, true])
    guard case .failed(let message) = suite.cases[1].verdict else { return }
    #expect(message.hasPrefix("s.yaml:3:"))
  }

  @Test func `a run that fails says why and what was found`() throws {
    let record = try Recorded.run(damagedAt: .seconds(3))
    guard
      case .failed(let message)? = TestSuite(of: record, failingOn: .error).cases.first?
        .verdict
    else {
      Issue.record("the run passes")
      return
    }
    #expect(message.hasPrefix("error 405"))
    #expect(message.contains("[MediaDamage]"))
  }

  @Test(
    .enabled(if: Program("xmllint") != nil, "xmllint is not at hand"),
    arguments: ReportSchemas.places)
  func `reports are valid by the schema`(place: CorpusPlace) throws {
    let record = try Recorded.run("expect: [{ beacon: skip }]")
    #expect(try isValid(JUnitReport.text(of: Self.suites), in: place))
    #expect(
      try isValid(JUnitReport.text(of: [TestSuite(of: record, failingOn: .error)]), in: place))
    #expect(try !isValid("<testsuites><testsuite/></testsuites>", in: place))
  }

  private func isValid(_ text: String, in place: CorpusPlace) throws -> Bool {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    try text.write(to: file, atomically: true, encoding: .utf8)
    let schema = ReportSchemas.junit(in: place)
    let xmllint = try #require(Program("xmllint"))
    return try xmllint.run(["--noout", "--nonet", "--schema", schema, file.path]).isSuccess
  }
}
