import TestSupport
import Testing
import Vocabulary

@testable import OpenMeasurement

/// The player's state according to media events, observed through a session.
struct MediaPlaybackStateMachineTests {
  /// The answer to the last of some events after a start, as far as it is a misuse.
  private func misuse(after events: [MediaEvent]) throws -> AdSessionMisuse? {
    var session = try AdSessionStateMachine.playing()
    var actions: [AdSessionAction] = []
    for event in events { actions = session.mediaEventOccurred(event, at: at(1)) }
    switch actions.first {
    case .reject(let misuse), .warn(let misuse): return misuse
    case .publish, .declareFriendly, nil: return nil
    }
  }

  @Test(arguments: [
    MediaEvent.quartile(.firstQuartile), .quartile(.midpoint), .quartile(.thirdQuartile), .complete,
  ])
  func `progress of a player that does not play is delivered with a warning`(
    event: MediaEvent
  ) throws {
    for interruption in [MediaEvent.pause, .bufferStart] {
      var session = try AdSessionStateMachine.playing()
      _ = session.mediaEventOccurred(interruption, at: at(1))
      let actions = session.mediaEventOccurred(event, at: at(2))
      #expect(actions.publishedTypes == [event.type])
      #expect(actions.first == .warn(.notPlaying(event.type)))
      #expect(AdSessionMisuse.notPlaying(event.type).rule == .mediaEventWhilePaused)
    }
  }

  @Test(
    arguments: [
      ([MediaEvent.pause], nil),
      ([.pause, .pause], .alreadyPaused),
      ([.resume], .notPaused),
      ([.pause, .resume], nil),
      ([.pause, .resume, .resume], .notPaused),
      ([.bufferStart, .bufferStart], .alreadyBuffering),
      ([.bufferFinish], .notBuffering),
      ([.bufferStart, .bufferFinish], nil),
      ([.pause, .bufferStart], nil),
      ([.bufferStart, .pause, .bufferFinish], nil),
      ([.bufferStart, .pause, .bufferFinish, .quartile(.midpoint)], .notPlaying(.midpoint)),
      ([.bufferStart, .pause, .bufferFinish, .resume, .quartile(.midpoint)], nil),
      ([.pause, .quartile(.firstQuartile)], .notPlaying(.firstQuartile)),
      ([.bufferStart, .complete], .notPlaying(.complete)),
      ([.pause, .skipped], nil),
      ([.skipped, .resume], .afterSkip(.resume)),
      ([.skipped, .complete], .afterSkip(.complete)),
      ([.skipped, .sampleStart], .afterSkip(.start)),
      ([.skipped, .skipped], .afterSkip(.skipped)),
      ([.skipped, .volumeChange(playerVolume: 0, deviceVolume: nil)], nil),
      ([.pause, .sampleStart, .quartile(.midpoint)], nil),
      ([.complete, .pause], nil),
    ] as [(Named<[MediaEvent]>, AdSessionMisuse?)])
  func `events must fit the player's state`(events: Named<[MediaEvent]>, misuse: AdSessionMisuse?)
    throws
  {
    #expect(try self.misuse(after: events.value) == misuse)
  }

  @Test func `what happened before the start is forgotten at the start`() throws {
    var session = try AdSessionStateMachine.started()
    _ = session.mediaEventOccurred(.bufferStart, at: at(0))
    _ = session.mediaEventOccurred(.sampleStart, at: at(0))
    #expect(session.mediaEventOccurred(.bufferFinish, at: at(1)) == [.reject(.notBuffering)])
    #expect(
      session.mediaEventOccurred(.quartile(.midpoint), at: at(1)).publishedTypes == [.midpoint])
  }

  @Test func `whatever is reported, what is delivered is consistent`() throws {
    for seed in 0..<300 {
      var random = SeededRandom(seed: UInt64(seed))
      var session = try AdSessionStateMachine.playing()
      var isPaused = false
      var isBuffering = false
      var isSkipped = false
      for step in 0..<60 {
        let event = MediaEvent.samples.randomElement(using: &random) ?? .pause
        guard
          !session.mediaEventOccurred(event, at: at(step)).published.isEmpty
        else { continue }
        switch event.type {
        case .start: (isPaused, isBuffering) = (false, false)
        case .pause, .resume:
          #expect(isPaused == (event.type == .resume), "seed \(seed)")
          isPaused.toggle()
        case .bufferStart, .bufferFinish:
          #expect(isBuffering == (event.type == .bufferFinish), "seed \(seed)")
          isBuffering.toggle()
        case .firstQuartile, .midpoint, .thirdQuartile, .complete:
          #expect(!isSkipped, "seed \(seed)")
        case .skipped:
          #expect(!isSkipped, "seed \(seed)")
          isSkipped = true
        default: break
        }
      }
    }
  }
}

struct MediaEventTests {
  private static let payloads: [(MediaEvent, JSONValue)] = [
    (
      MediaEvent.start(duration: .milliseconds(30_030), playerVolume: 0, deviceVolume: 0.5),
      [
        "duration": 30.03, "mediaPlayerVolume": 0, "videoPlayerVolume": 0, "deviceVolume": 0.5,
      ]
    ),
    (
      .start(duration: .seconds(15), playerVolume: 1, deviceVolume: nil),
      ["duration": 15, "mediaPlayerVolume": 1, "videoPlayerVolume": 1]
    ),
    (
      .volumeChange(playerVolume: 0.25, deviceVolume: 1),
      ["mediaPlayerVolume": 0.25, "videoPlayerVolume": 0.25, "deviceVolume": 1]
    ),
    (.playerStateChange(.minimized), ["state": "minimized"]),
    (.adUserInteraction(.invitationAccept), ["interactionType": "invitationAccept"]),
  ]

  @Test(arguments: payloads)
  func `payloads have exactly their keys`(event: MediaEvent, data: JSONValue) {
    #expect(event.data == data)
  }

  @Test(arguments: MediaEvent.samples)
  func `only four types have a payload`(event: MediaEvent) {
    let types: Set<OMIDEventType> = [
      .start, .volumeChange, .playerStateChange, .adUserInteraction,
    ]
    #expect((event.data != nil) == types.contains(event.type))
  }
}

struct OMIDEventTests {
  @Test func `an event without payload has no data`() {
    let event = OMIDEvent(adSessionID: "A", timestamp: 1234, type: .midpoint)
    #expect(event.json() == ["adSessionId": "A", "timestamp": 1234, "type": "midpoint"])
  }

  @Test func `parameters follow the context of a session's start, and nothing else`() {
    var event = OMIDEvent(
      adSessionID: "A", timestamp: 1, type: .sessionStart, data: ["context": [:], "x": 1])
    #expect(
      event.json(verificationParameters: "{}")["data"]
        == ["context": [:], "verificationParameters": "{}", "x": 1])
    #expect(event.json()["data"] == ["context": [:], "x": 1])
    event.type = .loaded
    #expect(event.json(verificationParameters: "{}")["data"] == ["context": [:], "x": 1])
  }

  @Test func `there are nineteen types`() {
    #expect(
      OMIDEventType.allCases.map(\.rawValue) == [
        "sessionStart", "sessionError", "sessionFinish", "loaded", "impression", "geometryChange",
        "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "pause", "resume",
        "bufferStart", "bufferFinish", "skipped", "volumeChange", "playerStateChange",
        "adUserInteraction",
      ])
  }
}
