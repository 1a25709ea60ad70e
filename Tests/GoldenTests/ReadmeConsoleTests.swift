import CommandLineTool
import Foundation
import Testing

struct ReadmeConsoleTests {
  @Test(arguments: [
    "test SampleMedia/Scenarios --filter pause",
    "diff SampleMedia/Tags/inline-linear.xml SampleMedia/Tags/skippable.xml "
      + "--media SampleMedia/Media/ad-30s.mp4",
  ])
  func `the README shows what its commands print`(command: String) throws {
    let readme = try String(
      contentsOf: Golden.root.appending(path: "README.md"), encoding: .utf8)
    let run = CommandRun(
      command.split(separator: " ").map {
        $0.hasPrefix("SampleMedia") ? CommandRun.path(String($0)) : String($0)
      })
    #expect(!run.output.isEmpty)
    #expect(readme.contains("$ vastsim \(command)\n\(run.output)```\n"))
  }
}
