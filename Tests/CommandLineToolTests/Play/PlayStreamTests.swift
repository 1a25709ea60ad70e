import Foundation
import Testing

@testable import CommandLineTool

/// `play` with a MediaFile that is an HLS playlist.
struct PlayStreamTests {
  private static let map = "https://cdn.example.com/media/=" + CommandRun.sample("Media/")
  private static let tag = CommandRun.sample("Tags/hls.xml")

  private func events(_ run: CommandRun) throws -> [[String: Any]] {
    try run.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private func fetches(_ run: CommandRun) throws -> [String] {
    try events(run).filter {
      $0["kind"] as? String == "fetch" && $0["purpose"] as? String == "media"
    }
    .map { "\($0["source"] ?? "") \($0["status"] ?? "") \($0["url"] ?? "")" }
  }

  @Test func `a stream plays to its end, each of its parts a fetch`() throws {
    let run = CommandRun("play", Self.tag, "--map", Self.map, "--format", "jsonl")
    #expect(run.exitCode == .pass)
    let names = ["master.m3u8", "high.m3u8", "high-0.ts", "high-1.ts", "high-2.ts"]
    #expect(
      try fetches(run) == names.map { "map 200 https://cdn.example.com/media/hls/\($0)" })
    let complete = try events(run).first { $0["event"] as? String == "complete" }
    #expect(complete?["atUs"] as? Int == 6_000_000)
  }

  @Test func `the scenario's network decides on the variant`() throws {
    let folder = try TemporaryFolder()
    let scenario = try folder.file(
      "s.yaml", "version: 1\nname: slow\nnetwork: { bytesPerSecond: 30000 }\n")
    let run = CommandRun(
      "play", Self.tag, "--map", Self.map, "--scenario", scenario, "--format", "jsonl")
    #expect(try fetches(run).contains { $0.hasSuffix("low-2.ts") })
    // The whole first segment must have arrived: 39,480 bytes at 30,000 a
    // second.
    let start = try events(run).first { $0["event"] as? String == "start" }
    #expect(start?["atUs"] as? Int == 1_316_000)
  }

  @Test func `a playlist given as MEDIA plays from its folder`() throws {
    let media = CommandRun.sample("Media/hls/low.m3u8")
    let run = CommandRun("play", Self.tag, media, "--format", "jsonl")
    #expect(run.exitCode == .pass)
    #expect(
      try fetches(run) == [
        "file 200 https://cdn.example.com/media/hls/master.m3u8",
        "file 200 SampleMedia/Media/hls/low-0.ts", "file 200 SampleMedia/Media/hls/low-1.ts",
        "file 200 SampleMedia/Media/hls/low-2.ts",
      ])
    // An ordinary file replaces the stream, like any other MediaFile.
    #expect(CommandRun("play", Self.tag, CommandRun.media).exitCode == .pass)
  }

  @Test func `the primary is as long as its segments' media, where all of them are at hand`() throws
  {
    let folder = try TemporaryFolder()
    for name in ["low-0.ts", "low-1.ts", "low-2.ts"] {
      _ = try folder.file(
        name, Data(contentsOf: URL(filePath: CommandRun.sample("Media/hls/\(name)"))))
    }
    _ = try folder.file(
      "ad.mp4", Data(contentsOf: URL(filePath: CommandRun.sample("Media/ad-3.2s.mp4"))))
    // The playlist states more than the segments hold.
    func stream(_ last: String) -> String {
      """
      #EXTM3U
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:00:00.000Z
      #EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T12:00:02.000Z",X-ASSET-URI="ad.mp4",X-RESUME-OFFSET=0
      #EXTINF:2,
      low-0.ts
      #EXTINF:2,
      low-1.ts
      #EXTINF:2.5,
      \(last)
      #EXT-X-ENDLIST

      """
    }
    let whole = CommandRun(
      "play", try folder.file("whole.m3u8", stream("low-2.ts")), "--format", "jsonl")
    let measured = try #require(try events(whole).first { $0["kind"] as? String == "playlist" })
    #expect(measured["durationUs"] as? Int == 6_037_333)
    #expect(measured["measured"] as? Bool == true)
    #expect(
      try events(whole).compactMap { $0["rule"] as? String }.contains("ContentResolutionChange"))
    let part = CommandRun(
      "play", try folder.file("part.m3u8", stream("low-3.ts")), "--format", "jsonl")
    let stated = try #require(try events(part).first { $0["kind"] as? String == "playlist" })
    #expect(stated["durationUs"] as? Int == 6_500_000)
    #expect(stated["measured"] as? Bool == false)
    #expect(
      try !events(part).compactMap { $0["rule"] as? String }.contains("ContentResolutionChange"))
  }

  @Test func `what is not mapped is named, and the ad is error 401`() throws {
    let map =
      "https://cdn.example.com/media/hls/master.m3u8=" + CommandRun.sample("Media/hls/master.m3u8")
    let run = CommandRun("play", Self.tag, "--map", map)
    #expect(run.exitCode == .unreadableInput)
    #expect(
      run.errorOutput.contains(
        "error 401: the media 'https://cdn.example.com/media/hls/master.m3u8' was not found: "
          + "'https://cdn.example.com/media/hls/high.m3u8' is not mapped to a file"))
  }

  @Test(
    arguments: [
      ("/etc/passwd", "is outside the folder"), ("../../ad-6s.mp4", "is outside the folder"),
      ("file:///etc/passwd", "is not mapped"), ("concat:/etc/passwd", "is outside the folder"),
    ])
  func `a playlist from a file names nothing outside of its folder`(
    uri: String, words: String
  ) throws {
    let folder = try TemporaryFolder()
    let media = try folder.file("a.m3u8", "#EXTM3U\n#EXTINF:6,\n\(uri)\n#EXT-X-ENDLIST\n")
    let run = CommandRun("play", Self.tag, media)
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.contains("error 401: ") && run.errorOutput.contains(words))
  }

  @Test func `a live stream is error 405 with its reason`() throws {
    let folder = try TemporaryFolder()
    let media = try folder.file("a.m3u8", "#EXTM3U\n#EXTINF:6,\na.ts\n")
    let run = CommandRun("play", Self.tag, media)
    #expect(run.exitCode == .findings)
    #expect(run.errorOutput.contains(" cannot be displayed: the playlist "))
    #expect(run.errorOutput.contains("has no '#EXT-X-ENDLIST': it is live"))
  }

  @Test func `a segment lost in the middle plays up to it and ends in error 405`() throws {
    let folder = try TemporaryFolder()
    for name in ["low.m3u8", "low-0.ts", "low-1.ts"] {
      _ = try folder.file(
        name, Data(contentsOf: URL(filePath: CommandRun.sample("Media/hls/\(name)"))))
    }
    let run = CommandRun(
      "play", Self.tag, folder.path("low.m3u8"), "--format", "jsonl", folder: folder.path(""))
    #expect(run.exitCode == .findings)
    #expect(try fetches(run).last == "file 404 low-2.ts")
    let damaged = try events(run).first { $0["rule"] as? String == "MediaDamage" }
    #expect((damaged?["message"] as? String)?.hasPrefix("the media plays up to 4.0") == true)
    #expect(try events(run).contains { $0["errorCode"] as? Int == 405 })
    #expect(!run.output.contains(folder.url.lastPathComponent))
  }

  @Test func `the run record has the variant and its segments`() throws {
    let run = CommandRun("play", Self.tag, "--map", Self.map, "--format", "json")
    let record = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let ad = try #require((record["ads"] as? [[String: Any]])?.first)
    let media = try #require(ad["media"] as? [String: Any])
    let stream = try #require(media["stream"] as? [String: Any])
    #expect(stream["bandwidth"] as? Int == 310_000)
    #expect(stream["variants"] as? Int == 2)
    #expect(stream["reason"] as? String == "the highest of 2")
    let segments = try #require(stream["segments"] as? [[String: Int]])
    #expect(segments.map { $0["startUs"] } == [0, 2_000_000, 4_000_000])
    #expect(segments.compactMap { $0["bytes"] }.reduce(0, +) == media["bytes"] as? Int)
  }
}
