import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// `check --player` with a list.
struct PlayersCheckTests {
  private static let check = [
    "check", CommandRun.sample("Tags/inline-linear.xml"), "--media",
    CommandRun.sample("Media/ad-30s.mp4"),
  ]

  @Test func `all is every captured player but legacy ones, and the matrix comes first`() {
    let run = CommandRun(Self.check + ["--player", "all", "--verbose"])
    #expect(run.exitCode == .pass, "\(run.errorOutput)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.first?.hasSuffix("inline-linear.xml: 11 players compared with 'exact'") == true)
    #expect(
      lines.dropFirst(8).first
        == "fully-visible           ok  ok  ok   X  ok  ok  ok  ok  ok  ok  ok")
    #expect(run.output.contains("\n   6  openplayerjs\n        never sends 'loaded', "))
    #expect(
      run.output.contains(
        "\n   4  videojs-vast-vpaid\n        does not play the ad (it accepts documents of VAST 2.0, 3.0)\n"
          + "        not modelled: it plays the ad again when the content is played again\n"))
    #expect(
      run.output.contains(
        "\nplayers                 mandatory    WARN     player 'videojs-vast-vpaid' does"))
  }

  @Test func `legacy players are named where they are left out, and compared by name`() {
    let legacy = ["concert-vast", "videojs-vast-theonion", "mediaelement-vast", "vast-player"]
    let all = CommandRun(Self.check + ["--player", "all"])
    #expect(all.output.hasSuffix("\(legacy.joined(separator: ", ")); name one with --player\n"))
    for name in legacy {
      #expect(!all.output.contains("  \(name)\n"))
      let one = CommandRun(Self.check + ["--player", "\(name),html5"])
      #expect(one.output.contains("2 players compared") && !one.output.contains("legacy"))
    }
  }

  @Test func `a list is compared, and a repeated option as ever is not`() throws {
    let list = CommandRun(Self.check + ["--player", "rmp-vast,concert-vast"])
    #expect(list.output.contains(": 2 players compared with 'exact'\n"))
    let repeated = CommandRun(Self.check + ["--player", "exact", "--player", "html5"])
    #expect(repeated.output.contains(": players 'exact', 'html5'\n"))
    #expect(!repeated.output.contains("compared"))
  }

  @Test
  func `a player that follows no wrappers does not play a wrapped tag, and the table says so`() {
    let run = CommandRun(
      "check", CommandRun.sample("Tags/wrapper-1.xml"), "--media",
      CommandRun.sample("Media/ad-15s.mp4"), "--map",
      "https://ads.example.com/=\(CommandRun.sample("Tags/"))", "--player",
      "mediaelement-vast,rmp-vast")
    #expect(run.exitCode == .pass, "\(run.errorOutput)")
    #expect(run.output.contains("\nfully-visible            X  ok\n"), "\(run.output)")
    #expect(run.output.contains("\nskip                     X  ok\n"))
    #expect(run.output.contains("X: the player does not play the ad"))
    #expect(
      run.output.contains(
        "  1  mediaelement-vast\n       does not play the ad (wrappers are not followed)\n  2  rmp-vast\n"
      ))
    #expect(
      run.output.contains(
        "player 'mediaelement-vast' does not play the tag: wrappers are not followed "
          + "[PlayerDoesNotPlay]"))
    // The right causes, in sentences.
    #expect(run.output.contains("(a click pauses the ad)"))
  }

  @Test func `an unknown name in a list is refused`() {
    let run = CommandRun(Self.check + ["--player", "rmp-vast,concert-fast"])
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("Unknown player 'concert-fast'. Did you mean 'concert-vast'?"))
  }
}

/// `check --observations`.
@Suite(.tags(.slow))
struct CheckObservationsTests {
  private static let check = [
    "check", CommandRun.sample("Tags/inline-linear.xml"), "--media",
    CommandRun.sample("Media/ad-6s.mp4"),
  ]

  @Test(arguments: [["--player", "html5"], ["--player", "rmp-vast,concert-vast"]])
  func `JSON has the offsets of each case and fits its schema`(players: [String]) throws {
    let run = CommandRun(Self.check + players + ["--observations", "2", "--format", "json"])
    let validator = SchemaValidator(try JSONReader.value(of: CommandRun("schema", "check").output))
    #expect(try validator.faults(in: run.output) == [])
    #expect(run.output.contains("\"offsetsUs\""))
    let lines = CommandRun(Self.check + players + ["--observations", "2", "--format", "jsonl"])
    let line = SchemaValidator(
      try JSONReader.value(of: CommandRun("schema", "check-line").output))
    for text in lines.output.split(separator: "\n") {
      #expect(try line.faults(in: String(text)) == [], "\(text)")
    }
    let plain = CommandRun(Self.check + players + ["--format", "json"])
    #expect(!plain.output.contains("observations") && !plain.output.contains("sometimes"))
  }

  @Test func `the text lists what has no single instant, and joins cases that show the same`() {
    let run = CommandRun(Self.check + ["--player", "html5", "--observations", "4"])
    #expect(run.output.contains("\nBeacons over 4 start-up offsets, 0.000 s to 0.199 s\n"))
    #expect(run.output.contains("\nfully-visible, friendly-controls, "))
    #expect(run.output.contains("  start"))
    let brief = CommandRun(Self.check + ["--player", "html5", "--observations", "4", "--quiet"])
    #expect(!brief.output.contains("start-up offsets, "))
  }

  @Test func `the page has a table of them for each case`() throws {
    let folder = try TemporaryFolder()
    let page = folder.path("check.html")
    _ = CommandRun(
      Self.check + ["--player", "html5", "--observations", "2", "--report", "html=\(page)"])
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(
      text.contains(
        "<caption>Beacons over 2 start-up offsets, 0.000 s to 0.133 s: fully-visible"))
    let matrix = folder.path("matrix.html")
    _ = CommandRun(
      Self.check + ["--player", "rmp-vast,concert-vast", "--observations", "2", "--report"]
        + ["html=\(matrix)"])
    #expect(
      try String(contentsOfFile: matrix, encoding: .utf8).contains(
        "<caption>Beacons of concert-vast that have no single instant"))
  }

  @Test(arguments: [
    (["--observations", "4"], "'--observations' needs a player that polls"),
    (["--player", "exact", "--observations", "4"], "'--observations' needs a player that polls"),
    (["--player", "html5", "--observations", "1"], "must be from 2 to 1000"),
  ])
  func `what has no offsets to try is refused`(options: [String], complaint: String) {
    let run = CommandRun(Self.check + options)
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains(complaint), "\(run.errorOutput)")
  }

  @Test func `an expectation of a screen that some offsets meet does not pass`() throws {
    let folder = try TemporaryFolder()
    let screen = try folder.file(
      "screen.yaml",
      """
      version: 1
      name: screen
      layout:
        - { view: ad, frame: [0, 0, 390, 220] }
      units:
        - unit: video
          view: ad
          tag: \(CommandRun.sample("Tags/inline-linear.xml"))
          media: \(CommandRun.sample("Media/ad-6s.mp4"))
          player: html5
      expect:
        - { beacon: start, unit: video, at: 256ms, within: 100ms }
        - { beacon: impression, unit: video, at: 0s }
      """)
    #expect(!CommandRun("check", screen).output.contains("expected 'beacon start"))
    let run = CommandRun("check", screen, "--observations", "4", "--format", "json")
    #expect(run.exitCode == .findings)
    #expect(run.output.contains("\"ExpectationDependsOnPolling\""))
    let found = try #require(run.output.firstRange(of: "failingOffsetsUs"))
    let offsets = run.output[found.upperBound...].prefix { $0 != "]" }
    #expect(offsets.contains("132800") && offsets.contains("199200"))
  }
}
