import CommandLineTool
import Testing

struct VerificationGoldenTests {
  private func play(_ tag: String, _ options: String...) -> CommandRun {
    CommandRun(
      ["play", CommandRun.path("SampleMedia/Tags/\(tag).xml")] + CommandRun.sampleMaps
        + ["--map", "https://scripts.example.com/=\(CommandRun.path("SampleMedia/Scripts/"))"]
        + options)
  }

  /// One of the vendors has no script here, and nothing can stand in for it.
  @Test(arguments: [
    ("verification-script", ExitCode.pass), ("verification-vendors", .unreadableInput),
  ])
  func `scripts give their event streams, byte for byte`(
    tag: String, exitCode: ExitCode
  ) throws {
    let run = play(tag, "--format", "jsonl")
    #expect(run.exitCode == exitCode)
    try Golden("\(tag).events.jsonl").expectStream(run.output)
  }

  @Test
  func `the text shows what scripts send and write`() throws {
    try Golden("verification-vendors.txt").expect(play("verification-vendors").output)
  }

  @Test
  func `both measurers stand side by side`() throws {
    let run = play("verification-script", "--verification", "both")
    try Golden("verification-both.txt").expect(run.output)
    #expect(!run.errorOutput.contains("MeasurersDiffer"))
  }

  @Test
  func `what becomes of vendors is said where they are declared`() throws {
    try Golden("verification-vendors.diagnostics.txt")
      .expect(play("verification-vendors", "--verification", "scripts").errorOutput)
  }
}
