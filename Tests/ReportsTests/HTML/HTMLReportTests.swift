import Foundation
import Media
import OpenMeasurement
import Player
import SampleRuns
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports
@testable import VASTSimulator

struct HTMLReportTests {
  private func text(
    _ record: RunRecord, failingOn severity: Severity = .error
  ) throws -> String {
    try HTMLReport.text(of: record, failingOn: severity)
  }

  /// How many rows a table of events has, by the name of the table's frame.
  private func rows(in text: String, under caption: String) throws -> Int {
    let start = try #require(text.firstRange(of: "aria-label=\"\(caption)\""))
    let end = try #require(text[start.upperBound...].firstRange(of: "</table>"))
    return text[start.upperBound..<end.lowerBound].components(separatedBy: "<tr data-i=").count - 1
  }

  @Test func `a run that passes says so, and every section is there`() throws {
    let text = try text(Recorded.run())
    #expect(text.contains("<header class=\"warn\">"))
    #expect(text.contains("</span>WARN</span>"))
    #expect(!text.contains("What to do"))
    for id in [
      "requests", "timeline", "expectations", "diagnostics", "ads", "viewability", "omid", "events",
      "documents", "configuration",
    ] {
      #expect(text.contains("<section id=\"\(id)\" aria-labelledby=\"\(id)-h\">"), "\(id)")
      #expect(text.contains("<a href=\"#\(id)\">"), "\(id)")
    }
    #expect(!text.contains("<section id=\"scripts\""))
  }

  @Test func `every event and beacon of the record is in a table`() throws {
    let record = try Recorded.run()
    let text = try text(record)
    let beacons = record.beacons.map(\.beacon)
    let fetches = record.events.count { if case .fetch = $0.kind { true } else { false } }
    let requests = beacons.count + fetches
    #expect(try rows(in: text, under: "Requests, in order: \(requests)") == requests)
    for beacon in beacons {
      let url = HTMLText.escaped(beacon.url)
      #expect(text.contains("<td class=\"url\">\(url)\n"), "\(beacon.url)")
      #expect(text.contains("data-url=\"\(HTMLText.escaped(URIText.reference(beacon.url)))\""))
    }
    #expect(
      try rows(in: text, under: "All events, in order") == record.events.count)
  }

  @Test func `a run that fails says why and what to do`() throws {
    let record = try Recorded.run(damagedAt: .seconds(3))
    let text = try text(record)
    #expect(text.contains("<header class=\"fail\">"))
    #expect(text.contains("<li>error 405: the media cannot be displayed further: "))
    #expect(text.contains("What to do</h2>"))
    let damage = try #require(record.diagnostics.first { $0.rule.id == "MediaDamage" })
    #expect(text.contains(damage.rule.advice))
  }

  @Test func `a file that was taken and then failed is not shown as good`() throws {
    let good = try text(Recorded.run())
    #expect(good.contains("</span> selected</span>"))
    let bad = try text(Recorded.run(damagedAt: .seconds(3)))
    #expect(bad.contains("</span> selected, then error 405</span>"))
    #expect(!bad.contains("</span> selected</span>"))
  }

  @Test func `expectations stand beside what happened, the failed ones first`() throws {
    let record = try Recorded.run("expect: [{ beacon: start }, { beacon: skip }]")
    let text = try text(record)
    let failed = try #require(record.expectations.last)
    #expect(failed.failure == "expected beacon 'skip' once, it did not happen")
    #expect(text.contains("<td class=\"prose\">it did not happen</td>"))
    let firstFailed = try #require(text.firstRange(of: "</span> failed</span>"))
    let holds = try #require(text.firstRange(of: "</span> holds</span>"))
    #expect(firstFailed.lowerBound < holds.lowerBound)
    #expect(text.contains("<li>1 of 2 expectations failed</li>"))
  }

  @Test func `a chain counts the beacons of each hop`() throws {
    let record = try Recorded.run()
    let count = record.beacons.count { $0.beacon.source == .vast }
    #expect(
      try text(record).contains(
        "<span class=\"hop\">inline</span> <code>ad-1</code> in "
          + "<a href=\"#doc-0\"><code>Tags/t.xml</code></a>"
          + "<span class=\"note\"> \(count) VAST beacons</span>"))
  }

  @Test func `what came of sending stands beside each beacon`() throws {
    let record = try Recorded.run()
    let attempt = Beacon.Delivery.Attempt(begun: .zero, duration: .seconds(3), status: 503)
    let sent = record.delivered([
      0: .init(.rejected, attempts: [attempt]), 1: .init(.delivered, attempts: [attempt]),
    ])
    let text = try text(sent)
    #expect(text.contains("<p>1 of 2 beacons delivered, 1 rejected.</p>"))
    #expect(text.components(separatedBy: "<td>rejected, status 503<td class=\"url\">").count == 2)
    #expect(
      text.components(separatedBy: "<td>not sent<td class=\"url\">").count - 1 == record.beacons
        .count - 2)
  }

  @Test func `a finding leads to its line in the copy of the document`() throws {
    var record = try Recorded.run()
    let file = try #require(record.documents.first?.name)
    let last = try #require(record.events.last)
    for (line, severity) in [(3, Severity.warning), (3, .error), (900, .note)] {
      var event = last
      event.kind = .diagnostic(
        Diagnostic(
          rule: Rule(named: "R", severity), "odd",
          at: SourceLocation(file: file, position: SourcePosition(line: line, column: 2))))
      record.events.append(event)
    }
    let text = try text(record)
    #expect(text.contains("<a href=\"#doc-0-3\"><code>Tags/t.xml:3:2</code></a>"))
    #expect(
      text.contains(
        "<li id=\"doc-0-3\" class=\"error\" title=\"odd\nodd\">&lt;Error&gt;https://t.example/"))
    // A finding at a missing line links to the document.
    #expect(text.contains("<a href=\"#doc-0\"><code>Tags/t.xml:900:2</code></a>"))
    #expect(text.contains("<details id=\"doc-0\" class=\"copy\">"))
  }

  @Test func `the log of the session has what each event says`() throws {
    let text = try text(Recorded.run())
    #expect(text.contains("<section id=\"omid\""))
    #expect(text.contains("<td>start<td>duration: 8, "))
  }

  @Test func `macros without a value are listed once with their events`() throws {
    let text = try text(Recorded.run())
    #expect(text.contains("<td><code>NOBODY</code></td><td class=\"prose\">impression</td>"))
  }

  @Test func `the script's data is the event stream`() throws {
    let record = try Recorded.run()
    let text = try text(record)
    let start = try #require(text.firstRange(of: "id=\"run-events\">"))
    let end = try #require(text[start.upperBound...].firstRange(of: "</script>"))
    let data = try JSONSerialization.jsonObject(
      with: Data(text[start.upperBound..<end.lowerBound].utf8))
    let lines = try JSONLinesReport.text(of: record).split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8))
    }
    #expect((data as? NSArray) == (lines as NSArray))
  }

  @Test func `the page has one timeline, whose names are the record's`() throws {
    let record = try Recorded.run()
    let text = try text(record)
    #expect(text.components(separatedBy: "data-part=\"timeline\"").count == 2)
    #expect(!text.contains("class=\"lanes\""))
    #expect(text.contains("<noscript><p>The timeline needs scripts; "))
    let start = try #require(text.firstRange(of: "id=\"run-record\">"))
    let end = try #require(text[start.upperBound...].firstRange(of: "</script>"))
    let data = try JSONReader.value(of: String(text[start.upperBound..<end.lowerBound]))
    guard case .array(let descriptions)? = data["descriptions"],
      case .array(let described)? = data["described"]
    else {
      Issue.record("the events have no names")
      return
    }
    let words = try described.map { place in
      guard case .integer(let place) = place else { throw CancellationError() }
      return descriptions[place]
    }
    #expect(
      words
        == record.events.map { event in
          .array(ViewerRecord.words(for: event).map(JSONValue.string))
        })
  }

  @Test func `the same run gives the same bytes`() throws {
    #expect(try text(Recorded.run()) == text(Recorded.run()))
  }

  @Test func `nothing is loaded and no address can be followed`() throws {
    let text = try text(Recorded.run())
    for attribute in ["src", "href", "action", "data", "poster", "srcset", "style"] {
      for part in text.components(separatedBy: " \(attribute)=\"").dropFirst() {
        #expect(part.hasPrefix("#"), "\(attribute) \(part.prefix(40))")
      }
    }
  }

  @Test func `a document without an ad has a page as well`() throws {
    let text = try text(Recorded.run(tag: "<VAST version=\"4.2\"/>"))
    #expect(text.contains("No time passed in this run"))
    #expect(text.contains("The document contains no ad."))
    #expect(text.contains("<li>error 303"))
  }

  @Test func `what happens to an overlay is drawn as well`() throws {
    let text = try text(Recorded.run(tag: Recorded.nonLinear))
    #expect(text.contains("<dt>Overlay</dt><dd>m.example/a.png</dd>"))
  }
}

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

struct HostileHTMLTests {
  private static let attack = "</script></style><script>alert(1)</script><img src=x onerror=a>\"'"

  /// Attribute and text of the sample tag, each with markup in it.
  private static var tag: String {
    let escaped = XMLText.escaped(attack)
    return Recorded.tag
      .replacing("<AdTitle>A title", with: "<AdTitle>\(escaped)")
      .replacing("ad-1", with: escaped).replacing("c-1", with: escaped)
      .replacing("v.example-omid", with: escaped)
      .replacing("t.example/start", with: "t.example/\(escaped)")
      .replacing("n=[NOBODY]", with: "\(escaped)=[NOBODY]")
      .replacing(
        "<MediaFiles>",
        with: """
          <MediaFiles><MediaFile delivery="progressive" type="\(escaped)" width="1" height="1">
          https://\(escaped)/</MediaFile>
          """
      )
      .replacing("\"complete\": \"https://v.example/complete\"", with: "\"complete\": \"<b>\"")
  }

  /// A run with markup wherever the run, the tag or the scenario says something.
  static func record() throws -> RunRecord {
    var record = try Recorded.run("expect: [{ beacon: skip }]", tag: Self.tag)
    record.configuration.tag = Self.attack
    record.configuration.scenario = Self.attack
    record.configuration.player = Self.attack
    record.expectations[0].text = Self.attack
    record.expectations[0].failure = Self.attack
    let place = SourceLocation(file: Self.attack)
    let kinds: [RunEvent.Kind] = [
      .diagnostic(
        Diagnostic(
          rule: Rule(
            Self.attack, .error, Self.attack, explanation: Self.attack, fix: Self.attack),
          Self.attack, at: place, notes: [Self.attack])),
      .script(.init(vendor: Self.attack, level: .log, message: Self.attack)),
      .viewability(standard: Self.attack, state: .notMet, reason: Self.attack),
      .omid(type: .start, object: .object([.init(Self.attack, .string(Self.attack))])),
      .player(.caption(text: Self.attack, language: Self.attack), cause: .playback),
    ]
    let last = try #require(record.events.last)
    record.events += kinds.map { kind in
      var event = last
      event.kind = kind
      return event
    }
    return record
  }

  @Test func `markup of a tag is nowhere markup of the page`() throws {
    let record = try Self.record()
    #expect(record.outcome == .completed)
    let text = try HTMLReport.text(of: record, failingOn: .error)
    #expect(!text.contains("<script>alert"))
    #expect(!text.contains("<img"))
    #expect(!text.contains("<b>"))
    // Three of data and two that run.
    #expect(text.components(separatedBy: "<script").count == 6)
    #expect(text.components(separatedBy: "</script").count == 6)
    #expect(text.components(separatedBy: "</style").count == 3)
    // It is shown anyway, wherever it was.
    #expect(text.components(separatedBy: "&lt;script&gt;alert(1)").count > 20)
  }

  @Test func `markup of a scenario is nowhere markup of a test's page`() throws {
    let record = try Self.record()
    let text = TestHTMLReport.text(of: [
      .init(
        name: Self.attack, path: Self.attack, verdict: .failed, reasons: [Self.attack],
        findings: record.diagnostics, diff: Self.attack, record: record)
    ])
    #expect(!text.contains("<script>alert"))
    #expect(!text.contains("<img"))
    #expect(text.components(separatedBy: "<script").count == 3)
    #expect(text.components(separatedBy: "</style").count == 3)
    #expect(text.components(separatedBy: "&lt;script&gt;alert(1)").count > 10)
  }
}
