import CommandLineTool
import Foundation
import System
import TestSupport
import Testing
import Vocabulary

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
