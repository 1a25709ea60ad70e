import CommandLineTool
import Foundation
import Testing

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
      run("profiles").output.contains(
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
    #expect(run("players").output.hasSuffix("\nmy-sdk                  The SDK of ours\n"))
    let explained = run("explain", "my-sdk").output
    #expect(
      explained.hasPrefix(
        """
        my-sdk (player profile)
        The SDK of ours

        Different from 'html5':
          startsMuted: true                     the ad begins muted

        Same as 'html5':
          followsWrappers: true                 wrappers are followed

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
    let run = run("profiles")
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.hasPrefix(message), "\(run.errorOutput)")
  }
}
