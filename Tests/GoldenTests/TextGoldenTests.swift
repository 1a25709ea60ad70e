import CommandLineTool
import Foundation
import Testing

struct TextGoldenTests {
  @Test(arguments: [
    ("pause-and-resume", ["--scenario", "pause-and-resume"]),
    ("half-visible", ["--scenario", "half-visible"]),
    ("scrolled-away", ["--scenario", "scrolled-away"]),
    ("html5", ["--player", "html5"]),
  ])
  func `the text is what a QA person reads`(name: String, options: [String]) throws {
    let run = CommandRun(
      [
        "play", CommandRun.path("SampleMedia/Tags/inline-linear.xml"),
        CommandRun.path("SampleMedia/Media/ad-30s.mp4"),
      ] + options)
    try Golden("\(name).txt").expect(run.output)
  }

  @Test
  func `the record is one JSON object`() throws {
    let run = CommandRun([
      "play", CommandRun.path("SampleMedia/Tags/inline-linear.xml"),
      CommandRun.path("SampleMedia/Media/ad-6s.mp4"), "--format", "json",
    ])
    try Golden("inline-linear-6s.json").expect(run.output)
  }

  @Test
  func `the README shows what its first command prints`() throws {
    let readme = try String(
      contentsOf: Golden.root.appending(path: "README.md"), encoding: .utf8)
    let command = "play SampleMedia/Tags/inline-linear.xml SampleMedia/Media/ad-30s.mp4"
    #expect(readme.contains("vastsim \(command)"))
    let arguments = command.split(separator: " ").map {
      $0.hasPrefix("SampleMedia") ? CommandRun.path(String($0)) : String($0)
    }
    let run = CommandRun(arguments)
    #expect(!run.output.isEmpty)
    // A rendered code block has no blanks at the ends of its lines.
    let shown = run.output.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.replacing(/ +$/, with: "") }.joined(separator: "\n")
    #expect(readme.contains(shown))
  }
}
