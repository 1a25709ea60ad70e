import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// What commands really print as JSON is held to the schema that `vastsim schema` prints.
@Suite(.tags(.slow))
struct OutputSchemaTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let samples = CommandRun.sample("")
  private static let maps = [
    "--map", "https://cdn.example.com/media/=\(samples)Media/",
    "--map", "https://ads.example.com/=\(samples)Tags/",
  ]

  private func validator(_ name: String) throws -> SchemaValidator {
    SchemaValidator(try JSONReader.value(of: CommandRun("schema", name).output))
  }

  /// Holds an output to a schema, and the schema to refusing another version and another key.
  private func hold(_ output: String, to name: String) throws {
    let validator = try validator(name)
    #expect(try validator.faults(in: output) == [], "\(output)")
    guard case .object(let members) = try JSONReader.value(of: output) else {
      Issue.record("not an object: \(output)")
      return
    }
    #expect(members.contains { $0.key == "v" && $0.value == 1 })
    let further = JSONValue.object(members + [.init("other", 1)])
    #expect(validator.faults(of: further) != [])
    for index in members.indices where members[index].key == "v" {
      var other = members
      other[index].value = 2
      #expect(validator.faults(of: .object(other)) != [])
    }
  }

  private func hold(lines output: String, to name: String) throws {
    let lines = output.split(separator: "\n")
    #expect(!lines.isEmpty)
    for line in lines { try hold(String(line), to: name) }
  }

  @Test(arguments: [
    ["Tags/inline-linear.xml"], ["Tags/broken"], ["Tags"],
    ["Tags/broken", "--only", "AdWithoutContent"],
  ])
  func `lint`(words: [String]) throws {
    let run = CommandRun(["lint", Self.samples + words[0], "--format", "json"] + words.dropFirst())
    try hold(run.output, to: "lint")
    let baseline = folder.path("baseline.json")
    let accepted = CommandRun([
      "lint", Self.samples + words[0], "--format", "json", "--baseline", baseline,
      "--update-baseline",
    ])
    #expect(accepted.output.contains("\"accepted\""))
    try hold(accepted.output, to: "lint")
  }

  @Test(arguments: [
    "inline-linear", "wrapper-1", "pod-with-buffet", "nonlinear", "renditions", "vmap",
    "broken/truncated", "broken/no-ad",
  ])
  func `resolve`(tag: String) throws {
    let path = "\(Self.samples)Tags/\(tag).xml"
    try hold(CommandRun(["resolve", path, "--format", "json"] + Self.maps).output, to: "resolve")
    try hold(CommandRun(["resolve", path, "--format", "json"]).output, to: "resolve")
  }

  @Test func `test`() throws {
    let tag = CommandRun.tag
    let media = CommandRun.media
    func write(_ name: String, _ rest: String) throws {
      _ = try folder.file(
        "\(name).yaml", "version: 1\nname: \(name)\ntag: \(tag)\nmedia: \(media)\n\(rest)\n")
    }
    try write("passes", "expect: [{ beacon: start }]")
    try write("fails", "expect: [{ beacon: skip }, { outcome: completed }]")
    try write("differs", "golden: golden.jsonl")
    _ = try folder.file("golden.jsonl", "{}\n")
    try write("broken", "expect: [{ beacon: strat }]")
    let run = CommandRun("test", folder.path(""), "--format", "json")
    try hold(run.output, to: "test")
    for verdict in ["passed", "failed", "broken"] {
      #expect(run.output.contains("\"verdict\" : \"\(verdict)\""))
    }
    #expect(run.output.contains("\"diff\""))
    try hold(
      lines: CommandRun("test", folder.path(""), "--format", "jsonl").output, to: "test-line")
  }

  @Test func `diff`() throws {
    let tag = try String(contentsOfFile: CommandRun.tag, encoding: .utf8)
    let old = try folder.file("old.xml", tag)
    let new = try folder.file(
      "new.xml",
      tag.replacing("/start?cb=[CACHEBUSTING]", with: "/start?cb=[CACHEBUSTING]&v=2")
        .replacing("Tracking event=\"midpoint\"", with: "Tracking event=\"mute\"")
        .replacing("<AdTitle>", with: "<AdTitle>New: "))
    let har = try folder.file(
      "c.har",
      """
      {"log": {"version": "1.2", "entries": [{"startedDateTime": "2026-02-03T04:05:06.000Z", \
      "time": 5, "request": {"method": "GET", "url": "https://track.example.com/loaded?cb=1", \
      "headers": []}, "response": {"status": 500, "headers": [], "content": {"size": 0}}, \
      "timings": {"send": 0, "wait": 5, "receive": 0}}]}}
      """)
    for (left, right) in [(old, new), (old, old), (old, har), (har, old)] {
      let run = CommandRun(
        "diff", left, right, "--media", CommandRun.media, "--format", "json",
        folder: folder.path(""))
      try hold(run.output, to: "diff")
    }
    let ended = CommandRun(
      "diff", old, new, "--media", CommandRun.media, "--until", "2s", "--format", "json")
    try hold(ended.output, to: "diff")
    try hold(CommandRun("diff", old, new, "--format", "json").output, to: "diff")
  }

  @Test(arguments: [
    ["Tags/inline-linear.xml"], ["Tags/broken/no-impression.xml"],
    ["Tags/nonlinear.xml", "--player", "html5"],
    ["Tags/inline-linear.xml", "--player", "vast-client-js,fluid-player"],
  ])
  func `check`(words: [String]) throws {
    let command =
      ["check", Self.samples + words[0], folder.path("none.xml")] + words.dropFirst() + Self.maps
    try hold(CommandRun(command + ["--format", "json"]).output, to: "check")
    let lines = CommandRun(command + ["--format", "jsonl"]).output
    try hold(lines: lines, to: "check-line")
    for kind in ["case", "verdict", "unreadable"] {
      #expect(lines.contains("\"kind\":\"\(kind)\""))
    }
  }

  @Test func `check without media, and with accepted findings`() throws {
    let run = CommandRun("check", CommandRun.tag, "--format", "json")
    #expect(run.output.contains("INCONCLUSIVE"))
    try hold(run.output, to: "check")
    let accepted = CommandRun(
      "check", CommandRun.sample("Tags/broken/no-impression.xml"), "--media", CommandRun.media,
      "--format", "json", "--baseline", folder.path("b.json"), "--update-baseline")
    #expect(accepted.output.contains("\"accepted\" : true"))
    try hold(accepted.output, to: "check")
  }
}

/// The article about JSON output is compared with the schemas that the program prints.
struct OutputArticleTests {
  private static let formats = [
    "lint", "explain", "probe", "fix", "resolve", "test", "diff", "check", "auction", "receive",
    "cache", "list",
  ]
  private let text: String

  init() throws {
    text = try String(
      contentsOf: CommandRun.root.appending(
        path: "Sources/Core/VASTSimulator/VASTSimulator.docc/json-output.md"),
      encoding: .utf8)
  }

  private static func members(_ value: JSONValue?) -> [JSONValue.Member] {
    guard case .object(let members)? = value else { return [] }
    return members
  }

  /// The rows that an object's table has to have: key, presence and meaning.
  private static func rows(of object: JSONValue) -> Set<String> {
    var required: [String] = []
    if case .array(let names)? = object["required"] { required = names.compactMap(\.text) }
    return Set(
      members(object["properties"]).map { field in
        let presence = required.contains(field.key) ? "always" : "sometimes"
        return "\(field.key) \(presence) \(field.value["description"]?.text ?? "")"
      })
  }

  /// The tables of a section in the article, by the name above each; the first has none.
  private func tables(_ section: String) -> [String: Set<String>] {
    let part = text.components(separatedBy: "\n## \(section)\n").last ?? ""
    var tables: [String: Set<String>] = [:]
    var name = ""
    for line in part.components(separatedBy: "\n").prefix(while: { !$0.hasPrefix("## ") }) {
      if line.hasSuffix("`:") { name = String(line.split(separator: "`").dropLast().last ?? "") }
      guard line.hasPrefix("| `") else { continue }
      let cells = line.components(separatedBy: " | ")
      let key = cells[0].dropFirst(3).dropLast()
      let meaning = cells.last?.dropLast(2) ?? ""
      tables[name, default: []].insert("\(key) \(cells[cells.count - 2]) \(meaning)")
    }
    return tables
  }

  @Test(arguments: formats)
  func `every key of a format has its row, and no row has another key`(format: String) throws {
    let schema = try JSONReader.value(of: CommandRun("schema", format).output)
    let tables = tables(format)
    #expect(tables[""] == Self.rows(of: schema))
    let definitions = Self.members(schema["$defs"])
    for definition in definitions {
      #expect(tables[definition.key] == Self.rows(of: definition.value), "\(definition.key)")
    }
    let known = definitions.map(\.key) + Self.members(schema["properties"]).map(\.key) + [""]
    #expect(tables.keys.filter { !known.contains($0) } == [])
  }

  @Test func `every format that a command prints has its section`() {
    for format in Self.formats + ["test-line", "check-line", "receive-line"] {
      #expect(text.contains("\n## \(format)\n"))
    }
  }
}
