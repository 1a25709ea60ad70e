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
    #expect(
      run.output.contains("\nVerdict      FAIL: 4 errors, the first: the video's bit rate is "))
    #expect(
      run.errorOutput.contains(
        "error: the picture's size is not accepted: 480x270, 'netflix-ads' allows "
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
    #expect(
      run.errorOutput.split(separator: "\n").count { $0.hasSuffix("[DeclaredDuration]") } == 1)
    #expect(
      run.errorOutput.contains(
        "error: the tag declares a duration of 30 s, but the file has 8 s; correct the tag"))
    #expect(run.errorOutput.contains("[AudioVideoDurationGap]"))
  }

  @Test func `the MediaFiles of one tag are compared with each other`() throws {
    let folder = try TemporaryFolder()
    let bytes = try Data(contentsOf: URL(filePath: CommandRun.media))
    _ = try folder.file("a.mp4", bytes)
    _ = try folder.file("b.mp4", bytes)
    let files = ["a.mp4", "b.mp4", "missing.mp4"].map {
      "<MediaFile delivery=\"progressive\" type=\"video/mp4\" width=\"480\" height=\"270\">"
        + "\($0)</MediaFile>"
    }
    let tag = try folder.file(
      "tag.xml",
      """
      <VAST version="4.2"><Ad id="1"><InLine><AdSystem>x</AdSystem><AdTitle>x</AdTitle>
      <Impression/><Creatives><Creative>
      <Linear><Duration>00:00:06</Duration>
      <MediaFiles>\(files.joined())</MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
      """)
    let run = CommandRun("play", tag, "--quality", "--quiet")
    #expect(
      run.errorOutput.split(separator: "\n").filter { $0.hasSuffix("[IdenticalMediaFiles]") }.map {
        String($0.drop { $0 != " " })
      } == [
        " warning: MediaFiles repeat other MediaFiles [IdenticalMediaFiles]"
      ])
    #expect(run.errorOutput.contains("a.mp4 = b.mp4"))
    let record = CommandRun("play", tag, "--quality", "--format", "json").output
    #expect(record.contains("\"IdenticalMediaFiles\"") && record.contains("\"renditions\""))
    #expect(!CommandRun("play", tag, "--quality", CommandRun.media).output.contains("Identical"))
  }

  @Test func `a type that differs is told once`() throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOfFile: CommandRun.tag, encoding: .utf8)
    let tag = try folder.file(
      "tag.xml", text.replacingOccurrences(of: "video/mp4", with: "video/webm"))
    let media = CommandRun.sample("Media/ad-30s.mp4")
    let plain = CommandRun("play", tag, media, "--quiet")
    #expect(plain.errorOutput.contains("'type' is 'video/webm'"))
    #expect(plain.errorOutput.contains("[DeclaredType]"))
    let judged = CommandRun("play", tag, media, "--quality", "--quiet")
    #expect(!judged.errorOutput.contains("'type' is 'video/webm'"))
    #expect(judged.errorOutput.contains("[DeclaredType]"))
  }

  @Test(
    arguments: [
      ("type='video/mp4; codecs=\"hvc1.1.6.L93.B0\"'", true),
      ("type='video/mp4; codecs=\"avc1.4D401F, mp4a.40.2\"'", false),
      ("type='video/mp4; codecs=\"hvc1.1.6.L93.B0\"' codec='avc1.4D401F'", false),
    ])
  func `codecs in the type are compared with the file's, unless 'codec' is there`(
    attributes: String, differs: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let tag = try folder.file(
      "tag.xml",
      """
      <VAST version="4.2"><Ad id="1"><InLine><AdSystem>x</AdSystem><AdTitle>x</AdTitle>
      <Impression/><Creatives><Creative><Linear><Duration>00:00:06</Duration><MediaFiles>
      <MediaFile delivery="progressive" width="480" height="270" \(attributes)>https://c.example/a
      </MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
      """)
    let run = CommandRun("play", tag, CommandRun.sample("Media/ad-6s.mp4"), "--quality", "--quiet")
    let finding =
      "the tag declares the codec hevc, but the file has h264, aac; correct the tag, or "
      + "replace the file [DeclaredCodec]"
    #expect(run.errorOutput.contains(finding) == differs, "\(run.errorOutput)")
    #expect(run.errorOutput.contains("[DeclaredCodec]") == differs)
  }
}
