import CommandLineTool
import Comparison
import Foundation
import TestSupport
import Testing

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
