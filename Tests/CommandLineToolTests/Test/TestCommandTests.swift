import Foundation
import Testing

@testable import CommandLineTool

struct TestCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func test(_ arguments: String..., environment: [String: String] = [:]) -> CommandRun {
    CommandRun(["test"] + arguments, environment: environment, folder: folder.path(""))
  }

  /// A scenario file over the six second sample.
  private func scenario(_ name: String, _ expectations: String, more: String = "") throws -> String
  {
    try folder.file(
      "\(name).yaml",
      """
      version: 1
      name: \(name)
      tag: \(CommandRun.tag)
      media: \(CommandRun.media)
      \(more)
      expect:
      \(expectations)

      """)
  }

  private static let good = "  - { beacon: start, at: 0s }\n  - { outcome: completed }"
  private static let bad = "  - { beacon: midpoint, at: 2s }\n  - { outcome: completed }"

  @Test func `every scenario has a line, and failures say what came instead and where`() throws {
    _ = try scenario("a-good", Self.good)
    _ = try scenario("b-bad", Self.bad)
    let run = test(folder.path(""))
    #expect(
      run.output == """
        PASS  a-good     6.000 s  2 expectations hold
        FAIL  b-bad      6.000 s  1 of 2 expectations hold
              b-bad.yaml:7:5: error: expected beacon 'midpoint' at 2.000 s ± 0.001 s once, the \
        nearest is at 3.000 s, playhead 3.000 s, which is 1.000 s away [ExpectationFailed]
        2 scenarios: 1 passed, 1 failed

        """)
    #expect(run.errorOutput == "" && run.exitCode == .findings)
    #expect(test(folder.path(""), "--quiet").output.hasPrefix("FAIL  b-bad "))
  }

  @Test func `filters choose by name and by path, and none that fits is a mistake`() throws {
    _ = try scenario("a-good", Self.good)
    _ = try scenario("b-bad", Self.bad)
    #expect(test(folder.path(""), "--filter", "good").exitCode == .pass)
    let both = test(folder.path(""), "--filter=a-", "--filter=b-bad.y")
    #expect(both.output.hasSuffix("2 scenarios: 1 passed, 1 failed\n"))
    let none = test(folder.path(""), "--filter", "x", "--filter", "qq")
    #expect(none.exitCode == .unreadableInput)
    #expect(
      none.errorOutput
        == "error: cannot find 'x' or 'qq': no scenario's name or path contains the text of "
        + "--filter; check the text\n"
    )
  }

  @Test func `files that are no scenarios are named`() throws {
    _ = try scenario("a", Self.good)
    _ = try folder.file("b.json", #"{"version": "1.0"}"#)
    _ = try folder.file("c.yml", "- 1")
    _ = try folder.file("d.yaml", "version: 1\nsteps: [")
    let run = test(folder.path(""))
    #expect(
      run.errorOutput == """
        note: 'b.json' has no 'version: 1', so it is not a scenario; ignored
        note: 'c.yml' has no 'version: 1', so it is not a scenario; ignored

        """)
    #expect(run.output.contains("ERROR  d.yaml\n      d.yaml:3:"))
    #expect(run.output.contains("[ScenarioUnreadable]"))
    #expect(run.exitCode == .unreadableInput)
  }

  @Test func `what cannot be run is an error with its place, and the rest runs`() throws {
    _ = try folder.file("a.yaml", "version: 1\nname: a\n")
    _ = try folder.file("b.yaml", "version: 1\nname: b\ntag: missing.xml\n")
    _ = try folder.file("c.yaml", "version: 1\nname: c\ntag: \(CommandRun.tag)\nplayer: x\n")
    _ = try scenario("d", Self.good)
    let twin = try folder.file(
      "e.yaml", "version: 1\nname: d\ntag: \(CommandRun.tag)\nmedia: \(CommandRun.media)\n")
    let run = test(folder.path(""), twin)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(
      lines.filter { !$0.contains("missing.xml") } == [
        "ERROR  a",
        "      a.yaml:1:1: error: 'tag' is missing; a scenario that is tested must name its tag "
          + "[ScenarioMissingKey]",
        "ERROR  b", "ERROR  c",
        "      c.yaml:4:9: error: there is no player 'x' [ScenarioPlayerUnknown]",
        "PASS  d     6.000 s  2 expectations hold", "ERROR  d",
        "      e.yaml:1:1: error: the name 'd' is also the name of 'd.yaml'; change one "
          + "[ScenarioConflictingKeys]",
        "5 scenarios: 1 passed, 0 failed, 4 could not be judged",
      ])
    #expect(lines.contains { $0.contains("b.yaml: error: cannot read") })
    #expect(run.exitCode == .unreadableInput)
  }

  @Test func `an ad without its media is not judged unless its error is expected`() throws {
    let tag = "version: 1\nname: n\ntag: \(CommandRun.tag)\n"
    let file = try folder.file("n.yaml", tag)
    let run = test(file)
    #expect(run.exitCode == .unreadableInput)
    #expect(
      run.output.hasPrefix(
        "INCONCLUSIVE  n     0.000 s  no expectations, error; not judged: the media "
          + "'https://cdn.example.com/media/ad-6s.mp4' was not fetched: "))
    #expect(test(try folder.file("o.yaml", tag + "expect: [{ error: 401 }]\n")).exitCode == .pass)
  }

  @Test func `the page shows each scenario, with what failed and its timeline`() throws {
    _ = try scenario("a-good", Self.good)
    _ = try scenario("b-bad", Self.bad)
    _ = try folder.file("c-broken.yaml", "version: 1\nname: c-broken\ntag: none.xml\n")
    let page = folder.path("r.html")
    let run = test(folder.path(""), "--report", "html=\(page)")
    #expect(run.exitCode == .unreadableInput)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains("1 passed, 1 failed, 1 could not be judged.</p>"))
    for number in 1...3 {
      #expect(text.contains("<a href=\"#scenario-\(number)\">"))
      #expect(text.contains("<section id=\"scenario-\(number)\""))
    }
    #expect(text.contains("the nearest is at 3.000 s, playhead 3.000 s, which is 1.000 s away"))
    #expect(text.contains("<code>b-bad.yaml:7:5</code>"))
    #expect(text.components(separatedBy: "<div class=\"lanes\"").count - 1 == 2)
    #expect(text.contains("none.xml"))
  }

  @Test func `the archive has a page for each run`() throws {
    _ = try scenario("a-good", Self.good)
    _ = try scenario("b-bad", Self.bad)
    let archive = folder.path("r.har")
    _ = test(folder.path(""), "--report", "har=\(archive)")
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: archive)))
        as? [String: [String: Any]])
    let pages = try #require(root["log"]?["pages"] as? [[String: Any]])
    #expect(pages.map { $0["id"] as? String } == ["page_1", "page_2"])
    #expect(pages.map { $0["title"] as? String } == ["a-good", "b-bad"])
    let entries = try #require(root["log"]?["entries"] as? [[String: Any]])
    let counts = ["page_1", "page_2"].map { id in
      entries.count { $0["pageref"] as? String == id }
    }
    #expect(counts[0] == counts[1] && counts[0] * 2 == entries.count && counts[0] > 5)
  }

  @Test func `a kind of report that there is none of is a mistake`() {
    let run = test(folder.path(""), "--report", "pdf=x.pdf")
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("jsonl, json, junit, sarif, har, html"), "\(run.errorOutput)")
  }

  @Test func `all formats and reports tell of the same runs`() throws {
    _ = try scenario("a-good", Self.good)
    _ = try scenario("b-bad", Self.bad)
    let kinds = ["json", "jsonl", "junit", "sarif"]
    let reports = kinds.flatMap { ["--report", "\($0)=\(folder.path("r.\($0).out"))"] }
    let json = CommandRun(
      ["test", folder.path(""), "--format", "json"] + reports, folder: folder.path(""))
    func report(_ kind: String) throws -> String {
      try String(contentsOfFile: folder.path("r.\(kind).out"), encoding: .utf8)
    }
    #expect(try report("json") == json.output)
    #expect(try report("jsonl") == test(folder.path(""), "--format", "jsonl").output)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(root["passed"] as? Int == 1 && root["failed"] as? Int == 1)
    let scenarios = try #require(root["scenarios"] as? [[String: Any]])
    #expect(scenarios.map { $0["verdict"] as? String } == ["passed", "failed"])
    let failures = try #require(scenarios[1]["failures"] as? [[String: Any]])
    #expect(failures.map { $0["line"] as? Int } == [7])
    let junit = try report("junit")
    #expect(junit.contains(#"<testsuites name="vastsim" tests="6" failures="1" errors="0">"#))
    #expect(junit.contains(#"<testsuite name="b-bad.yaml" tests="3" failures="1""#))
    #expect(try report("sarif").contains(#""ruleId" : "ExpectationFailed""#))
  }

  @Test func `the scenarios of the house hold`() {
    let run = CommandRun("test", CommandRun.sample("Scenarios"), "--decode", "demux")
    #expect(run.output.hasSuffix("20 scenarios: 20 passed, 0 failed\n"))
    #expect(run.exitCode == .pass)
  }

  @Test(arguments: [
    (["test"], ExitCode.usage, "Missing expected argument '<PATH>'"),
    (["test", "/nowhere"], .unreadableInput, "cannot read '/nowhere'"),
    (["test", "x", "--update", "all"], .usage, "--update"),
    (["test", "x", "--record", "d"], .usage, "Usage: vastsim test"),
  ])
  func `a command line that makes no sense is told so`(
    arguments: [String], exitCode: ExitCode, words: String
  ) {
    let run = CommandRun(arguments)
    #expect(run.exitCode == exitCode && run.output == "")
    #expect(run.errorOutput.contains(words), "\(run.errorOutput)")
  }
}

struct GoldenFileTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.file(
      "s.yaml",
      "version: 1\nname: s\ntag: \(CommandRun.tag)\nmedia: \(CommandRun.media)\ngolden: s.jsonl\n")
  }

  private func test(_ more: String..., environment: [String: String] = [:]) -> CommandRun {
    CommandRun(["test", file] + more, environment: environment, folder: folder.path(""))
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path(name))
  }

  @Test func `a golden that is missing fails and is named, and is written when asked`() {
    let missing = test()
    #expect(missing.exitCode == .findings)
    #expect(
      missing.output.contains(
        "      s.jsonl: error: the golden file is missing; write it with --update missing "
          + "[GoldenMissing]\n"))
    #expect(!exists("s.jsonl"))
    let written = test("--update", "missing")
    #expect(written.exitCode == .findings)
    #expect(written.output.contains("the golden file was missing and was written"))
    #expect(test("--update", "missing").exitCode == .pass)
    #expect(test().exitCode == .pass)
  }

  @Test func `one that differs is shown as a unified diff, the actual beside it`() throws {
    _ = test("--update", "missing")
    let stream = try String(contentsOfFile: folder.path("s.jsonl"), encoding: .utf8)
    let edited = stream.replacing(#""event":"midpoint","hop""#, with: #""event":"middle","hop""#)
    _ = try folder.file("s.jsonl", edited)
    let line = try #require(edited.split(separator: "\n").firstIndex { $0.contains("middle") }) + 1
    let run = test("--update", "missing")
    #expect(run.exitCode == .findings)
    #expect(run.output.contains("s.jsonl:\(line):1: error: the event stream differs"))
    #expect(run.output.contains("--- s.jsonl\n      +++ s.jsonl.actual\n      @@ -\(line - 3),"))
    #expect(
      try String(contentsOfFile: folder.path("s.jsonl.actual"), encoding: .utf8) == stream)
    #expect(
      try String(contentsOfFile: folder.path("s.jsonl"), encoding: .utf8) == edited)
    let updated = test("--update", "changed")
    #expect(updated.exitCode == .findings)
    #expect(updated.output.contains("the golden file differed and was overwritten"))
    #expect(!exists("s.jsonl.actual"))
    #expect(test().exitCode == .pass)
  }

  @Test func `what differs is shown even where nothing can be written`() throws {
    _ = try folder.file("s.jsonl", "{}\n")
    try FileManager.default.createDirectory(
      atPath: folder.path("s.jsonl.actual"), withIntermediateDirectories: false)
    let run = test()
    #expect(run.exitCode == .findings)
    #expect(
      run.output.contains(
        "from this line on and could not be written next to it (is a directory)"))
    #expect(run.output.contains("-{}\n"))
  }

  @Test func `many changes are cut short`() throws {
    _ = test("--update", "missing")
    let run = test("--seed", "2")
    #expect(run.output.contains(" more lines\n"))
    #expect(run.output.split(separator: "\n").count < 50)
  }

  @Test func `where CI is set nothing is written`() {
    let run = test("--update", "changed", environment: ["CI": "true"])
    #expect(
      run.errorOutput == "note: CI is set: '--update changed' is ignored, no golden is written\n")
    #expect(run.exitCode == .findings && !exists("s.jsonl"))
  }
}

/// The names of viewability standards in the expectations of scenario files.
struct StandardNameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func scenario(_ standard: String) throws -> String {
    try folder.file(
      "s.yaml",
      """
      version: 1
      tag: \(CommandRun.tag)
      media: \(CommandRun.media)
      expect: [{ viewable: \(standard) }]
      """)
  }

  private func commands(_ file: String) -> [CommandRun] {
    [
      CommandRun("play", "--scenario", file, folder: folder.path("")),
      CommandRun("test", file, folder: folder.path("")),
      CommandRun("resolve", CommandRun.tag, "--scenario", file, folder: folder.path("")),
    ]
  }

  @Test func `an unknown one is refused when the file is read`() throws {
    for run in commands(try scenario("groupm-infeed")) {
      #expect(run.exitCode == .unreadableInput)
      #expect(
        (run.output + run.errorOutput).contains(
          "s.yaml:4:22: error: unknown viewability standard 'groupm-infeed'; did you mean "
            + "'groupm-in-feed'? [ScenarioUnknownName]"), "\(run.output)\(run.errorOutput)")
    }
  }

  @Test func `those of the configuration are known to every command`() throws {
    _ = try folder.file(
      "vastsim.yaml", "standards: [{ name: ours, percent: 50, time: 1s }]\n")
    for run in commands(try scenario("ours")) {
      #expect(run.exitCode != .unreadableInput, "\(run.output)\(run.errorOutput)")
      #expect(!(run.output + run.errorOutput).contains("unknown viewability standard"))
    }
  }
}
