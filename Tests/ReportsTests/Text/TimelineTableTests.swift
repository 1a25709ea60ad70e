import Player
import SampleRuns
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

struct TimelineTableTests {
  /// The cells of every row, without the header.
  private func rows(
    _ scenario: String, tag: String = Recorded.tag, script: String? = nil
  ) throws -> [[String]] {
    let record = try Recorded.run(scenario, tag: tag, script: script)
    return TimelineTable(record).lines(.plain).dropFirst().map { line in
      line.description.split(separator: "  ", omittingEmptySubsequences: true)
        .map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
        .filter { !$0.isEmpty }
    }
  }

  @Test func `a step shows as its beacon, or as an event without one`() throws {
    let rows = try rows(
      "steps: [{ at: 3s, do: pause }, { at: 5s, do: resume }, { at: 6s, do: pause, by: player }]")
    #expect(
      rows.contains(["3.000 s", "3.000 s", "● pause", "t.example/pause", "100 %"]))
    let untracked = "(the tag has no tracker for it)"
    #expect(rows.contains(["5.000 s", "3.000 s", "○ resume", untracked, "100 %"]))
    #expect(rows.contains(["6.000 s", "4.000 s", "○ pause", untracked, "100 %"]))
  }

  @Test func `a change of what is in view has its reasons`() throws {
    let rows = try rows("steps: [{ at: 3s, do: viewport, percent: 33.3 }, { at: 5s, do: lock }]")
    #expect(rows.contains(["3.000 s", "3.000 s", "· in view", "clipped", "33.3 %"]))
    #expect(rows.contains(["5.000 s", "5.000 s", "· in view", "deviceLocked", "0 %"]))
    #expect(rows.contains(["4.000 s", "4.000 s", "● midpoint", "t.example/midpoint", "33.3 %"]))
  }

  @Test func `a standard that was not met says how near it came`() throws {
    let rows = try rows("steps: [{ at: 1s, do: viewport, percent: 0 }]")
    #expect(
      rows.filter { $0[2].contains("view") && $0[2] != "· in view" } == [
        [
          "1.000 s", "1.000 s", "· view lost", "mrc-video: too little in view after 1.000 s", "0 %",
        ],
        [
          "8.000 s", "8.000 s", "· not viewable",
          "mrc-video: longest time that counted: 1.000 s of 2.000 s", "0 %",
        ],
      ])
  }

  @Test func `a script's beacons are a vendor's, and its lines are there`() throws {
    let rows = try rows(
      "",
      script: """
        console.warn("one\\ntwo");
        omid3p.addEventListener("midpoint", function () {
          omidNative.sendUrl("https://v.example/half?x=1");
        });
        """)
    #expect(rows.contains(["0.000 s", "0.000 s", "· script warn", "v.example-omid: one / two"]))
    #expect(
      rows.contains([
        "4.000 s", "4.000 s", "◆ sendUrl", "v.example-omid: v.example/half", "100 %",
      ]))
  }

  @Test func `a script that writes much does not fill the table`() throws {
    let rows = try rows(
      "", script: "for (var i = 0; i < 100; i++) console.log('line ' + i);")
    let lines = rows.filter { $0[2].hasPrefix("· script") }
    #expect(lines.count == 21)
    #expect(lines[19].last == "v.example-omid: line 19")
    #expect(lines[20].last == "v.example-omid: further lines omitted")
  }

  @Test func `all rows are of one width`() throws {
    let record = try Recorded.run("steps: [{ at: 3s, do: pause }, { at: 500s, do: resume }]")
    let lines = TimelineTable(record).lines(.plain)
    #expect(Set(lines.map(\.count)).count == 1)
    #expect(lines.count == 16)
  }

  @Test func `a long URL is cut`() throws {
    let path = String(repeating: "a", count: 100)
    let tag = Recorded.tag.replacing(
      "https://t.example/midpoint", with: "https://t.example/\(path)")
    let row = try #require(try rows("", tag: tag).first { $0.contains("● midpoint") })
    #expect(
      row[3] == "t.example/" + String(repeating: "a", count: 13) + "…"
        + String(repeating: "a", count: 48))
  }

  /// A tag whose trackers differ in one parameter of their queries.
  private static let queries = Recorded.tag
    .replacing(
      "https://t.example/start<", with: "https://t.example/b?c=1&amp;e=start&amp;n=[CACHEBUSTING]<"
    )
    .replacing(
      "https://t.example/midpoint<",
      with: "https://t.example/b?c=1&amp;e=half&amp;n=[CACHEBUSTING]<")

  @Test func `what tells trackers of one path apart is shown of their queries`() throws {
    let rows = try rows("", tag: Self.queries)
    #expect(rows.contains { $0.contains("● start") && $0.contains("t.example/b?e=start&…") })
    #expect(rows.contains { $0.contains("● midpoint") && $0.contains("t.example/b?e=half&…") })
    #expect(rows.contains { $0.contains("● complete") && $0.contains("t.example/complete") })
  }

  @Test func `whole URLs are the last cells of their rows, however long they are`() throws {
    let record = try Recorded.run(tag: Self.queries)
    let lines = TimelineTable(record, ShownRows(hasWholeURLs: true)).lines(
      TextStyle(isColored: false, columns: 80))
    let url = try #require(record.beacons.first { $0.beacon.event == "midpoint" }).beacon.url
    #expect(url.hasPrefix("https://t.example/b?c=1&e=half&n=") && !url.contains("["))
    #expect(
      lines.contains {
        $0.description.contains("● midpoint ") && $0.description.hasSuffix("  \(url)")
      })
    #expect(lines[0].description.hasSuffix("in view  beacon"))
  }

  @Test(arguments: [
    ("c=1", 2, "11 rows without 'c=1' left out"),
    ("midpoint", 1, "12 rows without 'midpoint' left out"),
    ("nowhere", 0, "no row contains 'nowhere'; 13 rows left out"),
  ])
  func `rows are chosen by a text, also in the rest of a URL`(
    text: String, rows: Int, remark: String
  ) throws {
    let record = try Recorded.run(tag: Self.queries)
    let lines = TimelineTable(record, ShownRows(text: text)).lines(.plain)
    #expect(lines.last?.description == remark)
    // The header and the remark are no rows.
    #expect(lines.count == (rows == 0 ? 1 : rows + 2), "\(lines)")
  }
}

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
