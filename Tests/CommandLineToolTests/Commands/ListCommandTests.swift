import Foundation
import Testing
import VASTSimulator
import Vocabulary

@testable import CommandLineTool

struct ListCommandTests {
  @Test func `rules are listed with severity and summary, and each can be explained`() throws {
    let run = CommandRun("list", "rules")
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.first
        == "AdBreakMissing                  note     a VMAP without a break")
    #expect(lines.count > 100)
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 2)
      let explained = CommandRun("explain", String(words[0]))
      #expect(explained.output.hasPrefix("\(words[0]) (\(words[1]))\n"))
    }
  }

  @Test(arguments: Catalog.allCases)
  func `what is listed can be explained`(catalog: Catalog) {
    for row in catalog.rows(with: Configuration()) {
      let run = CommandRun("explain", row.name)
      #expect(run.exitCode == .pass && run.output.contains(row.name), "\(row.name)")
      for value in row.values { #expect(run.output.contains("\n\(value) "), "\(row.name)") }
    }
  }

  @Test(arguments: Catalog.allCases)
  func `the JSON has the lines of the text, and its schema holds`(catalog: Catalog) throws {
    let text = CommandRun("list", catalog.rawValue)
    let run = CommandRun("list", catalog.rawValue, "--format", "json")
    #expect(text.exitCode == .pass && run.exitCode == .pass)
    let schema = SchemaValidator(try JSONReader.value(of: CommandRun("schema", "list").output))
    #expect(try schema.faults(in: run.output) == [])
    let value = try JSONReader.value(of: run.output)
    #expect(value["kind"]?.text == catalog.rawValue)
    guard case .array(let items)? = value["items"] else {
      Issue.record("no items: \(run.output)")
      return
    }
    let lines = text.output.split(separator: "\n")
    #expect(!lines.isEmpty && lines.count == items.count)
    for (line, item) in zip(lines, items) {
      #expect(line.hasPrefix("\(item["name"]?.text ?? "?") "))
      #expect(line.contains(item["summary"]?.text ?? "?"))
      if let severity = item["severity"]?.text { #expect(line.contains(" \(severity) ")) }
      #expect((item["severity"] != nil) == [.rules, .checks].contains(catalog))
      if catalog != .policies { #expect(item["values"] == nil) }
    }
  }

  @Test func `a list's name is no command, and the message says how to list it`() {
    for catalog in Catalog.allCases {
      let run = CommandRun(catalog.rawValue)
      #expect(run.exitCode == .usage)
      #expect(run.errorOutput.contains("Use 'vastsim list \(catalog)'."))
    }
  }

  @Test func `what vastsim.yaml adds is listed too`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "vastsim.yaml",
      """
      standards: [{ name: theirs, percent: 70, time: 6s }]
      players: { ours: { base: html5, summary: ours } }
      """)
    let standards = CommandRun("list", "standards", "--config", file).output
    #expect(standards.contains("theirs"))
    #expect(standards.contains("at least 70 % of the ad's pixels in view for 6.000 s continuously"))
    #expect(CommandRun("list", "players", "--config", file).output.hasSuffix("  ours\n"))
  }

  @Test(arguments: [
    (["list"], "Missing expected argument '<KIND>'."),
    (["list", "player"], "There is no list 'player'. Did you mean 'players'? Known: rules, "),
    (["list", "players", "html5"], "Use 'vastsim explain html5'."),
    (["list", "players", "--show", "skip"], "use 'vastsim list scenarios --show skip'"),
  ])
  func `a mistake says what to write`(arguments: [String], message: String) {
    let run = CommandRun(arguments)
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains(message), "\(run.errorOutput)")
  }
}

/// `vastsim list scenarios --show` prints files that say what the built-in scenarios say.
struct ShownScenarioTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func stream(_ scenario: String, tag: String, media: String) -> String {
    CommandRun(
      "play", tag, media, "--scenario", scenario, "--format", "jsonl", "--decode", "demux"
    ).output
  }

  @Test(arguments: BuiltInScenarios.names)
  func `the file of a scenario gives the same bytes`(name: String) throws {
    let shown = CommandRun("list", "scenarios", "--show", name)
    #expect(shown.exitCode == .pass && shown.errorOutput == "")
    let file = try folder.file("mine.yaml", shown.output)
    // A skip that is ignored is a note, which names the step's line where there is one.
    for tag in ["inline-linear", "click-through", "skippable"]
    where name != "skip" || tag == "skippable" {
      let path = CommandRun.sample("Tags/\(tag).xml")
      let media = CommandRun.sample("Media/ad-30s.mp4")
      let builtIn = stream(name, tag: path, media: media)
      #expect(builtIn.contains("\"scenario\":\"\(name)\""))
      #expect(stream(file, tag: path, media: media) == builtIn, "\(tag)")
    }
  }

  @Test func `an unknown name is answered with the nearest`() {
    let run = CommandRun("list", "scenarios", "--show", "half-visble")
    #expect(run.exitCode == .usage && run.output == "")
    #expect(
      run.errorOutput.hasPrefix(
        "error: Unknown scenario 'half-visble'. Did you mean 'half-visible'?"))
    #expect(
      CommandRun("list", "scenarios", "--show", "x").errorOutput
        .contains("See 'vastsim list scenarios'."))
  }

  @Test func `without a name the list is printed`() {
    #expect(CommandRun("list", "scenarios").output.hasPrefix("fully-visible"))
  }
}
