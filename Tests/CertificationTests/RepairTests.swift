import Player
import TestSupport
import Testing
import VASTLint
import VASTSimulator
import Vocabulary

@testable import Certification

/// Fixes that are proved by playing.
struct RepairTests {
  private static func tag(_ events: [String]) -> [UInt8] {
    let trackers = events.enumerated().map { index, event in
      "<Tracking event=\"\(event)\">https://t.example/\(index)</Tracking>"
    }
    return Array(
      """
      <VAST version="3.0"><Ad id="a"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
      <Impression>https://t.example/i?[CACHEBUSTING]</Impression>
      <Creatives><Creative><Linear><Duration>00:00:30</Duration>
      <TrackingEvents>\(trackers.joined())</TrackingEvents>
      <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="480" height="270">https://m.example/a.mp4</MediaFile></MediaFiles>
      </Linear></Creative></Creatives></InLine></Ad></VAST>
      """.utf8)
  }

  private static func play(_ document: [UInt8], _ player: PlayerProfile) throws -> RunRecord {
    let scenario = try #require(BuiltInScenarios.scenario(named: "fully-visible"))
    return try RunService(files: TagFiles(text: String(decoding: document, as: UTF8.self)))
      .run(Stage.request(scenario, player))
  }

  @Test func `what a player gains is told, and that nothing is lost`() throws {
    let repair = try Repair(
      of: Self.tag(["start", "first-quartile", "Complete"]), players: [.exact],
      playedBy: Self.play)
    #expect(repair.fixes.count == 2)
    #expect(repair.refusals == [])
    #expect(repair.document == Self.tag(["start", "firstQuartile", "complete"]))
    #expect(repair.effects.map(\.gained) == [["complete", "firstQuartile"]])
    let again = try Repair(of: repair.document, players: [.exact], playedBy: Self.play)
    #expect(again.fixes == [] && again.document == repair.document)
  }

  @Test func `only the rules that are asked for are mended`() throws {
    let document = Self.tag(["first-quartile", "start%%"])
    let none = try Repair(
      of: document, rules: [], players: [.exact], playedBy: Self.play)
    #expect(none.document == document)
  }

  @Test func `a fix by which a player would lose a beacon is refused, with the beacon`() throws {
    let document = Self.tag(["start", "first-quartile", "Complete"])
    // A player that breaks on the right name of one event.
    let repair = try Repair(of: document, players: [.exact]) { document, player in
      let isBroken = String(decoding: document, as: UTF8.self).contains("\"firstQuartile\"")
      return try Self.play(isBroken ? Self.tag([]) : document, player)
    }
    #expect(repair.fixes.map(\.words).count == 1)
    #expect(repair.document == Self.tag(["start", "first-quartile", "complete"]))
    let refusal = try #require(repair.refusals.first)
    #expect(repair.refusals.count == 1)
    #expect(refusal.fix.words.contains("first-quartile"))
    #expect(refusal.reason == "exact would lose the beacon 'start' to 'https://t.example/0'")
  }

  @Test func `a refused fix stays refused when others move its place`() throws {
    let document = Self.tag(["first-quartile", "third-_-quartile"])
    let repair = try Repair(of: document, players: [.exact]) { document, player in
      let isBroken = String(decoding: document, as: UTF8.self).contains("\"thirdQuartile\"")
      return try Self.play(isBroken ? Array("<VAST version='3.0'/>".utf8) : document, player)
    }
    #expect(repair.document == Self.tag(["firstQuartile", "third-_-quartile"]))
    #expect(repair.refusals.count == 1)
  }

  @Test func `a fix by which a verdict would worsen is refused`() throws {
    let document = Self.tag(["first-quartile"])
    let repair = try Repair(of: document, players: [.exact]) { document, player in
      var record = try Self.play(document, player)
      if String(decoding: document, as: UTF8.self).contains("\"firstQuartile\"") {
        record.outcome = .error
      }
      return record
    }
    #expect(repair.document == document)
    #expect(
      repair.refusals.map(\.reason) == [
        "the verdict under exact would be FAIL, and was WARN"
      ])
  }

  @Test func `a tracker whose URL is mended is not lost`() throws {
    let document = Self.tag(["start"])
    let text = String(decoding: document, as: UTF8.self)
      .replacing("https://t.example/0", with: "https://t.example/0?%%CACHEBUSTER%% x")
    let repair = try Repair(
      of: Array(text.utf8), players: [.exact, .html5], playedBy: Self.play)
    #expect(repair.refusals == [])
    #expect(
      String(decoding: repair.document, as: UTF8.self)
        .contains("https://t.example/0?[CACHEBUSTING]%20x"))
  }
}

/// Tags with one to four faults, mended and played.
struct RepairPropertyTests {
  /// A fault as the texts of the good and of the broken tag.
  private struct Fault: Sendable {
    let good: String
    let bad: String
    /// Whether it can mean one thing only, which the mended tag has.
    var isMended = true
  }

  private static let tag = """
    <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad id="a"><InLine>
    <AdSystem>s</AdSystem>
    <Impression><![CDATA[https://t.example/i?c=[CACHEBUSTING]&d=1]]></Impression>
    <AdServingId>1</AdServingId>
    <AdTitle>t</AdTitle>
    <Creatives><Creative id="c"><Linear>
    <TrackingEvents>
    <Tracking event="start">https://t.example/start</Tracking>
    <Tracking event="firstQuartile">https://t.example/q1?a%20b</Tracking>
    <Tracking event="midpoint">https://t.example/q2?a=1&amp;b=2</Tracking>
    <Tracking event="thirdQuartile">https://t.example/q3</Tracking>
    <Tracking event="complete">https://t.example/q4</Tracking>
    <Tracking event="pause">https://t.example/pause</Tracking>
    <Tracking event="mute">https://t.example/mute</Tracking>
    </TrackingEvents>
    <Duration>00:00:30</Duration>
    <MediaFiles><MediaFile type="video/mp4" delivery="progressive" width="480" height="270">https://m.example/a.mp4</MediaFile></MediaFiles>
    </Linear><UniversalAdId idRegistry="ad-id.org">x</UniversalAdId></Creative></Creatives>
    </InLine></Ad></VAST>
    """

  private static let start = "<Tracking event=\"start\">https://t.example/start</Tracking>"

  private static let faults = [
    Fault(good: "event=\"firstQuartile\"", bad: "event=\"first-quartile\""),
    Fault(good: "event=\"complete\"", bad: "event=\"Complete\""),
    Fault(good: "event=\"pause\"", bad: "event=\" pause \""),
    Fault(good: start, bad: start + "\n  " + start),
    Fault(good: "[CACHEBUSTING]", bad: "%%CACHEBUSTER%%"), Fault(good: "]&d", bad: "]&amp;d"),
    Fault(good: "q1?a%20b", bad: "q1?a b"), Fault(good: "q2?a=1&amp;b", bad: "q2?a=1&b"),
    Fault(
      good: "<Tracking event=\"mute\">https://t.example/mute</Tracking>",
      bad: "<tracking event=\"mute\">https://t.example/mute</tracking>"),
    Fault(good: "video/mp4", bad: "video/MP4"), Fault(good: "<VAST ", bad: "\u{FEFF}<VAST "),
    Fault(
      good: "\n<AdServingId>1</AdServingId>\n<AdTitle>t</AdTitle>",
      bad: "\n<AdTitle>t</AdTitle>\n<AdServingId>1</AdServingId>"),
    Fault(good: "00:00:30", bad: "00:00:05"), Fault(good: "480", bad: "320"),
    Fault(good: " height=\"270\"", bad: " height=\"90\""),
    Fault(good: " type=\"video/mp4\"", bad: ""),
    Fault(good: "event=\"thirdQuartile\"", bad: "event=\"75\"", isMended: false),
    Fault(good: "\n<AdTitle>t</AdTitle>", bad: "", isMended: false),
    Fault(good: "https://t.example/q4", bad: "htp://q4", isMended: false),
  ]

  private static func play(_ document: [UInt8], _ player: PlayerProfile) throws -> RunRecord {
    let scenario = try #require(BuiltInScenarios.scenario(named: "fully-visible"))
    return try RunService(files: TagFiles(text: String(decoding: document, as: UTF8.self)))
      .run(Stage.request(scenario, player))
  }

  private static func errors(_ document: [UInt8]) -> Set<String> {
    Set(VASTLinter.lint(document, file: "").filter { $0.severity == .error }.map(\.rule.id))
  }

  @Test func `the tag without a fault has nothing to mend`() throws {
    let document = Array(Self.tag.utf8)
    let repair = try Repair(of: document, players: [.exact], playedBy: Self.play)
    #expect(repair.fixes == [])
    #expect(try Self.play(document, .exact).ads.first?.comparison?.differences == [])
  }

  @Test(arguments: 0..<(Lane.isNightly ? 500 : 60))
  func `what has a fix is gone, every other byte stays, and no player loses a beacon`(
    seed: Int
  ) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var (broken, expected) = (Self.tag, Self.tag)
    let count = Int.random(in: 1...4, using: &random)
    for fault in Self.faults.shuffled(using: &random).prefix(count) {
      // Two faults of one place exclude each other.
      guard broken.contains(fault.good), expected.contains(fault.good) else { continue }
      broken = broken.replacing(fault.good, with: fault.bad, maxReplacements: 1)
      if !fault.isMended {
        expected = expected.replacing(fault.good, with: fault.bad, maxReplacements: 1)
      }
    }
    let document = Array(broken.utf8)
    let players = [PlayerProfile.exact, .html5]
    let repair = try Repair(of: document, players: players, playedBy: Self.play)
    #expect(repair.refusals == [])
    #expect(String(decoding: repair.document, as: UTF8.self) == expected)
    if !Self.errors(document).contains("NotWellFormed") {
      #expect(Self.errors(repair.document).subtracting(Self.errors(document)) == [])
    }
    #expect(!Self.errors(repair.document).contains("NotWellFormed"))
    for player in players {
      let before = try Self.play(document, player).beacons.map(\.beacon.event)
      let after = try Self.play(repair.document, player).beacons.map(\.beacon.event)
      #expect(Set(before).isSubset(of: after))
    }
    let again = try Repair(of: repair.document, players: [.exact], playedBy: Self.play)
    #expect(again.fixes == [] && again.document == repair.document)
  }
}
