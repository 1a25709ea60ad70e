import Foundation
import OpenMeasurement
import TestSupport
import Testing
import Vocabulary

/// The sample script of the measurement rules and the built-in measurer, which are independent.
struct SeedRulesTests {
  /// One sent beacon: which, and when.
  struct Sent: Hashable, CustomStringConvertible {
    let at: VirtualInstant
    let beacon: String
    var description: String { "\(beacon) at \(at.sinceStart)" }
  }

  private static let beacons = [
    "omidTrackView", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
    "twoSecondsFiftyPercentView",
  ]

  private static let parameters =
    "{\"beacons\":{\(beacons.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ","))}}"

  /// Sessions of about ten seconds with changes of every kind, many at the instants that matter.
  private func events(seed: UInt64) -> [(VirtualInstant, OMIDEvent)] {
    var random = SeededRandom(seed: seed)
    // A duration whose quarters are not whole milliseconds.
    let duration = Duration.microseconds(Int64.random(in: 7_000_001...11_000_001, using: &random))
    var timeline: [(Duration, OMIDEventType, JSONValue?)] = [
      (.zero, .sessionStart, ["context": [:]]), (.zero, .loaded, nil), (.zero, .impression, nil),
      (.zero, .start, ["duration": 1]), (duration.fraction(1, of: 4), .firstQuartile, nil),
      (duration.fraction(1, of: 2), .midpoint, nil),
      (duration.fraction(3, of: 4), .thirdQuartile, nil), (duration, .complete, nil),
      (duration, .sessionFinish, nil),
    ]
    func moment() -> Duration {
      let coarse = Duration.milliseconds(500 * Int64.random(in: 0...22, using: &random))
      return Bool.random(using: &random)
        ? coarse : coarse + .microseconds(Int64.random(in: -1500...1500, using: &random))
    }
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let percent = [0, 49, 50, 99, 100, 100, 100].randomElement(using: &random) ?? 0
      timeline.append(
        (max(.zero, moment()), .geometryChange, ["adView": ["percentageInView": .integer(percent)]])
      )
    }
    for (stop, go) in [(OMIDEventType.pause, .resume), (.bufferStart, .bufferFinish)]
      as [(OMIDEventType, OMIDEventType)]
    where Bool.random(using: &random) {
      let from = max(.milliseconds(1), moment())
      timeline += [(from, stop, nil), (from + max(.microseconds(1), moment()), go, nil)]
    }
    if Int.random(in: 0..<5, using: &random) == 0 {
      timeline.append((max(.milliseconds(1), moment()), .skipped, nil))
    }
    return timeline.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map { _, entry in
        (
          VirtualInstant(sinceStart: entry.0),
          OMIDEvent(
            adSessionID: "s", timestamp: entry.0.wholeMilliseconds, type: entry.1, data: entry.2)
        )
      }
  }

  private func measured(_ events: [(VirtualInstant, OMIDEvent)]) throws -> [Sent] {
    var measurer = try CriteoMeasurerStateMachine(parsing: Self.parameters)
    var sent: [Sent] = []
    func note(_ actions: [CriteoMeasurerStateMachine.Action], _ instant: VirtualInstant) {
      for case .send(_, let url) in actions { sent.append(Sent(at: instant, beacon: url)) }
    }
    for (instant, event) in events {
      while let due = measurer.nextDeadline, due <= instant {
        note(measurer.advance(to: due), due)
      }
      note(measurer.received(event, at: instant), instant)
    }
    return sent
  }

  private func scripted(_ events: [(VirtualInstant, OMIDEvent)], _ source: String) -> [Sent] {
    let host = InProcessScriptHost(
      configuration: VerificationHostConfiguration(serviceVersion: "1")
    ) { _ in nil }
    var sent: [Sent] = []
    func note(_ outputs: [ScriptOutput], _ instant: VirtualInstant) {
      sent += Bench.urls(outputs).map { Sent(at: instant, beacon: $0) }
      #expect(outputs.count == Bench.urls(outputs).count, "\(outputs)")
    }
    let script = VerificationScript(
      id: 0, vendorKey: "v", url: "seed-rules.js", source: source, parameters: Self.parameters,
      injectionID: "i")
    note(host.load(script, at: .zero), .zero)
    for (instant, event) in events {
      while let due = host.nextDeadline, due <= instant { note(host.advance(to: due), due) }
      note(host.deliver(ScriptEvent(event), at: instant), instant)
    }
    return sent
  }

  @Test func `script and measurer send the same beacons at the same instants`() throws {
    let root = Checkout.root
    let source = try String(
      contentsOf: root.appending(path: "SampleMedia/Scripts/seed-rules.js"), encoding: .utf8)
    var met = 0
    for seed in UInt64(1)...200 {
      let events = events(seed: seed)
      let expected = try measured(events)
      #expect(scripted(events, source) == expected, "seed \(seed)")
      met += expected.filter { $0.beacon == "twoSecondsFiftyPercentView" }.count
    }
    // The sessions are worth comparing: some reach the two seconds, some do not.
    #expect((20...180).contains(met))
  }
}
