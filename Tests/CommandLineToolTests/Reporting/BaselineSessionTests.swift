import Foundation
import Testing
import Vocabulary

@testable import CommandLineTool

struct BaselineSessionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String..., environment: [String: String] = [:]) -> CommandRun {
    CommandRun(
      arguments + ["--baseline", folder.path("b.json")], environment: environment,
      folder: folder.path(""))
  }

  private static let wrong = "<VAST version='3.0'>\n  <Ad/></VAST>"

  @Test func `a finding of one tag does not hide that of another with the same name`() throws {
    for name in ["mine", "yours", "run"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    let mine = try folder.file("mine/tag.xml", Self.wrong)
    let yours = try folder.file("yours/tag.xml", Self.wrong)
    func lint(_ path: String, _ options: String...) -> CommandRun {
      CommandRun(
        ["lint", path, "--baseline", folder.path("b.json")] + options, folder: folder.path("run"))
    }
    #expect(lint(mine, "--update-baseline").exitCode == .pass)
    #expect(lint(mine).exitCode == .pass)
    #expect(lint(yours).exitCode == .findings)
    #expect(lint(yours).output.hasPrefix("../yours/tag.xml:2:"))
  }

  @Test func `lint fails on new findings only, counts accepted ones and names stale ones`() throws {
    let file = try folder.file("a.xml", Self.wrong)
    #expect(run("lint", file).exitCode == .unreadableInput)
    let written = run("lint", file, "--update-baseline")
    #expect(written.exitCode == .pass)
    #expect(written.errorOutput == "note: 1 finding is accepted and written to 'b.json'\n")
    let accepted = run("lint", try folder.file("a.xml", "\n" + Self.wrong))
    #expect(accepted.exitCode == .pass)
    #expect(accepted.output == "1 file: 0 errors, 0 warnings, 0 notes; 1 accepted\n")
    #expect(accepted.errorOutput == "note: 1 finding is accepted by 'b.json'\n")
    #expect(run("lint", file, "--format", "json").output.contains("\"accepted\" : 1"))
    let more = run("lint", try folder.file("a.xml", "<VAST version='3.0'><Ad/><Ad/></VAST>"))
    #expect(more.exitCode == .findings)
    #expect(more.output.hasSuffix("1 accepted\n") && more.output.contains("[AdWithoutContent]"))
    let mended = run("lint", try folder.file("a.xml", "<VAST version='3.0'>\n</VAST>"))
    #expect(
      mended.errorOutput
        == "note: 'b.json' accepts a finding that no longer occurs: a.xml: 'Ad' has neither "
        + "'InLine' nor 'Wrapper'; one is required [AdWithoutContent]; --update-baseline removes "
        + "it\n")
  }

  @Test func `a run passes whose findings are accepted, its stream stays as it is`() throws {
    let tag = CommandRun.sample("Tags/criteo.xml")
    let play = ["play", tag, CommandRun.sample("Media/ad-3.2s.mp4"), "--fail-on", "warning"]
    func run(_ more: String...) -> CommandRun {
      CommandRun(play + ["--baseline", folder.path("b.json")] + more, folder: folder.path(""))
    }
    let plain = CommandRun(play + ["--format", "jsonl"], folder: folder.path(""))
    #expect(plain.exitCode == .findings)
    #expect(run("--update-baseline").exitCode == .pass)
    let accepted = run()
    #expect(accepted.exitCode == .pass)
    #expect(
      accepted.output.contains("\nVerdict      PASS: ")
        && accepted.output.hasSuffix(" caption file, 1 vendor: its script was not run\n"))
    #expect(accepted.errorOutput.contains(" accepted by 'b.json'\n"))
    #expect(!accepted.errorOutput.contains("warning: "))
    #expect(run("--format", "jsonl").output == plain.output)
  }

  @Test func `what could not be judged is accepted by its URL or vendor, whatever the tag`() throws
  {
    let names = ["verification-vendors", "verification-script"]
    let tags = try names.map { name in
      try folder.file(
        "\(name).xml",
        String(contentsOfFile: CommandRun.sample("Tags/\(name).xml"), encoding: .utf8))
    }
    let maps = [
      "--map", "https://cdn.example.com/media/=\(CommandRun.sample("Media/"))",
      "--map", "https://cdn.example.com/captions/=\(folder.path("none"))/",
    ]
    func run(_ command: String, _ more: String...) -> CommandRun {
      let words = [command] + (command == "play" ? [tags[0]] : tags) + maps
      return CommandRun(
        words + ["--baseline", folder.path("n.json")] + more, folder: folder.path(""))
    }
    for command in ["play", "check"] {
      let plain = CommandRun(
        [command, tags[0]] + maps + ["--format", "json"], folder: folder.path(""))
      #expect(plain.exitCode == .unreadableInput, "\(plain.output)")
      try? FileManager.default.removeItem(atPath: folder.path("n.json"))
      #expect(run(command, "--update-baseline").exitCode == .pass, "\(run(command).output)")
      #expect(run(command).exitCode == .pass, "\(run(command).output)")
      let baseline = try JSONReader.value(
        of: String(contentsOfFile: folder.path("n.json"), encoding: .utf8))
      let entries = (baseline["findings"]?.items ?? []).filter {
        $0["rule"] == "VerificationNotMeasured" || $0["rule"] == "NotJudged"
      }
      #expect(!entries.isEmpty && entries.allSatisfy { $0["file"] == "" })
      #expect(
        entries.allSatisfy { $0["message"]?.text?.hasSuffix("' could not be judged") == true })
    }
    // The file of another URL is missing: that is new.
    let text = try String(contentsOfFile: tags[0], encoding: .utf8)
    _ = try folder.file("verification-vendors.xml", text.replacing(".vtt", with: "-2.vtt"))
    let changed = run("play")
    #expect(changed.exitCode == (text.contains(".vtt") ? .unreadableInput : .pass))
  }

  @Test func `scenarios share a baseline`() throws {
    for name in ["a", "b"] {
      _ = try folder.file(
        "\(name).yaml",
        "version: 1\ntag: \(CommandRun.sample("Tags/criteo.xml"))\n"
          + "media: \(CommandRun.sample("Media/ad-3.2s.mp4"))\n")
    }
    let strict = ["test", folder.path(""), "--fail-on", "warning"]
    #expect(CommandRun(strict, folder: folder.path("")).exitCode == .findings)
    func run(_ more: String...) -> CommandRun {
      CommandRun(strict + ["--baseline", folder.path("c.txt")] + more, folder: folder.path(""))
    }
    #expect(run("--update-baseline").exitCode == .pass)
    #expect(run().output.hasSuffix("2 scenarios: 2 passed, 0 failed\n"))
    #expect(run("--filter", "a", "--update-baseline").exitCode == .usage)
  }

  @Test func `where CI is set no baseline is written`() throws {
    let file = try folder.file("a.xml", Self.wrong)
    _ = run("lint", file, "--update-baseline")
    let before = try String(contentsOfFile: folder.path("b.json"), encoding: .utf8)
    let other = try folder.file("a.xml", "<VAST version='3.0'>\n</VAST>")
    let refused = run(
      "lint", other, "--update-baseline", "--fail-on=warning", environment: ["CI": "1"])
    #expect(refused.exitCode == .findings)
    #expect(
      refused.errorOutput.hasPrefix(
        "note: CI is set: '--update-baseline' is ignored, no baseline is written\n"))
    #expect(try String(contentsOfFile: folder.path("b.json"), encoding: .utf8) == before)
  }

  @Test func `where CI is set and there is no baseline, the message says so`() throws {
    let file = try folder.file("a.xml", Self.wrong)
    let run = run("lint", file, "--update-baseline", environment: ["CI": "true"])
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.contains("CI is set, so '--update-baseline' is ignored"))
    #expect(self.run("lint", file, "--update-baseline", environment: ["CI": ""]).exitCode == .pass)
  }

  @Test func `a finding that got worse is new`() throws {
    let file = try folder.file("a.xml", Self.wrong)
    _ = try folder.file("vastsim.yaml", "rules: {AdWithoutContent: warning}\n")
    #expect(run("lint", file, "--update-baseline").exitCode == .pass)
    #expect(run("lint", file, "--fail-on", "warning").exitCode == .pass)
    _ = try folder.file("vastsim.yaml", "rules: {AdWithoutContent: error}\n")
    #expect(run("lint", file).exitCode == .findings)
  }

  @Test(arguments: ["lint", "check"])
  func `entries of files that were not looked at stay, and are not called stale`(
    command: String
  ) throws {
    let first = try folder.file("a.xml", Self.wrong)
    let second = try folder.file("c.xml", Self.wrong)
    func file() throws -> String {
      try String(contentsOfFile: folder.path("b.json"), encoding: .utf8)
    }
    _ = run(command, first, second, "--update-baseline")
    let both = try file()
    #expect(both.contains("a.xml") && both.contains("c.xml"))
    #expect(!run(command, first).errorOutput.contains("no longer found"))
    let update = run(command, first, "--update-baseline")
    #expect(update.errorOutput.contains(" of files that were not checked\n"))
    #expect(try file() == both)
    // A file that cannot be read keeps its accepted findings.
    try FileManager.default.removeItem(atPath: second)
    let broken = run(command, first, second, "--update-baseline")
    #expect(broken.exitCode == .unreadableInput)
    #expect(
      broken.errorOutput.contains(
        " that this run did not find, because some inputs could not be read\n"))
    #expect(try file() == both)
    // Fixed findings are removed.
    let mended = try folder.file("a.xml", "<VAST version='3.0'>\n</VAST>")
    #expect(run(command, mended).errorOutput.contains("no longer occurs: a.xml: "))
    _ = run(command, mended, "--update-baseline")
    #expect(try file().components(separatedBy: "AdWithoutContent").count == 2)
    #expect(try file().contains("c.xml"))
  }

  @Test func `a file that is no baseline is told, and so is an update without one`() throws {
    let file = try folder.file("a.xml", Self.wrong)
    _ = try folder.file("b.json", "{}")
    let run = run("lint", file)
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.contains("it is not a baseline of version 1; write the baseline"))
    #expect(CommandRun("lint", file, "--update-baseline").exitCode == .usage)
  }
}
