import TestSupport
import Testing
import Vocabulary

@testable import OpenMeasurement

struct CriteoMeasurerStateMachineTests {
  /// A session, and a measurer that receives all of its events.
  private struct Run {
    var session: AdSessionStateMachine
    var measurer: CriteoMeasurerStateMachine
    var actions: [CriteoMeasurerStateMachine.Action] = []

    init(declaring beacons: [CriteoBeacon] = CriteoBeacon.allCases) throws {
      session = try .created()
      _ = session.adEventsCreated() + session.mediaEventsCreated()
      let members = beacons.map { "\"\($0.rawValue)\": \"u/\($0.rawValue)\"" }
      measurer = try CriteoMeasurerStateMachine(
        parsing: "{\"beacons\": {\(members.joined(separator: ","))}}")
      receive(session.sessionStarted(at: at(0)), 0)
    }

    mutating func receive(_ published: [AdSessionAction], _ milliseconds: Int) {
      for event in published.published {
        actions += measurer.received(event, at: at(milliseconds))
      }
    }

    mutating func media(_ event: MediaEvent, _ milliseconds: Int) {
      receive(session.mediaEventOccurred(event, at: at(milliseconds)), milliseconds)
    }

    mutating func show(_ percent: Double, _ milliseconds: Int) {
      receive(session.geometryChanged(.showing(percent), at: at(milliseconds)), milliseconds)
    }

    /// Plays 30 s through, with the measurer's deadlines.
    mutating func playThrough() {
      media(.sampleStart, 0)
      if let deadline = measurer.nextDeadline { actions += measurer.advance(to: deadline) }
      let events: [MediaEvent] = [
        .quartile(.firstQuartile), .quartile(.midpoint), .quartile(.thirdQuartile), .complete,
      ]
      for (index, event) in events.enumerated() {
        media(event, 7500 * (index + 1))
      }
      receive(session.sessionFinished(at: at(30_000)), 30_000)
    }

    var sent: [CriteoBeacon] {
      actions.compactMap { action in
        guard case .send(let beacon, let url) = action else { return nil }
        #expect(url == "u/\(beacon.rawValue)")
        return beacon
      }
    }

    var lost: [CriteoBeacon] {
      actions.compactMap { action in
        guard case .lost(let beacon, _) = action else { return nil }
        return beacon
      }
    }
  }

  private static let playback = TrackingPoint.allCases.map(CriteoBeacon.point)

  @Test(arguments: [
    (100.0, true, true), (99.5, true, true), (99.499999, true, false), (99, true, false),
    (50, true, false), (49.5, true, false), (49, false, false), (0, false, false),
  ])
  func `two seconds want half of the ad, the others all of it, in whole percents`(
    percent: Double, isHalf: Bool, isFull: Bool
  ) throws {
    var run = try Run()
    run.show(percent, 0)
    run.playThrough()
    let playback = isFull ? Self.playback : []
    #expect(
      Set(run.sent)
        == Set([.omidTrackView] + playback + (isHalf ? [.twoSecondsFiftyPercentView] : [])))
    #expect(run.sent.count == Set(run.sent).count)
    #expect(run.lost == (isFull ? [] : Self.playback))
  }

  @Test func `the order is the events' order`() throws {
    var run = try Run()
    run.receive(run.session.impressionOccurred(.showing(100), at: at(0)), 0)
    run.playThrough()
    #expect(
      run.sent == [
        .omidTrackView, .point(.start), .twoSecondsFiftyPercentView,
      ] + Self.playback.dropFirst())
  }

  @Test func `what was in view at the event counts`() throws {
    var run = try Run()
    run.media(.sampleStart, 0)
    run.show(99, 0)
    run.media(.quartile(.firstQuartile), 7500)
    run.show(100, 15_000)
    run.media(.quartile(.midpoint), 15_000)
    #expect(
      run.actions == [
        .send(.omidTrackView, url: "u/omidTrackView"),
        .lost(.point(.start), percentInView: nil),
        .send(.twoSecondsFiftyPercentView, url: "u/twoSecondsFiftyPercentView"),
        .lost(.point(.quartile(.firstQuartile)), percentInView: 99),
        .send(.point(.quartile(.midpoint)), url: "u/midpoint"),
      ])
  }

  @Test(
    arguments: [
      ([(MediaEvent.pause, 1900), (.resume, 2500)], 4500),
      ([(.pause, 2000), (.resume, 2500)], 2000),
      ([(.bufferStart, 1999), (.bufferFinish, 3000)], 5000),
      ([(.pause, 500), (.bufferStart, 600), (.resume, 700), (.bufferFinish, 800)], 2800),
      ([(.skipped, 1900)], nil),
      ([(.skipped, 2000)], 2000),
      ([(.complete, 1500)], nil),
      ([(.volumeChange(playerVolume: 0, deviceVolume: nil), 1900)], 2000),
    ] as [(Named<[(MediaEvent, Int)]>, Int?)])
  func `interruptions start the two seconds again`(
    events: Named<[(MediaEvent, Int)]>, expected: Int?
  ) throws {
    var run = try Run(declaring: [.twoSecondsFiftyPercentView])
    run.show(50, 0)
    run.media(.sampleStart, 0)
    var full: Int?
    for (event, instant) in events.value {
      run.media(event, instant)
      if full == nil, !run.sent.isEmpty { full = instant }
    }
    #expect(run.measurer.nextDeadline == (full == nil ? expected.map { at($0) } : nil))
    run.actions += run.measurer.advance(to: at(60_000))
    #expect(run.sent.count == (expected == nil ? 0 : 1))
    #expect(full == nil || full == expected)
  }

  @Test func `two glimpses of 1.7 seconds are not enough`() throws {
    var run = try Run()
    run.show(0, 0)
    run.media(.sampleStart, 0)
    for (percent, instant) in [(100.0, 1000), (0, 2700), (49.4, 2800), (50, 4000), (0, 5700)] {
      run.show(percent, instant)
    }
    run.receive(run.session.sessionFinished(at: at(30_000)), 30_000)
    #expect(run.sent == [.omidTrackView])
    #expect(run.measurer.nextDeadline == nil)
  }

  @Test func `each beacon is settled once`() throws {
    var run = try Run(declaring: [.point(.start), .point(.quartile(.midpoint))])
    run.show(50, 0)
    run.media(.sampleStart, 0)
    run.show(100, 1000)
    run.media(.sampleStart, 2000)
    run.media(.quartile(.midpoint), 3000)
    run.media(.quartile(.midpoint), 4000)
    #expect(
      run.actions == [
        .lost(.point(.start), percentInView: 50),
        .send(.point(.quartile(.midpoint)), url: "u/midpoint"),
      ])
  }

  @Test func `what is not declared is neither sent nor lost nor waited for`() throws {
    var run = try Run(declaring: [])
    run.show(50, 0)
    run.media(.sampleStart, 0)
    #expect(run.measurer.nextDeadline == nil)
    run.playThrough()
    #expect(run.actions == [])
  }

  @Test func `nothing happens outside of a session`() throws {
    var measurer = try CriteoMeasurerStateMachine(parsing: "{\"beacons\": {\"start\": \"u\"}}")
    var actions = measurer.received(
      OMIDEvent(adSessionID: "A", timestamp: 0, type: .start), at: at(0))
    actions += measurer.advance(to: at(9000))
    actions += measurer.received(
      OMIDEvent(adSessionID: "A", timestamp: 0, type: .sessionFinish), at: at(9000))
    #expect(actions == [])
  }
}

struct CriteoParametersTests {
  @Test func `the declared beacons are read`() throws {
    let parameters = try CriteoParameters(
      parsing: """
          {"version": 2, "beacons": {"start": "https://b.example/start?a=[X]&b=1%3A",
           "omidTrackView": "https://b.example/view", "midpoint": ""}}

        """)
    #expect(
      parameters.beacons == [
        .point(.start): "https://b.example/start?a=[X]&b=1%3A",
        .omidTrackView: "https://b.example/view",
      ])
    #expect(parameters.unknownKeys == [])
  }

  @Test(arguments: [
    ("", CriteoParametersError.notJSON),
    ("iabtechlab-Adsbynimbus", .notJSON),
    ("{\"beacons\": {\"start\": \"u\"}", .notJSON),
    ("[]", .noBeacons),
    ("\"text\"", .noBeacons),
    ("{}", .noBeacons),
    ("{\"beacons\": null}", .noBeacons),
    ("{\"beacons\": [\"u\"]}", .noBeacons),
    (
      "{\"beacons\": {\"start\": 1, \"complete\": null, \"midpoint\": \"u\"}}",
      .notText(keys: ["complete", "start"])
    ),
  ])
  func `what can't be used says why`(text: String, error: CriteoParametersError) {
    #expect(throws: error) { try CriteoParameters(parsing: text) }
  }

  @Test func `unknown keys are listed and never sent`() throws {
    let text = "{\"beacons\": {\"viewed\": \"u\", \"Start\": 5, \"start\": \"s\"}}"
    let parameters = try CriteoParameters(parsing: text)
    #expect(parameters.unknownKeys == ["Start", "viewed"])
    #expect(parameters.beacons == [.point(.start): "s"])
  }

  @Test func `of a key that is written twice the last one counts`() throws {
    let text = """
      {"beacons": {"start": "lost"}, "beacons":
        {"start": 1, "viewed": 1, "viewed": 2, "start": "s", "midpoint": "m", "midpoint": ""}}
      """
    let parameters = try CriteoParameters(parsing: text)
    #expect(parameters.unknownKeys == ["viewed"])
    #expect(parameters.beacons == [.point(.start): "s"])
  }

  @Test func `messages name the keys`() {
    #expect(
      CriteoParametersError.notText(keys: ["a", "b"]).description
        == "the beacons 'a', 'b' are not text")
  }
}
