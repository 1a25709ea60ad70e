import Foundation
import Player
import Testing
import Vocabulary

@testable import VASTSimulator

/// Beacons that the server of a stream sends, on the requests for segments.
struct ServerReportingTests {
  private static let midroll = StreamRunTests.range(
    "mid", at: 12, #"X-ASSET-LIST="https://ads.example/list""#)

  private static func play(
    _ tags: [String: String], _ scenario: String = "", macros: [String: String] = [:]
  ) throws -> RunRecord {
    try playChain(tags, scenario) {
      $0.profile.streams.signaling = .server
      $0.settings.macros = macros
    }
  }

  private static func sent(_ record: RunRecord) -> [String] {
    record.beacons.map { event, beacon in
      "\(event.at.sinceStart.exactSeconds) \(beacon.url.dropFirst("https://t.example/".count)) "
        + "by \(beacon.sender?.rawValue ?? "nobody")"
    }
  }

  /// Two ads of 8 s in the segments of 6 s of a primary, from 12 s on.
  private static func tracking(_ more: String = "") -> String {
    let ads = [("one", 12), ("two", 20)].map { name, start in
      let events = [
        ("impression", 0), ("start", 0), ("firstQuartile", 2), ("midpoint", 4),
        ("thirdQuartile", 6), ("complete", 8), ("mute", 0),
      ].map { type, offset in
        #"""
        {"eventType": "\#(type)", "startTimeInSeconds": \#(start + offset), "durationInSeconds": 0,
         "beaconUrls": ["https://t.example/\#(name)/\#(type)\#(more)"]}
        """#
      }
      return #"""
        {"adId": "\#(name)", "startTimeInSeconds": \#(start), "durationInSeconds": 8,
         "trackingEvents": [\#(events.joined(separator: ","))]}
        """#
    }
    return #"""
      {"avails": [{"availId": "a", "startTimeInSeconds": 12, "durationInSeconds": 16,
        "adBreakTrackingEvents": [], "ads": [\#(ads.joined(separator: ","))]}]}
      """#
  }

  @Test func `without segments each beacon leaves at its own instant`() throws {
    let record = try Self.play(["root": Self.tracking()], "content: { duration: 60s }")
    #expect(
      Self.sent(record) == [
        "12 one/impression by server", "12 one/start by server", "14 one/firstQuartile by server",
        "16 one/midpoint by server", "18 one/thirdQuartile by server", "20 one/complete by server",
        "20 two/impression by server", "20 two/start by server", "22 two/firstQuartile by server",
        "24 two/midpoint by server", "26 two/thirdQuartile by server",
        "28 two/complete by server",
      ])
    #expect(
      record.diagnostics.filter { $0.rule == .trackedByNobody }.map(\.message) == [
        "the server receives only requests for segments, so the beacons of 2 tracking entries in "
          + "the stream's signaling are not sent"
      ])
  }

  @Test func `a part of the primary is reported with the primary's segments`() throws {
    let slot = #"""
      {"version": 2, "type": "slot", "payload": [{"type": "linear", "start": 0, "duration": 10,
       "tracking": [{"type": "start", "urls": ["https://t.example/a/start"]},
        {"type": "midpoint", "urls": ["https://t.example/a/midpoint"]},
        {"type": "thirdQuartile", "urls": ["https://t.example/a/thirdQuartile"]},
        {"type": "complete", "urls": ["https://t.example/a/complete"]}]}]}
      """#
    let envelope = Data(slot.utf8).base64EncodedString()
    let range = #"""
      ID="a",START-DATE="2026-09-01T12:00:14.000Z",DURATION=10,X-AD-CREATIVE-SIGNALING="\#(envelope)"
      """#
    let record = try Self.play(["root": StreamRunTests.playlist([range])])
    // The slot begins within a segment; the next ones begin at 18 s and end with it at 24 s.
    #expect(
      Self.sent(record) == [
        "14 a/start by server", "18 a/midpoint by server", "18 a/thirdQuartile by server",
        "18 a/complete by server",
      ])
  }

  @Test func `what a viewer leaves before its segment is lost, with the reason`() throws {
    let list = StreamRunTests.list(StreamRunTests.asset("one", seconds: 8, of: "8s.mp4"))
    let record = try Self.play(
      ["root": StreamRunTests.playlist([Self.midroll]), "list": list],
      "steps: [{ at: 15s, do: seek, to: 50s }]")
    #expect(
      Self.sent(record) == [
        "12 one/impression by server", "12 one/start by server", "14 one/firstQuartile by server",
      ])
    #expect(
      record.ads.flatMap(\.lost).map { "\($0.event): \($0.reason)" }
        == ["midpoint", "thirdQuartile", "complete"].map {
          "\($0): the player requested no segment that makes the server send it"
        })
  }

  @Test func `a pause of the viewer delays what the server reports`() throws {
    let list = StreamRunTests.list(StreamRunTests.asset("one", seconds: 8, of: "8s.mp4"))
    let record = try Self.play(
      ["root": StreamRunTests.playlist([Self.midroll]), "list": list],
      "steps: [{ at: 13s, do: pause }, { at: 16s, do: resume }]")
    #expect(
      Self.sent(record).suffix(2) == [
        "21 one/thirdQuartile by server", "23 one/complete by server",
      ])
  }

  @Test func `a server says that it is one, and for which device`() throws {
    let tags = ["root": Self.tracking("?side=[SERVERSIDE]")]
    let content = "content: { duration: 60s }"
    let nameless = try Self.play(tags, content)
    #expect(nameless.beacons.allSatisfy { $0.beacon.url.hasSuffix("?side=2") })
    #expect(
      nameless.diagnostics.filter { $0.rule == .headersMissing }.map(\.message) == [
        "the server requests 'impression' without the device's X-Device-IP (DEVICEIP) and "
          + "X-Device-User-Agent (DEVICEUA)"
      ])
    let named = try Self.play(
      tags, content, macros: ["DEVICEIP": "192.0.2.7", "DEVICEUA": "TV/1"])
    #expect(named.diagnostics.allSatisfy { $0.rule != .headersMissing })
    #expect(
      named.beacons.first?.beacon.device?.headers.map(\.name) == [
        "X-Device-User-Agent", "X-Device-IP", "X-Forwarded-For",
      ])
    let client = try playChain(tags, content)
    #expect(client.beacons.allSatisfy { $0.beacon.url.hasSuffix("?side=0") })
  }

  @Test func `a server sends neither by POST nor as images, whatever the player does`() throws {
    let list = StreamRunTests.list(
      StreamRunTests.asset("one", seconds: 8, of: "8s.mp4"),
      StreamRunTests.asset("one", seconds: 8, of: "8s.mp4"))
    for transport in [BeaconTransport.post, .image] {
      let record = try playChain(
        ["root": StreamRunTests.playlist([Self.midroll]), "list": list]
      ) {
        $0.profile.streams.signaling = .server
        $0.profile.delivery.transport = transport
        $0.profile.capabilities.replacesMacros = false
      }
      #expect(record.beacons.count == 12)
      #expect(record.beacons.allSatisfy { $0.beacon.method == .get })
    }
  }

  @Test func `an ad of a tag is the player's, whatever a stream would be`() throws {
    let record = try playChain(
      ["root": ChainTag.document(ChainTag.inLine("a"))]
    ) { $0.profile.streams.signaling = .server }
    #expect(record.beacons.contains { $0.beacon.event == "impression" })
    #expect(record.beacons.allSatisfy { $0.beacon.sender == nil })
  }
}

/// Faults of players of streams that users reported, each as the policy or the rule that it breaks.
struct ReportedStreamBugTests {
  private static func play(
    _ ranges: [String], _ profile: PlayerProfile = .exact, scenario: String = "",
    policies: (inout StreamPolicy) -> Void = { _ in }
  ) throws -> RunRecord {
    try playChain(
      [
        "root": StreamRunTests.playlist(ranges),
        "list": StreamRunTests.list(StreamRunTests.asset("one", seconds: 4, of: "4s.mp4")),
      ], scenario
    ) {
      $0.profile = profile
      policies(&$0.profile.streams)
    }
  }

  private static let list = #"X-ASSET-LIST="https://ads.example/list",X-RESUME-OFFSET=0"#

  /// The breaks that were entered, with where the primary was.
  private static func entered(_ record: RunRecord) -> [String] {
    record.events.compactMap { event in
      guard case .stream(.adBreak(let change)) = event.kind, change.phase == .entered else {
        return nil
      }
      return "\(change.breakID) at \(change.departure.map { $0.wholeMilliseconds } ?? -1)"
    }
  }

  /// shaka-player 7665: a seek over more than one interstitial.
  @Test func `a seek over two restricted breaks plays one of them, by the player's rule`() throws {
    let ranges = [12, 24].map {
      StreamRunTests.range("at-\($0)", at: $0, Self.list + #",X-RESTRICT="JUMP""#)
    }
    let seek = "steps: [{ at: 3s, do: seek, to: 40s }]"
    let exact = try Self.play(ranges, scenario: seek)
    #expect(Self.entered(exact) == ["at-12 at 12000"])
    // The viewer leaves that content out, and not the break.
    #expect(!exact.diagnostics.contains { $0.rule.id == "ResumeSkipsContent" })
    #expect(
      Self.entered(try Self.play(ranges, scenario: seek) { $0.jump = .lastRestricted })
        == ["at-24 at 24000"])
  }

  @Test func `a restricted break that is sought over unplayed is told`() throws {
    let jump = StreamRunTests.range("at-12", at: 12, Self.list + #",X-RESTRICT="JUMP""#)
    let free = StreamRunTests.range("at-24", at: 24, Self.list)
    let there = "steps: [{ at: 3s, do: seek, to: 40s }"
    func found(
      _ ranges: [String], _ scenario: String, _ policies: (inout StreamPolicy) -> Void = { _ in }
    ) throws -> [String] {
      try Self.play(ranges, scenario: scenario, policies: policies).diagnostics
        .filter { $0.rule == .restrictionNotHonoured }.map(\.message)
    }
    #expect(try found([jump, free], there + "]") == [])
    let words =
      "the player seeks over break 'at-12', whose X-RESTRICT has JUMP, and plays none of the "
      + "breaks with JUMP that the seek passes"
    #expect(try found([jump, free], there + "]") { $0.jump = .lastUnplayed } == [words])
    // After the break has played, back, and over it once more.
    let again = ", { at: 20s, do: seek, to: 2s }, { at: 22s, do: seek, to: 50s }]"
    #expect(try found([jump], there + again) == [])
    #expect(try found([jump], there + again) { $0.replays = false } == [words])
    // One that is to play once is not to be played again.
    let once = StreamRunTests.range(
      "at-12", at: 12, Self.list + #",CUE="ONCE",X-RESTRICT="JUMP""#)
    #expect(try found([once], there + again) == [])
  }

  /// shaka-player 5854: the ad is said to have started before its media is there.
  @Test func `a player that reports before loading sends start for an asset that does not come`()
    throws
  {
    let list = #"""
      {"ASSETS": [{"URI": "https://cdn.example/absent.m3u8", "X-AD-CREATIVE-SIGNALING":
        {"version": 2, "type": "slot", "payload": [{"type": "linear", "start": 0, "duration": 4, "tracking": [
          {"type": "impression", "urls": ["https://t.example/impression"]},
          {"type": "start", "urls": ["https://t.example/start"]},
          {"type": "error", "urls": ["https://t.example/error"]}]}]}}]}
      """#
    func sent(_ profile: PlayerProfile) throws -> [String] {
      try playChain([
        "root": StreamRunTests.playlist([StreamRunTests.range("mid", at: 12, Self.list)]),
        "list": list,
      ]) {
        $0.profile = profile
      }.beacons.map(\.beacon.event)
    }
    #expect(try sent(.exact) == ["error"])
    #expect(try sent(.shakaStreams) == ["impression", "start", "error"])
  }

  /// shaka-player 10265 and Media3 2858: breaks that were played, after a seek back.
  @Test(arguments: [("shaka-mediatailor", 1), ("media3-hls", 1), ("shaka-streams", 2)])
  func `a seek back over a break plays it again, or not`(player: String, count: Int) throws {
    let profile = try #require(PlayerProfile.named(player))
    let record = try Self.play(
      [StreamRunTests.range("mid", at: 12, "DURATION=4," + Self.list)], profile,
      scenario: "steps: [{ at: 20s, do: seek, to: 6s }]"
    ) {
      $0.plainFiles = true
    }
    #expect(Self.entered(record).count == count)
  }

  /// hls.js 6983: with ONCE the resume offset was ignored.
  @Test func `a break that plays once resumes at its offset too`() throws {
    let range = StreamRunTests.range(
      "mid", at: 12, #"CUE="ONCE",X-ASSET-LIST="https://ads.example/list",X-RESUME-OFFSET=10"#)
    let record = try Self.play([range])
    // 60 s of primary without 10 s of it, and 4 s of the ad.
    #expect(record.events.last?.at.sinceStart == .seconds(54))
  }

  /// Media3 2857: a break before the primary, whose start date is far outside of it.
  @Test func `a break before the primary plays whatever its start date`() throws {
    let range = StreamRunTests.range("pre", at: 0, #"CUE="PRE","# + Self.list)
      .replacing("2026-09-01", with: "1999-01-01")
    #expect(Self.entered(try Self.play([range])) == ["pre at 0"])
  }

  /// Media3 3013: of breaks that abut, the second was not reported.
  @Test func `of breaks that abut, each has its ad`() throws {
    let ranges = [
      StreamRunTests.range("a", at: 12, Self.list),
      StreamRunTests.range("b", at: 12, Self.list).replacing("12.000Z", with: "12.020Z"),
    ]
    let record = try Self.play(ranges) { $0.abutment = .milliseconds(33) }
    #expect(Self.entered(record) == ["a at 12000", "b at 12000"])
    #expect(record.beacons.filter { $0.beacon.event == "start" }.count == 2)
  }
}
