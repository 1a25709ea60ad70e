import CommandLineTool
import Foundation
import Testing

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
