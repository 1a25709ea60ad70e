import Foundation
import System
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// Lines in this process: what a result has, and that it is what a single command says.
struct BatchCommandTests {
  private let folder: TemporaryFolder
  private static let map = "https://cdn.example.com/media/=\(CommandRun.sample("Media/"))"

  init() throws { folder = try TemporaryFolder() }

  private func run(_ lines: [String], _ options: String...) throws -> CommandRun {
    let manifest = try folder.file("in.jsonl", lines.joined(separator: "\n") + "\n")
    return CommandRun(["batch", manifest, "--map", Self.map] + options)
  }

  private func results(_ run: CommandRun) throws -> [JSONValue] {
    try run.output.split(separator: "\n").map { try JSONReader.value(of: String($0)) }
  }

  private static func line(_ id: String, _ tag: String, _ rest: String = "") -> String {
    #"{"id":"\#(id)","tag":"\#(CommandRun.sample("Tags/\(tag).xml"))"\#(rest)}"#
  }

  private static let lines = [
    line("whole", "inline-linear"),
    line("skipped", "inline-linear", #","scenario":"half-visible""#),
    line("pod", "pod-with-buffet"), line("nothing", "broken/no-ad"),
    line("cut", "broken/truncated"), line("vmap", "vmap", #","seed":9"#),
    line("elsewhere", "nonexistent"), "{",
    line("player", "criteo", #","player":"criteo-ios","extra":1"#),
    line("unknown", "inline-linear", #","player":"criteo-io""#),
  ]

  @Test func `every line has one result in its order, which has the printed form`() throws {
    let run = try run(Self.lines)
    #expect(run.exitCode == .findings)
    let results = try results(run)
    #expect(results.map { $0["line"] } == Self.lines.indices.map { .integer($0) })
    #expect(
      results.map { $0["id"]?.text } == [
        "whole", "skipped", "pod", "nothing", "cut", "vmap", "elsewhere", nil, "player", "unknown",
      ])
    let validator = SchemaValidator(
      try JSONReader.value(of: CommandRun("schema", "batch-result").output))
    for result in results { #expect(validator.faults(of: result) == [], "\(result)") }
    #expect(results[6]["outcome"] == "error" && results[7]["outcome"] == "invalid")
    #expect(results[7]["message"]?.text?.contains("in.jsonl:8:2: expected '\"'") == true)
    #expect(
      results[9]["message"] == "Unknown player 'criteo-io'. Did you mean 'criteo-ios'?")
    #expect(results[9]["outcome"] == "invalid")
    #expect(results[8]["diagnostics"]?["BatchKeyUnknown"] == 1)
  }

  @Test func `relative paths of the lines start from --base`() throws {
    let other = try TemporaryFolder()
    let own = try other.file("own.yaml", "version: 1\nname: own\nuntil: 2s\n")
    let lines = [
      #"{"tag":"Tags/inline-linear.xml","media":"Media/ad-6s.mp4"}"#,
      #"{"tag":"Tags/inline-linear.xml","standIn":"Media/ad-6s.mp4","scenario":"half-visible"}"#,
      #"{"tag":"Tags/inline-linear.xml","map":{"https://cdn.example.com/media/":"Media/"}}"#,
      #"{"tag":"Tags/inline-linear.xml","media":"Media/ad-6s.mp4","#
        + #""scenario":"\#(own)"}"#,
      #"{"tag":"Tags/inline-linear.xml","media":"Media/ad-6s.mp4","scenario":"own.yaml"}"#,
    ]
    let manifest = try folder.file("in.jsonl", lines.joined(separator: "\n") + "\n")
    let run = CommandRun(
      ["batch", manifest, "--base", CommandRun.sample("")], folder: folder.path(""))
    #expect(
      try results(run).map { $0["outcome"] } == [
        "completed", "completed", "completed", "unfinished", "error",
      ], "\(run.output)")
    // A result has its tag as the line names it.
    #expect(try results(run).allSatisfy { $0["tag"] == "Tags/inline-linear.xml" })
    let elsewhere = CommandRun(["batch", manifest], folder: folder.path(""))
    #expect(try results(elsewhere).allSatisfy { $0["outcome"] == "error" })
    #expect(
      CommandRun("batch", manifest, "--base", folder.path("none")).exitCode == .unreadableInput)
  }

  @Test func `a list of tags and a folder of tags are played like lines of JSON`() throws {
    let tags = [("b", "broken/no-ad"), ("a", "inline-linear")]
    let inputs = try TemporaryFolder()
    for (name, tag) in tags {
      let text = try String(contentsOfFile: CommandRun.sample("Tags/\(tag).xml"), encoding: .utf8)
      _ = try inputs.file("\(name).xml", text)
    }
    let list = try folder.file(
      "list.txt", "# two\n\(inputs.path("b.xml"))\n\n\(inputs.path("a.xml"))\n")
    for (input, names, lines) in [
      (list, ["b", "a"], [1, 3]), (inputs.path(""), ["a", "b"], [0, 1]),
    ] {
      let run = CommandRun("batch", input, "--map", Self.map)
      #expect(run.exitCode == .findings)
      let results = try results(run)
      #expect(results.map { $0["line"] } == lines.map { .integer($0) })
      #expect(
        results.map { $0["tag"]?.text?.split(separator: "/").last } == names.map { "\($0).xml" })
      #expect(results.first { $0["verdict"] == "PASS" }?["tag"]?.text?.hasSuffix("a.xml") == true)
      let based = CommandRun("batch", input, "--map", Self.map, "--base", folder.path(""))
      #expect(based.output == run.output)
      let reason = results.first { $0["verdict"] == "FAIL" }?["reason"]?.text
      #expect(reason == "error 303, the document contains no ad")
    }
    let empty = try TemporaryFolder()
    let run = CommandRun("batch", empty.path(""))
    #expect(run.exitCode == .unreadableInput && run.output.isEmpty)
  }

  @Test func `a line of the printed input form is read`() throws {
    let validator = SchemaValidator(
      try JSONReader.value(of: CommandRun("schema", "batch-line").output))
    for (number, line) in Self.lines.enumerated() where ![7, 8].contains(number) {
      #expect(try validator.faults(in: line) == [])
    }
    #expect(try validator.faults(in: Self.lines[8]) != [])
    #expect(try validator.faults(in: #"{"tag":"a","vast":"b"}"#) != [])
  }

  /// The summary of a record that `play` prints, in the form of a result.
  private static func summary(of record: JSONValue) -> JSONValue {
    func elements(_ key: String) -> [JSONValue] {
      guard case .array(let elements)? = record[key] else { return [] }
      return elements
    }
    func counts(_ values: [JSONValue], _ key: String) -> JSONValue {
      let names = values.compactMap { $0[key]?.text }
      let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
      return .object(counts.sorted { $0.key < $1.key }.map { .init($0.key, .integer($0.value)) })
    }
    let beacons = elements("beacons")
    var members: [JSONValue.Member] = [
      .init("beacons", counts(beacons.filter { $0["source"] != "verification" }, "event")),
      .init("verification", counts(beacons.filter { $0["source"] == "verification" }, "event")),
      .init("diagnostics", counts(elements("diagnostics"), "rule")),
      .init("durationUs", record["durationUs"] ?? .null),
      .init("outcome", record["outcome"] ?? .null),
    ]
    if let code = elements("errorCodes").first { members.append(.init("errorCode", code)) }
    return .object(members)
  }

  @Test(arguments: [
    ("inline-linear", "fully-visible"), ("inline-linear", "pause-and-resume"),
    ("pod-with-buffet", "fully-visible"), ("broken/no-ad", "fully-visible"), ("vmap", "obstructed"),
    ("broken/truncated", "fully-visible"), ("nonlinear", "two-glimpses"),
  ])
  func `a result says what 'play' says of the same tag`(tag: String, scenario: String) throws {
    let batch = try run([Self.line("a", tag, #","scenario":"\#(scenario)","seed":5"#)])
    let result = try #require(try results(batch).first)
    let options = [
      CommandRun.sample("Tags/\(tag).xml"), "--scenario", scenario, "--seed", "5", "--map",
      Self.map,
      "--decode", "demux", "--format", "json",
    ]
    let play = CommandRun(["play"] + options)
    let record = try JSONReader.value(of: play.output)
    let summary = Self.summary(of: record)
    for key in ["beacons", "verification", "diagnostics", "durationUs", "outcome", "errorCode"] {
      #expect(result[key] == summary[key], "\(key)")
    }
    #expect((result["failures"] == []) == (play.exitCode == .pass))
  }

  @Test func `a kept event stream is the stream of 'play', byte for byte`() throws {
    let run = try run(
      [Self.line("a", "inline-linear"), Self.line("b", "pod-with-buffet")], "--events",
      folder.path("events"))
    for (number, tag) in ["inline-linear", "pod-with-buffet"].enumerated() {
      let stream = try String(
        contentsOfFile: folder.path("events/\(number).events.jsonl"), encoding: .utf8)
      let play = CommandRun([
        "play", CommandRun.sample("Tags/\(tag).xml"), "--map", Self.map, "--decode", "demux",
        "--format", "jsonl",
      ])
      #expect(stream == play.output && !stream.isEmpty)
    }
    // To keep the events changes no result.
    let summary = try self.run([Self.line("a", "inline-linear"), Self.line("b", "pod-with-buffet")])
    #expect(run.output == summary.output)
  }

  @Test func `the text of a tag gives the same result as its file`() throws {
    let text = try String(contentsOfFile: CommandRun.tag, encoding: .utf8)
    let inline = try JSONWriter().text(of: ["id": "a", "vast": .string(text)])
    let run = try run([Self.line("a", "inline-linear"), inline])
    let results = try results(run)
    #expect(results.count == 2)
    for key in ["beacons", "viewable", "failures", "outcome"] {
      #expect(results[0][key] == results[1][key])
    }
  }

  @Test func `a scenario's expectations are failures where they do not hold`() throws {
    let scenario = try folder.file(
      "s.yaml", "version: 1\nname: s\nexpect: [{ beacon: skip }, { player: start }]\n")
    let run = try run([Self.line("a", "inline-linear", #","scenario":"\#(scenario)""#)])
    guard case .array(let failures)? = try results(run)[0]["failures"] else { return }
    #expect(failures.count == 1)
    #expect(failures.first?.text?.hasPrefix("expected 'beacon: skip'") == true)
  }

  @Test func `no line reads the input of the batch`() throws {
    for path in ["-", "/dev/stdin", "/proc/self/fd/0"] {
      let results = try results(run([#"{"id":"a","tag":"\#(path)"}"#]))
      #expect(results[0]["outcome"] == "invalid")
    }
  }

  @Test func `shards together have every result once`() throws {
    let whole = try run(Self.lines).output.split(separator: "\n")
    let parts = try (0..<3).map {
      try run(Self.lines, "--shard", "\($0)/3").output.split(separator: "\n")
    }
    #expect(parts.map(\.count) == [4, 3, 3])
    #expect(parts.flatMap(\.self).sorted() == whole.sorted())
  }

  @Test(arguments: [0, 1, 5, 10])
  func `a resumed batch has the results that are missing`(count: Int) throws {
    let whole = try run(Self.lines).output.split(separator: "\n").map(String.init)
    let earlier = try folder.file(
      "out.jsonl", whole.prefix(count).map { $0 + "\n" }.joined() + "{\"id\":\"torn")
    let rest = try run(Self.lines, "--resume", earlier)
    #expect(rest.output.split(separator: "\n").map(String.init) == Array(whole.dropFirst(count)))
    #expect(rest.errorOutput.contains("the last line of"))
  }

  @Test func `a batch that checks gives each tag the verdict of a check, in its words`() throws {
    let tags = ["inline-linear", "skippable", "broken/no-ad", "broken/truncated", "vmap"]
    let checked = try results(run(tags.map { Self.line($0, $0, #","extra":1"#) }, "--check"))
    // A key without a meaning is counted, as where tags are played.
    #expect(checked.allSatisfy { $0["diagnostics"]?["BatchKeyUnknown"] == 1 })
    let paths = tags.map { CommandRun.sample("Tags/\($0).xml") }
    let check = CommandRun(["check", "--format", "json", "--map", Self.map] + paths)
    let certificates = try #require(try JSONReader.value(of: check.output)["tags"]?.elements)
    #expect(certificates.count == tags.count)
    #expect(checked.map { $0["verdict"] } == certificates.map { $0["verdict"] })
    #expect(checked.map { $0["reason"] } == certificates.map { $0["reason"] })
    #expect(checked.allSatisfy { $0["judged"] == "checked" })
    #expect(Set(checked.compactMap { $0["verdict"]?.text }).count > 1)
    let played = try results(run([Self.line("a", "inline-linear")]))
    #expect(played.map { $0["judged"] } == ["played"])
  }

  @Test(arguments: [["--scenario", "skip"], ["--until", "3s"], ["--decode", "demux"]])
  func `an option that a check cannot follow is refused`(option: [String]) throws {
    let manifest = try folder.file("in.jsonl", Self.line("a", "inline-linear") + "\n")
    let run = CommandRun(["batch", manifest, "--check"] + option)
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("'\(option[0])' has no effect with '--check'"))
  }

  @Test func `the exit status is that of the worst result`() throws {
    let bad = [Self.line("a", "broken/no-ad")]
    #expect(try run(bad).exitCode == .findings)
    #expect(try run(bad, "--fail-on", "error").exitCode == .findings)
    #expect(try run([Self.line("a", "inline-linear")], "--fail-on", "error").exitCode == .pass)
    #expect(try run(bad, "--fail-on", "never").exitCode == .pass)
    // A misspelled key is a warning, as any other.
    let odd = [Self.line("a", "broken/no-ad", #","extra":1"#)]
    #expect(try run(odd, "--fail-on", "warning").output.contains("1 warning"))
    #expect(try !run(odd, "--fail-on", "error").output.contains("1 warning"))
  }

  @Test(arguments: [
    (["--shard", "3/3"], ExitCode.usage), (["--jobs", "0"], .usage), (["--resume", "-"], .usage),
    (["--memory", "0"], .usage), (["--resume", "/nonexistent"], .unreadableInput),
    (["--events", "/nonexistent/a/b"], .unreadableInput), (["--record", "a"], .usage),
  ])
  func `an impossible command line is refused`(options: [String], status: ExitCode) throws {
    let manifest = try folder.file("in.jsonl", Self.lines.joined(separator: "\n"))
    let run = CommandRun(["batch", manifest] + options)
    #expect(run.exitCode == status && run.output == "" && run.errorOutput != "")
  }

  @Test func `an input that is missing ends the command`() {
    #expect(CommandRun("batch", "/nonexistent.jsonl").exitCode == .unreadableInput)
  }

  @Test func `reports have every result, the worst first`() throws {
    let reports = ["junit", "sarif", "html"].map { "\($0)=\(folder.path("r.\($0)"))" }
    _ = try run(
      Self.lines, "--report", reports[0], "--report", reports[1], "--report", reports[2])
    func text(_ kind: String) throws -> String {
      try String(contentsOfFile: folder.path("r.\(kind)"), encoding: .utf8)
    }
    let junit = try text("junit")
    #expect(junit.contains("tests=\"10\""))
    #expect(junit.matches(of: /<testcase\s/).count == 10)
    #expect(junit.contains("errors=\"3\""))
    let sarif = try JSONReader.value(of: text("sarif"))
    guard case .array(let runs)? = sarif["runs"], case .array(let found)? = runs[0]["results"]
    else {
      Issue.record("no results")
      return
    }
    #expect(found.contains { $0["ruleId"] == "BatchLineFailed" })
    let html = try text("html")
    #expect(html.matches(of: /<th scope="row">/).count == 10)
    let places = ["elsewhere", "nothing", "whole"].compactMap {
      html.range(of: ">\($0)<")?.lowerBound
    }
    #expect(places.count == 3 && places == places.sorted())
  }
}

/// The article about batches is compared with the schemas and the options that the program prints.
@Suite(.tags(.process))
struct BatchArticleTests {
  private let lines: [String]

  init() throws {
    lines = try String(
      contentsOf: CommandRun.root.appending(
        path: "Sources/Core/VASTSimulator/VASTSimulator.docc/batch.md"),
      encoding: .utf8
    ).components(separatedBy: "\n")
  }

  /// The rows that an object's table has to have.
  private static func rows(of object: JSONValue?) -> [String] {
    guard case .object(let members)? = object?["properties"] else { return [] }
    var required: [String] = []
    if case .array(let names)? = object?["required"] { required = names.compactMap(\.text) }
    return members.map { member in
      let presence = required.contains(member.key) ? "always" : "sometimes"
      return "| `\(member.key)` | \(presence) | \(member.value["description"]?.text ?? "") |"
    }
  }

  @Test func `every key has its row, and no row has another key`() throws {
    let input = try JSONReader.value(of: CommandRun("schema", "batch-line").output)
    let output = try JSONReader.value(of: CommandRun("schema", "batch-result").output)
    let rows =
      Self.rows(of: input) + Self.rows(of: output["$defs"]?["run"])
      + Self.rows(of: output["$defs"]?["loss"])
    #expect(rows.count > 20)
    #expect(lines.filter { $0.contains(/^\| `\w+` \| (always|sometimes) \|/) } == rows)
  }

  @Test func `every option of the batch itself is named`() {
    let help = CommandRun("batch", "--help-all").output
    let text = lines.joined(separator: "\n")
    let own = ["jobs", "timeout", "memory", "shard", "resume", "events", "report", "fail-on"]
    for option in own { #expect(help.contains("--\(option) <") && text.contains("`--\(option)")) }
  }

  // MARK: Other machines

  /// The line of the article that runs a batch in another program's or machine's hands.
  private func command(with word: String) throws -> String {
    try #require(lines.first { $0.contains(word) && $0.contains("vastsim batch ") })
  }

  /// Runs a command in a folder with `tags.jsonl`; returns the ids in the files that it wrote there.
  private func ids(after command: String, tags count: Int) throws -> [Int] {
    let folder = try TemporaryFolder()
    let tag = CommandRun.sample("Tags/broken/no-ad.xml")
    _ = try folder.file(
      "tags.jsonl", (0..<count).map { "{\"id\":\($0),\"tag\":\"\(tag)\"}\n" }.joined())
    let programs = URL(filePath: CommandRun.program).deletingLastPathComponent().path
    let shell = try #require(Program("sh"))
    let run = try shell.run([
      "-ec", "cd '\(folder.path(""))'; PATH='\(programs)':$PATH; \(command)",
    ])
    #expect(run.ending == .exit(0), "\(String(decoding: run.errorOutput, as: UTF8.self))")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
    return try names.filter { $0.hasPrefix("out") }.flatMap { name in
      let text = try String(contentsOfFile: folder.path(name), encoding: .utf8)
      return try text.split(separator: "\n").compactMap { line -> Int? in
        guard case .integer(let id)? = try JSONReader.value(of: String(line))["id"] else {
          return nil
        }
        return id
      }
    }.sorted()
  }

  /// The package moreutils has another program of that name.
  private static let hasParallel =
    (try? Program("parallel")?.run(["--version"])).map { run in
      String(decoding: run.output, as: UTF8.self).hasPrefix("GNU parallel")
    } ?? false

  @Test(.enabled(if: hasParallel, "GNU parallel is absent"))
  func `the command for GNU parallel gives one result for each line`() throws {
    let command = try command(with: "parallel ")
    #expect(command.contains("--block 1M"))
    // Several jobs, for an input that is small.
    let several = command.replacing("--block 1M", with: "--block 1k")
    #expect(try ids(after: several, tags: 60) == Array(0..<60))
  }

  @Test func `the shards of an indexed job together give one result for each line`() throws {
    let command = try command(with: "$JOB_COMPLETION_INDEX/16").replacing("/data/", with: "")
    #expect(
      try ids(
        after: "for JOB_COMPLETION_INDEX in $(seq 0 15); do \(command); done", tags: 50)
        == Array(0..<50))
  }
}

/// The example of `Tests/Spark`, which plays a list of tags on a cluster.
struct BatchSparkTests {
  /// A Python that has PySpark: the one that `.ci/spark` installs, or the machine's.
  static let python = [
    CommandRun.root.appending(path: ".build/spark/bin/python3").path(percentEncoded: false),
    "python3",
  ].lazy.compactMap(Program.init).first { python in
    (try? python.run(["-c", "import pyspark"]))?.ending == .exit(0)
  }

  @Test(.enabled(if: python != nil, "PySpark is absent; '.ci/spark' installs it"))
  func `an executor that is killed in the middle loses no result and doubles none`() throws {
    let script = CommandRun.root.appending(path: "Tests/Spark/play_tags_test.py")
    let run = try #require(Self.python).run([
      script.path(percentEncoded: false), CommandRun.program,
    ])
    #expect(run.ending == .exit(0), "\(String(decoding: run.errorOutput, as: UTF8.self))")
  }
}
