import CommandLineTool
import Testing

struct SendingOptionsTests {
  @Test(arguments: [
    (["--send"], "'--send' needs '--network'."),
    (
      ["--send", "--replay", "somewhere"],
      "'--send' and '--replay' exclude each other: the beacons of a replay must not be counted "
        + "a second time."
    ),
    (["--dry-run"], "'--dry-run' needs '--send'."),
    (["--dry-run", "--network"], "'--dry-run' needs '--send'."),
  ])
  func `sending needs the network, and a dry run something to send`(
    options: [String], message: String
  ) {
    let run = CommandRun(["play", CommandRun.tag, CommandRun.media] + options)
    #expect(run.exitCode == .usage && run.output.isEmpty)
    #expect(run.errorOutput.hasPrefix("error: \(message)\n"))
  }

  @Test func `other commands send nothing`() {
    #expect(CommandRun("probe", CommandRun.media, "--send").exitCode == .usage)
  }
}
