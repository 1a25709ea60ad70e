import CommandLineTool
import Foundation
import Testing

struct PlayQualityTests {
  private func play(_ arguments: String...) -> CommandRun {
    CommandRun(["play", CommandRun.tag, CommandRun.sample("Media/ad-30s.mp4")] + arguments)
  }

  @Test func `quality is a line of the summary, findings are diagnostics`() {
    let run = play("--profile", "netflix-ads", "--quiet")
    #expect(run.exitCode == .findings)
    #expect(run.output.contains("\nQuality      netflix-ads: "))
    #expect(run.output.hasSuffix("Verdict      FAIL: 4 errors\n"))
    #expect(
      run.errorOutput.contains(
        "error: the picture's size is '480x270'; profile 'netflix-ads' wants "
          + "1920x1080 or 1280x720 [Resolution]\n"))
  }

  @Test func `the record holds every check and what was measured`() throws {
    let run = play("--quality", "--format", "json")
    #expect(run.exitCode == .pass)
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let ad = try #require(((object as? [String: Any])?["ads"] as? [[String: Any]])?.first)
    let quality = try #require(ad["quality"] as? [String: Any])
    #expect(quality["profile"] as? String == "generic")
    let checks = try #require(quality["checks"] as? [[String: Any]])
    #expect(checks.contains { $0["id"] as? String == "DeclaredDuration" })
    #expect((ad["media"] as? [String: Any])?["measurements"] != nil)
  }

  @Test func `without the option nothing changes`() {
    let plain = play("--format", "json")
    #expect(!plain.output.contains("\"measurements\""))
    #expect(!plain.output.contains("\"quality\""))
    #expect(!play().output.contains("Quality"))
  }

  @Test func `a duration that differs is told once`() {
    let run = CommandRun(
      "play", CommandRun.tag, CommandRun.sample("Media/audio-longer-than-video.mp4"), "--quality",
      "--quiet")
    #expect(run.errorOutput.contains("[DurationDiffers]"))
    #expect(run.errorOutput.contains("error: the duration, against what is declared, is '8.000 s'"))
    #expect(run.errorOutput.contains("[AudioVideoDurationGap]"))
  }
}
