import Foundation
import Media
import Player
import SampleRuns
import Testing
import VASTSimulator
import Vocabulary

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

  /// A run of an ad, and of the same one again after some time.
  private static func twice(after pause: Duration) throws -> RunRecord {
    var record = try Recorded.run()
    record.events += record.events.map { event in
      var event = event
      event.at = VirtualInstant(sinceStart: event.at.sinceStart + pause)
      event.ad = event.ad.map { $0 + 1 }
      return event
    }
    return record
  }

  @Test func `an hour of content between ads is cut, and the ads are as wide as without it`()
    throws
  {
    let record = try Self.twice(after: .seconds(3600))
    let shown = ShownTime(record)
    #expect(shown.stretches.map(\.start) == [.zero, .seconds(3600)])
    #expect(shown.cuts.map(\.start) == [.seconds(8)])
    #expect(shown.cuts.map(\.end) == [.seconds(3600)])
    #expect(shown.note == "cut: 3592.000 s without an ad")
    let scale = TimeScale(shown)
    // Of 100 %, the cut takes three, and each ad half of the others.
    let places: [(Duration, Int)] = [
      (.zero, 0), (.seconds(4), 24_250), (.seconds(8), 48_500), (.seconds(1804), 50_000),
      (.seconds(3600), 51_500), (.seconds(3604), 75_750), (.seconds(3608), 100_000),
    ]
    for (instant, place) in places {
      #expect(scale.place(of: instant) == Percentage(thousandths: place), "\(instant)")
    }
    var html = HTMLText()
    TimelineLanes(try #require(TimelinePart.parts(of: record).first), of: record)
      .write(to: &html, title: "Timeline")
    #expect(html.text.contains("<rect class=\"cut\" x=\"48.5%\" y=\"0\" width=\"3%\""))
    #expect(html.text.contains("<title>cut: 3592.000 s without an ad</title>\n╱╱"))
    #expect(html.text.contains("<p class=\"note\">╱╱ cut: 3592.000 s without an ad</p>"))
    let axis = try #require(html.text.components(separatedBy: "lane axis").last)
    let times = axis.matches(of: /y="14">([^<]*)</).map { String($0.1) }
    #expect(times == ["0 s", "5 s", "60:00", "60:05"])
  }

  @Test(arguments: [5, 16]) func `a pause that a cut would not shorten much is drawn`(seconds: Int)
    throws
  {
    let shown = ShownTime(try Self.twice(after: .seconds(8 + seconds)))
    #expect(shown.cuts.isEmpty && shown.note == nil)
    #expect(shown.stretches.map(\.length) == [.seconds(16 + seconds)])
  }

  @Test func `what lies before the first ad and behind the last one is cut as well`() throws {
    var record = try Recorded.run()
    let (first, last) = (record.events[0], try #require(record.events.last))
    record.events = record.events.map { event in
      var event = event
      event.at = VirtualInstant(sinceStart: event.at.sinceStart + .seconds(100))
      return event
    }
    record.events.insert(first, at: 0)
    var end = last
    end.at = VirtualInstant(sinceStart: .seconds(200))
    (end.ad, end.position) = (nil, nil)
    record.events.append(end)
    let shown = ShownTime(record)
    #expect(shown.cuts.map(\.start) == [.zero, .seconds(108)])
    #expect(shown.cuts.map(\.end) == [.seconds(100), .seconds(200)])
  }

  @Test func `many cuts leave most of the axis to the ads`() throws {
    var record = try Recorded.run()
    let first = record.events
    for number in 1..<40 {
      record.events += first.map { event in
        var event = event
        event.at = VirtualInstant(
          sinceStart: event.at.sinceStart + .seconds(1000) * number)
        event.ad = event.ad.map { $0 + number }
        return event
      }
    }
    let shown = ShownTime(record)
    let scale = TimeScale(shown)
    let cut = shown.cuts.reduce(0) {
      $0 + (scale.place(of: $1.end) - scale.place(of: $1.start)).thousandths
    }
    #expect(shown.cuts.count == 39 && cut > 29_000 && cut <= 30_100)
  }

  @Test(arguments: [
    (8, ["0 s", "2 s", "4 s", "6 s", "8 s"]),
    (3, ["0 s", "0.5 s", "1 s", "1.5 s", "2 s", "2.5 s", "3 s"]),
    (90, ["0 s", "15 s", "30 s", "45 s", "1:00", "1:15", "1:30"]),
  ])
  func `the axis has a few round times`(seconds: Int, times: [String]) throws {
    let record = try Recorded.run(duration: .seconds(seconds))
    var html = HTMLText()
    TimeAxis(TimeScale(ShownTime(record))).write(to: &html)
    let found = html.text.components(separatedBy: "</text>").dropLast().compactMap {
      $0.split(separator: ">").last.map(String.init)
    }
    #expect(found == times)
  }
}
