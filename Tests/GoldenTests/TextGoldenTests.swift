import CommandLineTool
import Comparison
import Foundation
import TestSupport
import Testing

struct TextGoldenTests {
  @Test(arguments: [
    ("pause-and-resume", ["--scenario", "pause-and-resume"]),
    ("half-visible", ["--scenario", "half-visible"]),
    ("scrolled-away", ["--scenario", "scrolled-away"]),
    ("html5", ["--player", "html5"]),
    ("slow-network", ["--scenario", "slow-network"]),
  ])
  func `the text is what a QA person reads`(name: String, options: [String]) throws {
    let run = CommandRun(
      [
        "play", CommandRun.path("SampleMedia/Tags/inline-linear.xml"),
        CommandRun.path("SampleMedia/Media/ad-30s.mp4"),
      ] + options)
    try Golden(
      "\(name).txt", about: name == "half-visible" ? Golden.videoStandards : ["mrc-video"]
    ).expect(run.output)
  }

  @Test
  func `the text of a nonlinear ad says what is shown, and for how long`() throws {
    let run = CommandRun(["play", CommandRun.path("SampleMedia/Tags/nonlinear.xml")])
    #expect(run.exitCode == .pass)
    try Golden("nonlinear.txt").expect(run.output)
  }

  @Test(arguments: ["wrapper-1", "pod-with-buffet", "vmap", "renditions", "nonlinear"])
  func `resolving shows the chain and what would play`(tag: String) throws {
    let arguments =
      ["resolve", CommandRun.path("SampleMedia/Tags/\(tag).xml")] + CommandRun.sampleMaps
    let text = CommandRun(arguments)
    #expect(text.exitCode == .pass)
    try Golden("\(tag).resolve.txt").expect(text.output)
    try Golden("\(tag).resolve.json").expect(CommandRun(arguments + ["--format", "json"]).output)
  }

  @Test
  func `the text says why one MediaFile plays and the others do not`() throws {
    let run = CommandRun(
      ["play", CommandRun.path("SampleMedia/Tags/renditions.xml")] + CommandRun.sampleMaps)
    #expect(run.exitCode == .pass)
    try Golden("renditions.txt").expect(run.output)
  }

  @Test
  func `the record is one JSON object`() throws {
    let run = CommandRun([
      "play", CommandRun.path("SampleMedia/Tags/inline-linear.xml"),
      CommandRun.path("SampleMedia/Media/ad-6s.mp4"), "--format", "json",
    ])
    try Golden("inline-linear-6s.json", about: Golden.videoStandards).expect(run.output)
  }

  @Test(arguments: [
    "play", "check", "test", "diff", "resolve", "lint", "probe", "auction", "batch", "counts",
    "fit",
  ])
  func `the help of a command is this text`(command: String) throws {
    try Golden("\(command).help.txt").expect(CommandRun([command, "--help"]).output)
    try Golden("\(command).help-all.txt").expect(CommandRun([command, "--help-all"]).output)
  }

  @Test(arguments: [
    ("session.check.txt", ["--omid"]),
    ("criteo.check.txt", ["SampleMedia/Tags/criteo.xml", "--player=criteo-ios", "--player=exact"]),
    ("no-impression.check.txt", ["SampleMedia/Tags/broken/no-impression.xml"]),
  ])
  func `a certificate names every case, its reason and what to do`(
    golden: String, arguments: [String]
  ) throws {
    let run = CommandRun(
      ["check", "--date=2026-01-31", "--for=Example Ads"] + CommandRun.sampleMaps
        + arguments.map { $0.hasPrefix("SampleMedia") ? CommandRun.path($0) : $0 })
    try Golden(golden).expect(run.output)
  }

  @Test
  func `the README's scenario runs and holds`() throws {
    let yaml = try Self.block("yaml", of: "README.md")
      .replacing("../", with: CommandRun.path("SampleMedia/"))
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try yaml.write(to: file, atomically: true, encoding: .utf8)
    let run = CommandRun(["play", "--scenario", file.path(percentEncoded: false)])
    #expect(run.exitCode == .pass, "\(run.output)")
  }

  @Test(arguments: [
    "README.md", "Sources/Core/VASTSimulator/VASTSimulator.docc/event-stream.md",
  ])
  func `a page's first JSON is lines of the sample's event stream`(page: String) throws {
    let run = CommandRun([
      "play", CommandRun.path("SampleMedia/Tags/inline-linear.xml"),
      CommandRun.path("SampleMedia/Media/ad-30s.mp4"), "--format", "jsonl",
    ])
    let shown = try Self.block("json", of: page).split(separator: "\n")
    #expect(!shown.isEmpty)
    let missing = shown.filter { !run.output.split(separator: "\n").contains($0) }
    #expect(missing == [], "the stream is:\n\(run.output)")
  }

  /// The first fenced block of a language in a page.
  private static func block(_ language: String, of page: String) throws -> String {
    let text = try String(contentsOf: Checkout.root.appending(path: page), encoding: .utf8)
    let start = try #require(text.range(of: "```\(language)\n")).upperBound
    let end = try #require(text.range(of: "```\n", range: start..<text.endIndex)).lowerBound
    return String(text[start..<end])
  }
}

/// The console blocks of the README and of every article, run as printed. They are goldens:
/// `UPDATE_GOLDENS=1` rewrites those that differ, and fails.
struct PrintedConsoleTests {
  /// A command with its output as a page prints it.
  struct Block: CustomTestStringConvertible {
    var page: String
    var command: String
    var output: String

    var testDescription: String { "\(page): \(command)" }
  }

  static let blocks: [Block] = {
    let catalog = "Sources/Core/VASTSimulator/VASTSimulator.docc"
    let folder = Checkout.root.appending(path: catalog).path()
    let articles = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let pages =
      ["README.md"] + articles.filter { $0.hasSuffix(".md") }.sorted().map { "\(catalog)/\($0)" }
    return pages.flatMap(blocks)
  }()

  private static func blocks(of page: String) -> [Block] {
    let file = Checkout.root.appending(path: page)
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```console\n").dropFirst().compactMap { part in
      let lines = part.components(separatedBy: "```\n")[0]
      let command = lines.prefix { $0 != "\n" }
      guard command.hasPrefix("$ vastsim ") else { return nil }
      return Block(
        page: page, command: String(command.trimmingPrefix("$ vastsim ")),
        output: String(lines.dropFirst(command.count + 1)))
    }
  }

  /// One after the other, because blocks of one page are rewritten in one file.
  @Test(.serialized, arguments: blocks)
  func `a page shows what its command prints`(block: Block) throws {
    let arguments = block.command.split(separator: " ").map { part -> String in
      let word = String(part)
      return word.hasPrefix("SampleMedia")
        ? CommandRun.path(word)
        : word.replacing("=SampleMedia/", with: "=\(CommandRun.path("SampleMedia/"))")
    }
    let run = CommandRun(arguments)
    #expect(!run.output.isEmpty, "\(run.errorOutput)")
    if run.output == block.output { return }
    let difference = UnifiedDiff.text(
      from: block.output, to: run.output, oldName: "printed", newName: "actual")
    guard ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" else {
      Issue.record("$ vastsim \(block.command)\n\(difference)")
      return
    }
    let file = Checkout.root.appending(path: block.page)
    let text = try String(contentsOf: file, encoding: .utf8)
    let begin = "```console\n$ vastsim \(block.command)\n"
    try text.replacing(begin + block.output + "```\n", with: begin + run.output + "```\n")
      .write(to: file, atomically: true, encoding: .utf8)
    Issue.record("rewrote a block of \(block.page); run again without UPDATE_GOLDENS")
  }

  @Test(arguments: [
    "play", "check", "test", "diff", "resolve", "probe", "explain", "batch", "counts",
  ])
  func `each command is shown somewhere`(command: String) {
    #expect(Self.blocks.contains { $0.command.hasPrefix("\(command) ") })
  }

  @Test func `the README begins with a run, and comes to a verdict that fails`() {
    let commands = Self.blocks.filter { $0.page == "README.md" }
    #expect(commands.first?.command.hasPrefix("play ") == true)
    #expect(
      commands.contains { $0.command.hasPrefix("check ") && $0.output.contains("\nVerdict  FAIL") })
  }
}

struct SchemaGoldenTests {
  @Test(arguments: [
    "scenario", "audience", "configuration", "event-stream", "record", "lint", "resolve", "test",
    "test-line",
    "diff", "check", "check-line", "auction", "batch-line", "batch-result",
    "cache", "counts", "fit", "list",
  ])
  func `a printed schema is this text`(name: String) throws {
    let run = CommandRun(["schema", name])
    #expect(run.exitCode == .pass)
    try Golden("\(name).schema.json").expect(run.output)
  }
}
