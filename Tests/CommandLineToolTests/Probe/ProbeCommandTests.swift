import Foundation
import Testing

@testable import CommandLineTool

struct ProbeCommandTests {
  private func probe(_ arguments: String...) -> CommandRun { CommandRun(["probe"] + arguments) }

  @Test func `a file is shown with every check`() {
    let run = probe(CommandRun.sample("Media/ad-6s.mp4"))
    #expect(run.exitCode == .pass)
    #expect(run.errorOutput == "")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "SampleMedia/Media/ad-6s.mp4: profile 'generic'")
    #expect(run.output.contains("\nVideo      h264 Main 2.1, 480x270, 30 fps, 4:2:0, 6 key frames"))
    #expect(run.output.contains("\nLoudness   -21.9 LUFS, range "))
    #expect(
      run.output.contains("\nIntegratedLoudness     -21.9 LUFS   -26 to -22 LUFS   warning\n"))
    #expect(run.output.contains("\nTruePeak               -18.0 dBTP   at most -1 dBTP   pass\n"))
    #expect(run.output.contains("\nVideoCodec             h264         –                 –\n"))
    #expect(lines.dropLast().last == "Verdict  WARN: 28 pass, 1 warning")
  }

  @Test func `the exit status follows the findings`() {
    let sample = CommandRun.sample("Media/ad-6s.mp4")
    #expect(probe(sample, "--fail-on", "warning").exitCode == .findings)
    #expect(probe(sample, "--profile", "netflix-ads").exitCode == .findings)
    #expect(probe(CommandRun.sample("Media/truncated.mp4")).exitCode == .findings)
    #expect(probe(CommandRun.sample("Media/not-a-video.mp4")).exitCode == .findings)
  }

  @Test func `what is missing does not keep others from their verdict`() {
    let run = probe("nix.mp4", CommandRun.sample("Media/no-audio.mp4"), "--quiet")
    #expect(run.exitCode == .unreadableInput)
    #expect(
      run.errorOutput == """
        error: cannot read 'nix.mp4': no such file or directory; check the path and its permissions

        """)
    #expect(
      run.output == """
        SampleMedia/Media/no-audio.mp4: profile 'generic'

        check             value  limit  verdict
        AudioStreamCount  0      1      warning

        Verdict  WARN: 21 pass, 1 warning

        """)
  }

  @Test func `a file that cannot be opened is shown as such`() {
    let run = probe(CommandRun.sample("Media/not-a-video.mp4"))
    #expect(
      run.output == """
        SampleMedia/Media/not-a-video.mp4: profile 'generic'

        check        value             limit  verdict
        MediaDamage  cannot be opened  none   error
          the file is not media: it begins with the text '<!doctype html>'; serve the media itself at this URL [avformat_open_input: Invalid data found when processing input (-1094995529)]

        Verdict  FAIL: 1 error

        """)
  }

  @Test(arguments: [
    ("<!DOCTYPE html>\n<title>404</title>", "it begins with the text '<!DOCTYPE html>'"),
    (String(repeating: "\0", count: 80), "it begins with zeros"),
    (
      "\0\0\0\u{18}ftypisom\0\0\0\0",
      "the file begins like MP4, but its header is truncated or damaged"
    ),
    ("", "the file is empty; upload the media again [stat: "),
  ])
  func `what is no media is called what it is`(content: String, words: String) throws {
    let folder = try TemporaryFolder()
    let run = probe(try folder.file("ad.mp4", content))
    #expect(run.exitCode == .findings && run.output.contains(words))
  }

  @Test func `a playlist is probed with what lies beside it`() throws {
    let run = probe(CommandRun.sample("Media/hls/low.m3u8"), "--quiet")
    #expect(run.exitCode == .pass && run.output.contains("low.m3u8: profile 'generic'"))
    #expect(run.output.contains("Verdict  WARN"))
    let folder = try TemporaryFolder()
    let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\ngone.ts\n#EXT-X-ENDLIST\n"
    let broken = probe(try folder.file("a.m3u8", playlist))
    #expect(broken.exitCode == .findings && broken.output.contains("/gone.ts' cannot be read"))
  }

  @Test(arguments: ["probe", "lint", "play"])
  func `a pipe that nobody writes to is refused`(command: String) throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let run = CommandRun([command, pipe])
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.contains("it is a pipe; use a file"))
  }

  @Test func `a descriptor's pipe is read to its end`() throws {
    let pipe = Pipe()
    let tag = try Data(contentsOf: URL(filePath: CommandRun.tag))
    pipe.fileHandleForWriting.write(tag)
    try pipe.fileHandleForWriting.close()
    let run = CommandRun(
      "play", "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)", CommandRun.media, "--quiet")
    #expect(run.errorOutput == "" || !run.errorOutput.contains("cannot read"))
    #expect(run.exitCode == .pass)
  }

  @Test func `several files are compared as renditions`() throws {
    let sample = CommandRun.sample("Media/ad-3.2s.mp4")
    let folder = try TemporaryFolder()
    let copy = try folder.file("copy.mp4", Data(contentsOf: URL(filePath: sample)))
    let again = try folder.file("again.mp4", Data(contentsOf: URL(filePath: sample)))
    let run = CommandRun("probe", again, copy, "--quiet", folder: folder.path(""))
    #expect(
      run.output.hasSuffix(
        """
        2 files, as renditions of one creative

        check                value  limit      verdict
        IdenticalMediaFiles  1      at most 0  warning
          again.mp4 = copy.mp4

        """))
  }

  @Test func `a file that is named twice is probed once`() {
    let sample = CommandRun.sample("Media/ad-3.2s.mp4")
    let run = probe(sample, sample)
    #expect(run.output == probe(sample).output)
    #expect(run.errorOutput == "note: '\(sample)' is given twice and probed once\n")
  }

  @Test func `json has what scripts want`() throws {
    let run = probe(CommandRun.sample("Media/ad-3.2s.mp4"), "--format", "json")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let root = try #require(object as? [String: Any])
    #expect(root["v"] as? Int == 1)
    #expect((root["renditions"] as? [Any])?.isEmpty == true)
    let file = try #require((root["files"] as? [[String: Any]])?.first)
    #expect(file["path"] as? String == "SampleMedia/Media/ad-3.2s.mp4")
    let quality = try #require(file["quality"] as? [String: Any])
    #expect(quality["profile"] as? String == "generic")
    let checks = try #require(quality["checks"] as? [[String: Any]])
    let loudness = try #require(checks.first { $0["id"] as? String == "IntegratedLoudness" })
    #expect(loudness["value"] as? Double == -21.9)
    #expect(loudness["unit"] as? String == "LUFS")
    #expect(loudness["limit"] as? String == "-26 to -22 LUFS")
    #expect(loudness["verdict"] as? String == "warning")
    let media = try #require(file["media"] as? [String: Any])
    #expect(media["durationUs"] as? Int == 3_200_000)
    let measured = try #require(media["measurements"] as? [String: Any])
    let video = try #require(measured["video"] as? [String: Any])
    #expect(video["keyFrames"] as? Int == 4)
    #expect((video["pictures"] as? [String: Any])?["interlaced"] as? Int == 0)
  }

  @Test(arguments: [
    (["probe"], "Missing expected argument '<MEDIA>'."),
    (["probe", "-"], "MEDIA cannot be standard input"),
    (["probe", "a", "--profile", "netflix-ad"], "Did you mean 'netflix-ads'?"),
    (["play", "a", "--quality", "--decode", "demux"], "'--quality' needs every frame"),
  ])
  func `what makes no sense is said`(arguments: [String], message: String) {
    let run = CommandRun(arguments)
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains(message))
  }
}
