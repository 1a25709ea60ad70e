import CommandLineTool
import Foundation
import JSONTree
import Testing

/// The article about batches is compared with the schemas and the options that the program prints.
struct BatchArticleTests {
  private let lines: [String]

  init() throws {
    lines = try String(
      contentsOf: CommandRun.root.appending(
        path: "Sources/Simulation/VASTSimulator/VASTSimulator.docc/batch.md"),
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
    let help = CommandRun("batch", "--help").output
    let text = lines.joined(separator: "\n")
    let own = ["jobs", "timeout", "memory", "shard", "resume", "events", "report", "fail-on"]
    for option in own { #expect(help.contains("--\(option) <") && text.contains("`--\(option)")) }
  }
}
