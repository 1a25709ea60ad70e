import OpenMeasurement
import Testing
import Vocabulary

/// Every row of the table of misuses; those of configurations and resources are tested with them.
struct AdSessionMisuseTests {
  @Test func `one publisher of each kind, of media before the start`() throws {
    var session = try AdSessionStateMachine.created()
    var actions = session.adEventsCreated() + session.adEventsCreated()
    #expect(actions == [.reject(.secondAdEvents)])
    actions = session.mediaEventsCreated() + session.mediaEventsCreated()
    #expect(actions == [.reject(.secondMediaEvents)])

    session = try AdSessionStateMachine.created()
    _ = session.sessionStarted(at: at(0))
    #expect(session.mediaEventsCreated() == [.reject(.mediaEventsAfterSessionStart)])
    #expect(
      session.mediaEventOccurred(.sampleStart, at: at(0)) == [.reject(.withoutPublisher(.start))])
    #expect(session.loaded(nil, at: at(0)) == [.reject(.withoutPublisher(.loaded))])
    actions = session.adEventsCreated()
    #expect(actions == [])
    #expect(session.adEventsCreated() == [.reject(.secondAdEvents)])
    #expect(session.loaded(nil, at: at(0)).publishedTypes == [.loaded])

    _ = session.sessionFinished(at: at(0))
    actions = session.adEventsCreated() + session.mediaEventsCreated()
    #expect(actions == [.reject(.publisherAfterFinish), .reject(.publisherAfterFinish)])
  }

  @Test func `publishers are for native owners`() throws {
    var session = try AdSessionStateMachine.started {
      $0.impressionOwner = .javaScript
      $0.mediaEventsOwner = .none
    }
    #expect(session.impressionOccurred(nil, at: at(0)) == [.reject(.notOwner(.impression))])
    session = try .created { $0.mediaEventsOwner = .none }
    #expect(session.mediaEventsCreated() == [.reject(.mediaEventsWithoutNativeOwner)])
  }

  @Test func `impression and loaded count once`() throws {
    var session = try AdSessionStateMachine.started()
    var actions = session.impressionOccurred(nil, at: at(0))
    actions += session.impressionOccurred(nil, at: at(1))
    #expect(actions.publishedTypes == [.impression])
    #expect(actions.last == .reject(.repeated(.impression)))
    actions = session.loaded(nil, at: at(0)) + session.loaded(nil, at: at(1))
    #expect(actions.publishedTypes == [.loaded])
    #expect(actions.last == .reject(.repeated(.loaded)))
  }

  @Test(arguments: MediaEvent.samples)
  func `media events need a running session`(event: MediaEvent) throws {
    var session = try AdSessionStateMachine.created()
    _ = session.mediaEventsCreated()
    #expect(
      session.mediaEventOccurred(event, at: at(0)) == [.reject(.beforeSessionStart(event.type))])
    _ = session.sessionStarted(at: at(0))
    _ = session.sessionFinished(at: at(0))
    #expect(session.mediaEventOccurred(event, at: at(0)) == [.reject(.afterFinish(event.type))])
  }

  @Test func `ad events need a running session`() throws {
    var session = try AdSessionStateMachine.created()
    _ = session.adEventsCreated()
    var actions = session.loaded(nil, at: at(0)) + session.impressionOccurred(nil, at: at(0))
    actions += session.geometryChanged(.showing(1), at: at(0))
    #expect(
      actions == [.loaded, .impression, .geometryChange].map { .reject(.beforeSessionStart($0)) })
    _ = session.sessionStarted(at: at(0))
    #expect(session.sessionStarted(at: at(0)) == [.reject(.sessionStartedTwice)])
    _ = session.sessionFinished(at: at(0))
    actions = session.loaded(nil, at: at(0)) + session.impressionOccurred(nil, at: at(0))
    actions += session.geometryChanged(.showing(1), at: at(0))
    actions += session.errorOccurred(.generic, message: "x", at: at(0))
    actions += session.sessionStarted(at: at(0)) + session.sessionFinished(at: at(0))
    let types: [OMIDEventType] = [
      .loaded, .impression, .geometryChange, .sessionError, .sessionStart, .sessionFinish,
    ]
    #expect(actions == types.map { .reject(.afterFinish($0)) })
  }

  @Test(arguments: [
    MediaEvent.quartile(.firstQuartile), .complete, .pause, .bufferStart, .skipped,
    .volumeChange(playerVolume: 1, deviceVolume: nil), .playerStateChange(.normal),
    .adUserInteraction(.click),
  ])
  func `media events before start are delivered with a warning`(event: MediaEvent) throws {
    var session = try AdSessionStateMachine.started()
    let actions = session.mediaEventOccurred(event, at: at(0))
    #expect(actions.first == .warn(.mediaEventBeforeStart(event.type)))
    #expect(actions.publishedTypes == [event.type])
    #expect(actions.count == 2)
  }

  @Test(arguments: [
    (
      MediaEvent.start(duration: .zero, playerVolume: 1, deviceVolume: nil),
      AdSessionMisuse.invalidDuration
    ),
    (.start(duration: .seconds(-1), playerVolume: 1, deviceVolume: nil), .invalidDuration),
    (.start(duration: .seconds(1), playerVolume: 1.01, deviceVolume: nil), .invalidVolume(.start)),
    (.start(duration: .seconds(1), playerVolume: -0.01, deviceVolume: 1), .invalidVolume(.start)),
    (.start(duration: .seconds(1), playerVolume: 1, deviceVolume: 2), .invalidVolume(.start)),
    (.volumeChange(playerVolume: 1.5, deviceVolume: nil), .invalidVolume(.volumeChange)),
    (.volumeChange(playerVolume: .nan, deviceVolume: nil), .invalidVolume(.volumeChange)),
    (.volumeChange(playerVolume: 0, deviceVolume: -1), .invalidVolume(.volumeChange)),
  ])
  func `values out of range are not delivered`(
    event: MediaEvent, misuse: AdSessionMisuse
  ) throws {
    var session = try AdSessionStateMachine.started()
    #expect(session.mediaEventOccurred(event, at: at(0)) == [.reject(misuse)])
    // The refused start did not start anything.
    #expect(
      session.mediaEventOccurred(.quartile(.firstQuartile), at: at(0)).first
        == .warn(.mediaEventBeforeStart(.firstQuartile)))
  }

  @Test(arguments: [
    (String(repeating: "a", count: 51), AdSessionMisuse.obstructionReasonTooLong(characters: 51)),
    ("Play/Pause", .obstructionReasonWithOtherCharacters(reason: "Play/Pause")),
    ("Größe", .obstructionReasonWithOtherCharacters(reason: "Größe")),
    ("a\nb", .obstructionReasonWithOtherCharacters(reason: "a\nb")),
  ])
  func `reasons of friendly obstructions are short and plain`(
    reason: String, misuse: AdSessionMisuse
  ) throws {
    var session = try AdSessionStateMachine.created()
    let obstruction = FriendlyObstruction(purpose: .other, reason: reason)
    #expect(
      session.friendlyObstructionAdded(viewName: "v", obstruction) == [.reject(misuse)])
    // The refused view can still be declared properly.
    let plain = FriendlyObstruction(purpose: .other)
    #expect(
      session.friendlyObstructionAdded(viewName: "v", plain)
        == [.declareFriendly(viewName: "v", plain)])
  }

  @Test func `the same view again, or one after the end, is without effect`() throws {
    var session = try AdSessionStateMachine.created()
    let controls = FriendlyObstruction(
      purpose: .mediaControls, reason: "Media Controls 09 AZ az over video 50 characters x")
    #expect(
      session.friendlyObstructionAdded(viewName: "a", controls)
        == [.declareFriendly(viewName: "a", controls)])
    _ = session.sessionStarted(at: at(0))
    var actions = session.friendlyObstructionAdded(
      viewName: "a", FriendlyObstruction(purpose: .closeAd))
    #expect(actions == [])
    #expect(session.friendlyObstructionAdded(viewName: "b", controls).count == 1)
    _ = session.sessionFinished(at: at(0))
    actions = session.friendlyObstructionAdded(viewName: "c", controls)
    #expect(actions == [])
  }

  @Test func `messages say what was wrong`() {
    #expect(
      AdSessionMisuse.repeated(.impression).description
        == "'impression' was already reported and counts once")
    #expect(
      AdSessionMisuse.obstructionReasonTooLong(characters: 51).description
        == "the reason of a friendly obstruction has 51 characters, more than the limit of 50")
  }
}
