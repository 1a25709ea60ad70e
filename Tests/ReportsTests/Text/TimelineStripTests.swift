import Player
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

/// The strip of runs of eight seconds, a character for each 500 ms of sixteen.
struct TimelineStripTests {
  private func rows(
    _ scenario: String, columns: Int = 16, duration: Duration = .seconds(8)
  ) throws -> [String] {
    let record = try Recorded.run(scenario, duration: duration)
    return TimelineStrip(record, columns: columns).lines(.plain).map(\.description)
  }

  @Test func `a plain run is full, with its beacons at their places`() throws {
    #expect(
      try rows("", columns: 32) == [
        "              0 s          4.000 s     8.000 s",
        "     playing ▕████████████████████████████████▏",
        "     in view ▕████████████████████████████████▏",
        "        VAST ▕●   ●           ●              ●▏",
        "verification ▕◆                              ◆▏",
        "              █ plays  ● VAST beacons  ◆ verification beacons",
      ])
  }

  @Test func `a pause is a lighter stretch`() throws {
    #expect(
      try rows("steps: [{ at: 2s, do: pause }, { at: 10s, do: resume }]", columns: 32)[1]
        == "     playing ▕████░░░░░░░░░░░░░░░░████████████▏")
  }

  @Test func `an ad that ends paused ends in a lighter stretch`() throws {
    #expect(
      try rows(
        "steps: [{ at: 4s, do: pause }, { at: 8s, do: closeLinear }]")[1]
        == "     playing ▕████████░░░░░░░░▏")
  }

  @Test(arguments: [
    (100, "█"), (99, "▇"), (50, "▄"), (49, "▃"), (12, "▁"), (1, "▁"), (0, " "),
  ])
  func `the share in view is a block's height`(percent: Int, block: String) throws {
    #expect(
      try rows("steps: [{ at: 0s, do: viewport, percent: \(percent) }]")[2]
        == "     in view ▕\(String(repeating: block, count: 16))▏")
  }

  @Test func `the share in view changes where it changes`() throws {
    #expect(
      try rows(
        "steps: [{ at: 2s, do: viewport, percent: 50 }, { at: 6s, do: viewport, percent: 0 }]")[2]
        == "     in view ▕████▄▄▄▄▄▄▄▄    ▏")
  }

  @Test func `both plays of a loop are playing, the second without beacons`() throws {
    let rows = try rows("player: { plays: 2 }")
    #expect(rows[1] == "     playing ▕████████████████▏")
    #expect(rows[3] == "        VAST ▕●●  ●   ●       ▏")
  }

  @Test func `a player that observes late has played before its start`() throws {
    let record = try Recorded.run("player: { plays: 1 }", player: .criteoIOS)
    let rows = TimelineStrip(record, columns: 16).lines(.plain).map(\.description)
    #expect(rows[1] == "     playing ▕████████████████▏")
    #expect(rows[3] == "        VAST ▕● ●       ●    ●▏")
  }

  @Test func `media that runs dry has a row of its own`() throws {
    var record = try Recorded.run()
    for (index, kind) in [PlayerEvent.Kind.bufferStart, .bufferFinish].enumerated() {
      var dry = try #require(record.events.last { $0.position != nil })
      dry.at = VirtualInstant(sinceStart: .seconds(2 + 2 * index))
      dry.position = .seconds(2)
      dry.kind = .player(PlayerEvent(kind), cause: .environment)
      record.events.append(dry)
    }
    record.events.sort { $0.at < $1.at }
    let rows = TimelineStrip(record, columns: 16).lines(.plain).map(\.description)
    #expect(rows.count == 7)
    #expect(rows[2] == "   buffering ▕    ▒▒▒▒        ▏")
  }

  @Test func `the legend names the signs that are there`() throws {
    let steps =
      "steps: [{ at: 2s, do: pause }, { at: 4s, do: viewport, percent: 40 }, { at: 6s, do: resume }]"
    #expect(
      try rows(steps).last
        == "              █ plays  ░ waits or is paused  ▃ partly in view  ● VAST beacons  "
        + "◆ verification beacons")
  }

  @Test func `a legend longer than the terminal is broken between words`() throws {
    let record = try Recorded.run("steps: [{ at: 2s, do: pause }, { at: 4s, do: resume }]")
    let lines = try #require(TimelineStrip(record, within: 60)).lines(
      TextStyle(isColored: false, columns: 60))
    #expect(lines.allSatisfy { $0.count <= 60 })
    #expect(
      lines.suffix(2).map(\.description) == [
        "              █ plays  ░ waits or is paused  ● VAST",
        "              beacons  ◆ verification beacons",
      ])
  }

  /// A run of an ad, and of the same one again after some time.
  private func twice(after pause: Duration) throws -> RunRecord {
    var record = try Recorded.run()
    record.events += record.events.map { event in
      var event = event
      event.at = VirtualInstant(sinceStart: event.at.sinceStart + pause)
      event.ad = event.ad.map { $0 + 1 }
      return event
    }
    return record
  }

  @Test func `the content between ads is cut out, and the cut is drawn and named`() throws {
    let rows = TimelineStrip(try twice(after: .seconds(3600)), columns: 32).lines(.plain)
    #expect(
      rows.map(\.description) == [
        "              0 s              3600.000 s",
        "     playing ▕███████████████╱╱███████████████▏",
        "     in view ▕███████████████╱╱███████████████▏",
        "        VAST ▕●●     ●      ●╱╱●●     ●      ●▏",
        "verification ▕◆             ◆╱╱◆             ◆▏",
        "              █ plays  ● VAST beacons  ◆ verification beacons  "
          + "╱╱ cut: 3592.000 s without an ad",
      ])
  }

  @Test func `a gap that is shorter than the ads is drawn as long as it is`() throws {
    let rows = TimelineStrip(try twice(after: .seconds(16)), columns: 24).lines(.plain)
    #expect(rows[1].description == "     playing ▕████████        ████████▏")
    #expect(!rows.contains { $0.description.contains("╱") })
  }

  @Test func `a run without time has no strip`() throws {
    let record = try Recorded.run(tag: "<VAST version=\"4.2\"/>")
    #expect(TimelineStrip(record).lines(.plain) == [])
  }
}
