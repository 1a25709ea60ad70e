import CommandLineTool
import Testing

struct SendingOptionsTests {
  @Test(arguments: [
    (["--send"], "'--send' uses the network: give '--network' too."),
    (
      ["--send", "--replay", "somewhere"],
      "'--send' and '--replay' exclude each other: a recording is no reason to count again."
    ),
    (["--dry-run"], "'--dry-run' says something about '--send': give both."),
    (["--dry-run", "--network"], "'--dry-run' says something about '--send': give both."),
  ])
  func `sending needs the network, and a dry run something to send`(
    options: [String], message: String
  ) {
    let run = CommandRun(["play", CommandRun.tag, CommandRun.media] + options)
    #expect(run.exitCode == .usage && run.output.isEmpty)
    #expect(run.errorOutput.hasPrefix("Error: \(message)\n"))
  }

  @Test func `other commands send nothing`() {
    #expect(CommandRun("probe", CommandRun.media, "--send").exitCode == .usage)
  }
}
