import Foundation
import Media
import OpenMeasurement
import Player
import Testing
import Vocabulary

@testable import VASTSimulator

/// Timelines of real runs: sample tags with sample media.
struct SimulationTests {
  /// A built-in scenario with the thirty second sample.
  private func builtIn(
    _ name: String, tag: String = "inline-linear.xml", player: PlayerProfile = .exact
  ) throws -> RunRecord {
    let scenario = try #require(BuiltInScenarios.scenario(named: name))
    return try Samples.play(tag, scenario: scenario, player: player)
  }

  @Test func `the reference player fires everything at its exact microsecond, once`() throws {
    let record = try Samples.play { $0.settings.decodeMode = .full }
    let duration = try #require(record.ads.first?.mediaFacts?.duration)
    let expected = [
      "loaded": Duration.zero, "impression": .zero, "start": .zero, "firstQuartile": duration / 4,
      "midpoint": duration / 2, "thirdQuartile": duration * 3 / 4, "complete": duration,
      "viewable": .seconds(2),
    ]
    let vast = record.beacons.filter { $0.beacon.source == .vast }
    #expect(vast.map(\.beacon.event).sorted() == expected.keys.sorted())
    for (event, beacon) in vast {
      let due = try #require(expected[beacon.event])
      #expect(event.at.sinceStart.roundedMicroseconds == due.roundedMicroseconds)
    }
    #expect(record.outcome == .completed)
    #expect(record.ads.first?.mediaFacts?.videoFrames.count == 900)
  }

  @Test func `quartiles follow the actual duration`() throws {
    let record = try Samples.play("inline-linear.xml", "ad-29.97fps.mp4")
    let instants = record.beacons.filter { $0.beacon.source == .vast }
      .map { "\($0.event.at.sinceStart.roundedMicroseconds) \($0.beacon.event)" }
    #expect(
      instants == [
        "0 loaded", "0 impression", "0 start", "2000000 viewable", "2502500 firstQuartile",
        "5005000 midpoint", "7507500 thirdQuartile", "10010000 complete",
      ])
    #expect(
      record.messages("DeclaredDuration") == [
        "the media is 10.010 s long, but 'Duration' says 30.000 s; correct 'Duration'"
      ])
  }

  @Test func `a fully visible ad sends every verification beacon`() throws {
    #expect(
      try builtIn("fully-visible").verification == [
        "0.000 s omidTrackView", "0.000 s start", "2.000 s twoSecondsFiftyPercentView",
        "7.500 s firstQuartile", "15.000 s midpoint", "22.500 s thirdQuartile",
        "30.000 s complete",
      ])
  }

  @Test(arguments: [
    ("half-visible", ["0.000 s omidTrackView", "2.000 s twoSecondsFiftyPercentView"], "50"),
    ("just-below-half", ["0.000 s omidTrackView"], "49"),
    ("ninety-nine-percent", ["0.000 s omidTrackView", "2.000 s twoSecondsFiftyPercentView"], "99"),
  ])
  func `a part of the ad keeps VAST's quartiles and loses the vendor's`(
    name: String, verification: [String], percent: String
  ) throws {
    let record = try builtIn(name)
    #expect(record.verification == verification)
    #expect(
      record.vast.filter { !$0.hasSuffix("iewable") } == [
        "0.000 s loaded", "0.000 s impression", "0.000 s start", "7.500 s firstQuartile",
        "15.000 s midpoint", "22.500 s thirdQuartile", "30.000 s complete",
      ])
    let lost = try #require(record.ads.first).lost
    let quartiles = lost.filter { $0.event != "twoSecondsFiftyPercentView" }
    #expect(
      quartiles.map(\.event) == ["start", "firstQuartile", "midpoint", "thirdQuartile", "complete"])
    #expect(Set(quartiles.map(\.reason)) == ["only \(percent) % in view at that instant"])
    #expect(Set(lost.map(\.source)) == [.verification])
    #expect(Set(lost.map(\.vendor)) == ["vendor.example-omid"])
    #expect((lost.count == 6) == !record.verification.contains { $0.hasSuffix("PercentView") })
  }

  @Test func `two glimpses are never two seconds`() throws {
    let record = try builtIn("two-glimpses")
    #expect(record.verification == ["0.000 s omidTrackView"])
    #expect(
      record.geometry == [
        "0.000 s 0.0", "2.000 s 100.0", "3.800 s 0.0", "5.000 s 100.0", "6.800 s 0.0",
      ])
    #expect(record.deciding.map(\.longestRun) == [.milliseconds(1800)])
    #expect(record.deciding.map(\.total) == [.milliseconds(3600)])
    #expect(record.vast.last == "30.000 s notViewable")
    #expect(
      record.ads.flatMap(\.lost).map(\.reason).last == "the longest time at 50 % was 1.800 s")
  }

  @Test func `a pause at 1900 ms begins the two seconds anew`() throws {
    let record = try builtIn("pause-at-1900ms")
    #expect(record.verification.contains("5.000 s twoSecondsFiftyPercentView"))
    #expect(record.deciding.map { $0.metAt?.sinceStart } == [.seconds(5)])
    #expect(record.vast.contains("8.600 s firstQuartile"))
    #expect(record.vast.last == "31.100 s complete")
  }

  @Test func `the second play of a loop sends nothing`() throws {
    let record = try builtIn("loop-twice")
    let last = try #require(record.beacons.last)
    #expect(last.event.at.sinceStart == .seconds(30))
    #expect(record.playerEvents.suffix(2) == ["complete", "loop"])
    #expect(last.beacon.event == "complete")
    #expect(last.event.position == .seconds(30))
    #expect(record.duration == .seconds(60))
    #expect(record.omid.last == "60.000 s sessionFinish")
    #expect(record.outcome == .completed)
  }

  @Test func `declared controls change nothing but the geometry's details`() throws {
    func withoutGeometry(_ record: RunRecord) -> [String] {
      record.events.map { event in
        let instant = event.at.sinceStart.roundedMicroseconds
        return switch event.kind {
        case .omid(let type, _): "\(instant) omid \(type.rawValue)"
        case .geometry(let change): "\(instant) \(change.percentInView) \(change.reasons)"
        default: "\(instant) \(event.kind)"
        }
      }
    }
    let (controls, plain) = (try builtIn("friendly-controls"), try builtIn("fully-visible"))
    #expect(withoutGeometry(controls) == withoutGeometry(plain))
    #expect(controls.viewability == plain.viewability)
    #expect(controls.omidData(.impression).map { $0["declaredFriendlyObstructions"] } == [2])
  }

  @Test func `one look a second loses the end of a short clip, and is late with what comes before`()
    throws
  {
    let record = try Samples.play("criteo.xml", "ad-3.2s.mp4", player: .criteoIOS)
    #expect(
      record.vast == [
        "0.000 s impression", "1.000 s start", "2.000 s firstQuartile", "3.000 s midpoint",
        "6.200 s thirdQuartile",
      ])
    #expect(
      record.verification == [
        "0.000 s omidTrackView", "1.000 s start", "2.000 s firstQuartile",
        "3.000 s midpoint", "3.000 s twoSecondsFiftyPercentView", "6.200 s thirdQuartile",
      ])
    let lost = try #require(record.ads.first).lost
    #expect(
      lost.map { "\($0.source) \($0.event) \($0.vendor ?? "-")" } == [
        "vast complete -", "verification complete criteo.com-omid",
      ])
    #expect(
      Set(lost.map(\.reason)) == ["the player passed it between two observations of the playhead"])
  }

  @Test func `ten looks a second lose nothing`() throws {
    let record = try Samples.play("criteo.xml", "ad-3.2s.mp4", player: .criteoIOSApp)
    #expect(
      record.vast == [
        "0.000 s impression", "0.000 s start", "0.800 s firstQuartile", "1.600 s midpoint",
        "2.400 s thirdQuartile", "3.200 s complete",
      ])
    #expect(record.ads.flatMap(\.lost).isEmpty)
  }

  @Test func `progress offsets count on the actual duration, each tracker once`() throws {
    let record = try Samples.play("progress.xml")
    let sent = record.beacons.filter { $0.beacon.event == "progress" }.map {
      let name = $0.beacon.url.prefix { $0 != "?" }.split(separator: "/").last ?? ""
      return "\($0.event.at.sinceStart.roundedMicroseconds / 1000) \(name)"
    }
    #expect(
      sent == [
        "0 progress-0s", "3000 progress-3s", "3000 progress-10-percent",
        "9990 progress-33.3-percent", "10250 progress-10.25s", "15000 progress-50-percent",
        "30000 progress-100-percent",
      ])
  }

  @Test(arguments: Samples.scenarioNames)
  func `a sample scenario meets all of its expectations`(name: String) throws {
    let scenario = try Samples.scenario(name)
    let tag = try #require(scenario.ad.tag)
    let media = try #require(scenario.ad.media)
    let record = try Samples.play(scenario: scenario) {
      $0.tag.path = tag
      $0.media = .init(path: media, displayName: media)
    }
    #expect(record.expectations.count >= 15)
    #expect(record.expectations.compactMap(\.failure) == [])
  }

  @Test func `every built-in scenario has its sample file, which says the same`() throws {
    #expect(Samples.scenarioNames == BuiltInScenarios.names.sorted())
    for name in Samples.scenarioNames {
      let (written, builtIn) = (
        try Samples.scenario(name), try #require(BuiltInScenarios.scenario(named: name))
      )
      #expect(written.steps.map(\.action) == builtIn.steps.map(\.action))
      #expect(written.steps.map(\.trigger) == builtIn.steps.map(\.trigger))
      #expect(written.screen.layout == builtIn.screen.layout)
    }
  }

  @Test(arguments: ["2.0", "3.0", "4.0", "4.1", "4.2", "4.3"])
  func `every version of the sample plays to its end`(version: String) throws {
    let record = try Samples.play("inline-linear-\(version).xml")
    #expect(record.outcome == .completed)
    #expect(record.verification.count == 7)
    let quartiles = ["7.500 s firstQuartile", "15.000 s midpoint", "22.500 s thirdQuartile"]
    #expect(quartiles.allSatisfy(record.vast.contains))
  }
}

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
