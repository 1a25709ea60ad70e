import CommandLineTool
import Documents
import Foundation
import Testing
import Vocabulary

struct SchemaCommandTests {
  private func validator(_ name: String) throws -> SchemaValidator {
    let run = CommandRun("schema", name)
    #expect(run.exitCode == .pass && run.errorOutput == "")
    return SchemaValidator(try JSONReader.value(of: run.output))
  }

  private func json(_ yaml: String) throws -> JSONValue {
    try YAMLParser().parse(Array(yaml.utf8)).json
  }

  @Test(arguments: [
    "scenario", "configuration", "event-stream", "record", "lint", "resolve", "test", "test-line",
    "diff", "check", "check-line", "cache", "list",
  ])
  func `a schema names its dialect`(name: String) throws {
    let schema = try JSONReader.value(of: CommandRun("schema", name).output)
    #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
    #expect(schema["title"]?.text?.hasPrefix("vastsim ") == true)
  }

  @Test(arguments: [[], ["schemas"], ["Scenario"]])
  func `another name is no use`(names: [String]) {
    let run = CommandRun(["schema"] + names)
    #expect(run.exitCode == .usage && run.output == "")
  }

  @Test func `an unknown name is answered with those that are known`() {
    #expect(
      CommandRun("schema", "sarif").errorOutput.contains(
        "There is no schema 'sarif'. Known: scenario, audience, configuration, event-stream, "
          + "record, lint, explain, resolve, probe, fix, test, test-line, diff, check, check-line, app-trace, audit, "
          + "counts, fit, layout, auction, receive, receive-line, batch-line, batch-result, cache, "
          + "list."
      ))
  }

  @Test func `what 'new' writes is valid, and finds its schema`() throws {
    let folder = try TemporaryFolder()
    _ = CommandRun("new", folder.path("a"))
    let file = folder.path("a/scenarios/starter.yaml")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(try validator("scenario").faults(of: json(text)) == [])
    let mark = "# yaml-language-server: $schema="
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(mark) })
    let schema = folder.path("a/scenarios/\(line.dropFirst(mark.count))")
    #expect(
      try String(contentsOfFile: schema, encoding: .utf8) == CommandRun("schema", "scenario").output
    )
  }

  @Test(arguments: [
    ["Tags/inline-linear.xml", "Media/ad-6s.mp4", "--quality"], ["Tags/hls.xml"],
    ["Tags/nonlinear.xml"], ["Tags/pod-with-buffet.xml"], ["Tags/renditions.xml"],
    ["Tags/no-namespace.xml", "Media/cea-608.mp4"], ["Tags/broken/truncated.xml"],
    ["Tags/criteo.xml", "Media/ad-3.2s.mp4", "--player=criteo-ios"],
    ["Tags/inline-linear.xml", "Media/ad-30s.mp4", "--scenario=slow-network"],
    ["Tags/captions.xml"],
  ])
  func `a run record is valid, and one with another key is not`(words: [String]) throws {
    let samples = CommandRun.sample("")
    let run = CommandRun(
      ["play"] + words.map { $0.hasPrefix("--") ? $0 : samples + $0 } + [
        "--format", "json", "--map", "https://cdn.example.com/media/=\(samples)Media/",
        "--map", "https://ads.example.com/=\(samples)Tags/",
      ])
    let validator = try validator("record")
    #expect(try validator.faults(in: run.output) == [])
    let other = run.output.replacing("\"outcome\"", with: "\"ending\"")
    #expect(try validator.faults(in: other) != [])
  }

  @Test(arguments: [
    "player: html5", "quiet: true", "quiet: false", "seed: 3", "seed: \"3\"",
    "map: { \"https://cdn.example.com/\": Media }", "map: [\"a=b\"]", "map: a=b",
    "report: { junit: out.xml }", "rules: { URLPlainHTTP: off, Ours: error }",
    "standards: [{ name: ours, percent: 70, time: 3s }]", "header: [\"A:b\"]", "fail-on: warning",
    "players: { sdk: { base: html5, summary: ours, startsMuted: true, observation: 500ms } }",
    "profiles: { net: { base: generic, FileSize: { limit: at most 9 MB, severity: note } } }",
    "profiles: { net: { Letterbox: off, FrameRate: [24, 25] } }",
  ])
  func `a configuration that is read is valid`(text: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("vastsim.yaml", text)
    #expect(
      CommandRun(["players", "--config", "vastsim.yaml"], folder: folder.path(".")).exitCode
        == .pass)
    #expect(try validator("configuration").faults(of: json(text)) == [])
  }

  @Test(arguments: [
    "help: true", "quiet: loud", "seed: -1", "seed: [1, 2]", "fail-on: note", "map: [a]",
    "rules: { URLPlainHTTP: loud }", "standards: [{ name: ours }]",
    "players: { sdk: { plays: 0 } }", "players: { sdk: { play: 2 } }",
    "profiles: { net: { FileSiz: at most 9 MB } }",
    "profiles: { net: { FileSize: { limit: at most 9 MB, severity: loud } } }",
  ])
  func `a configuration that is refused is not valid`(text: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("vastsim.yaml", text)
    #expect(
      CommandRun(["players", "--config", "vastsim.yaml"], folder: folder.path(".")).exitCode
        == .usage)
    #expect(try validator("configuration").faults(of: json(text)) != [])
  }

  @Test func `an option that there is not is a mistake to editors`() throws {
    #expect(
      try validator("configuration").faults(of: ["plaier": "exact"]) == ["$.plaier: is unknown"])
  }
}
