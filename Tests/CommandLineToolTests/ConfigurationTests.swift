import Foundation
import Testing
import Vocabulary

@testable import CommandLineTool

struct ConfigurationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func configure(_ text: String) throws { _ = try folder.file("vastsim.yaml", text) }

  private func run(_ arguments: String...) -> CommandRun {
    CommandRun(arguments, folder: folder.path(""))
  }

  private static let play = ["play", CommandRun.tag, CommandRun.media, "--decode", "demux"]

  @Test func `the file gives options that the command line leaves open`() throws {
    try configure("player: html5\nformat: jsonl\nmacros-are: not-options")
    let run = CommandRun(Self.play, folder: folder.path(""))
    #expect(run.output.contains(#""player":"html5""#))
    #expect(
      run.errorOutput
        == "note: 'vastsim.yaml' is used for what the command line does not set\n"
        + "vastsim.yaml:3:1: warning: unknown option '--macros-are' [ConfigurationKeyUnknown]\n"
    )
    let other = CommandRun(Self.play + ["--player", "exact"], folder: folder.path(""))
    #expect(other.output.contains(#""player":"exact""#))
  }

  /// A file's option is for every command that has it, so its text is true of each.
  @Test(arguments: ["jobs", "timeout", "memory"])
  func `the schema says of workers what each command's help says`(option: String) throws {
    let schema = try JSONReader.value(of: CommandRun("schema", "configuration").output)
    let text = try #require(schema["properties"]?[option]?["description"]?.text)
    for command in ["batch", "serve"] {
      let help = CommandRun(command, "--help-all").output.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      let meaning = text.replacing(" Only if --config names the file.", with: "").dropLast()
      #expect(help.contains("> \(meaning) (default"), "\(command): \(text)")
    }
  }

  @Test func `the nearest file upwards counts, and its paths start from it`() throws {
    let inner = folder.path("a/b")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try configure("map: { 'https://cdn.example.com/media/': media }\nformat: json")
    try FileManager.default.createDirectory(
      atPath: folder.path("media"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: CommandRun.media, toPath: folder.path("media/ad-6s.mp4"))
    let run = CommandRun(["play", CommandRun.tag, "--decode", "demux"], folder: inner)
    #expect(run.output.contains(#""outcome" : "completed""#), "\(run.errorOutput)")
    #expect(run.exitCode == .pass)
  }

  @Test func `standards of the file are measured, and those of the scenario win`() throws {
    try configure(
      """
      standards:
        - { name: ours, percent: 70, time: 4s }
        - { name: theirs, percent: 70, time: 5s }
      """)
    let scenario = try folder.file(
      "s.yaml", "version: 1\nstandards: [{ name: theirs, percent: 70, time: 6s }]")
    let run = CommandRun(Self.play + ["--scenario", scenario, "--quiet"], folder: folder.path(""))
    let lines = run.output.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.filter { $0.contains("ours") } == ["ours met at 4.000 s"])
    #expect(lines.filter { $0.contains("theirs") } == ["theirs met at 6.000 s"])
  }

  @Test func `a kind of report that one command has may be configured`() throws {
    try configure("report: { github: out.txt }")
    let tag = try folder.file("a.xml", "<VAST version='3.0'>\n  <Ad/></VAST>")
    let lint = ["lint", tag, "--config", "vastsim.yaml"]
    let run = CommandRun(lint, folder: folder.path(""))
    #expect(run.errorOutput == "" && run.exitCode == .findings)
    let text = try String(contentsOfFile: folder.path("out.txt"), encoding: .utf8)
    #expect(text.hasPrefix("::error file=a.xml,line=2,col=3"))
    try configure("report: { gitlab: out.txt }")
    #expect(CommandRun(lint, folder: folder.path("")).exitCode == .usage)
  }

  @Test func `rules count as the file says, in the lint and in a run`() throws {
    let tag = try folder.file(
      "a.xml", "<VAST version='3.0'><Error>http://t.example.com/[ERRORCODE]</Error></VAST>")
    try configure("rules: { NoAd: warning }")
    let stream = run("play", tag, "--format", "jsonl").output
    #expect(
      stream.contains(/"rule":"NoAd","seq":\d+,"severity":"warning"/), "\(stream)")
    let before = run("lint", tag).output
    let rules = before.matches(of: /\[(\w+)\]$/.anchorsMatchLineEndings()).map(\.1)
    let rule = try #require(rules.first)
    try configure("rules: { \(rule): error }")
    #expect(run("lint", tag).exitCode == .findings)
    try configure("rules: { \(rule): off }")
    #expect(!run("lint", tag).output.contains(rule))
  }

  @Test func `a rule that is not known is a warning with the nearest name`() throws {
    try configure("rules: { NoAdd: off }")
    #expect(
      run("list", "players").errorOutput == """
        note: 'vastsim.yaml' is used for what the command line does not set
        vastsim.yaml:1:10: warning: unknown rule 'NoAdd'; did you mean 'NoAd'? [RuleUnknown]

        """)
  }

  @Test(arguments: ["", "# nothing yet\n", "---\n"])
  func `a file without settings configures nothing`(text: String) throws {
    try configure(text)
    #expect(run("list", "players").exitCode == .pass)
    #expect(run("list", "players").errorOutput == "")
  }

  @Test func `a folder of that name is refused without saying where it lies`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("vastsim.yaml"), withIntermediateDirectories: true)
    let run = run("list", "players")
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.hasPrefix("error: cannot read 'vastsim.yaml': it is a folder"))
  }

  @Test(arguments: [
    ("seed: minus", "'minus' is not a value of 'seed'; It must be a whole number, 0 or more."),
    ("quiet: please", "'quiet' must be true or false"), ("seed: true", "'seed' needs a value"),
    ("seed: [1, 2]", "'seed' accepts one value"),
    ("help: true", "unknown key 'help': vastsim.yaml has no such key"),
    ("rules: { NoAd: loud }", "unknown level 'loud'; known: error, warning, note, off"),
  ])
  func `a bad value is a usage error with its place`(text: String, message: String) throws {
    try configure(text)
    let run = run("list", "players")
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.hasPrefix("vastsim.yaml:1:"))
    #expect(run.errorOutput.contains(message), "\(run.errorOutput)")
  }
}

/// Profiles that a configuration file adds to the built-in ones.
struct OwnProfilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) -> CommandRun {
    CommandRun(arguments, folder: folder.path(""))
  }

  private func configure(_ text: String) throws { _ = try folder.file("vastsim.yaml", text) }

  private static let profiles = """
    profiles:
      my-network:
        base: netflix-ads
        VideoBitrate: at least 100 kb/s
        Resolution: 480x270
        FrameRate: { limit: 29.97 or 30 ± 0.01, severity: note }
        ScanType: { severity: warning }
        AudioBitrate: off

    """

  @Test(arguments: ["profiles", "players"])
  func `a name of the file cannot forge a line of its explanation`(kind: String) throws {
    let base = kind == "profiles" ? "netflix-ads" : "html5"
    try configure(
      """
      \(kind):
        "own\\n::error::forged\\e[2J": { base: \(base) }

      """)
    let shown = run("explain", "own\n::error::forged\u{1B}[2J")
    #expect(shown.output.hasPrefix(#"own\n::error::forged\u{1B}[2J ("#), "\(shown.errorOutput)")
    #expect(!shown.output.contains("\u{1B}") && !shown.output.contains("\n::"))
  }

  @Test func `a profile of the file is listed, explained and judged by`() throws {
    try configure(Self.profiles)
    #expect(
      run("list", "profiles").output.contains(
        /\nmy-network +'netflix-ads' with the changes of 'vastsim.yaml'\n/))
    let lines = run("explain", "My-Network").output.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.first == "my-network (creative profile)")
    #expect(lines.contains("source: 'my-network' in vastsim.yaml, based on 'netflix-ads'"))
    #expect(lines.contains("VideoBitrate error at least 100 kb/s"))
    #expect(lines.contains("FrameRate note 29.97 or 30 ± 0.01 fps"))
    #expect(lines.contains("AudioBitrate off"))
    #expect(lines.contains { $0.hasPrefix("ScanType warning progressive [Ad Creative Source") })
    #expect(lines.filter { $0.hasPrefix("VideoBitrate") }.count == 1)
    let probe = run("probe", CommandRun.media, "--profile", "my-network")
    #expect(probe.output.contains("profile 'my-network'"), "\(probe.errorOutput)")
    let judged = probe.output.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    #expect(judged.contains { $0.hasPrefix("Resolution 480x270 480x270 pass") })
    #expect(!judged.contains { $0.hasPrefix("AudioBitrate") && $0.hasSuffix("error") })
    let play = run(
      "play", CommandRun.tag, CommandRun.media, "--profile", "my-network", "--format", "json")
    #expect(play.output.contains(#""profile" : "my-network""#), "\(play.errorOutput)")
  }

  @Test func `the file itself may name its profile, and a profile another one`() throws {
    try configure(
      "profile: ours\n" + Self.profiles + "  ours: { base: my-network, Resolution: 1x1 }\n")
    let probe = run("probe", CommandRun.media)
    #expect(probe.output.contains("profile 'ours'"))
    #expect(probe.exitCode == .findings)
  }

  @Test func `a player of the file plays, alone and in scenarios`() throws {
    try configure(
      "players:\n  my-sdk: { base: html5, startsMuted: true, summary: The SDK of ours }\n")
    #expect(run("list", "players").output.hasSuffix("\nmy-sdk                 The SDK of ours\n"))
    let explained = run("explain", "my-sdk").output
    #expect(
      explained.hasPrefix(
        """
        my-sdk (player profile)
        The SDK of ours

        Different from 'html5':
          startsMuted: true                     the ad begins muted

        Same as 'html5':
          documentRequests: cors                documents are requested by a page by CORS, without cookies

        """))
    // Who captured players for 'html5' did not capture this one.
    #expect(!explained.contains("evidence:"))
    let play = run(
      "play", CommandRun.tag, CommandRun.media, "--player", "my-sdk", "--format", "jsonl")
    #expect(play.output.contains(#""player":"my-sdk""#), "\(play.errorOutput)")
    let scenario = try folder.file(
      "s.yaml",
      "version: 1\nname: s\ntag: \(CommandRun.tag)\nmedia: \(CommandRun.media)\n"
        + "player: { base: my-sdk, plays: 1 }\n")
    #expect(run("test", scenario).output.contains("1 passed"))
    let unknown = run("play", CommandRun.tag, CommandRun.media, "--player", "my-sdl")
    #expect(unknown.exitCode == .usage)
    #expect(unknown.errorOutput.contains("Unknown player 'my-sdl'. Did you mean 'my-sdk'?"))
  }

  @Test(arguments: [
    (
      "profiles: { a: { FileSiz: at most 3 MB } }",
      "vastsim.yaml:1:18: error: unknown key 'FileSiz' in profile 'a'; did you mean 'FileSize'?"
    ),
    (
      "profiles: { a: { FileSize: lots } }",
      "vastsim.yaml:1:28: error: 'lots' is not a limit of FileSize; write 'at most 5 MB', "
    ),
    (
      "profiles: { a: { AudioCodec: at most 5 s } }",
      "vastsim.yaml:1:30: error: 'at most 5 s' is not a limit of AudioCodec; write words such as"
    ),
    (
      "profiles: { a: { FileSize: { severity: note } } }",
      "vastsim.yaml:1:18: error: 'generic' has no limit of FileSize, so its severity cannot change"
    ),
    (
      "profiles: { a: { base: netflix } }",
      "vastsim.yaml:1:24: error: unknown profile 'netflix'"
    ),
    (
      "profiles: { a: { FileSize: { limit: 2, severity: fatal } } }",
      "vastsim.yaml:1:28: error: 'fatal' is not a severity; use one of note, warning, error"
    ),
    (
      "profiles: { generic: {} }",
      "vastsim.yaml:1:13: error: a profile 'generic' already exists; use another name"
    ),
    ("players: { a: { base: nobody } }", "vastsim.yaml:1:23: error: unknown player 'nobody'"),
  ])
  func `a mistake is told with its place and ends with status 64`(
    text: String, message: String
  ) throws {
    try configure(text)
    let run = run("list", "profiles")
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.hasPrefix(message), "\(run.errorOutput)")
  }
}
