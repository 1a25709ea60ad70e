import Foundation
import ScriptEngine
import TestSupport
import Testing
import Vocabulary

@testable import OpenMeasurement

struct SampleScriptTests {
  /// Small limits, so that endless scripts cost little.
  private static let limits = VerificationLimits(
    script: ScriptLimits(entryTime: .milliseconds(50), entries: 3_000))

  private func sample(_ name: String) throws -> String {
    let root = Checkout.root
    return try String(
      contentsOf: root.appending(path: "SampleMedia/Scripts/\(name)"), encoding: .utf8)
  }

  /// The beacons of the rules, each named as its event.
  private var parameters: String {
    let names = [
      "omidTrackView", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
      "twoSecondsFiftyPercentView",
    ]
    return "{\"beacons\":{\(names.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ","))}}"
  }

  /// A session of four seconds, its geometry as given in percent at milliseconds.
  private func play(
    _ bench: Bench, geometry: [(Int, Int)], pause: (from: Int, to: Int)? = nil
  ) {
    var events: [(Int, OMIDEventType, JSONValue?)] = [
      (0, .sessionStart, ["context": [:]]), (0, .loaded, nil), (0, .impression, nil),
      (0, .start, ["duration": 4]), (1000, .firstQuartile, nil), (2000, .midpoint, nil),
      (3000, .thirdQuartile, nil), (4000, .complete, nil), (4000, .sessionFinish, nil),
    ]
    if let pause { events += [(pause.from, .pause, nil), (pause.to, .resume, nil)] }
    let changes = geometry.map { at, percent in
      (
        at, OMIDEventType.geometryChange,
        ["adView": ["percentageInView": .integer(percent)]] as JSONValue?
      )
    }
    // Geometry changes come first at an instant; the session begins before them.
    let order = events.prefix(1) + changes + events.dropFirst()
    for (at, type, data) in order.enumerated()
      .sorted(by: { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }).map(\.element)
    {
      bench.deliver(type, data, at: at)
    }
    bench.advance(to: 10_000)
  }

  @Test func `the seed's rules, in view throughout`() throws {
    let bench = Bench()
    bench.load(try sample("seed-rules.js"), vendorKey: "v", parameters: parameters)
    play(bench, geometry: [(0, 100)])
    #expect(
      bench.urls() == [
        "omidTrackView", "start", "firstQuartile", "twoSecondsFiftyPercentView", "midpoint",
        "thirdQuartile", "complete",
      ])
    #expect(bench.lines() == [])
  }

  @Test(
    arguments: [
      // Half in view: no beacon of an event, but the two seconds.
      ([(0, 50)], nil, ["twoSecondsFiftyPercentView"]),
      // Less than half: nothing.
      ([(0, 49)], nil, []),
      // Out of view at the exact instant at which the two seconds are complete.
      ([(0, 100), (2000, 0)], nil, ["start", "firstQuartile", "twoSecondsFiftyPercentView"]),
      // A millisecond before.
      ([(0, 100), (1999, 0)], nil, ["start", "firstQuartile"]),
      // In view again, for exactly two seconds until the end.
      (
        [(0, 100), (1999, 0), (2000, 100)], nil,
        [
          "start", "firstQuartile", "midpoint", "thirdQuartile", "twoSecondsFiftyPercentView",
          "complete",
        ]
      ),
      // A pause resets the time.
      ([(0, 50)], (1500, 2500), []),
      ([(0, 50)], (2000, 2500), ["twoSecondsFiftyPercentView"]),
    ] as [([(Int, Int)], (Int, Int)?, [String])])
  func `the seed's rules, in part`(
    geometry: [(Int, Int)], pause: (Int, Int)?, expected: [String]
  ) throws {
    let bench = Bench()
    bench.load(try sample("seed-rules.js"), vendorKey: "v", parameters: parameters)
    play(bench, geometry: geometry, pause: pause.map { (from: $0.0, to: $0.1) })
    #expect(bench.urls() == ["omidTrackView"] + expected)
  }

  @Test func `everything is logged as it comes`() throws {
    let bench = Bench()
    bench.load(try sample("log-everything.js"), vendorKey: "log.example-omid", parameters: "p")
    play(bench, geometry: [(0, 100)])
    let messages = try bench.urls().map {
      try #require(URLComponents(string: $0)?.queryItems?.first?.value)
    }
    #expect(messages.prefix(2) == ["OmidSupported[true]", "version=1.5.2-test"])
    #expect(
      messages.dropFirst(2).first == """
        1/1/2026::12:00:00 AM::{"adSessionId":"session","timestamp":1767225600000,\
        "type":"sessionStart","data":{"context":{},"verificationParameters":"p"}}
        """)
    // Media events come three times: by their own name and by both aliases.
    #expect(messages.filter { $0.contains("\"type\":\"midpoint\"") }.count == 3)
    #expect(messages.filter { $0.contains("\"type\":\"impression\"") }.count == 1)
    #expect(messages.last?.contains("\"type\":\"sessionFinish\"") == true)
  }

  @Test func `a script against omid3p`() throws {
    let bench = Bench()
    bench.load(try sample("omid3p.js"), vendorKey: "omid3p.example-omid", parameters: "a b")
    play(bench, geometry: [(0, 100), (1500, 20)])
    #expect(
      bench.urls().map { $0.dropFirst("https://omid3p.example.com/".count) } == [
        "sessionStart?parameters=a%20b", "geometry?percent=100", "start", "firstQuartile",
        "geometry?percent=20", "midpoint", "thirdQuartile", "complete", "sessionFinish",
      ])
  }

  @Test(arguments: [true, false])
  func `a script against omidNative alone`(hasSecond: Bool) throws {
    let second = "https://native.example.com/second.js"
    let bench = Bench(resources: hasSecond ? [second: "0123456789"] : [:])
    bench.load(try sample("omidnative.js"), at: 100)
    bench.advance(to: 60_000)
    #expect(
      bench.urls().map { $0.dropFirst("https://native.example.com/".count) } == [
        "loaded", "confirmed", hasSecond ? "second?length=10" : "no-second",
        "ping?n=1&at=1767225605100", "ping?n=2&at=1767225610100", "ping?n=3&at=1767225615100",
      ])
  }

  @Test(arguments: [ScriptIsolation.separate, .shared])
  func `a broken script costs the others nothing`(isolation: ScriptIsolation) throws {
    // Not here: endless promises and the pathological expression, which only a separate process can
    // end.
    let broken = [
      "syntax-error.js", "throws-at-load.js", "throws-in-listener.js", "endless-loop.js",
      "timer-storm.js", "giant-allocation.js",
    ]
    let bench = Bench(isolation: isolation, limits: Self.limits)
    for name in broken { bench.load(try sample("broken/\(name)"), vendorKey: name) }
    bench.load(try sample("seed-rules.js"), vendorKey: "v", parameters: parameters)
    play(bench, geometry: [(0, 100)])
    #expect(
      bench.urls(of: broken.count) == [
        "omidTrackView", "start", "firstQuartile", "twoSecondsFiftyPercentView", "midpoint",
        "thirdQuartile", "complete",
      ])
    let kinds = Dictionary(grouping: bench.outputs, by: \.script)
      .mapValues { $0.map(\.kind) }
    guard case .notExecuted(.syntaxError)? = kinds[0]?.first,
      case .notExecuted(.threw(let thrown))? = kinds[1]?.last
    else {
      Issue.record("\(kinds)")
      return
    }
    #expect(thrown.message.hasPrefix("ReferenceError: Can't find variable: window"))
    #expect(thrown.location?.position?.line == 3)
    #expect(bench.urls(of: 1) == ["https://broken.example.com/before"])
    guard case .failed(.event("start"), let exception)? = kinds[2]?.dropFirst().first else {
      Issue.record("\(kinds)")
      return
    }
    #expect(exception.message == "RangeError: the listener does not like a start")
    #expect(bench.urls(of: 2).count == 6)
    #expect(kinds[3]?.first == .timedOut(.event("firstQuartile")))
    #expect(bench.urls(of: 3) == ["https://broken.example.com/complete"])
    #expect(kinds[4]?.contains(.log(ScriptLogLine(.warn, "further timers are ignored"))) == true)
    #expect(kinds[4]?.last == .exhausted(.entries))
    #expect(kinds[5]?.count == 1)
  }

  @Test(arguments: [ScriptIsolation.separate, .shared])
  func `tampering reaches no event of others`(isolation: ScriptIsolation) throws {
    let bench = Bench(isolation: isolation)
    bench.load(try sample("broken/prototype-tampering.js"))
    bench.load(
      """
      omid3p.addEventListener('geometryChange', (event) =>
        omidNative.sendUrl(event.type + event.data.adView.percentageInView));
      omid.v1_VerificationServiceCommunication.handleExportedMessage({
        omid_message_guid: 'g', omid_message_method: 'VerificationService.getVersion',
        omid_message_version: '1.5.0', omid_message_args: [],
      }, { handleExportedMessage(message) {
        omidNative.sendUrl(message.omid_message_method);
      } });
      """)
    bench.geometry(75, at: 100)
    #expect(bench.urls(of: 0) == ["https://broken.example.com/tampered"])
    #expect(bench.urls(of: 1) == ["response", "geometryChange75"])
  }
}

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

/// The sample scripts receive the events of a recorded session: of one in this repository, and of a
/// real one, where that recording is available.
@Suite(.tags(.corpus))
struct CapturedEventsTests {
  private static let root = Checkout.root

  private func sample(_ name: String) throws -> String {
    try String(
      contentsOf: Self.root.appending(path: "SampleMedia/Scripts/\(name)"), encoding: .utf8)
  }

  /// The recorded events in the form for a host.
  private func events(in place: CorpusPlace) throws -> [ScriptEvent] {
    try place.text("omid/golden-events.jsonl").split(separator: "\n").map { line in
      let value = try JSONReader.value(of: String(line))
      let type = try #require(OMIDEventType(rawValue: value["type"]?.text ?? ""))
      return ScriptEvent(type: type, text: String(line))
    }
  }

  @Test(arguments: CorpusPlace.all(with: "omid"))
  func `every recorded event reaches the scripts as it was`(place: CorpusPlace) throws {
    let bench = Bench()
    bench.load(try sample("log-everything.js"), vendorKey: "log.example-omid")
    bench.load(try sample("omid3p.js"), vendorKey: "omid3p.example-omid")
    let events = try events(in: place)
    #expect(events.count == 9)
    for event in events { _ = bench.keep(bench.host.deliver(event, at: .zero)) }
    let texts = events.map { $0.text.filter { $0 != " " } }
    let logged = bench.urls(of: 0).compactMap { $0.removingPercentEncoding }
    for text in texts {
      #expect(logged.contains { $0.filter { $0 != " " }.hasSuffix("::\(text)") }, "\(text)")
    }
    let changes = events.filter { $0.type == .geometryChange }.count
    #expect(bench.urls(of: 1).count { $0.contains("/geometry?percent=") } == changes)
    #expect(bench.lines(of: 0) == [] && bench.lines(of: 1) == [])
  }
}
