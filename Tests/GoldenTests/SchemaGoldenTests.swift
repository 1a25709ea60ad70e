import CommandLineTool
import Foundation
import JSONSchema
import JSONTree
import Testing

struct SchemaGoldenTests {
  @Test(arguments: [
    "scenario", "configuration", "event-stream", "record", "lint", "resolve", "test", "test-line",
    "diff", "check", "check-line", "auction", "batch-line", "batch-result",
    "cache",
  ])
  func `a printed schema is this text`(name: String) throws {
    let run = CommandRun(["schema", name])
    #expect(run.exitCode == .pass)
    try Golden("\(name).schema.json").expect(run.output)
  }

  static let streams: [String] = {
    let folder = Golden.root.appending(path: "Tests/GoldenTests/Goldens")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return files.filter { $0.hasSuffix(".events.jsonl") }.sorted()
  }()

  @Test(arguments: streams)
  func `every line of every golden stream is valid`(stream: String) throws {
    let schema = try JSONReader.value(of: CommandRun(["schema", "event-stream"]).output)
    let validator = SchemaValidator(schema)
    let text = try String(contentsOf: Golden(stream).file, encoding: .utf8)
    for line in text.split(separator: "\n") {
      let faults = try validator.faults(in: String(line))
      #expect(faults == [], "\(line)")
    }
  }

  @Test func `there are golden streams`() {
    #expect(Self.streams.count >= 30)
  }
}
