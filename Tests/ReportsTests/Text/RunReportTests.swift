import FoundationEssentials
import Media
import OpenMeasurement
import Player
import SampleRuns
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

/// Reports of a screen with two units whose ads have the same number.
struct UnitReportTests {
  private let record: RunRecord = {
    let units = ["top", "bottom"].map { name in
      UnitRecord(
        UnitID(name), tag: "\(name).xml", player: "exact", .completed,
        ads: [AdRecord(adID: "ad of \(name)", title: "Title of \(name)")])
    }
    func event(_ unit: String?, at seconds: Int, _ kind: RunEvent.Kind) -> RunEvent {
      RunEvent(
        at: VirtualInstant(sinceStart: .seconds(seconds)), unit: unit.map { UnitID($0) },
        ad: unit.map { _ in 0 }, kind: kind)
    }
    var record = RunRecord(
      configuration: RunConfiguration(
        scenario: "feed", player: "exact", seed: 1, clock: .default, tag: "top.xml",
        soleUnit: nil),
      events: [
        event(nil, at: 0, .runStarted),
        event("top", at: 0, .player(PlayerEvent(.start), cause: .playback)),
        event("bottom", at: 2, .player(PlayerEvent(.start), cause: .playback)),
        event("top", at: 8, .player(PlayerEvent(.complete), cause: .playback)),
        event("bottom", at: 10, .player(PlayerEvent(.complete), cause: .playback)),
        event(nil, at: 10, .runFinished(.completed)),
      ], outcome: .completed, units: units, expectations: [])
    for index in record.units.indices { record.units[index].ads[0].index = 0 }
    record.expectations = [
      ExpectationResult(
        claim: .outcome("completed"), unit: UnitID("bottom"), text: "outcome: completed",
        holds: true)
    ]
    return record
  }()

  @Test func `the text has a section for each unit, and one verdict`() {
    let text = TextReport(failingOn: .error).text(of: record)
    #expect(text.hasPrefix("scenario 'feed'\n\nunit 'top': top.xml, player 'exact'\n"))
    let sections = text.components(separatedBy: "\nunit 'bottom': bottom.xml, player 'exact'\n")
    #expect(sections.count == 2)
    #expect(sections[0].contains("Title of top") && !sections[0].contains("Title of bottom"))
    #expect(sections[1].contains("Title of bottom") && !sections[1].contains("Title of top"))
    #expect(text.components(separatedBy: "Verdict").count == 2)
    #expect(text.contains("Expectations 1 of 1 hold"))
  }

  @Test func `a unit's part is a run of its own`() {
    let part = record.part(of: record.units[1])
    #expect(part.configuration.tag == "bottom.xml")
    #expect(part.events.map(\.at.sinceStart) == [.seconds(2), .seconds(10)])
    #expect(part.ads.map(\.title) == ["Title of bottom"])
    #expect(part.expectations.count == 1)
    #expect(record.part(of: record.units[0]).expectations.isEmpty)
  }

  @Test func `the timeline has lanes for each unit, with the places of the whole run`() {
    let parts = TimelinePart.parts(of: record)
    #expect(parts.map(\.unit) == ["top", "bottom"])
    #expect(parts.map { $0.events.map(\.index) } == [[1, 3], [2, 4]])
  }

  @Test func `the page names the unit of every row, and of the ads`() throws {
    let html = try HTMLReport.text(of: record, failingOn: .error)
    for text in [
      "PASS: feed", "Scenario “feed”, 2 units: ", "Ad of unit top", "Ad of unit bottom",
      "id=\"ads\"", "id=\"ads-2\"",
      "Viewability of unit bottom", "<th scope=\"col\">unit</th>",
    ] {
      #expect(html.contains(text), "\(text)")
    }
  }

  @Test func `the archive and the tests name units`() throws {
    let junit = TestSuite(of: record, failingOn: .error)
    #expect(junit.name == "feed")
    #expect(
      junit.cases.map(\.group) == [
        "feed", "feed, unit top", "feed, unit bottom", "feed, unit bottom",
      ])
  }

  @Test func `the record has the results of each unit`() throws {
    let json = try JSONReader.value(of: JSONReport.text(of: record))
    guard case .array(let units)? = json["units"] else {
      Issue.record("there are no units")
      return
    }
    #expect(units.map { $0["tag"]?.text } == ["top.xml", "bottom.xml"])
  }
}

/// How reports show which MediaFile was selected, and its actual properties.
struct MediaChoiceReportTests {
  private static let flash =
    "<MediaFile delivery=\"progressive\" type=\"application/x-shockwave-flash\" width=\"640\" "
    + "height=\"360\" minBitrate=\"100\" maxBitrate=\"200\">https://m.example/u.swf</MediaFile>"

  /// The recorded tag with another MediaFile before its own.
  private static let tag = Recorded.tag.replacing("<MediaFiles>", with: "<MediaFiles>\(flash)")

  /// The first ad of a run's record.
  private func ad(_ record: RunRecord) throws -> JSONValue {
    let json = try JSONReader.value(of: JSONReport.text(of: record))
    return try #require(first(json["ads"]))
  }

  private func first(_ value: JSONValue?) -> JSONValue? {
    guard case .array(let elements)? = value else { return nil }
    return elements.first
  }

  /// One line with sorted keys.
  private func text(_ value: JSONValue?) throws -> String {
    try JSONWriter().text(of: value ?? .null)
  }

  @Test func `the record lists every MediaFile with its reason`() throws {
    let ad = try ad(try Recorded.run(tag: Self.tag))
    let expected: JSONValue = [
      [
        "url": "https://m.example/u.swf", "type": "application/x-shockwave-flash", "width": 640,
        "height": 360, "minBitrate": 100, "maxBitrate": 200, "taken": false,
        "reason": "its type 'application/x-shockwave-flash' is not supported",
      ],
      [
        "url": "https://m.example/m.mp4", "type": "video/mp4", "width": 480, "height": 270,
        "bitrate": 900, "taken": true, "reason": "the only playable one",
      ],
    ]
    #expect(try text(ad["mediaFiles"]) == text(expected))
  }

  @Test func `the record sets declared beside actual`() throws {
    let ad = try ad(try Recorded.run(duration: .seconds(6)))
    let expected: JSONValue = [
      "declared": [
        "type": "video/mp4", "width": 480, "height": 270, "bitrate": 900, "durationUs": 8_000_000,
      ],
      "actual": [
        "container": "mp4", "codec": "h264, aac", "width": 480, "height": 270,
        "bitrate": 2, "fileSize": 1234, "durationUs": 6_000_000,
      ],
      "differs": ["bitrate", "duration"],
    ]
    #expect(try text(ad["comparison"]) == text(expected))
  }

  @Test func `an ad without a file that plays has no comparison and no media`() throws {
    let tag = Recorded.tag.replacing("video/mp4", with: "video/x-flv")
    let record = try Recorded.run(tag: tag)
    let ad = try ad(record)
    #expect(ad["comparison"] == nil)
    #expect(ad["mediaFile"] == nil)
    #expect(ad["errorCode"] == 403)
    #expect(first(ad["mediaFiles"])?["taken"] == false)
  }

  @Test func `the summary tells of a choice where there was one`() throws {
    func lines(_ tag: String) throws -> [String] {
      let lines = RunSummary(try Recorded.run(tag: tag), failingOn: .error).lines(.plain)
        .map(\.description)
      let start = try #require(lines.firstIndex { $0.hasPrefix("Media") })
      let end = try #require(lines.firstIndex { $0.hasPrefix("Beacons") })
      return Array(lines[(start + 1)..<end])
    }
    #expect(
      try lines(Self.tag) == [
        "Choice       m.example/u.swf: rejected: its type 'application/x-shockwave-flash' is not "
          + "supported",
        "             m.example/m.mp4: selected: the only playable one",
      ])
    #expect(try lines(Recorded.tag) == [])
  }
}

struct EncodedDeliveryTests {
  /// A run whose first beacon came through at the second attempt, by a redirect.
  private func sent() throws -> RunRecord {
    var timings = HTTPTimings()
    timings.nameLookup = .milliseconds(1)
    (timings.connect, timings.tls) = (.milliseconds(2), .milliseconds(4))
    (timings.wait, timings.receive) = (.milliseconds(8), .microseconds(500))
    var again = HTTPTimings()
    again.wait = .milliseconds(16)
    return try Recorded.run().delivered([
      0: Beacon.Delivery(
        .delivered,
        attempts: [
          .init(
            begun: .zero, duration: .seconds(1), failure: "hop 0 refused",
            hops: [.init(url: "http://a/")]),
          .init(
            begun: .seconds(2), duration: .milliseconds(32), status: 200,
            hops: [
              .init(url: "http://a/", status: 302, address: "192.0.2.1", timings: timings),
              .init(url: "http://b/", status: 200, address: "192.0.2.2", timings: again),
            ]),
        ])
    ])
  }

  @Test func `the stream has what servers decide, and no times of the wall`() throws {
    let lines = try JSONLinesReport.text(of: sent()).split(separator: "\n")
      .filter { $0.contains(#""kind":"beacon""#) }.map { try JSONReader.value(of: String($0)) }
    let first = try #require(lines.first)
    #expect(first["status"] == 200 && first["attempts"] == 2)
    #expect(first["delivery"] == "delivered" && first["error"] == nil)
    #expect(first["addresses"] == .array(["192.0.2.1", "192.0.2.2"]))
    #expect(lines.dropFirst().allSatisfy { $0["status"] == nil && $0["delivery"] == nil })
  }

  @Test func `the record has every attempt`() throws {
    let record = try JSONReader.value(of: JSONReport.text(of: sent()))
    guard case .array(let beacons)? = record["beacons"], let first = beacons.first,
      case .array(let attempts)? = first["sending"]
    else { return #expect(Bool(false), "no attempts") }
    #expect(attempts.count == 2)
    #expect(attempts[0]["error"] == "hop 0 refused" && attempts[0]["status"] == nil)
    #expect(attempts[1]["begunUs"] == 2_000_000 && attempts[1]["durationUs"] == 32_000)
    guard case .array(let hops)? = attempts[1]["hops"] else { return #expect(Bool(false)) }
    #expect(hops.map { $0["url"] } == ["http://a/", "http://b/"])
    #expect(hops.map { $0["status"] } == [302, 200])
    #expect(hops.map { $0["address"] } == ["192.0.2.1", "192.0.2.2"])
    #expect(beacons.last?["sending"] == nil)
  }

  @Test func `the archive has the last attempt's status, address and times`() throws {
    let archive = try JSONReader.value(of: HARReport.text(of: sent()))
    guard case .array(let entries)? = archive["log"]?["entries"],
      let entry = entries.first(where: { $0["_delivery"] != nil })
    else { return #expect(Bool(false), "no entry") }
    #expect(entry["response"]?["status"] == 200 && entry["_attempts"] == 2)
    #expect(entry["serverIPAddress"] == "192.0.2.2")
    #expect(entry["time"] == .number(31.5))
    let timings = entry["timings"]
    #expect(timings?["dns"] == 1 && timings?["connect"] == 6 && timings?["ssl"] == 4)
    #expect(timings?["wait"] == 24 && timings?["receive"] == .number(0.5))
  }
}
