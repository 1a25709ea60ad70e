import Foundation
import System
import TestSupport
import Testing

/// Ads whose file shows its first picture late.
@Suite(.tags(.process), .enabled(if: Program("ffmpeg") != nil, "ffmpeg is not installed"))
struct PlayLateMediaTests {
  @Test func `nothing is shown before a late first picture, and its time counts in the timeline`()
    throws
  {
    let folder = try TemporaryFolder()
    let file = folder.path("late.mp4")
    let film = ["-f", "lavfi", "-i", "testsrc2=s=64x36:r=10:d=2"]
    let late = ["-vf", "setpts=PTS+1.5/TB", "-fps_mode", "passthrough"]
    _ = try #require(Program("ffmpeg")).run(
      ["-nostdin", "-v", "error"] + film + late + ["-c:v", "libx264", "-bf", "0", file])
    let run = CommandRun(
      "play", CommandRun.tag, file, "--format", "jsonl", "--no-cache", "--fail-on", "error")
    let lines = run.output.split(separator: "\n")
    let finding = lines.first { $0.contains("\"MediaStart\"") }
    #expect(
      finding?.contains("nothing is shown for 1.500 s, until the file's first picture") == true,
      "\(finding ?? "none")")
    let quartile = lines.first { $0.contains("\"firstQuartile\"") }
    // A quarter of 3.5 s.
    #expect(quartile?.contains("\"atUs\":875000") == true, "\(quartile ?? "none")")
  }
}
