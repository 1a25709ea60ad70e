import Foundation
import Reports
import System
import TestSupport
import Testing
import Vocabulary

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
