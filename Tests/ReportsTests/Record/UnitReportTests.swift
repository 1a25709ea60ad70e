import FoundationEssentials
import OpenMeasurement
import Player
import Testing
import Vocabulary

@testable import VASTSimulator
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
