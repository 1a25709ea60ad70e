import OpenMeasurement
import Testing
import Vocabulary

@testable import VASTSimulator

/// One fault of a session has one rule, wherever the session was written down: in a run, in the run's event
/// stream, in an app's trace and in a device's log.
struct SessionFormsTests {
  struct Event: Sendable {
    var type: OMIDEventType
    /// In milliseconds since the session began.
    var at: Int64
    var data: [JSONValue.Member] = []

    init(_ type: OMIDEventType, _ at: Int64, _ data: [JSONValue.Member] = []) {
      (self.type, self.at, self.data) = (type, at, data)
    }
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var rule: String
    var name: String
    var change: @Sendable (inout [Event]) -> Void

    init(_ rule: String, _ name: String, _ change: @escaping @Sendable (inout [Event]) -> Void) {
      (self.rule, self.name, self.change) = (rule, name, change)
    }

    var testDescription: String { "\(rule): \(name)" }
  }

  /// A session of 12 s with a pause of one second and a stall of half a second.
  private static let sound = [
    Event(.sessionStart, 0),
    Event(.geometryChange, 10),
    Event(.loaded, 100, [.init("skippable", .bool(false)), .init("autoPlay", .bool(true))]),
    Event(.impression, 200),
    Event(.start, 200, [.init("duration", .integer(12)), .init("mediaPlayerVolume", .integer(0))]),
    Event(.firstQuartile, 3_200), Event(.pause, 4_000), Event(.resume, 5_000),
    Event(.volumeChange, 6_000, [.init("mediaPlayerVolume", .integer(1))]),
    Event(.midpoint, 7_200), Event(.bufferStart, 8_000), Event(.bufferFinish, 8_500),
    Event(.thirdQuartile, 10_700), Event(.complete, 13_700), Event(.sessionFinish, 13_800),
  ]

  static let faults = missing + misplaced + repeated + values

  private static func drop(_ rule: String, _ type: OMIDEventType) -> Fault {
    Fault(rule, "no \(type.rawValue)") { events in events.removeAll { $0.type == type } }
  }

  private static func move(_ rule: String, _ type: OMIDEventType, to at: Int64) -> Fault {
    Fault(rule, "\(type.rawValue) at \(at) ms") { events in
      for index in events.indices where events[index].type == type { events[index].at = at }
    }
  }

  private static func add(_ rule: String, _ type: OMIDEventType, at: Int64) -> Fault {
    Fault(rule, "another \(type.rawValue) at \(at) ms") { events in
      let data = events.first { $0.type == type }?.data ?? []
      events.append(Event(type, at, data))
    }
  }

  private static let missing = [
    drop("SessionNotFirst", .sessionStart), drop("SessionNotFinished", .sessionFinish),
    drop("LoadedMissing", .loaded), drop("SessionImpressionMissing", .impression),
    drop("StartMissing", .start), drop("QuartileMissing", .firstQuartile),
    drop("QuartileMissing", .midpoint), drop("QuartileMissing", .thirdQuartile),
    Fault("CompleteMissing", "no complete, and the session goes on") { events in
      events.removeAll { $0.type == .complete }
      for index in events.indices where events[index].type == .sessionFinish {
        events[index].at = 15_000
      }
    },
    drop("PauseWithoutResume", .resume), drop("PauseWithoutResume", .pause),
    drop("BufferUnbalanced", .bufferFinish), drop("BufferUnbalanced", .bufferStart),
  ]

  private static let misplaced = [
    move("ImpressionBeforeLoaded", .loaded, to: 201),
    move("ImpressionAfterStart", .impression, to: 1_300),
    move("QuartileOrder", .firstQuartile, to: 7_300),
    move("QuartileEarly", .midpoint, to: 6_100), move("QuartileLate", .thirdQuartile, to: 11_800),
    move("QuartileEarly", .complete, to: 12_600),
    move("MediaEventWhilePaused", .firstQuartile, to: 4_100),
    Fault("CompleteAfterSkip", "a skip before the end") { events in
      events.append(Event(.skipped, 13_000))
    },
  ]

  private static let repeated = [
    add("EventTwice", .impression, at: 5_500), add("EventTwice", .start, at: 5_500),
    add("EventTwice", .loaded, at: 5_500), add("EventTwice", .midpoint, at: 7_500),
    add("EventTwice", .complete, at: 13_750), add("EventAfterFinish", .volumeChange, at: 14_000),
    add("EventAfterFinish", .pause, at: 14_000), add("PauseWithoutResume", .pause, at: 4_500),
    add("PauseWithoutResume", .resume, at: 6_500), add("BufferUnbalanced", .bufferStart, at: 8_200),
    add("BufferUnbalanced", .bufferFinish, at: 9_500),
  ]

  private static func set(
    _ rule: String, _ name: String, _ key: String, of type: OMIDEventType, to value: JSONValue
  ) -> Fault {
    Fault(rule, name) { events in
      for index in events.indices where events[index].type == type {
        events[index].data.removeAll { $0.key == key }
        events[index].data.append(.init(key, value))
      }
    }
  }

  private static let values = [
    set("SessionDurationInvalid", "no duration", "duration", of: .start, to: .integer(0)),
    set("SessionDurationInvalid", "-1 s", "duration", of: .start, to: .integer(-1)),
    set(
      "VolumeOutOfRange", "in percent", "mediaPlayerVolume", of: .volumeChange, to: .integer(100)),
    set("VolumeOutOfRange", "below 0", "mediaPlayerVolume", of: .start, to: .integer(-1)),
  ]

  // MARK: Forms

  private static func object(_ event: Event) -> JSONValue {
    let setting: [JSONValue.Member] =
      event.type == .sessionStart
      ? [
        .init("creativeType", "video"), .init("impressionType", "beginToRender"),
        .init("mediaType", "video"),
      ] : []
    return [
      "adSessionId": "A", "timestamp": .integer(Int(event.at)),
      "type": .string(event.type.rawValue),
      "data": .object(setting + event.data),
    ]
  }

  private static func judged(_ log: SessionLog) -> [String] {
    SessionLogJudge(of: log.sessions, by: SessionCheck.Measure()).sessions
      .flatMap(\.findings).map(\.rule.id)
  }

  private static func lines(_ events: [Event], _ line: (String) -> String) throws -> [UInt8] {
    let texts = try events.map { line(try JSONWriter().text(of: object($0))) }
    return Array(texts.joined(separator: "\n").utf8)
  }

  private static func inTrace(_ events: [Event]) throws -> [String] {
    var calls: [(at: Int64, name: String, arguments: [JSONValue.Member])] = [
      (0, "unit", [.init("sdk", "omid")]),
      (
        0, "createSession",
        [.init("creativeType", "video"), .init("impressionType", "beginToRender")]
      ),
    ]
    for event in events {
      let value = { (key: String) in event.data.first { $0.key == key }?.value }
      switch event.type {
      case .sessionStart: calls.append((event.at, "startSession", []))
      case .sessionFinish: calls.append((event.at, "finishSession", []))
      case .impression: calls.append((event.at, "impressionOccurred", []))
      case .geometryChange:
        calls.append((event.at, "viewport", [.init("percentInView", .integer(100))]))
      case .start, .volumeChange:
        let volume = value("mediaPlayerVolume").map { [JSONValue.Member("volume", $0)] } ?? []
        let duration = value("duration").map { [JSONValue.Member("duration", $0)] } ?? []
        calls.append((event.at, event.type.rawValue, duration + volume))
      case let type: calls.append((event.at, type.rawValue, event.data))
      }
    }
    let text = try calls.map { at, name, arguments in
      try JSONWriter().text(
        of: .object(
          [
            .init("v", .integer(1)), .init("atUs", .integer(Int(at) * 1_000)), .init("unit", "a"),
            .init("call", .string(name)),
          ] + arguments))
    }.joined(separator: "\n")
    let audit = AppAudit(of: AppTrace(Array(text.utf8), file: "a.jsonl"), by: AppAudit.Measure())
    return audit.findings.filter { $0.session != nil }.map(\.diagnostic.rule.id)
  }

  private static func inOrder(_ events: [Event]) -> [Event] {
    events.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }

  /// The rules that a session of a run breaks, whose player reported the same at the same instants or nothing.
  private static func inRun(_ events: [Event], isOfPlayer: Bool) -> [String] {
    SimulatedSession(
      of: events.map {
        SimulatedSession.Report(
          $0.type, object($0), at: .milliseconds($0.at), position: nil, isOfSeek: false,
          isOfPlayer: isOfPlayer)
      }, isOver: true
    ).findings.map(\.rule.id)
  }

  /// The rules that a session breaks in each form.
  private static func rules(_ events: [Event]) throws -> [String: [String]] {
    let events = inOrder(events)
    let run = inRun(events, isOfPlayer: false)
    // A device's log and the stream have geometry and a context, which are not the subject here.
    let others: Set<String> = ["GeometryMissing", "PartnerMissing"]
    let stream = SessionLogReader.log(
      try lines(events) { #"{"kind":"omid","event":\#($0)}"# }, file: "s.jsonl", kind: .events)
    let log = SessionLogReader.log(
      try lines(events) { "9/1/2026, 12:00:00 PM::\($0)" }, file: "log.txt")
    return [
      "run": run, "stream": judged(stream).filter { !others.contains($0) },
      "log": judged(log).filter { !others.contains($0) }, "trace": try inTrace(events),
    ]
  }

  @Test func `a sound session has no finding in any form`() throws {
    #expect(
      try Self.rules(Self.sound) == ["run": [], "stream": [], "log": [], "trace": []])
  }

  @Test(arguments: faults)
  func `a session that follows its player is excused for its instants alone`(fault: Fault) {
    var events = Self.sound
    fault.change(&events)
    let ofInstants: Set<String> = ["QuartileEarly", "QuartileLate"]
    #expect(
      Self.inRun(Self.inOrder(events), isOfPlayer: true)
        == (ofInstants.contains(fault.rule) ? [] : [fault.rule]))
  }

  @Test(arguments: faults)
  func `a fault has the same rule in every form, and no other`(fault: Fault) throws {
    var events = Self.sound
    fault.change(&events)
    for (form, rules) in try Self.rules(events) {
      #expect(rules == [fault.rule], "in the \(form)")
    }
  }

  @Test func `the faults are of every kind that reports of a session can have`() {
    #expect(Self.faults.count >= 34)
  }
}
