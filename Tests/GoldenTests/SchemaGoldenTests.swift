import CommandLineTool
import Foundation
import Testing

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
