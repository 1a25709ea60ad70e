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
    #expect(Self.around.map { verdicts[$0] } == Self.around.map { _ in "pass" })
    #expect(verdicts["resolve"] == "pass")
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
}
