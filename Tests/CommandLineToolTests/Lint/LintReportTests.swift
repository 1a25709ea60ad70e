import CommandLineTool
import Foundation
import Testing
import Vocabulary

/// The reports of `vastsim lint` for other tools.
struct LintReportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func report(_ kind: String, _ options: String...) throws -> String {
    let path = folder.path("report")
    let run = CommandRun(
      ["lint", folder.path(""), "--report", "\(kind)=\(path)"] + options, folder: folder.path(""))
    #expect(run.errorOutput == "")
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  private func write() throws {
    _ = try folder.file("a.xml", "<VAST version='3.0'>\n  <Ad/></VAST>")
    _ = try folder.file("b,1.xml", "<VAST version='3.0'></VAST>")
    _ = try folder.file(
      "c.xml",
      String(contentsOfFile: CommandRun.sample("Tags/inline-linear.xml"), encoding: .utf8)
    )
  }

  @Test func `github shows findings at their lines`() throws {
    try write()
    #expect(
      try report("github", "--only", "AdWithoutContent", "--only", "EmptyWithoutError") == """
        ::error file=a.xml,line=2,col=3,title=AdWithoutContent::'Ad' has neither 'InLine' nor \
        'Wrapper'; one is required
        ::warning file=b%2C1.xml,line=1,col=1,title=EmptyWithoutError::the response has neither an \
        'Ad' nor an 'Error'; add an 'Error', so that the server learns that no ad was found

        """)
  }

  @Test func `a report can go to standard output, after the findings`() throws {
    try write()
    let run = CommandRun(
      "lint", folder.path("a.xml"), "--report", "github=-", folder: folder.path(""))
    #expect(run.output.contains("1 file: 1 error, 0 warnings, 0 notes\n::error file=a.xml,line=2"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("-")))
  }

  @Test func `sarif has a result for each finding, with its place`() throws {
    try write()
    let log = try JSONReader.value(of: try report("sarif"))
    guard case .array(let runs)? = log["runs"], case .array(let results)? = runs.first?["results"]
    else {
      Issue.record("no results")
      return
    }
    #expect(log["version"] == "2.1.0" && results.count == 2)
    #expect(results.first?["ruleId"] == "AdWithoutContent" && results.first?["level"] == "error")
  }

  @Test func `junit has a test for each rule of each file, and one for a file without findings`()
    throws
  {
    try write()
    let text = try report("junit")
    #expect(text.contains("<testsuites name=\"vastsim\" tests=\"3\" failures=\"1\" errors=\"0\">"))
    #expect(text.contains("<testcase name=\"no rule is broken\" classname=\"c.xml\"/>"))
    #expect(text.contains("What to do about AdWithoutContent"))
    let strict = try report("junit", "--fail-on", "warning")
    #expect(strict.contains("tests=\"3\" failures=\"2\""))
  }

  @Test func `json is what standard output has with that format`() throws {
    try write()
    let run = CommandRun("lint", folder.path(""), "--format", "json", folder: folder.path(""))
    #expect(try report("json") == run.output)
  }

  @Test(arguments: ["junit", "sarif", "github"])
  func `an input that cannot be read is in the report`(kind: String) throws {
    let path = folder.path("report")
    let run = CommandRun(
      "lint", "no.xml", "--report", "\(kind)=\(path)", folder: folder.path(""))
    #expect(run.exitCode == .unreadableInput)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("no.xml") && text.contains("no such file or directory"))
  }

  @Test func `an unknown kind of report is refused`() {
    let run = CommandRun("lint", folder.path(""), "--report", "githib=x", folder: folder.path(""))
    #expect(run.exitCode == .usage && run.errorOutput.contains("Did you mean 'github'?"))
  }
}
