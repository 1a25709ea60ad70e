import Foundation
import Glibc
import Testing

@testable import CommandLineTool

struct LintCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lint(_ arguments: String...) -> CommandRun {
    CommandRun(["lint"] + arguments, folder: folder.path(""))
  }

  private static let noted = "<VAST version='3.0'><Error>https://t.ex/[ERRORCODE]</Error></VAST>"
  private static let warned = "<VAST version='3.0'>\n</VAST>"
  private static let wrong = "<VAST version='3.0'>\n  <Ad/></VAST>"

  @Test func `findings are lines for editors, and are counted`() throws {
    let file = try folder.file("a.xml", Self.wrong)
    _ = try folder.file("b.vast", Self.warned)
    let run = lint(folder.path(""))
    #expect(
      run.output == """
        a.xml:2:3: error: 'Ad' has neither 'InLine' nor 'Wrapper'; one is required [AdWithoutContent]
        b.vast:1:1: warning: the response has neither an 'Ad' nor an 'Error'; add an 'Error', so \
        that the server learns that no ad was found [EmptyWithoutError]

        errors  warnings  notes  files  rule
             1         0      0      1  AdWithoutContent
             0         1      0      1  EmptyWithoutError

        errors  warnings  notes  file
             1         0      0  a.xml
             0         1      0  b.vast

        2 files: 1 error, 1 warning, 0 notes

        """)
    #expect(run.errorOutput == "")
    #expect(lint(file).output.hasSuffix("\n1 file: 1 error, 0 warnings, 0 notes\n"))
  }

  @Test func `json has the form that scripts rely on`() throws {
    let file = try folder.file("a.xml", Self.wrong)
    let good = try folder.file("b.xml", "<x/>")
    #expect(
      lint("--format=json", file, good).output == """
        {
          "files" : [
            {
              "diagnostics" : [
                {
                  "column" : 3,
                  "line" : 2,
                  "message" : "'Ad' has neither 'InLine' nor 'Wrapper'; one is required",
                  "rule" : "AdWithoutContent",
                  "severity" : "error"
                }
              ],
              "path" : "a.xml"
            },
            {
              "diagnostics" : [
                {
                  "column" : 1,
                  "line" : 1,
                  "message" : "the root is 'x'; use 'VAST' or 'VMAP'",
                  "rule" : "RootNotVAST",
                  "severity" : "error"
                }
              ],
              "path" : "b.xml"
            }
          ],
          "summary" : {
            "byFile" : [
              {
                "errors" : 1,
                "notes" : 0,
                "path" : "a.xml",
                "warnings" : 0
              },
              {
                "errors" : 1,
                "notes" : 0,
                "path" : "b.xml",
                "warnings" : 0
              }
            ],
            "byRule" : [
              {
                "errors" : 1,
                "files" : 1,
                "notes" : 0,
                "rule" : "AdWithoutContent",
                "warnings" : 0
              },
              {
                "errors" : 1,
                "files" : 1,
                "notes" : 0,
                "rule" : "RootNotVAST",
                "warnings" : 0
              }
            ],
            "errors" : 2,
            "files" : 2,
            "notes" : 0,
            "warnings" : 0
          },
          "v" : 1
        }

        """)
  }

  @Test(arguments: [
    (noted, ExitCode.pass, ExitCode.pass), (warned, .pass, .findings),
    (wrong, .findings, .findings),
    ("<VAST", .findings, .findings), ("", .findings, .findings),
  ])
  func `the exit status follows the worst finding`(
    text: String, onError: ExitCode, onWarning: ExitCode
  ) throws {
    let file = try folder.file("a.xml", text)
    #expect(lint(file).exitCode == onError)
    #expect(lint("--fail-on=warning", file).exitCode == onWarning)
  }

  @Test func `notes can be left out and are counted all the same`() throws {
    let file = try folder.file("a.xml", Self.noted)
    #expect(lint("--quiet", file).output == "1 file: 0 errors, 0 warnings, 1 note\n")
    #expect(lint(file).output.contains("note: the response has no 'Ad' [NoAd]"))
  }

  @Test func `a rule can be switched off`() throws {
    let file = try folder.file("a.xml", Self.wrong)
    let run = lint("--off=AdWithoutContent", file)
    #expect(run.output == "1 file: 0 errors, 0 warnings, 0 notes\n")
    #expect(run.exitCode == .pass)
    let misspelt = lint("--off=AdWithoutContents", file)
    #expect(
      misspelt.errorOutput
        == "warning: unknown rule 'AdWithoutContents'; did you mean 'AdWithoutContent'? "
        + "[RuleUnknown]\n")
    #expect(misspelt.exitCode == .findings)
  }

  @Test func `a file that cannot be read does not keep the others from it`() throws {
    let file = try folder.file("a.xml", Self.warned)
    let run = lint(folder.path("no.xml"), file)
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.contains("no such file or directory"))
    #expect(run.output.contains("[EmptyWithoutError]"))
  }

  @Test func `a folder is searched for documents, in order`() throws {
    for name in ["z", "b"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    for name in ["z/1.XML", "b/2.vmap", "c.vast", "a.txt", ".hidden.xml", "b/readme.md"] {
      _ = try folder.file(name, Self.warned)
    }
    let files = lint(folder.path("")).output.split(separator: "\n").prefix(3)
      .map { $0.prefix { $0 != ":" } }
    #expect(files == ["b/2.vmap", "c.vast", "z/1.XML"])
  }

  @Test func `a link out of a folder is named and not read, and so is a pipe`() throws {
    let outside = try TemporaryFolder()
    let target = try outside.file("o.xml", Self.wrong)
    _ = try folder.file("a.xml", "<x/>")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("l.xml"), withDestinationPath: target)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("e.xml"), withDestinationPath: "/proc/self/environ")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("m"), withDestinationPath: outside.path(""))
    #expect(mkfifo(folder.path("p.xml"), 0o600) == 0)
    let run = lint(folder.path(""))
    #expect(run.exitCode == .unreadableInput)
    let errors = run.errorOutput.split(separator: "\n").map(String.init)
    #expect(
      errors.map { $0.prefix { $0 != ":" } } == ["error", "error", "error", "note"], "\(errors)")
    for (line, name) in zip(errors, ["e.xml", "l.xml", "p.xml", "m"]) {
      #expect(line.contains("/\(name)'"), "\(line)")
    }
    #expect(
      errors[0].contains("leads out of the folder") && errors[2].contains("not a regular file"))
    #expect(!run.output.contains("l.xml") && !run.output.contains("e.xml"))
    // What is named by itself is read.
    #expect(lint(folder.path("l.xml")).output.contains("l.xml"))
  }

  @Test func `a folder without documents cannot be read`() throws {
    _ = try folder.file("a.txt", "")
    let run = lint(folder.path(""))
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.contains("without a file that ends in .xml, .vast, .vmap"))
  }

  @Test func `colours are for severities`() throws {
    let file = try folder.file("a.xml", Self.wrong)
    #expect(lint("--color=always", file).output.contains("\u{1B}[31merror:\u{1B}[0m"))
    #expect(!lint(file).output.contains("\u{1B}"))
  }

  @Test func `a path is wanted`() {
    let run = CommandRun("lint")
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("Missing expected argument '<PATH>'"))
  }

  @Test(arguments: [
    "Tags/inline-linear-4.2.xml", "Tags/vmap.xml", "Tags/companions.xml", "Tags/icons.xml",
  ])
  func `our own samples have no error`(name: String) {
    #expect(CommandRun("lint", CommandRun.sample(name)).exitCode == .pass)
  }

  @Test(arguments: try brokenSamples())
  func `our own broken samples have a finding with a place`(name: String) {
    let run = CommandRun("lint", CommandRun.sample("Tags/broken/\(name)"), "--quiet")
    let line = run.output.split(separator: "\n").first ?? ""
    let parts = line.split(separator: ":", maxSplits: 4)
    #expect(parts.count == 5 && parts[0] == "SampleMedia/Tags/broken/\(name)", "\(line)")
    #expect(parts.dropFirst().prefix(2).allSatisfy { Int($0).map { $0 > 0 } == true })
    #expect([" error", " warning"].contains(parts.dropFirst(3).first))
  }

  /// All broken samples except those whose fault the standard allows.
  private static func brokenSamples() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: CommandRun.sample("Tags/broken"))
      .filter { $0.hasSuffix(".xml") && $0 != "no-ad.xml" }.sorted()
  }
}
