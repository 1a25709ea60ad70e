import Foundation
import Testing
import Vocabulary

@testable import CommandLineTool

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

/// What `vastsim lint` says about several files together.
struct LintSummaryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lint(_ arguments: String...) -> CommandRun {
    CommandRun(["lint"] + arguments, folder: folder.path(""))
  }

  private static let warned = "<VAST version='3.0'>\n</VAST>"
  private static let noted =
    "<VAST version='3.0'><Error>https://t.example/[ERRORCODE]</Error></VAST>"
  private static let wrong = "<VAST version='3.0'>\n  <Ad sequence='1'/><Ad sequence='2'/></VAST>"

  /// The tables, without the findings before them and the count after them.
  private func tables(_ run: CommandRun) -> [String] {
    run.output.components(separatedBy: "\n\n").dropFirst().map { $0 }
  }

  @Test func `rules and files come the worst first`() throws {
    _ = try folder.file("a.xml", Self.noted)
    _ = try folder.file("b.xml", Self.warned)
    _ = try folder.file("c.xml", Self.warned)
    _ = try folder.file("d.xml", Self.wrong)
    let run = lint(folder.path(""))
    #expect(
      tables(run) == [
        """
        errors  warnings  notes  files  rule
             2         0      0      1  AdWithoutContent
             0         2      0      2  EmptyWithoutError
             0         0      1      1  NoAd
        """,
        """
        errors  warnings  notes  file
             2         0      0  d.xml
             0         1      0  b.xml
             0         1      0  c.xml
             0         0      1  a.xml
        """, "4 files: 2 errors, 2 warnings, 1 note\n",
      ], "\(run.output)")
    #expect(!lint("--quiet", folder.path("")).output.contains("NoAd"))
  }

  @Test func `a single file, and files without findings, have no summary`() throws {
    let file = try folder.file("a.xml", Self.wrong)
    #expect(tables(lint(file)) == [])
    _ = try folder.file("a.xml", "<VAST version='3.0'><Ad id='1'/></VAST>")
    _ = try folder.file("b.xml", "<VAST version='3.0'><Ad id='1'/></VAST>")
    #expect(
      lint(folder.path(""), "--only", "NoAd").output == "2 files: 0 errors, 0 warnings, 0 notes\n")
  }

  @Test func `of many files the worst are named`() throws {
    for index in 10..<35 { _ = try folder.file("\(index).xml", Self.warned) }
    let run = lint(folder.path(""))
    #expect(run.output.contains("  29.xml\n… and 5 more files with findings\n"), "\(run.output)")
  }

  @Test func `only some rules are checked, and whether a document can be read`() throws {
    _ = try folder.file("a.xml", Self.wrong)
    _ = try folder.file("b.xml", Self.warned)
    _ = try folder.file("c.xml", "<VAST")
    let run = lint(folder.path(""), "--only=EmptyWithoutError")
    let rules = run.output.split(separator: "\n").filter { $0.hasSuffix("]") }
      .map { $0.split(separator: "[").last ?? "" }
    #expect(rules == ["EmptyWithoutError]", "NotWellFormed]"], "\(run.output)")
    #expect(run.exitCode == .findings)
    let both = lint(folder.path("a.xml"), "--only=NoAd", "--only", "AdWithoutContent")
    #expect(both.output.hasSuffix("1 file: 2 errors, 0 warnings, 0 notes\n"))
  }

  @Test func `a rule that is asked for is checked although the configuration has it off`() throws {
    _ = try folder.file("vastsim.yaml", "rules: { EmptyWithoutError: off }")
    let file = try folder.file("b.xml", Self.warned)
    #expect(lint(file).output == "1 file: 0 errors, 0 warnings, 0 notes\n")
    #expect(lint(file, "--only", "EmptyWithoutError").output.contains("1 warning"))
  }

  @Test(arguments: [
    (["--only", "EmptyWithoutErrors"], "Unknown rule 'EmptyWithoutErrors'. Did you mean"),
    (["--only", "xyz"], "Unknown rule 'xyz'. See 'vastsim list rules'."),
    (["--only", "NoAd", "--off", "NoAd"], "exclude each other"),
    (["--only", "NoAd", "--baseline", "b", "--update-baseline"], "exclude each other"),
  ])
  func `an unusable choice of rules is refused`(options: [String], words: String) throws {
    let run = CommandRun(
      ["lint", try folder.file("b.xml", Self.warned)] + options, folder: folder.path(""))
    #expect(run.exitCode == .usage && run.errorOutput.contains(words), "\(run.errorOutput)")
  }

  @Test func `entries of a baseline for other rules are not called stale`() throws {
    let file = try folder.file("a.xml", Self.wrong)
    _ = lint(file, "--baseline", folder.path("b.json"), "--update-baseline")
    let run = lint(file, "--baseline", folder.path("b.json"), "--only", "NoAd")
    #expect(run.exitCode == .pass && run.errorOutput == "", "\(run.errorOutput)")
  }
}
