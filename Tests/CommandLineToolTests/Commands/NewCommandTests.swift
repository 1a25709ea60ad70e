import Foundation
import Testing

@testable import CommandLineTool

struct NewCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var project: String { folder.path("a/b") }

  @Test func `what is written passes, and tells what it is`() {
    let run = CommandRun("new", project)
    #expect(run.exitCode == .pass)
    #expect(
      run.output == """
        \(project)/scenarios/starter.yaml
        \(project)/tags/starter.xml
        \(project)/media/starter.mp4
        \(project)/.github/workflows/vastsim.yml
        \(project)/vastsim.gitlab-ci.yml
        \(project)/scenario.schema.json
        Try: vastsim test \(project)/scenarios

        """)
    let test = CommandRun(["test", "\(project)/scenarios"], folder: project)
    #expect(test.exitCode == .pass && test.errorOutput == "")
    #expect(
      test.output
        == "PASS  starter     4.200 s  10 expectations hold\n1 scenario: 1 passed, 0 failed\n")
    let lint = CommandRun(["lint", "\(project)/tags"], folder: project)
    #expect(lint.output == "1 file: 0 errors, 0 warnings, 0 notes\n")
  }

  @Test func `what is written for an app passes, and tells what it is`() throws {
    let run = CommandRun("new", project, "--for", "app")
    #expect(run.exitCode == .pass)
    #expect(
      run.output == """
        \(project)/scenarios/starter.yaml
        \(project)/tags/starter.xml
        \(project)/media/starter.mp4
        \(project)/trace.jsonl
        \(project)/loggers/AppTraceLogger.swift
        \(project)/loggers/AppTraceLogger.kt
        \(project)/loggers/app-trace-logger.js
        \(project)/scenario.schema.json
        Try: vastsim audit \(project)/trace.jsonl
             vastsim test \(project)/scenarios
        Add the logger of your language, in \(project)/loggers, to the app; call it next to each \
        call of the SDK.
        The calls of each SDK: vastsim schema app-trace

        """)
    #expect(CommandRun(["test", project], folder: project).exitCode == .pass)
    let audit = CommandRun(
      ["audit", "--fail-on", "warning", "\(project)/trace.jsonl"], folder: project)
    #expect(audit.exitCode == .pass, "\(audit.output)")
    #expect(
      audit.output.contains("Verdict  PASS: 1 session, 18 events, 27 calls without a finding"))
    for name in ["AppTraceLogger.swift", "AppTraceLogger.kt", "app-trace-logger.js"] {
      let file = try String(contentsOfFile: "\(project)/loggers/\(name)", encoding: .utf8)
      #expect(
        try file == String(contentsOfFile: CommandRun.sample("Loggers/\(name)"), encoding: .utf8))
    }
  }

  @Test func `a project begins with a tag or an app`() {
    let tag = CommandRun("new", project, "--for", "tag")
    #expect(tag.exitCode == .pass && tag.output.contains(".github/workflows"))
    let other = CommandRun("new", project, "--for", "website")
    #expect(other.exitCode == .usage)
    #expect(other.errorOutput.contains("Allowed: tag, app."))
  }

  @Test func `what is written checks without a warning`() {
    _ = CommandRun("new", project)
    let run = CommandRun(
      [
        "check", "\(project)/tags", "--map", "https://cdn.example.com/=\(project)/media",
        "--fail-on", "warning",
      ], folder: project)
    #expect(run.exitCode == .pass, "\(run.output)")
    #expect(run.output.contains("Verdict  PASS"))
    #expect(!run.output.contains("WARN"), "\(run.output)")
  }

  @Test(arguments: [".github/workflows/vastsim.yml", "vastsim.gitlab-ci.yml"])
  func `the commands of the workflows work where they stand`(name: String) throws {
    _ = CommandRun("new", project)
    let text = try String(contentsOfFile: "\(project)/\(name)", encoding: .utf8)
    let commands = text.split(separator: "\n").compactMap { line -> [String]? in
      guard let start = line.firstRange(of: /(run: |- )vastsim (?=lint|check|test)/) else {
        return nil
      }
      let command = line[start.upperBound...]
      let end = command.firstRange(of: " ||")?.lowerBound ?? command.endIndex
      return command[..<end].split(separator: " ").map(String.init)
    }
    #expect(commands.map(\.first) == ["lint", "check", "test"])
    for command in commands {
      let arguments = command.map { argument in
        let parts = argument.split(separator: "=")
        if parts.count == 2, parts[1] != "-" { return "\(parts[0])=\(project)/\(parts[1])" }
        return ["tags", "scenarios"].contains(argument) ? "\(project)/\(argument)" : argument
      }
      #expect(CommandRun(arguments, folder: project).exitCode == .pass, "\(arguments)")
    }
    for report in [
      "vastsim-junit.xml", "vastsim.sarif", "vastsim-check-junit.xml", "vastsim-check.sarif",
    ] {
      #expect(FileManager.default.fileExists(atPath: "\(project)/\(report)"))
      #expect(text.contains(report))
    }
    // After a failed step, a report may be missing.
    for line in text.split(separator: "\n") where line.contains("sarif_file:") {
      let file = line.split(separator: " ").last ?? ""
      #expect(text.contains("hashFiles('\(file)') != ''"))
    }
  }

  @Test(arguments: [".github/workflows/vastsim.yml", "vastsim.gitlab-ci.yml"])
  func `the workflows install the release of this program, and compile nothing`(
    name: String
  ) throws {
    _ = CommandRun("new", project)
    let text = try String(contentsOfFile: "\(project)/\(name)", encoding: .utf8)
    #expect(!text.contains("swift"))
    let release = VastsimCommand.version
    #expect(
      text.contains("uses: OWNER/vastsim/.packaging/action@v\(release)\n")
        || text.contains("image: ghcr.io/OWNER/vastsim:\(release)\n"))
    for file in ["action/action.yml", "container/Containerfile", "install"] {
      let path = CommandRun.root.appending(path: ".packaging/\(file)").path(percentEncoded: false)
      #expect(FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func `nothing is written over`() throws {
    _ = CommandRun("new", project)
    try FileManager.default.removeItem(atPath: "\(project)/scenarios/starter.yaml")
    let again = CommandRun("new", project + "/")
    #expect(again.exitCode == .unreadableInput && again.output == "")
    #expect(
      again.errorOutput.contains("cannot write '\(project)/tags/starter.xml': it already exists"))
    #expect(!FileManager.default.fileExists(atPath: "\(project)/scenarios/starter.yaml"))
  }

  @Test func `a folder that cannot be made is told`() throws {
    let file = try folder.file("f", "")
    let run = CommandRun("new", "\(file)/x")
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.contains("not a directory"))
  }
}
