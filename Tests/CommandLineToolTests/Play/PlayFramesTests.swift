import Foundation
import System
import TestSupport
import Testing

@testable import CommandLineTool

struct PlayFramesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  @Test func `pictures go to a folder that is made for them`() throws {
    let frames = folder.path("a/b/")
    let run = CommandRun("play", CommandRun.tag, CommandRun.media, "--frames", frames)
    #expect(run.exitCode == .pass)
    #expect(
      try names(in: frames) == [
        "ad-0-firstFrame.jpg", "ad-0-firstQuartile.jpg", "ad-0-lastFrame.jpg",
        "ad-0-midpoint.jpg", "ad-0-strip.jpg", "ad-0-thirdQuartile.jpg",
      ])
    for name in try names(in: frames) {
      let bytes = try Data(contentsOf: URL(filePath: frames + name))
      #expect(bytes.prefix(3) == Data([0xFF, 0xD8, 0xFF]) && bytes.count > 2_000, "\(name)")
    }
    // Apart from the pictures it is the same run, and a second one overwrites the first.
    let again = CommandRun("play", CommandRun.tag, CommandRun.media, "--frames", frames)
    let plain = CommandRun("play", CommandRun.tag, CommandRun.media)
    #expect(again.output == plain.output && again.errorOutput == plain.errorOutput)
    #expect(try names(in: frames).count == 6)
  }

  @Test func `the run record names the pictures with their positions`() throws {
    let run = CommandRun(
      "play", CommandRun.tag, CommandRun.media, "--frames", folder.path("f"), "--format", "json")
    let record = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let ad = try #require((record["ads"] as? [[String: Any]])?.first)
    let pictures = try #require(ad["pictures"] as? [[String: Any]])
    #expect(
      pictures.map { $0["positionUs"] as? Int } == [0, 1_500_000, 3_000_000, 4_500_000, 5_966_667])
    #expect(pictures.map { $0["file"] as? String }.first == "ad-0-firstFrame.jpg")
  }

  @Test func `a folder that stays empty is taken away`() throws {
    let tag = CommandRun.sample("Tags/audio.xml")
    let run = CommandRun(
      ["play", tag, "--frames", folder.path("a/b"), "--quiet", "--map"]
        + ["https://cdn.example.com/media/=\(CommandRun.sample("Media/"))"])
    #expect(run.exitCode == .pass)
    #expect(try names(in: folder.path("")) == [])
  }

  @Test func `every ad of a pod has pictures of its own`() throws {
    let run = CommandRun(
      "play", CommandRun.sample("Tags/pod.xml"), "--stand-in", CommandRun.media, "--frames",
      folder.path("f"))
    #expect(run.exitCode == .pass)
    #expect(try names(in: folder.path("f")).filter { $0.hasSuffix("strip.jpg") }.count > 1)
  }

  @Test func `a damaged ad has the pictures before its damage`() throws {
    let media = CommandRun.sample("Media/corrupt-in-the-middle.mp4")
    let run = CommandRun("play", CommandRun.tag, media, "--frames", folder.path("f"))
    #expect(run.exitCode == .findings)
    #expect(
      try names(in: folder.path("f")) == [
        "ad-0-firstFrame.jpg", "ad-0-firstQuartile.jpg", "ad-0-lastFrame.jpg",
        "ad-0-midpoint.jpg", "ad-0-strip.jpg",
      ])
  }

  @Test func `what keeps pictures from being written is said before the run`() throws {
    let file = try folder.file("file", "")
    for (path, reason) in [(file, "it is a file"), (file + "/below", "not a directory")] {
      let run = CommandRun("play", CommandRun.tag, CommandRun.media, "--frames", path)
      #expect(run.exitCode == .unreadableInput && run.output.isEmpty)
      #expect(
        run.errorOutput.contains(
          "cannot write pictures to '\(path)': \(reason); use a folder for --frames"))
    }
    let run = CommandRun(
      "play", CommandRun.tag, CommandRun.media, "--frames", file, "--decode", "demux")
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("'--frames' needs decoded frames"))
  }
}

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

struct PlayPageTests {
  private func page(
    _ options: String..., tag: String = CommandRun.tag, media: String = CommandRun.media
  ) throws -> String {
    let folder = try TemporaryFolder()
    _ = CommandRun(
      ["play", tag, media, "--quiet", "--report", "html=\(folder.path("a.html"))"]
        + options.map { $0 == "FOLDER" ? folder.path("pictures") : $0 })
    return try String(contentsOf: folder.url.appending(path: "a.html"), encoding: .utf8)
  }

  @Test func `the page shows no path of the machine and is the same every time`() throws {
    let page = try page("--quality", "--frames", "FOLDER")
    #expect(!page.contains(CommandRun.root.path(percentEncoded: false)))
    #expect(!page.contains(FileManager.default.temporaryDirectory.path))
    #expect(page == (try self.page("--quality", "--frames", "FOLDER")))
  }

  @Test func `the film strip and the quality are there when the run has them`() throws {
    let plain = try page("--decode", "demux")
    #expect(!plain.contains("data:image"))
    #expect(!plain.contains("<h4>Quality</h4>"))
    // Frames that are decoded are shown, whether their pictures are written or not.
    let decoded = try page()
    #expect(decoded.components(separatedBy: "href=\"data:image/jpeg;base64,").count - 1 == 5)
    let full = try page("--quality", "--frames", "FOLDER")
    #expect(full.components(separatedBy: "href=\"data:image/jpeg;base64,").count - 1 == 5)
    #expect(full.contains("first quartile, at 1.500 s of the media</title>"))
    #expect(full.contains("<h4>Quality</h4>"))
    #expect(full.contains("<dt>Loudness</dt>"))
    #expect(full.contains("aria-label=\"Black: nowhere\""))
  }

  @Test func `remedies come from every rule there is`() throws {
    let page = try page("--quality", media: CommandRun.sample("Media/no-audio.mp4"))
    #expect(page.contains("class=\"fix\""))
    #expect(page.contains("To review</h2>") || page.contains("What to do</h2>"))
  }

  @Test func `a picture that nobody came to see is pale and says so`() throws {
    let page = try page(
      "--frames", "FOLDER", "--scenario", CommandRun.sample("Scenarios/skip.yaml"),
      tag: CommandRun.sample("Tags/skippable.xml"), media: CommandRun.sample("Media/ad-30s.mp4"))
    // The skip at 6 s comes before every picture but the first.
    #expect(page.components(separatedBy: "class=\"unseen\"").count - 1 == 4)
    #expect(page.contains("of the media, not reached</title>"))
  }
}

struct PlayQualityTests {
  private func play(_ arguments: String...) -> CommandRun {
    CommandRun(
      ["play", CommandRun.sample("Tags/inline-linear.xml"), CommandRun.sample("Media/ad-30s.mp4")]
        + arguments)
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
        "error: the tag declares a duration of 6 s, but the file has 8 s; correct the tag"))
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
