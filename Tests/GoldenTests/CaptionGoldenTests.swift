import CommandLineTool
import Testing

struct CaptionGoldenTests {
  private static let scenario = CommandRun.path("SampleMedia/Captions/captions-on.yaml")

  @Test func `captions give their event stream, byte for byte`() throws {
    let run = CommandRun(["play", "--scenario", Self.scenario, "--format", "jsonl"])
    #expect(run.exitCode == .pass)
    try Golden("captions-on.events.jsonl").expectStream(run.output)
  }

  @Test func `a reader sees every file and every caption`() throws {
    let run = CommandRun(["play", "--scenario", Self.scenario, "--decode", "demux"])
    #expect(run.exitCode == .pass)
    try Golden("captions-on.txt").expect(run.output)
  }

  @Test func `captions inside the video are told`() throws {
    let tag = CommandRun.path("SampleMedia/Tags/no-namespace.xml")
    let media = CommandRun.path("SampleMedia/Media/cea-608.mp4")
    let text = CommandRun(["play", tag, media, "--quiet"])
    #expect(text.output.contains("\nCaptions     in the video, CEA-608, 2 cues\n"))
    let json = CommandRun(["play", tag, media, "--format", "json"])
    #expect(json.output.contains("\"embeddedCaptions\" : {"))
    #expect(json.output.contains("\"cea608\" : true"))
  }
}
