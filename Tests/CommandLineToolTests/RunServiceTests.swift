import CommandLineTool
import Foundation
import TestSupport
import Testing

/// Every command runs a tag under the same rules, standards and limits.
@Suite(.tags(.slow))
struct RunServiceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String]) -> CommandRun {
    CommandRun(arguments, folder: folder.path(""), scriptHostProgram: CommandRun.program)
  }

  private let mediaMap = [
    "--map", "https://cdn.example.com/media/=\(CommandRun.sample("Media/"))",
  ]

  static let brokenScripts = try? FileManager.default
    .contentsOfDirectory(atPath: CommandRun.sample("Scripts/broken")).sorted()

  @Test(arguments: brokenScripts ?? [])
  func `diff ends within the limits of play, whatever a script does`(script: String) throws {
    let map =
      mediaMap + [
        "--map",
        "https://verify.example.com/omid.js=\(CommandRun.sample("Scripts/broken/\(script)"))",
      ]
    let play = run(["play", CommandRun.tag, "--format", "jsonl"] + map)
    #expect(play.output.contains("\"purpose\":\"script\""), "\(play.output)\(play.errorOutput)")
    let diff = run(["diff", try folder.file("run.jsonl", play.output), CommandRun.tag] + map)
    #expect(diff.exitCode == .pass, "\(diff.output)\(diff.errorOutput)")
  }

  @Test func `the broken scripts are there`() throws {
    #expect(try #require(Self.brokenScripts).count == 10)
  }

  @Test func `check measures the standards of the configuration file`() throws {
    _ = try folder.file(
      "vastsim.yaml",
      "standards: [{ name: ours, percent: 70, time: 4s }, { name: far, percent: 70, time: 40s }]")
    let check = run(["check", CommandRun.tag, "--format", "json"] + mediaMap)
    #expect(check.output.contains(#""ours" : true"#), "\(check.output)\(check.errorOutput)")
    #expect(check.output.contains(#""far" : false"#))
  }

  @Test func `a scenario of two units is played and tested, each line with its unit`() throws {
    let scenario = try folder.file(
      "two.yaml",
      """
      version: 1
      layout:
        - { view: top, frame: [0, 0, 390, 220] }
        - { view: below, frame: [0, 300, 390, 220] }
      units:
        - { unit: top, tag: \(CommandRun.tag), media: \(CommandRun.media) }
        - { unit: below, tag: \(CommandRun.tag), media: \(CommandRun.media) }
      steps: [{ at: 2s, do: teardown, unit: below }]
      expect:
        - { beacon: complete, unit: top }
        - { never: { beacon: complete }, unit: below }
        - { outcome: closed, unit: below }
        - { outcome: closed }
      """)
    let test = run(["test", scenario])
    #expect(test.exitCode == .pass, "\(test.output)\(test.errorOutput)")
    let play = run(["play", "--scenario", scenario, "--format", "jsonl"])
    let lines = play.output.split(separator: "\n")
    #expect(lines.count > 50)
    #expect(
      lines.allSatisfy { line in
        let isOfTheRun = ["run", "screen"].contains { line.contains("\"kind\":\"\($0)\"") }
        return isOfTheRun != line.contains(#""unit":""#)
      })
    let beside = run(["play", CommandRun.tag, "--scenario", scenario])
    #expect(beside.exitCode == .usage)
    #expect(beside.errorOutput.contains("The scenario names the tags of its 'units'"))
  }
}
