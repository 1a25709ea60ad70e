import Certification
import Player
import TestSupport
import Testing
import VASTLint
import VASTSimulator

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
