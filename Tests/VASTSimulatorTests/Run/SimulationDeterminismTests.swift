import Foundation
import Media
import OpenMeasurement
import Player
import Testing
import VASTSimulator
import Vocabulary

/// Same input, same record.
struct SimulationDeterminismTests {
  private let scenario = "steps: [{ at: 1s, do: pause }, { at: 2s, do: resume }]"

  @Test func `the same request gives the same record`() throws {
    let (first, second) = (try play(scenario), try play(scenario))
    #expect(first.events == second.events)
    #expect(first.viewability == second.viewability)
  }

  @Test func `another seed changes random values and nothing else`() throws {
    let tag = TagText(impressions: ["https://t.example/i?cb=[CACHEBUSTING]"])
    func run(seed: UInt64) throws -> RunRecord {
      try play(scenario, tag: tag) { $0.settings.seed = seed }
    }
    let (first, second) = (try run(seed: 1), try run(seed: 2))
    #expect(first.urls("impression") == (try run(seed: 1)).urls("impression"))
    #expect(first.urls("impression")[1] != second.urls("impression")[1])
    #expect(first.sessionIDs.count == 1)
    #expect(first.sessionIDs.isDisjoint(with: second.sessionIDs))
    #expect(first.vast == second.vast)
    #expect(first.omid == second.omid)
  }

  @Test func `every request has a cache buster of its own, eight digits`() throws {
    let record = try Samples.play()
    let values = record.beacons.compactMap {
      $0.beacon.url.split(separator: "cb=").dropFirst().first
    }
    #expect(values.count == 8)
    #expect(Set(values).count == 8)
    #expect(values.allSatisfy { $0.count == 8 && $0.allSatisfy(\.isNumber) })
  }

  @Test func `where the files lie does not matter`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vastsim-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["Tags/inline-linear.xml", "Media/ad-6s.mp4"] {
      let target = folder.appending(path: name.split(separator: "/").joined(separator: "-"))
      try FileManager.default.copyItem(atPath: Samples.path(name), toPath: target.path)
    }
    let here = try Samples.play("inline-linear.xml", "ad-6s.mp4")
    let there = try Samples.play("inline-linear.xml", "ad-6s.mp4") {
      $0.tag.path = folder.appending(path: "Tags-inline-linear.xml").path
      $0.media?.path = folder.appending(path: "Media-ad-6s.mp4").path
      $0.media?.displayName = "elsewhere.mp4"
    }
    #expect(here.events == there.events)
  }

  @Test func `wall time is the clock's start plus virtual time`() throws {
    let start = try #require(WallClock(iso8601: "2030-05-06T07:08:09.250Z"))
    let tag = TagText(impressions: ["https://t.example/i?t=[TIMESTAMP]"])
    let record = try play(tag: tag) { $0.settings.clock = start }
    #expect(
      record.urls("impression").last
        == "https://t.example/i?t=2030-05-06T07%3A08%3A09.250%2B00%3A00")
    let stamps: [JSONValue] = record.events.compactMap { event in
      guard case .omid(.complete, let object) = event.kind else { return nil }
      return object["timestamp"]
    }
    #expect(stamps == [.integer(Int(start.startMilliseconds) + 8000)])
  }

  @Test func `events come in the order of time, the run's own at its ends`() throws {
    let record = try Samples.play("inline-linear.xml", "ad-6s.mp4")
    #expect(record.events.first?.kind == .runStarted)
    #expect(record.events.last?.kind == .runFinished(.completed))
    let instants = record.events.map(\.at)
    #expect(instants == instants.sorted())
  }

  @Test func `only events of a loaded creative have a playhead and an ad`() throws {
    let record = try play()
    let started = try #require(
      record.events.firstIndex {
        if case .ad(let it) = $0.kind { it.verdict == .started } else { false }
      })
    #expect(record.events[..<started].allSatisfy { $0.ad == nil && $0.position == nil })
    #expect(record.events[started...].allSatisfy { $0.ad == 0 && $0.position != nil })
  }
}

extension RunRecord {
  fileprivate var sessionIDs: Set<String> {
    Set(
      events.compactMap { event in
        guard case .omid(_, let object) = event.kind else { return nil }
        return object["adSessionId"]?.text
      })
  }
}
