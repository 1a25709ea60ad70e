import CommandLineTool
import Foundation
import Testing

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
  private static let wrong = "<VAST version='3.0'>\n  <Ad/><Ad/></VAST>"

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
