import CommandLineTool
import Foundation
import Testing

/// The names of viewability standards in the expectations of scenario files.
struct StandardNameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func scenario(_ standard: String) throws -> String {
    try folder.file(
      "s.yaml",
      """
      version: 1
      tag: \(CommandRun.tag)
      media: \(CommandRun.media)
      expect: [{ viewable: \(standard) }]
      """)
  }

  private func commands(_ file: String) -> [CommandRun] {
    [
      CommandRun("play", "--scenario", file, folder: folder.path("")),
      CommandRun("test", file, folder: folder.path("")),
      CommandRun("resolve", CommandRun.tag, "--scenario", file, folder: folder.path("")),
    ]
  }

  @Test func `an unknown one is refused when the file is read`() throws {
    for run in commands(try scenario("groupm-infeed")) {
      #expect(run.exitCode == .unreadableInput)
      #expect(
        (run.output + run.errorOutput).contains(
          "s.yaml:4:22: error: unknown viewability standard 'groupm-infeed'; did you mean "
            + "'groupm-in-feed'? [ScenarioUnknownName]"), "\(run.output)\(run.errorOutput)")
    }
  }

  @Test func `those of the configuration are known to every command`() throws {
    _ = try folder.file(
      "vastsim.yaml", "standards: [{ name: ours, percent: 50, time: 1s }]\n")
    for run in commands(try scenario("ours")) {
      #expect(run.exitCode != .unreadableInput, "\(run.output)\(run.errorOutput)")
      #expect(!(run.output + run.errorOutput).contains("unknown viewability standard"))
    }
  }
}
