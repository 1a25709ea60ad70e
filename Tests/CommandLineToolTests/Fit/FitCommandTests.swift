import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// `vastsim fit` on recordings that are made of runs.
struct FitCommandTests {
  private let folder: TemporaryFolder
  private static let tag = CommandRun.sample("Tags/inline-linear.xml")
  private static let media = CommandRun.sample("Media/ad-30s.mp4")

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) -> CommandRun {
    CommandRun(
      arguments + [
        "--map", "https://cdn.example.com/media/=\(CommandRun.sample("Media"))/", "--jobs", "1",
        "--config", folder.path("vastsim.yaml"),
      ])
  }

  /// Records what a player sends in a scenario, as a device in the field would.
  private func record(_ name: String, _ scenario: String, player: String) throws {
    let play = CommandRun(
      "play", Self.tag, Self.media, "--player", player, "--scenario", scenario, "--format", "jsonl",
      "--config", folder.path("vastsim.yaml"))
    var lines = try play.output.split(separator: "\n").compactMap { line -> String? in
      let value = try JSONReader.value(of: String(line))
      guard value["kind"] == "beacon", value["source"] == "vast", let url = value["url"]?.text,
        let at = value["atUs"]?.wholeNumber ?? value["tUs"]?.wholeNumber
      else { return nil }
      return JSONValue.object([
        .init("v", 1), .init("atUs", .integer(at)), .init("method", "GET"),
        .init("url", .string(url)), .init("kind", "beacon"), .init("status", 200),
      ]).orderedText
    }
    #expect(lines.count > 5, "\(play.output.prefix(600))")
    lines.append(#"{"v":1,"atUs":40000000,"kind":"end","origin":{"atUs":0,"withinUs":1000}}"#)
    _ = try folder.file("\(name).recording.jsonl", lines.joined(separator: "\n") + "\n")
  }

  private func cases(_ names: [(name: String, scenario: String)]) throws {
    let lines = names.map {
      "  - { case: \($0.name), tag: \(Self.tag), scenario: \($0.scenario), "
        + "recording: \($0.name).recording.jsonl }\n"
    }
    _ = try folder.file("cases.yaml", "version: 1\ncases:\n" + lines.joined())
  }

  @Test func `a player is learned from what it sent, and what was held out is predicted`() throws {
    _ = try folder.file(
      "vastsim.yaml",
      "players:\n  truth: { base: html5, impression: prepared, completion: lastSecond }\n")
    try record("whole", "fully-visible", player: "truth")
    try record("pause", "pause-and-resume", player: "truth")
    try cases([("whole", "fully-visible"), ("pause", "pause-and-resume")])
    let fit = run(
      "fit", folder.path("."), "--base", "html5", "--name", "ours", "--hold-out", "pause")
    #expect(fit.exitCode == .pass, "\(fit.errorOutput)")
    #expect(fit.output.hasPrefix("players:\n  ours:\n    base: html5\n"), "\(fit.output)")
    #expect(fit.output.contains("\n    completion: lastSecond\n"))
    #expect(
      fit.output.contains("predicts the one case it was learned from, and the one held out"))
    #expect(fit.errorOutput.contains("Learned  1 of 1 recordings predicted whole"))
    #expect(fit.errorOutput.contains("Held out  1 of 1 recordings predicted whole"))
    // Nobody clicked.
    #expect(fit.errorOutput.contains("\n  click: reported, or togglesWithoutClickThrough,"))
    // What is printed is a configuration.
    _ = try folder.file("vastsim.yaml", fit.output)
    let explained = CommandRun(
      "explain", "ours", "--config", folder.path("vastsim.yaml")
    ).output
    #expect(explained.contains("evidence: recordings: predicts the one case it was learned from"))
    #expect(explained.contains("\nDifferent from 'html5':\n"))
    #expect(explained.contains("\n  completion: lastSecond "))
  }

  @Test func `the JSON has the policies, the cases and what is not told apart`() throws {
    _ = try folder.file("vastsim.yaml", "player: exact\n")
    try record("whole", "fully-visible", player: "html5")
    try cases([("whole", "fully-visible")])
    let fit = run("fit", folder.path("."), "--base", "html5", "--format", "json")
    let value = try JSONReader.value(of: fit.output)
    #expect(value["player"] == "learned" && value["base"] == "html5")
    #expect(value["policies"]?.elements == [])
    let only = try #require(value["cases"]?.elements.first)
    #expect(only["case"] == "whole" && only["heldOut"] == false && only["predicted"] == true)
    #expect(only["differences"]?.elements == [] && value["cases"]?.elements.count == 1)
    let ties = value["notToldApart"]?.elements.compactMap { $0["key"]?.text } ?? []
    #expect(ties.contains("click") && !ties.contains("viewable"))
  }

  @Test func `what is no folder of recordings is said to be none`() throws {
    _ = try folder.file("vastsim.yaml", "player: exact\n")
    #expect(run("fit", folder.path(".")).exitCode == .unreadableInput)
    _ = try folder.file("cases.yaml", "version: 1\ncases: []\n")
    #expect(run("fit", folder.path(".")).errorOutput.contains("it has no case"))
    try cases([("whole", "fully-visible")])
    #expect(run("fit", folder.path(".")).errorOutput.contains("whole.recording.jsonl"))
    _ = try folder.file("whole.recording.jsonl", "{\"v\":1}\n")
    #expect(run("fit", folder.path(".")).errorOutput.contains("line 1: "))
    let unknown = run("fit", folder.path("."), "--hold-out", "skip")
    #expect(unknown.exitCode == .usage)
    #expect(unknown.errorOutput.contains("There is no case 'skip'"))
    #expect(run("fit", folder.path("."), "--base", "html4").exitCode == .usage)
    #expect(run("fit", folder.path("."), "--name", "html5").exitCode == .usage)
  }
}
