import CommandLineTool
import Foundation
import Testing

/// `check` of a stream with ad breaks.
struct CheckStreamTests {
  private static let stream = CommandRun.sample("Media/stream-with-breaks.m3u8")

  private func tag(_ words: String...) throws -> [String: Any] {
    let run = CommandRun(words + ["--format", "json"])
    let all = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any],
      "\(run.errorOutput)")
    return try #require((all["tags"] as? [[String: Any]])?.first)
  }

  private static let around = [
    "join-before-break", "join-in-break", "join-after-break", "seek-over-break",
    "seek-into-break", "seek-back-over-break",
  ]

  @Test func `viewers who join and seek around the first break are cases`() throws {
    let tag = try tag("check", Self.stream)
    let cases = try #require(tag["cases"] as? [[String: Any]])
    let verdicts = Dictionary(
      cases.compactMap { one in
        (one["case"] as? String).flatMap { name in (one["verdict"] as? String).map { (name, $0) } }
      }, uniquingKeysWith: { $1 })
    #expect(Self.around.map { verdicts[$0] } == Self.around.map { _ in "PASS" })
    #expect(verdicts["resolve"] == "PASS")
  }

  @Test func `all players are those of streams, and one that does not play says by which policy`()
    throws
  {
    let tag = try tag("check", Self.stream, "--player", "all")
    let matrix = try #require(tag["matrix"] as? [String: Any])
    let cells = try #require(matrix["cells"] as? [[String: Any]])
    #expect(
      Set(cells.compactMap { $0["player"] as? String }) == [
        "hlsjs", "shaka-streams", "shaka-streams-35b290e4", "shaka-mediatailor", "media3-hls",
      ])
    #expect(Set(Self.around).isSubset(of: cells.compactMap { $0["case"] as? String }))
    let text = CommandRun("check", Self.stream, "--player", "all").output
    #expect(text.contains("an asset that is a plain media file is not played"))
  }

  @Test func `the VAST that fed a stream is compared with what the stream carries`() throws {
    let tag = try tag(
      "check", Self.stream, "--vast", CommandRun.sample("Tags/inline-linear.xml"))
    let cases = try #require(tag["cases"] as? [[String: Any]])
    let carried = try #require(cases.first { $0["case"] as? String == "carried" })
    #expect(carried["verdict"] as? String == "WARN")
    let rules = try #require(carried["findings"] as? [[String: Any]]).compactMap {
      $0["rule"] as? String
    }
    #expect(rules.contains("TrackedByNobody"))
  }

  @Test func `a tag that is no stream has no VAST that fed it`() {
    let run = CommandRun("check", CommandRun.tag, "--vast", CommandRun.tag)
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("is not a stream"))
    #expect(CommandRun("check", "--omid", "--vast", CommandRun.tag).exitCode == .usage)
  }

  @Test func `a stream is compared as a tag is, by being played`() throws {
    let run = CommandRun("diff", Self.stream, Self.stream)
    #expect(run.exitCode == .pass && run.output.contains("12 requests are the same"))
  }
}
