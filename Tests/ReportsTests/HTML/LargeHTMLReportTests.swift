import Beacons
import Diagnostics
import Foundation
import Media
import Player
import RunRecords
import Testing
@testable import VASTSimulator
import VirtualTime

@testable import Reports

/// A pod of a minute with three ads, each five hops away, and two thousand events.
struct LargeHTMLReportTests {
  static func record(eventCount: Int = 2000) throws -> RunRecord {
    var record = try Recorded.run()
    let sample = try #require(record.ads.first)
    let ends = [record.events[0], try #require(record.events.last)]
    let kinds = record.events.filter { event in
      switch event.kind {
      case .beacon, .omid, .player, .geometry: true
      case .runStarted, .runFinished, .screen, .fetch, .ad, .script, .viewability, .exposure,
        .native, .call, .diagnostic:
        false
      }
    }
    record.units[0].ads = (0..<3).map { index in
      var ad = sample
      ad.index = index
      ad.chain = (0..<6).map { .init(adID: "ad-\(index)-\($0)", document: "hop-\($0).xml") }
      return ad
    }
    let count = eventCount - 2
    record.events =
      [ends[0]]
      + (0..<count).map { number in
        var event = kinds[number % kinds.count]
        let time = Duration.seconds(60).fraction(number, of: count)
        event.ad = min(2, number * 3 / count)
        event.at = VirtualInstant(sinceStart: time)
        event.position = time - .seconds(20) * (event.ad ?? 0)
        if case .beacon(var beacon) = event.kind {
          beacon.hop = number % 6
          beacon.url += "?id=\(number)&" + String(repeating: "campaign=0123456789&", count: 8)
          event.kind = .beacon(beacon)
        }
        return event
      }
    var last = ends[1]
    last.at = VirtualInstant(sinceStart: .seconds(60))
    record.events.append(last)
    let line = "<Tracking event=\"start\"><![CDATA[https://t.example/start?id=1&c=2]]></Tracking>\n"
    record.units[0].documents = (0..<18).map { number in
      FetchedDocument(
        name: "hop-\(number).xml", bytes: Array(String(repeating: line, count: 500).utf8))
    }
    return record
  }

  @Test func `its report stays under two megabytes, and a lane's marks can be told apart`()
    throws
  {
    let record = try Self.record()
    #expect(record.events.count == 2000)
    let text = try HTMLReport.text(of: record, failingOn: .error)
    #expect(text.utf8.count < 2_000_000)
    #expect(text.components(separatedBy: "class=\"lanes\"").count == 2)
    // Five lanes of marks that are at least a mark's width apart.
    #expect(text.components(separatedBy: "<g class=\"mark ").count - 1 <= 5 * 47)
    // One stop for the keyboard, whatever the number of marks.
    let timeline = try #require(text.firstRange(of: "<section id=\"timeline\""))
    let end = try #require(text[timeline.upperBound...].firstRange(of: "</section>"))
    #expect(
      text[timeline.upperBound..<end.lowerBound].components(separatedBy: "tabindex=").count - 1 == 2
    )
    // Each document says how much of it is left out.
    #expect(text.components(separatedBy: "bytes are omitted").count == 19)
    for title in ["A title (ad 0)", "A title (ad 1)", "A title (ad 2)"] {
      #expect(text.contains(">\(title)</text>"))
    }
  }
}
