import CommandLineTool
import Foundation
import TestSupport
import Testing

/// The verdicts in the samples' README for each tag.
@Suite(.tags(.slow))
struct SampleVerdictTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var tag: String
    var verdict: String
    /// The rules that the verdict comes from.
    var rules: Set<String>

    var testDescription: String { tag }
  }

  static let rows: [Row] = {
    let text = (try? String(contentsOfFile: CommandRun.sample("README.md"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0].hasSuffix(".xml`") else { return nil }
      return Row(
        tag: cells[0].filter { $0 != "`" }, verdict: cells[1],
        rules: Set(
          cells[2].split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces).filter { $0 != "`" }
          }))
    }
  }()

  @Test func `every sample tag has its verdict`() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: CommandRun.sample("Tags"))
    #expect(Self.rows.map(\.tag).sorted() == files.filter { $0.hasSuffix(".xml") }.sorted())
  }

  @Test(arguments: rows)
  func `a sample tag has the verdict that is written beside it`(row: Row) throws {
    let path = CommandRun.sample("Tags/\(row.tag)")
    let maps = [
      "--map", "https://ads.example.com/=\(CommandRun.sample("Tags/"))",
      "--map", "https://cdn.example.com/media/=\(CommandRun.sample("Media/"))",
      "--map", "https://cdn.example.com/captions/=\(CommandRun.sample("Captions/"))",
      "--map", "https://scripts.example.com/=\(CommandRun.sample("Scripts/"))",
    ]
    let run = CommandRun(["check", path, "--format", "json"] + maps)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(report["verdict"] as? String == row.verdict)
    let tags = try #require(report["tags"] as? [[String: Any]])
    let fixes = try #require(tags.first?["remedies"] as? [String: Any])
    #expect(Set(fixes.keys) == row.rules)
    let codes: [String: ExitCode] = [
      "FAIL": .findings, "INCONCLUSIVE": .unreadableInput, "WARN": .pass, "PASS": .pass,
    ]
    #expect(run.exitCode == codes[row.verdict])
    let reported = RuleWalk.lint(path) + RuleWalk.play([path] + maps) + RuleWalk.check(report)
    RuleWalk.expectKnown(reported)
    RuleWalk.expectOneRuleForOneFact(reported)
  }
}
