import Foundation
import Glibc
import System
import TestSupport
import Testing

@testable import CommandLineTool

@Suite(.tags(.process))
struct ForbiddenFileTests {
  private let tags: TrespassingTag

  init() throws { tags = try TrespassingTag() }

  private func run(_ arguments: String...) -> CommandRun {
    CommandRun(arguments, folder: tags.folder.path(""))
  }

  private func everything(of run: CommandRun, _ reports: String...) throws -> String {
    try
      ([run.output, run.errorOutput]
      + reports.map { try String(contentsOfFile: tags.path($0), encoding: .utf8) })
      .joined(separator: "\n")
  }

  static let ways = [
    "../other/ad.mp4", "/etc/passwd", "/proc/self/environ", "a/../../other/ad.mp4",
    "..%2fother/ad.mp4", "%2e%2e/other/ad.mp4", "\u{301}/../../other/ad.mp4",
    "/\u{301}../../etc/passwd", "../other/missing.mp4",
  ]

  @Test(arguments: ways)
  func `media outside the tag's folder is not judged, and not said to be missing`(
    way: String
  ) throws {
    let tag = try tags.inLine(media: way)
    let played = run("play", tag)
    #expect(played.exitCode == .unreadableInput)
    let all = try everything(of: played)
    #expect(all.contains("is outside the folder 'tag'"), "\(all)")
    #expect(all.contains("use --map or --allow-files PATH"))
    #expect(!all.contains("does not exist"))
    let checked = run("check", tag)
    #expect(checked.exitCode == .unreadableInput)
    #expect(checked.output.contains("INCONCLUSIVE"))
    #expect(checked.output.contains("NotJudged"))
    #expect(run("diff", tag, tag).exitCode == .unreadableInput)
  }

  @Test func `media that a link leads to is refused, a link inside is followed`() throws {
    try tags.link("tag/out.mp4", to: "../other/ad.mp4")
    try tags.link("tag/in.mp4", to: "ad.mp4")
    let refused = run("play", try tags.inLine(media: "out.mp4"))
    #expect(refused.exitCode == .unreadableInput)
    #expect(refused.errorOutput.contains("the file 'tag/out.mp4' is outside the folder 'tag'"))
    #expect(run("play", try tags.inLine(media: "in.mp4")).exitCode == .pass)
  }

  @Test(arguments: ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0", "/dev/zero", "pipe", "."])
  func `nothing but a regular file is read, and nothing waits`(way: String) throws {
    #expect(mkfifo(tags.path("tag/pipe"), 0o600) == 0)
    for tag in [
      try tags.inLine(media: way), try tags.wrapper(way),
      try tags.inLine("tag/c.xml", captions: way), try tags.inLine("tag/s.xml", script: way),
    ] {
      let all = try everything(of: run("play", tag, "--format", "jsonl"))
      #expect(
        all.contains("is outside the folder 'tag'") || all.contains("is not a regular file"),
        "\(all)")
    }
  }

  @Test func `a wrapper outside shows nothing of its text`() throws {
    let tag = try tags.wrapper("../other/wrapped.xml")
    let page = tags.path("run.html")
    let played = run("play", tag, "--report", "html=\(page)")
    let all = try everything(of: played, "run.html")
    #expect(!all.contains(TrespassingTag.secret))
    #expect(all.contains("'other/wrapped.xml' is outside the folder 'tag'"))
    let resolved = run("resolve", tag)
    #expect(resolved.exitCode == .findings)
    #expect(resolved.output.contains("--allow-files PATH"))
    #expect(run("check", tag).exitCode == .unreadableInput)
  }

  @Test func `captions, companions and icons outside are refused`() throws {
    let captions = run("play", try tags.inLine(captions: "../other/secret.txt"))
    #expect(captions.errorOutput.contains("[CaptionsNotFetched]"))
    #expect(captions.errorOutput.contains("'other/secret.txt' is outside"))
    let companion = try tags.inLine(companion: "../other/secret.txt")
    #expect(run("check", companion).exitCode == .unreadableInput)
    #expect(
      run("check", try tags.inLine(icon: "../other/secret.txt")).exitCode == .unreadableInput)
  }

  @Test func `a segment outside the tag's folder is refused, wherever it is in the stream`() throws
  {
    let samples = URL(filePath: CommandRun.sample("Media/hls"))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: samples.path(percentEncoded: false))
    #expect(!names.isEmpty)
    try FileManager.default.copyItem(at: samples, to: tags.folder.url.appending(path: "tag/hls"))
    _ = try tags.folder.file(
      "tag/hls/hostile.m3u8",
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:6
      #EXTINF:3,
      ../../other/ad.mp4
      #EXT-X-ENDLIST
      """)
    let tag = try tags.inLine(media: "hls/hostile.m3u8", type: "application/x-mpegURL")
    let played = run("play", tag)
    #expect(played.errorOutput.contains("is outside the folder 'tag'"), "\(played.errorOutput)")
    #expect(run("check", tag).exitCode == .unreadableInput)
    // The playlist is the user's, what it names is not.
    let given = run("play", try tags.inLine(), tags.path("tag/hls/hostile.m3u8"))
    #expect(given.errorOutput.contains("is outside the folder 'tag/hls'"), "\(given.errorOutput)")
    #expect(run("probe", tags.path("tag/hls/hostile.m3u8")).exitCode != .pass)
  }

  /// The files that are hidden below the tag's folder, in a folder and by themselves.
  static let hidden = [".env.mp4", ".git/config", "a/.b/c.vtt", "link.mp4"]

  private func hideFiles() throws {
    for folder in ["tag/.git", "tag/a/.b"] {
      try FileManager.default.createDirectory(
        atPath: tags.path(folder), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(
      atPath: tags.path("other/ad.mp4"), toPath: tags.path("tag/.env.mp4"))
    _ = try tags.folder.file("tag/.git/config", TrespassingTag.secret)
    _ = try tags.folder.file("tag/a/.b/c.vtt", TrespassingTag.secret)
    try tags.link("tag/link.mp4", to: ".env.mp4")
  }

  @Test(arguments: hidden + [".git/missing"])
  func `a hidden file is read by no tag, wrapper or caption`(way: String) throws {
    try hideFiles()
    let tag = try tags.inLine(media: way)
    let played = run("play", tag)
    #expect(played.exitCode == .unreadableInput)
    #expect(played.errorOutput.contains("'tag/\(way)' is hidden"), "\(played.errorOutput)")
    #expect(played.errorOutput.contains("--allow-files PATH"))
    #expect(run("check", tag).exitCode == .unreadableInput)
    for tag in [
      try tags.wrapper(way), try tags.inLine("tag/c.xml", captions: way),
      try tags.inLine("tag/s.xml", script: way),
    ] {
      let all = try everything(of: run("play", tag, "--format", "jsonl"))
      #expect(
        all.contains("'tag/\(way)' is hidden") && !all.contains(TrespassingTag.secret), "\(all)")
    }
    // A folder that answers for URLs is one like the tag's.
    let mapped = try tags.inLine(media: "https://cdn.example/\(way)")
    let served = run("play", mapped, "--map", "https://cdn.example/=\(tags.path("tag"))")
    #expect(served.errorOutput.contains("'tag/\(way)' is hidden"), "\(served.errorOutput)")
  }

  @Test func `a hidden segment is refused, in the tag's playlist and in the user's`() throws {
    try hideFiles()
    let playlist = try tags.folder.file(
      "tag/hostile.m3u8",
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:6
      #EXTINF:6,
      .env.mp4
      #EXT-X-ENDLIST
      """)
    let tag = try tags.inLine(media: "hostile.m3u8", type: "application/x-mpegURL")
    for played in [run("play", tag), run("play", try tags.inLine(), playlist)] {
      #expect(played.exitCode == .unreadableInput)
      #expect(played.errorOutput.contains("'tag/.env.mp4' is hidden"), "\(played.errorOutput)")
    }
    #expect(run("probe", playlist).exitCode != .pass)
  }

  @Test func `the user allows a hidden file, or a hidden folder, by its path`() throws {
    try hideFiles()
    let tag = try tags.inLine(media: ".env.mp4")
    #expect(run("play", tag, "--allow-files", tags.path("tag/.env.mp4")).exitCode == .pass)
    #expect(run("play", tag, "--allow-files", tags.path("tag")).exitCode == .unreadableInput)
    for name in ["tag/.media/.deep/ad.mp4", "tag/.media/ad.mp4"] {
      try FileManager.default.createDirectory(
        at: URL(filePath: tags.path(name)).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: CommandRun.media, toPath: tags.path(name))
    }
    let allowed = ["--allow-files", tags.path("tag/.media")]
    func play(_ tag: String) -> CommandRun {
      CommandRun(["play", tag] + allowed, folder: tags.path(""))
    }
    #expect(play(try tags.inLine(media: ".media/ad.mp4")).exitCode == .pass)
    #expect(play(try tags.inLine(media: ".media/.deep/ad.mp4")).exitCode == .unreadableInput)
    // A tag in a hidden folder has that folder.
    #expect(run("play", try tags.inLine("tag/.media/tag.xml")).exitCode == .pass)
  }

  @Test func `the user allows folders, on the command line and in vastsim.yaml`() throws {
    let tag = try tags.inLine(media: "../other/ad.mp4")
    #expect(run("play", tag, "--allow-files", tags.path("other")).exitCode == .pass)
    #expect(run("play", tag, "--allow-files", tags.path("tag")).exitCode == .unreadableInput)
    #expect(run("diff", tag, tag, "--allow-files", tags.path("other")).exitCode == .pass)
    _ = try tags.folder.file("vastsim.yaml", "allow-files: [other]\n")
    #expect(run("play", tag).exitCode == .usage)
    let named = ["--config", "vastsim.yaml"]
    func configured(_ arguments: String...) -> CommandRun {
      CommandRun(arguments + named, folder: tags.folder.path(""))
    }
    #expect(configured("play", tag).exitCode == .pass)
    #expect(configured("check", tag).output.contains("Verdict"))
    _ = try tags.folder.file(
      "s.yaml", "version: 1\ntag: tag/tag.xml\nexpect:\n  - { outcome: completed }\n")
    #expect(configured("test", tags.path("s.yaml")).exitCode == .pass)
  }

  @Test func `check and test follow no link out of a folder, and wait for no pipe`() throws {
    try tags.link("tag/e.xml", to: "/proc/self/environ")
    try tags.link("tag/w.xml", to: "../other/wrapped.xml")
    try tags.link("tag/s.yaml", to: "../other/secret.txt")
    try tags.link("tag/up", to: "../other")
    #expect(
      mkfifo(tags.path("tag/p.xml"), 0o600) == 0 && mkfifo(tags.path("tag/p.yaml"), 0o600) == 0)
    _ = try tags.inLine()
    let page = tags.path("page.html")
    let checked = run("check", tags.path("tag"), "--report", "html=\(page)")
    #expect(checked.exitCode == .unreadableInput)
    let all = try everything(of: checked, "page.html")
    #expect(!all.contains(TrespassingTag.secret) && !all.contains("PATH="))
    for name in ["e.xml", "w.xml", "p.xml"] {
      #expect(checked.errorOutput.contains("tag/\(name)': it is "), "\(checked.errorOutput)")
    }
    #expect(checked.errorOutput.contains("note: cannot search '"))
    let tested = run("test", tags.path("tag"))
    #expect(tested.exitCode == .unreadableInput)
    for name in ["s.yaml", "p.yaml"] {
      #expect(tested.errorOutput.contains("tag/\(name)': it is "), "\(tested.errorOutput)")
    }
  }

  @Test func `a tag from a pipe has no folder`() throws {
    let shell = try #require(Program("bash"))
    // `/dev/shm` has files of others.
    let tag = try tags.inLine(media: "shm/ad.mp4")
    for argument in ["/dev/stdin < '\(tag)'", "<(cat '\(tag)')"] {
      let run = try shell.run(["-c", "'\(CommandRun.program)' play \(argument)"])
      #expect(run.errorText.contains("error 401"), "\(run.errorText)")
      #expect(run.errorText.contains("no --map entry matches this URL"))
    }
  }

  @Test func `what the user names may lie anywhere`() throws {
    let tag = try tags.inLine(media: "https://cdn.example/ad.mp4")
    #expect(run("play", tag, tags.path("other/ad.mp4")).exitCode == .pass)
    #expect(
      run("play", tag, "--map", "https://cdn.example/=\(tags.path("other"))").exitCode == .pass)
    _ = try tags.folder.file(
      "s.yaml",
      "version: 1\ntag: tag/tag.xml\nmedia: other/ad.mp4\nexpect:\n  - { outcome: completed }\n")
    #expect(run("test", tags.path("s.yaml")).exitCode == .pass)
  }

  @Test func `a link of a mapped folder is not followed out of it`() throws {
    try tags.link("tag/out.mp4", to: "../other/ad.mp4")
    let tag = try tags.inLine(media: "https://cdn.example/out.mp4")
    let map = ["--map", "https://cdn.example/=\(tags.path("tag"))"]
    let refused = CommandRun(["play", tag] + map, folder: tags.path(""))
    #expect(refused.exitCode == .unreadableInput)
    #expect(
      refused.errorOutput.contains("the mapped file 'tag/out.mp4' leads out of the folder 'tag'"))
    #expect(
      CommandRun(["play", tag, "--allow-files", tags.path("other")] + map, folder: tags.path(""))
        .exitCode == .pass)
    // The tag's own URL too.
    try tags.link("tag/out.xml", to: "../other/wrapped.xml")
    let mapped = CommandRun(["check", "https://cdn.example/out.xml"] + map, folder: tags.path(""))
    #expect(mapped.exitCode == .unreadableInput)
    #expect(mapped.errorOutput.contains("is not a regular file, or is outside the mapped folder"))
  }
}

/// Tags that name files, in a folder of their own with a `secret` beside it.
final class TrespassingTag {
  let folder: TemporaryFolder
  /// The words that are in the files outside, and that nothing may show.
  static let secret = "the secret of the machine"

  init() throws {
    folder = try TemporaryFolder()
    for name in ["tag", "other"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    _ = try folder.file("other/secret.txt", Self.secret)
    _ = try folder.file("other/wrapped.xml", "<VAST><!-- \(Self.secret) --></VAST>")
    try FileManager.default.copyItem(
      atPath: CommandRun.media, toPath: folder.path("other/ad.mp4"))
    try FileManager.default.copyItem(atPath: CommandRun.media, toPath: folder.path("tag/ad.mp4"))
  }

  func path(_ name: String) -> String { folder.path(name) }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  /// An inline tag, which names `media` and what else is given.
  func inLine(
    _ name: String = "tag/tag.xml", media: String = "ad.mp4", type: String = "video/mp4",
    captions: String? = nil, companion: String? = nil, icon: String? = nil, script: String? = nil,
    scriptVendor: String = "v"
  ) throws -> String {
    let captionFiles = captions.map {
      "<ClosedCaptionFiles><ClosedCaptionFile type=\"text/vtt\"><![CDATA[\($0)]]>"
        + "</ClosedCaptionFile></ClosedCaptionFiles>"
    }
    let icons = icon.map {
      "<Icons><Icon program=\"p\" width=\"1\" height=\"1\" xPosition=\"0\" yPosition=\"0\">"
        + "<StaticResource creativeType=\"image/png\"><![CDATA[\($0)]]></StaticResource></Icon></Icons>"
    }
    let companions = companion.map {
      """
      <Creative><UniversalAdId idRegistry="r">2</UniversalAdId>
      <CompanionAds required="all"><Companion width="9" height="9">
      <StaticResource creativeType="image/png"><![CDATA[\($0)]]></StaticResource>
      </Companion></CompanionAds></Creative>
      """
    }
    let verifications = script.map {
      """
      <AdVerifications><Verification vendor="\(scriptVendor)">
      <JavaScriptResource apiFramework="omid" browserOptional="true"><![CDATA[\($0)]]></JavaScriptResource>
      </Verification></AdVerifications>
      """
    }
    return try folder.file(
      name,
      """
      <VAST version="4.2"><Ad id="a"><InLine><AdSystem>s</AdSystem>
      <Error><![CDATA[https://t.example/error?c=[ERRORCODE]]]></Error>
      <Impression><![CDATA[https://t.example/i]]></Impression><AdServingId>1</AdServingId>
      <AdTitle>t</AdTitle>\(verifications ?? "")<Creatives><Creative id="1">
      <UniversalAdId idRegistry="r">1</UniversalAdId><Linear>
      <Duration>00:00:06</Duration><MediaFiles>
      <MediaFile delivery="progressive" type="\(type)" width="640" height="360"><![CDATA[\(media)]]></MediaFile>
      \(captionFiles ?? "")</MediaFiles>\(icons ?? "")</Linear></Creative>\(companions ?? "")
      </Creatives></InLine></Ad></VAST>
      """)
  }

  /// A wrapper around what a reference leads to.
  func wrapper(_ reference: String) throws -> String {
    try folder.file(
      "tag/wrapper.xml",
      """
      <VAST version="4.2"><Ad id="w"><Wrapper><AdSystem>s</AdSystem>
      <VASTAdTagURI><![CDATA[\(reference)]]></VASTAdTagURI>
      <Impression><![CDATA[https://t.example/w]]></Impression></Wrapper></Ad></VAST>
      """)
  }
}
