import Foundation
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

struct ViewerRecordTests {
  private static let scenario = """
    layout:
      - view: feed
        frame: [0, 0, 390, 3000]
        clips: true
        children: [{ view: ad, frame: [0, 0, 390, 220] }]
    steps:
      - { at: 2s, do: scroll, view: feed, by: 110, over: 100ms }
    expect: [{ beacon: start, at: 0s, within: 5ms }]
    """

  @Test func `to keep how the screen was changes no event`() throws {
    let plain = try Recorded.run(Self.scenario)
    let staged = try Recorded.run(Self.scenario, recordsStaging: true)
    #expect(plain.events == staged.events)
    #expect(plain.staging == nil)
    #expect(staged.staging != nil)
  }

  @Test func `every change of the views is kept with the exact share in view`() throws {
    let staging = try #require(try Recorded.run(Self.scenario, recordsStaging: true).staging)
    #expect(staging.screen.width == 390 && staging.screen.height == 844)
    #expect(staging.views.map(\.view) == ["ad"])
    #expect(staging.steps.map(\.name) == ["scroll"])
    #expect(staging.steps.map(\.at.sinceStart) == [.seconds(2)])
    #expect(staging.endsAt == nil)
    #expect(staging.changes.first?.at == .zero)
    #expect(staging.changes.first?.state?.views.map(\.name) == ["feed", "ad"])
    let moved = staging.changes.filter {
      $0.at.sinceStart > .seconds(2) && $0.at.sinceStart < .seconds(3)
    }
    // 60 frames a second for 100 ms.
    #expect(moved.count == 6)
    let shares = moved.compactMap { $0.inView.first?.percent }
    #expect(shares == shares.sorted(by: >))
    #expect(shares.last == 50)
    #expect(staging.changes.last?.inView.first?.percent == nil)
  }

  @Test func `the record's data are the screen, the steps, the units and what was expected`()
    throws
  {
    let record = try Recorded.run(Self.scenario, recordsStaging: true)
    guard case .object(let members) = ViewerRecord(record).json else {
      Issue.record("the record is not an object")
      return
    }
    let values = Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
    #expect(
      values["steps"] == [
        ["atUs": 2_000_000, "do": "scroll", "place": "s.yaml:9:5"]
      ])
    #expect(
      values["expectations"] == [
        [
          "text": .string(record.expectations[0].text), "holds": true, "event": "start", "atUs": 0,
          "withinUs": 5000, "place": "s.yaml:10:10",
        ]
      ])
    #expect(values["screen"] == [390, 844])
    guard case .array(let units)? = values["units"], case .object(let unit)? = units.first else {
      Issue.record("there are no units")
      return
    }
    #expect(unit.first { $0.key == "view" }?.value == "ad")
    guard case .array(let documents)? = values["documents"],
      case .object(let document)? = documents.first
    else {
      Issue.record("there are no documents")
      return
    }
    #expect(document.first { $0.key == "text" }?.value == .string(Recorded.tag))
  }

  @Test func `the record says what the timeline leaves out between ads`() throws {
    #expect(ViewerRecord(try Recorded.run()).json["cuts"] == [])
    #expect(ViewerRecord(try Recorded.run()).json["cutNote"] == nil)
    var record = try Recorded.run()
    var end = try #require(record.events.last)
    end.at = VirtualInstant(sinceStart: .seconds(3600))
    (end.ad, end.position) = (nil, nil)
    record.events.append(end)
    let json = ViewerRecord(record).json
    let note = "cut: 3592.000 s without an ad"
    #expect(
      json["cuts"] == [["fromUs": 8_000_000, "toUs": 3_600_000_000, "note": .string(note)]])
    #expect(json["cutNote"] == .string("╱╱ \(note)"))
  }
}
