import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import Player
@testable import VASTSimulator

/// What built-in players of streams make of one stream, and what each of their policies changes.
struct StreamProfileTests {
  /// A creative's slot in a signaling.
  private static func slot(_ name: String, from start: Int, _ more: String = "") -> String {
    let tracking = ["impression", "start", "midpoint", "complete"].map {
      #"{"type": "\#($0)", "urls": ["https://t.example/\#(name)/\#($0)"]}"#
    }
    return #"""
      {"type": "linear", "start": \#(start), "duration": 4,
       "tracking": [\#(tracking.joined(separator: ","))]\#(more)}
      """#
  }

  private static func envelope(_ slots: String...) -> String {
    #"{"version": 2, "type": "slot", "payload": [\#(slots.joined(separator: ","))]}"#
  }

  private static let script =
    #", "verifications": [{"vendor": "v.example", "resource": "https://v.example/omid.js"}]"#

  private static func list(_ assets: String...) -> String {
    #"{"ASSETS": [\#(assets.joined(separator: ","))]}"#
  }

  private static func asset(_ name: String, _ more: String = "", of file: String) -> String {
    let signaling = envelope(slot(name, from: 0, more))
    let host = file.hasSuffix(".mp4") ? "m.example" : "cdn.example"
    return #"""
      {"URI": "https://\#(host)/\#(file)", "DURATION": 4, "X-AD-CREATIVE-SIGNALING": \#(signaling)}
      """#
  }

  private static func play(
    _ profile: PlayerProfile, list: String, range more: String = "", scenario: String = "",
    policies: (inout StreamPolicy) -> Void = { _ in }
  ) throws -> RunRecord {
    let range = StreamRunTests.range(
      "mid", at: 12, #"X-ASSET-LIST="https://ads.example/list""# + more)
    return try playChain(
      ["root": StreamRunTests.playlist([range]), "list": list], scenario
    ) {
      $0.profile = profile
      policies(&$0.profile.streams)
    }
  }

  private static func sent(_ record: RunRecord) -> [String] {
    record.beacons.map { event, beacon in
      let method = beacon.method == .get ? "" : "\(beacon.method.rawValue) "
      return method + beacon.url.dropFirst("https://t.example/".count)
    }
  }

  private static func found(_ rule: Rule, in record: RunRecord) -> [String] {
    record.diagnostics.filter { $0.rule == rule }.map(\.message)
  }

  @Test(arguments: PlayerProfile.ofStreams.map(\.name))
  func `every player of streams plays the break and goes on`(name: String) throws {
    let profile = try #require(PlayerProfile.named(name))
    let record = try Self.play(
      profile, list: Self.list(Self.asset("one", of: "4s.m3u8")), range: ",DURATION=4",
      policies: { _ in })
    #expect(record.outcome == .completed)
    #expect(record.events.last?.at.sinceStart ?? .zero >= .seconds(60))
  }

  @Test func `a player that reads no signaling sends nothing of it, which is said once`() throws {
    let list = Self.list(
      Self.asset("one", Self.script, of: "4s.m3u8"), Self.asset("two", of: "4s.m3u8"))
    let record = try Self.play(.hlsJS, list: list)
    #expect(Self.sent(record) == [])
    #expect(
      Self.found(.trackedByNobody, in: record) == [
        "the player reads no signaling of streams, so the beacons of 8 tracking entries in the "
          + "stream's signaling are not sent"
      ])
    #expect(
      Self.found(.verificationLost, in: record) == [
        "the player runs no verification script that a stream signals: 1 script "
          + "(of vendor 'v.example') is not run"
      ])
    let places = record.diagnostics.filter { $0.rule == .trackedByNobody }.compactMap {
      $0.location?.description
    }
    #expect(places.count == 1 && places.allSatisfy { $0.contains("root:6:1") }, "\(places)")
    let exact = try Self.play(.exact, list: list)
    #expect(Self.sent(exact).count == 8)
    #expect(Self.found(.verificationLost, in: exact) == [])
  }

  @Test func `a player of fragments leaves plain files out`() throws {
    let list = Self.list(Self.asset("one", of: "4s.mp4"), Self.asset("two", of: "4s.m3u8"))
    func played(_ isPlayed: Bool) throws -> RunRecord {
      try Self.play(.exact, list: list) { $0.plainFiles = isPlayed }
    }
    #expect(try played(true).ads.count == 2)
    let record = try played(false)
    #expect(record.ads.count == 1)
    #expect(Self.sent(record).allSatisfy { $0.hasPrefix("two/") })
    #expect(Self.found(.assetNotPlayed, in: record).count == 1)
  }

  @Test func `the older shaka-player tracks no second slot of an envelope, the later one does`()
    throws
  {
    let list = #"""
      {"ASSETS": [{"URI": "https://cdn.example/8s.m3u8", "DURATION": 8,
        "X-AD-CREATIVE-SIGNALING": \#(Self.envelope(Self.slot("one", from: 0), Self.slot("two", from: 4)))}]}
      """#
    let later = try Self.play(.shakaStreams, list: list)
    #expect(Set(Self.sent(later).map { $0.prefix(8) }) == ["POST one", "POST two"])
    #expect(Self.found(.trackedByNobody, in: later) == [])
    let older = try Self.play(.endingSlotsEarly, list: list)
    #expect(Set(Self.sent(older).map { $0.prefix(8) }) == ["POST one"])
    #expect(
      Self.found(.trackedByNobody, in: older) == [
        "the slot begins 4.000 s after the signaling's start, but the player counts the slot's "
          + "duration of 4.000 s from the signaling's start; for the player the slot ends before "
          + "it begins, so the player sends none of the slot's 4 events"
      ])
  }

  @Test func `of entries of one type a player may use the first, with all of its URLs`() throws {
    let list = #"""
      {"ASSETS": [{"URI": "https://cdn.example/4s.m3u8", "DURATION": 4, "X-AD-CREATIVE-SIGNALING":
        {"version": 2, "type": "slot", "payload": [{"type": "linear", "start": 0, "duration": 4, "tracking": [
          {"type": "start", "urls": ["https://t.example/a", "https://t.example/b"]},
          {"type": "start", "urls": ["https://t.example/c"]}]}]}}]}
      """#
    func sent(_ rule: SignalingRule) throws -> [String] {
      Self.sent(try Self.play(.exact, list: list) { $0.signaling = rule })
    }
    #expect(try sent(.all) == ["a", "b", "c"])
    #expect(try sent(.firstOfType) == ["a", "b"])
    #expect(try sent(.ignored) == [])
  }

  @Test(
    arguments: [
      (.zero, ["left mid 12 to 20"]), (.statedLength, ["left mid 12 to 24"]),
      (.refusesList, ["left mid 12 to 12"]),
    ] as [(UntimedAssetRule, [String])])
  func `a list with an asset without a duration`(rule: UntimedAssetRule, breaks: [String]) throws {
    let list = #"""
      {"ASSETS": [{"URI": "https://m.example/4s.mp4", "DURATION": 4}, {"URI": "https://m.example/4s.mp4"}]}
      """#
    let record = try Self.play(.exact, list: list, range: ",DURATION=12") {
      $0.untimedAsset = rule
      if rule != .zero { $0.playoutLength = .stated }
    }
    #expect(Self.left(record) == breaks)
  }

  /// Where breaks were left for and to.
  private static func left(_ record: RunRecord) -> [String] {
    record.events.compactMap { event in
      guard case .stream(.adBreak(let change)) = event.kind, change.phase == .left else {
        return nil
      }
      func text(_ position: Duration?) -> String {
        position.map { "\($0.wholeMilliseconds / 1000)" } ?? "nowhere"
      }
      return "left \(change.breakID) \(text(change.departure)) to \(text(change.resume))"
    }
  }

  @Test(
    arguments: [
      (.played, ["left mid 12 to 16"]), (.stated, ["left mid 12 to 17"]),
      (.dateRange, ["left mid 12 to 21"]),
    ] as [(PlayoutLength, [String])])
  func `a break is as long as was played, as its list states, or as its range states`(
    length: PlayoutLength, breaks: [String]
  ) throws {
    let list = #"{"ASSETS": [{"URI": "https://m.example/4s.mp4", "DURATION": 5}]}"#
    let record = try Self.play(.exact, list: list, range: ",DURATION=9") {
      $0.playoutLength = length
    }
    #expect(Self.left(record) == breaks)
  }

  @Test(
    arguments: [
      (.signaled, "", ["one/skip"]), (.signaled, #",X-RESTRICT="SKIP""#, []), (.never, "", []),
      (.fromStart, "", ["one/skip"]), (.controlOnly, "", []),
      (.controlOnly, #",X-SKIP-CONTROL-OFFSET=1,X-RESTRICT="SKIP""#, ["one/skip"]),
    ] as [(SkipButtonRule, String, [String])])
  func `the button to skip is there as the player's rule says`(
    rule: SkipButtonRule, range: String, skips: [String]
  ) throws {
    let skip = #"{"type": "skip", "urls": ["https://t.example/one/skip"]}"#
    let list = #"""
      {"ASSETS": [{"URI": "https://m.example/4s.mp4", "DURATION": 4, "X-AD-CREATIVE-SIGNALING":
        {"version": 2, "type": "slot", "payload": [
          {"type": "linear", "start": 0, "duration": 4, "skipOffset": 1, "tracking": [\#(skip)]}]}}]}
      """#
    let record = try Self.play(
      .exact, list: list, range: range, scenario: "steps: [{ at: 14s, do: skip }]"
    ) {
      $0.skipButton = rule
    }
    #expect(Self.sent(record) == skips)
    let isViolated = range.contains("SKIP\"") && !skips.isEmpty
    #expect(Self.found(.restrictionNotHonoured, in: record).count == (isViolated ? 1 : 0))
  }

  @Test(
    arguments: [(ResumeOrigin.startDate, "left mid 12 to 23"), (.departure, "left mid 12 to 22")])
  func `a resume offset counts from the start date, or from where the primary was left`(
    origin: ResumeOrigin, left: String
  ) throws {
    // The start date is 13 s; a snap leaves at 12 s.
    let range = StreamRunTests.range(
      "mid", at: 13,
      #"X-ASSET-URI="https://m.example/4s.mp4",X-SNAP="OUT",X-RESUME-OFFSET=10"#)
    let record = try playChain(["root": StreamRunTests.playlist([range])]) {
      $0.profile.streams.resumesFrom = origin
    }
    #expect(Self.left(record) == [left])
  }

  @Test(arguments: [(Duration.zero, 0), (.seconds(1), 1)])
  func `a seek to just behind a break's start enters it within the player's window`(
    window: Duration, count: Int
  ) throws {
    let record = try Self.play(
      .exact, list: Self.list(Self.asset("one", of: "4s.mp4")), range: ",X-RESUME-OFFSET=0",
      scenario: "steps: [{ at: 3s, do: seek, to: 12.5s }]"
    ) {
      $0.entryWindow = window
    }
    #expect(Self.left(record).count == count)
  }

  @Test(arguments: [(true, 2), (false, 1)])
  func `a break that was played plays again after a seek back, or does not`(
    replays: Bool, count: Int
  ) throws {
    let record = try Self.play(
      .exact, list: Self.list(Self.asset("one", of: "4s.mp4")), range: ",X-RESUME-OFFSET=0",
      scenario: "steps: [{ at: 20s, do: seek, to: 6s }]"
    ) {
      $0.replays = replays
    }
    #expect(Self.left(record).count == count)
  }

  @Test func `what is said of an asset is said once, however many breaks play it`() throws {
    let ranges = [6, 24, 42].map {
      StreamRunTests.range("at-\($0)", at: $0, #"X-ASSET-LIST="https://ads.example/list""#)
    }
    let record = try playChain([
      "root": StreamRunTests.playlist(ranges),
      "list": Self.list(Self.asset("one", of: "4s.m3u8")),
    ])
    #expect(record.ads.count == 3)
    #expect(Self.found(.assetLengthStated, in: record).count == 1)
  }
}

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
    let older = try Self.play(root, .endingSlotsEarly)
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

extension PlayerProfile {
  /// Like `shakaStreams`, but the end of a signaled slot counts from the start of the signaling.
  fileprivate static var endingSlotsEarly: PlayerProfile {
    var profile = shakaStreams
    profile.streams.slotEnd = .signalingStart
    return profile
  }
}
