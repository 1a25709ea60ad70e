import Foundation
import Media
import Player
import Testing
import Vocabulary

@testable import VASTSimulator
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
        .native, .call, .stream, .diagnostic:
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

  @Test func `its report stays under two megabytes, and has one timeline`() throws {
    let record = try Self.record()
    #expect(record.events.count == 2000)
    let text = try HTMLReport.text(of: record, failingOn: .error)
    #expect(text.utf8.count < 2_000_000)
    #expect(text.components(separatedBy: "class=\"v-timeline\"").count == 2)
    #expect(!text.contains("class=\"lanes\"") && !text.contains("<g class=\"mark "))
    // Each document says how much of it is left out.
    #expect(text.components(separatedBy: "bytes are omitted").count == 19)
  }

  @Test func `a lane's marks in a test's page can be told apart`() throws {
    let record = try Self.record()
    var html = HTMLText()
    for part in TimelinePart.parts(of: record) {
      TimelineLanes(part, of: record).write(to: &html, title: "Timeline")
    }
    // Five lanes of marks that are at least a mark's width apart.
    let marks = html.text.components(separatedBy: "<g class=\"mark ").count - 1
    #expect(marks > 50 && marks <= 5 * 47)
    for title in ["A title (ad 0)", "A title (ad 1)", "A title (ad 2)"] {
      #expect(html.text.contains(">\(title)</text>"))
    }
  }
}
