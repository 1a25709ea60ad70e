import Foundation
import Glibc
import LoopbackServer
import System
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// A `vastsim.yaml` that nobody named.
struct FoundConfigurationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) -> CommandRun {
    CommandRun(arguments, folder: folder.path(""))
  }

  private func configure(_ text: String) throws { _ = try folder.file("vastsim.yaml", text) }

  /// What a file may do with each option of the commands.
  private static let uses: [String: ConfigurationUse] = [
    "ad-server": .ownFolder, "allow-files": .namedFile, "allow-private": .namedFile,
    "at": .anyFile, "base": .namedFile, "baseline": .namedFile, "bids": .ownFolder,
    "ca-file": .namedFile,
    "cache": .namedFile, "cache-host": .namedFile, "cache-path": .namedFile,
    "check": .commandLineOnly,
    "clock-start": .anyFile, "color": .anyFile, "compare": .anyFile, "config": .commandLineOnly,
    "connect-timeout": .anyFile, "decode": .anyFile, "draws": .anyFile, "device": .anyFile,
    "dry-run": .namedFile,
    "events": .namedFile, "fail-on": .anyFile, "filter": .namedFile, "fixes": .anyFile,
    "format": .anyFile,
    "frames": .namedFile, "grep": .commandLineOnly, "header": .namedFile, "header-for": .namedFile,
    "help": .commandLineOnly,
    "help-all": .commandLineOnly, "page": .commandLineOnly, "repeat": .commandLineOnly,
    "skip-selector": .commandLineOnly, "click-selector": .commandLineOnly,
    "trust-page": .commandLineOnly, "save": .namedFile,
    "idle-timeout": .anyFile, "ignore": .anyFile, "jobs": .namedFile,
    "kind": .commandLineOnly, "limit": .namedFile,
    "listen": .namedFile, "macro": .namedFile, "map": .ownFolder, "media": .ownFolder,
    "hold-out": .commandLineOnly, "name": .commandLineOnly,
    "memory": .namedFile, "mix": .ownFolder, "network": .namedFile, "network-time": .anyFile,
    "no-cache": .anyFile,
    "observations": .anyFile, "observed": .ownFolder, "off": .anyFile, "omid": .anyFile,
    "only": .anyFile,
    "out": .namedFile, "in-place": .namedFile, "root": .namedFile, "https": .anyFile,
    "stub": .anyFile, "rule": .anyFile,
    "open": .namedFile, "plan": .namedFile,
    "player": .anyFile, "profile": .anyFile, "proxy": .namedFile,
    "quality": .anyFile, "quiet": .anyFile, "realtime": .namedFile, "record": .namedFile,
    "redact": .anyFile,
    "replay": .namedFile, "report": .namedFile, "response": .ownFolder, "resume": .namedFile,
    "scenario": .namedFile, "screen": .anyFile, "seed": .anyFile, "send": .namedFile,
    "server": .anyFile, "shard": .namedFile, "show": .namedFile, "stand-in": .ownFolder,
    "tag": .namedFile, "vast": .namedFile,
    "stored": .ownFolder, "date": .anyFile, "for": .anyFile, "summary": .anyFile,
    "timeout": .anyFile, "tls": .namedFile, "total-timeout": .anyFile, "until": .anyFile,
    "update": .namedFile,
    "update-baseline": .namedFile, "urls": .anyFile, "user-agent": .namedFile, "verbose": .anyFile,
    "verification": .anyFile,
    "version": .commandLineOnly, "watch": .commandLineOnly, "within": .anyFile,
  ]

  private static let options = Commands.options

  @Test func `every option has its decision, the same for each command`() {
    for command in Commands.all {
      for option in command.table.options {
        // A command that reads no configuration may have another option of the same name.
        let reads = command.table.options.contains(PlayOptions.configOption)
        if !reads, option.configuration == .commandLineOnly { continue }
        #expect(option.configuration == Self.uses[option.name], "--\(option.name)")
      }
    }
    #expect(Set(Self.uses.keys) == Set(Self.options.map(\.name)))
  }

  @Test func `what is written is never set by a file that was found`() {
    let written: [FileUse.Direction] = [.output, .outputFolder, .creation]
    for option in Self.options {
      guard let file = option.file, written.contains(file.direction) else { continue }
      #expect(option.configuration == .namedFile, "--\(option.name)")
    }
  }

  /// A value that an option accepts.
  private static func value(of option: Option) -> String {
    switch option.rule.form {
    case .text, .path, .nameOrFile: "a"
    case .name: option.rule.names.first ?? ""
    case .keyed: "\(option.rule.names.first ?? "")=a"
    case .pair: "a=b"
    case .assignment: "GDPRCONSENT=a"
    case .wholeNumber: "2"
    case .dateAndTime: "2026-01-01T00:00:00Z"
    case .limit: "beacons=5"
    case .duration, .timeOffset: "2s"
    }
  }

  @Test(arguments: uses.filter { $0.value == .namedFile }.keys.sorted())
  func `an option that reaches further is refused by name, and accepted from a named file`(
    name: String
  ) throws {
    let option = try #require(Self.options.first { $0.name == name })
    let value = option.takesValue ? "\"\(Self.value(of: option))\"" : "true"
    try configure("seed: 3\n\(name): \(value)\n")
    for command in ["players", "play"] {
      let refused = CommandRun(
        command == "play" ? ["play", CommandRun.tag, CommandRun.media] : ["list", command],
        folder: folder.path(""))
      #expect(refused.exitCode == .usage)
      #expect(refused.output == "")
      #expect(
        refused.errorOutput == """
          vastsim.yaml:2:1: error: '\(name)' is accepted only from a file that '--config' names: \
          use '--config vastsim.yaml' if you trust the file, or '--\(name)' on the command line \
          [ConfigurationKeyRefused]

          """)
    }
    #expect(run("list", "players", "--config", "vastsim.yaml").exitCode == .pass)
  }

  @Test func `all refused keys are named at once`() throws {
    try configure("network: true\nsend: true\nplayer: html5\nrecord: out\n")
    let lines = run("list", "players").errorOutput.split(separator: "\n")
    #expect(
      lines.map { $0.prefix { $0 != " " } } == [
        "vastsim.yaml:1:1:", "vastsim.yaml:2:1:", "vastsim.yaml:4:1:",
      ])
  }

  @Test func `a value that only a command without configuration refuses is accepted`() throws {
    for name in ["app", "Acme Sports"] {
      try configure("for: \(name)\n")
      let run = run("list", "players")
      #expect(run.exitCode == .pass && !run.errorOutput.contains("error:"), "\(run.errorOutput)")
    }
    #expect(run("new", folder.path("project")).output.contains("vastsim.gitlab-ci.yml"))
  }

  @Test func `commands that need no configuration do not read one`() throws {
    try configure("network: true\n")
    for command in [["list", "rules"], ["list", "scenarios"], ["man"]] {
      #expect(CommandRun(command, folder: folder.path("")).exitCode == .pass)
    }
  }

  @Test(arguments: [
    "/etc/passwd", "../secret", "link", "folder/../../secret", "-", "folder/out/passwd",
  ])
  func `a path of a found file stays in its folder`(path: String) throws {
    _ = try folder.file("secret", "x")
    let inner = folder.path("inner")
    try FileManager.default.createDirectory(
      atPath: inner + "/folder", withIntermediateDirectories: true)
    #expect(symlink("../secret", inner + "/link") == 0)
    #expect(symlink("/etc", inner + "/folder/out") == 0)
    _ = try folder.file("inner/vastsim.yaml", "map: { 'https://a.example/': '\(path)' }\n")
    let run = CommandRun("list", "players", folder: inner)
    #expect(run.exitCode == .usage)
    #expect(
      run.errorOutput.contains(
        "'https://a.example/=\(path)' of 'map' leads out of the folder of 'vastsim.yaml'"),
      "\(run.errorOutput)")
    #expect(run.errorOutput.contains("[ConfigurationKeyRefused]"))
    guard path != "-" else { return }
    let named = CommandRun("list", "players", "--config", "vastsim.yaml", folder: inner)
    #expect(named.exitCode == .pass)
  }

  @Test func `paths of a named file start from its folder`() throws {
    let inner = folder.path("inner/media")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: CommandRun.media, toPath: inner + "/ad-6s.mp4")
    _ = try folder.file("inner/own.yaml", "map: { 'https://cdn.example.com/media/': media/ }\n")
    let play = run("play", CommandRun.tag, "--decode", "demux", "--config", "inner/own.yaml")
    #expect(play.exitCode == .pass, "\(play.errorOutput)")
    #expect(!play.errorOutput.contains("own.yaml"))
  }

  @Test func `a named file has to be there, and to be a file`() {
    let none = run("list", "players", "--config", "none.yaml")
    #expect(none.exitCode == .unreadableInput)
    #expect(none.errorOutput.hasPrefix("error: cannot read 'none.yaml'"))
    #expect(run("list", "players", "--config", "-").exitCode == .usage)
  }

  @Test func `a file that others can write to is not read, with a note`() throws {
    try configure("network: true\n")
    let path = folder.path("vastsim.yaml")
    #expect(chmod(path, 0o666) == 0)
    let players = run("list", "players")
    #expect(players.exitCode == .pass)
    #expect(
      players.errorOutput == "note: 'vastsim.yaml' is not read: other users can write to it; use "
        + "'--config vastsim.yaml' if you trust it\n")
    #expect(run("list", "players", "--config", "vastsim.yaml").errorOutput == "")
  }

  @Test(.enabled(if: FileOwner.canBeOther, "a file cannot be given to another user here"))
  func `a file of another user is not read, in a folder above either`() throws {
    try configure("player: html5\n")
    #expect(chown(folder.path("vastsim.yaml"), FileOwner.other, FileOwner.other) == 0)
    let inner = folder.path("a")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    let play = CommandRun(
      "play", CommandRun.tag, CommandRun.media, "--decode", "demux", "--format", "jsonl",
      folder: inner)
    #expect(play.output.contains(#""player":"exact""#))
    #expect(
      play.errorOutput == "note: '../vastsim.yaml' is not read: it belongs to another user; use "
        + "'--config ../vastsim.yaml' if you trust it\n")
  }

  @Test func `its own quiet does not hide which file is used`() throws {
    try configure("quiet: true\n")
    let play = ["play", CommandRun.tag, CommandRun.media, "--decode", "demux"]
    let note = "note: 'vastsim.yaml' is used for what the command line does not set\n"
    #expect(CommandRun(play, folder: folder.path("")).errorOutput.contains(note))
    #expect(!CommandRun(play + ["--quiet"], folder: folder.path("")).errorOutput.contains(note))
  }

  @Test func `a time limit of the network is no mistake where there is no network`() throws {
    try configure("connect-timeout: 1s\ntotal-timeout: 2s\n")
    #expect(run("play", CommandRun.tag, CommandRun.media, "--decode", "demux").exitCode == .pass)
    #expect(run("play", CommandRun.tag, "--connect-timeout", "1s").exitCode == .usage)
  }

  /// A delivered folder whose file sends a private key and overwrites a start-up file.
  @Test(arguments: [false, true])
  func `a delivered folder reads, sends and writes nothing`(isAbove: Bool) throws {
    let server = try LoopbackServer([LoopbackRoute("/", .status(204))])
    let home = folder.path("home")
    let delivered = folder.path("home/delivered")
    try FileManager.default.createDirectory(
      atPath: delivered + "/inner", withIntermediateDirectories: true)
    _ = try folder.file("home/id_ed25519", "PRIVATE KEY")
    _ = try folder.file("home/.profile", "untouched")
    let work = isAbove ? delivered + "/inner" : delivered
    _ = try folder.file(
      "home/delivered/\(isAbove ? "inner/" : "")tag.xml",
      """
      <VAST version="4.2"><Ad id="a"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
      <Impression>\(server.url("/impression"))</Impression>
      <AdVerifications><Verification vendor="v.example"><JavaScriptResource apiFramework="omid">
      https://key.example/id</JavaScriptResource></Verification></AdVerifications>
      <Creatives><Creative><Linear><Duration>00:00:06</Duration><MediaFiles>
      <MediaFile delivery="progressive" type="video/mp4" width="480" height="270">
      https://m.example/m.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives>
      </InLine></Ad></VAST>
      """)
    let attack = [
      "map":
        "{ 'https://key.example/id': ../id_ed25519, 'https://m.example/m.mp4': '\(CommandRun.media)' }",
      "network": "true", "allow-private": "true", "send": "true", "record": "../recording",
      "report": "{ json: ../.profile }", "frames": "../frames",
    ]
    let shell = try #require(Program("sh"))
    // Each alone is refused as all together are.
    for keys in attack.keys.sorted().map({ [$0] }) + [attack.keys.sorted()] {
      _ = try folder.file(
        "home/delivered/vastsim.yaml",
        keys.map { "\($0): \(attack[$0] ?? "")\n" }.joined())
      let play = try shell.run([
        "-c", "cd '\(work)' && HOME='\(home)' '\(CommandRun.program)' play tag.xml",
      ])
      #expect(play.ending == .exit(64), "\(keys): \(play.errorText)")
      #expect(play.text == "")
      #expect(play.errorText.contains("[ConfigurationKeyRefused]"), "\(play.errorText)")
      #expect(!play.errorText.contains("PRIVATE"))
    }
    #expect(server.requests == [])
    #expect(
      Set(try FileManager.default.subpathsOfDirectory(atPath: home))
        == Set(
          ["delivered", "delivered/inner", "delivered/vastsim.yaml", "id_ed25519", ".profile"]
            + ["delivered/\(isAbove ? "inner/" : "")tag.xml"]))
    #expect(try String(contentsOfFile: home + "/.profile", encoding: .utf8) == "untouched")
  }
}
