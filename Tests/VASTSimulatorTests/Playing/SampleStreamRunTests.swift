import Foundation
import Player
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

/// Runs of the streams beside some checkouts, under players of streams.
@Suite(
  .enabled(
    if: FileManager.default.fileExists(
      atPath: CorpusPlace.shared.url("streams/vod-replace.m3u8").path),
    "../shared/data/streams is not beside this checkout"))
struct SampleStreamRunTests {
  private static func text(_ name: String) throws -> String {
    String(decoding: try CorpusPlace.shared.bytes("streams/\(name)"), as: UTF8.self)
  }

  /// Plays a stream; no asset is at hand, so that stated lengths count.
  private static func play(
    _ root: String, lists: [String: String] = [:], _ profile: PlayerProfile = .exact,
    scenario: String = ""
  ) throws -> RunRecord {
    try playChain(["root": root].merging(lists) { $1 }, scenario) { $0.profile = profile }
  }

  private static func left(_ record: RunRecord) -> [String] {
    record.events.compactMap { event in
      guard case .stream(.adBreak(let change)) = event.kind, change.phase == .left else {
        return nil
      }
      let places = [change.departure, change.resume].map {
        $0.map { "\($0.wholeMilliseconds)" } ?? "nowhere"
      }
      return "\(change.breakID) \(places.joined(separator: " to "))"
    }
  }

  private static func sent(_ record: RunRecord) -> [String] {
    record.beacons.map { _, beacon in
      String(beacon.url.dropFirst("https://track.example.com/".count))
    }
  }

  @Test(arguments: [PlayerProfile.exact, .hlsJS].map(\.name))
  func `content is replaced at boundaries with a snap`(player: String) throws {
    let profile = try #require(PlayerProfile.named(player))
    let lists = ["asset-list-pod.json": try Self.text("asset-list-pod.json")]
    let root = try Self.text("vod-replace.m3u8")
    let record = try Self.play(root, lists: lists, profile)
    #expect(Self.left(record) == ["mid-1 30000 to 54000"])
    #expect(
      record.diagnostics.filter { $0.rule.id == "ResumeSkipsContent" }.map(\.message) == [
        "the break 'mid-1' leaves the primary at 30.000 s and resumes at 54.000 s: 24.000 s of "
          + "content are never shown"
      ])
    let unsnapped = root.replacing(#"X-SNAP="OUT,IN","#, with: "")
    #expect(Self.left(try Self.play(unsnapped, lists: lists, profile)) == ["mid-1 31000 to 56010"])
  }

  @Test func `inserted breaks make the session longer, as far as their limit`() throws {
    let root = try Self.text("vod-insert-pre-mid-post.m3u8")
    let lists = ["asset-list-pod.json": try Self.text("asset-list-pod.json")]
    let record = try Self.play(root, lists: lists)
    #expect(record.events.last?.at.sinceStart == .milliseconds(105_010))
    let lost = record.ads.flatMap(\.lost).map { "\($0.event): \($0.reason)" }
    #expect(
      lost
        == ["midpoint", "thirdQuartile", "complete"].map {
          "\($0): the break's X-PLAYOUT-LIMIT ended the ad before it"
        })
    // Back to the beginning, from the content after the first break.
    let again = try Self.play(
      root, lists: lists, scenario: "steps: [{ at: 20s, do: seek, to: 0s }]")
    #expect(Self.left(again).filter { $0.hasPrefix("pre ") }.count == 1)
  }

  @Test func `the second of two slots has no beacon in the older shaka-player`() throws {
    let envelope = Data(try Self.text("svta-two-slots.json").utf8).base64EncodedString()
    let range = StreamRunTests.range(
      "mid", at: 12,
      #"DURATION=20,X-ASSET-URI="https://cdn.example/pod.m3u8",X-AD-CREATIVE-SIGNALING="\#(envelope)""#
    )
    let root = StreamRunTests.playlist([range])
    let later = try Self.play(root, .shakaStreams)
    #expect(Set(Self.sent(later).map { $0.prefix(2) }) == ["a1", "a2"])
    let older = try Self.play(root, .shakaStreams35b290e4)
    #expect(Set(Self.sent(older).map { $0.prefix(2) }) == ["a1"])
    #expect(older.diagnostics.contains { $0.rule.id == "TrackedByNobody" })
  }

  private static let midroll = StreamRunTests.range(
    "mid", at: 12, #"DURATION=25.01,X-ASSET-LIST="list.json""#)

  private static func play(list: String, _ profile: PlayerProfile) throws -> RunRecord {
    try play(
      StreamRunTests.playlist([midroll]), lists: ["list.json": try text(list)], profile)
  }

  @Test(
    arguments: [
      ("exact", "mid 12000 to 27000", 1), ("hlsjs", "mid 12000 to 37010", 1),
      ("shaka-streams", "mid 12000 to 27000", 1), ("media3-hls", "mid 12000 to 12000", 0),
    ])
  func `a list with an asset without a duration`(player: String, break: String, ads: Int) throws {
    let profile = try #require(PlayerProfile.named(player))
    let record = try Self.play(list: "asset-list-no-duration.json", profile)
    #expect(Self.left(record) == [`break`])
    #expect(record.ads.filter { $0.index != nil }.count == ads)
  }

  @Test func `an envelope whose payload is an object tracks nothing, which is said`() throws {
    for profile in [PlayerProfile.exact, .shakaStreams] {
      let record = try Self.play(list: "asset-list-object-payload.json", profile)
      #expect(Self.sent(record) == [])
      #expect(record.diagnostics.contains { $0.rule.id == "SignalingMalformed" })
    }
  }

  @Test func `a list without an asset is no ad, and the content goes on`() throws {
    let record = try Self.play(list: "asset-list-empty.json", .exact)
    #expect(Self.left(record) == ["mid 12000 to 12000"])
    #expect(record.events.last?.at.sinceStart == .seconds(60))
  }

  @Test func `what MediaTailor states is when its beacons are sent`() throws {
    let record = try Self.play(
      try Self.text("mediatailor-tracking.json"), scenario: "content: { duration: 120s }")
    let stated: [String: Int] = [
      "impression": 42, "start": 42, "firstQuartile": 45_750, "midpoint": 49_500,
    ].mapValues { $0 < 1000 ? $0 * 1000 : $0 }
    for (event, at) in stated {
      #expect(
        record.beacons.first { $0.beacon.event == event }?.event.at.sinceStart
          == .milliseconds(at), "\(event)")
    }
    #expect(record.beacons.allSatisfy { $0.event.primary == $0.event.at.sinceStart })
  }
}
