import CommandLineTool
import Foundation
import Testing

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
      "play", CommandRun.sample("Tags/pod.xml"), CommandRun.media, "--frames", folder.path("f"))
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
