import Foundation
import Media
import Player
import RunRecords
import Testing
import VASTSimulator
import VirtualTime

@testable import Reports

struct TimelineLayoutTests {
  @Test(arguments: [
    (0, "0%"), (12_500, "12.5%"), (100_000, "100%"), (7, "0.007%"), (33_330, "33.33%"),
  ])
  func `places are exact to a thousandth of a percent`(thousandths: Int, text: String) {
    #expect("\(Percentage(thousandths: thousandths))" == text)
  }

  @Test func `marks that would cover each other are one, and an error is what it is named by`() {
    var marks = LaneMarks()
    marks.add(3, at: Percentage(thousandths: 0), name: "start")
    marks.add(5, at: Percentage(thousandths: 1_000), name: "error", isError: true)
    marks.add(6, at: Percentage(thousandths: 2_199), name: "pause")
    marks.add(8, at: Percentage(thousandths: 2_200), name: "midpoint")
    marks.add(9, at: Percentage(thousandths: 3_300), name: "complete")
    #expect(marks.marks.map(\.events) == [[3, 5, 6], [8], [9]])
    #expect(marks.marks.map(\.name) == ["error", "midpoint", "complete"])
    #expect(marks.marks.map(\.isError) == [true, false, false])
  }

  @Test func `what lasts is drawn as long as it lasts`() throws {
    let record = try Recorded.run(
      "steps: [{ at: 2s, do: pause }, { at: 5s, do: resume }]", duration: .seconds(8))
    let part = try #require(TimelinePart.parts(of: record).first)
    let spans = LaneSpans(part)
    #expect(spans.playback.map(\.value) == [.playing, .paused, .playing])
    #expect(spans.playback.map(\.start) == [.zero, .seconds(2), .seconds(5)])
    #expect(spans.playback.last?.end == .seconds(11))
    #expect(spans.inView.map(\.value) == [100])
    #expect(spans.buffering.isEmpty)
    #expect(part.place(of: .seconds(2)) == Percentage(thousandths: 18_181))
  }

  @Test func `content between breaks is left out`() throws {
    var record = try Recorded.run()
    let first = record.events
    let last = try #require(first.last)
    record.events += first.map { event in
      var event = event
      event.at = VirtualInstant(sinceStart: event.at.sinceStart + .seconds(100))
      event.ad = event.ad.map { $0 + 1 }
      return event
    }
    let parts = TimelinePart.parts(of: record)
    #expect(parts.map { $0.ads.map(\.index) } == [[0], [1]])
    #expect(parts.map(\.start) == [.zero, .seconds(100)])
    #expect(parts.map(\.end) == [last.at.sinceStart, last.at.sinceStart + .seconds(100)])
    #expect(parts.flatMap(\.events).map(\.index) == Array(record.events.indices))
  }

  @Test func `a break without an ad is drawn when somebody heard of it`() throws {
    var record = try Recorded.run()
    let beacon = try #require(record.beacons.last?.event)
    let silent = record.events[0]
    let late = [(silent, 200), (beacon, 300)].map { event, seconds in
      var event = event
      event.at = VirtualInstant(sinceStart: .seconds(seconds))
      (event.ad, event.position) = (nil, nil)
      return event
    }
    record.events += late
    #expect(TimelinePart.parts(of: record).map(\.start) == [.zero, .seconds(300)])
    var html = HTMLText()
    TimelineSection(record: record).write(to: &html)
    #expect(html.text.contains("<h3>Break 1 of 2: one ad, 0.000 s to 8.000 s</h3>"))
    #expect(html.text.contains("<h3>Break 2 of 2: no ad, at 300.000 s</h3>"))
    // The lanes of what is shown are there for the first alone.
    #expect(html.text.components(separatedBy: "aria-label=\"In view: ").count == 2)
    #expect(html.text.components(separatedBy: "aria-label=\"VAST beacons: ").count == 3)
  }

  @Test(arguments: [
    (8, ["0 s", "2 s", "4 s", "6 s", "8 s"]),
    (3, ["0 s", "0.5 s", "1 s", "1.5 s", "2 s", "2.5 s", "3 s"]),
    (90, ["0 s", "15 s", "30 s", "45 s", "1:00", "1:15", "1:30"]),
  ])
  func `the axis has a few round times`(seconds: Int, times: [String]) throws {
    let record = try Recorded.run(duration: .seconds(seconds))
    let part = try #require(TimelinePart.parts(of: record).first)
    var html = HTMLText()
    TimeAxis(part).write(to: &html)
    let found = html.text.components(separatedBy: "</text>").dropLast().compactMap {
      $0.split(separator: ">").last.map(String.init)
    }
    #expect(found == times)
  }
}
