import CommandLineTool
import Foundation
import Testing
import VASTSimulator

/// `vastsim scenarios --show` prints files that say what the built-in scenarios say.
struct ShownScenarioTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func stream(_ scenario: String, tag: String, media: String) -> String {
    CommandRun(
      "play", tag, media, "--scenario", scenario, "--format", "jsonl", "--decode", "demux"
    ).output
  }

  @Test(arguments: BuiltInScenarios.names)
  func `the file of a scenario gives the same bytes`(name: String) throws {
    let shown = CommandRun("scenarios", "--show", name)
    #expect(shown.exitCode == .pass && shown.errorOutput == "")
    let file = try folder.file("mine.yaml", shown.output)
    // A skip that is ignored is a note, which names the step's line where there is one.
    for tag in ["inline-linear", "click-through", "skippable"]
    where name != "skip" || tag == "skippable" {
      let path = CommandRun.sample("Tags/\(tag).xml")
      let media = CommandRun.sample("Media/ad-30s.mp4")
      let builtIn = stream(name, tag: path, media: media)
      #expect(builtIn.contains("\"scenario\":\"\(name)\""))
      #expect(stream(file, tag: path, media: media) == builtIn, "\(tag)")
    }
  }

  @Test func `an unknown name is answered with the nearest`() {
    let run = CommandRun("scenarios", "--show", "half-visble")
    #expect(run.exitCode == .usage && run.output == "")
    #expect(
      run.errorOutput.hasPrefix(
        "error: Unknown scenario 'half-visble'. Did you mean 'half-visible'?"))
    #expect(
      CommandRun("scenarios", "--show", "x").errorOutput.contains("See 'vastsim list scenarios'."))
  }

  @Test func `without a name the list is printed`() {
    #expect(CommandRun("scenarios").output.hasPrefix("fully-visible"))
  }
}
