import Testing
import Vocabulary

@testable import OpenMeasurement

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

/// The agreed table of misuses, row by row, in its order.
struct MisuseTableTests {
  /// The result of a misuse: the misuse, and whether an event is published anyway.
  struct Result: Equatable, Sendable {
    var misuse: AdSessionMisuse?
    var configuration: AdSessionConfigurationError?
    var delivered: [OMIDEventType] = []

    static func error(_ misuse: AdSessionMisuse) -> Result { Result(misuse: misuse) }
    static func error(_ error: AdSessionConfigurationError) -> Result {
      Result(configuration: error)
    }
    static let noEffect = Result()
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var result: Result
    var act: @Sendable () throws -> [AdSessionAction]

    init(
      _ name: String, _ result: Result, _ act: @escaping @Sendable () throws -> [AdSessionAction]
    ) {
      testDescription = name
      self.result = result
      self.act = act
    }
  }

  typealias Session = AdSessionStateMachine

  /// The result of creating a session with a changed configuration.
  private static func configured(
    _ name: String, _ error: AdSessionConfigurationError,
    _ change: @escaping @Sendable (inout AdSessionConfiguration) -> Void
  ) -> Row {
    Row(name, .error(error)) {
      _ = try Session.created(change)
      return []
    }
  }

  private static func resource(
    _ name: String, _ misuse: AdSessionMisuse?, vendorKey: String?, parameters: String?
  ) -> Row {
    Row(name, misuse.map { .error($0) } ?? .noEffect) {
      _ = try VerificationScriptResource(
        url: "https://v.example/", vendorKey: vendorKey, parameters: parameters)
      return []
    }
  }

  /// The result of a media event in a running session.
  private static func reported(
    _ name: String, _ event: MediaEvent, _ misuse: AdSessionMisuse
  ) -> Row {
    Row(name, .error(misuse)) {
      var session = try Session.started()
      return session.mediaEventOccurred(event, at: at(0))
    }
  }

  private static func declared(
    _ name: String, _ reason: String, _ result: Result
  ) -> Row {
    Row(name, result) {
      var session = try Session.started()
      return session.friendlyObstructionAdded(
        viewName: "v", FriendlyObstruction(purpose: .other, reason: reason))
    }
  }

  private static func start(_ seconds: Int, volume: Double) -> MediaEvent {
    .start(duration: .seconds(seconds), playerVolume: volume, deviceVolume: nil)
  }

  static let publishers: [Row] = [
    Row("a second AdEvents", .error(.secondAdEvents)) {
      var session = try Session.started()
      return session.adEventsCreated()
    },
    Row("a second MediaEvents", .error(.secondMediaEvents)) {
      var session = try Session.created()
      _ = session.mediaEventsCreated()
      return session.mediaEventsCreated()
    },
    Row("a media publisher after the session's start", .error(.mediaEventsAfterSessionStart)) {
      var session = try Session.created()
      _ = session.sessionStarted(at: at(0))
      return session.mediaEventsCreated()
    },
  ]

  static let events: [Row] = [
    Row("impression twice", Result(misuse: .repeated(.impression), delivered: [.impression])) {
      var session = try Session.started()
      return session.impressionOccurred(nil, at: at(0)) + session.impressionOccurred(nil, at: at(1))
    },
    Row("loaded twice", Result(misuse: .repeated(.loaded), delivered: [.loaded])) {
      var session = try Session.started()
      return session.loaded(nil, at: at(0)) + session.loaded(nil, at: at(1))
    },
    Row("a media event before the session's start", .error(.beforeSessionStart(.midpoint))) {
      var session = try Session.created()
      _ = session.mediaEventsCreated()
      return session.mediaEventOccurred(.quartile(.midpoint), at: at(0))
    },
    Row("a media event after the finish", .error(.afterFinish(.complete))) {
      var session = try Session.playing()
      _ = session.sessionFinished(at: at(1))
      return session.mediaEventOccurred(.complete, at: at(1))
    },
    Row("an ad event after the finish", .error(.afterFinish(.impression))) {
      var session = try Session.playing()
      _ = session.sessionFinished(at: at(1))
      return session.impressionOccurred(nil, at: at(1))
    },
    Row(
      "a media event before start",
      Result(misuse: .mediaEventBeforeStart(.volumeChange), delivered: [.volumeChange])
    ) {
      var session = try Session.started()
      return session.mediaEventOccurred(
        .volumeChange(playerVolume: 0, deviceVolume: nil), at: at(0))
    },
    reported("a start without duration", start(0, volume: 1), .invalidDuration),
    reported("a start of negative duration", start(-1, volume: 1), .invalidDuration),
    reported("a start louder than 1", start(1, volume: 1.1), .invalidVolume(.start)),
    reported("a start below silence", start(1, volume: -0.1), .invalidVolume(.start)),
    reported(
      "a volume above 1", .volumeChange(playerVolume: 2, deviceVolume: nil),
      .invalidVolume(.volumeChange)),
    reported(
      "a volume below 0", .volumeChange(playerVolume: -1, deviceVolume: nil),
      .invalidVolume(.volumeChange)),
  ]

  static let obstructions: [Row] = [
    declared("a reason of 50 characters", String(repeating: "a", count: 50), .noEffect),
    declared(
      "a reason of 51", String(repeating: "a", count: 51),
      .error(.obstructionReasonTooLong(characters: 51))),
    declared(
      "a reason with a hyphen", "pop-up",
      .error(.obstructionReasonWithOtherCharacters(reason: "pop-up"))),
    Row("the same view again", .noEffect) {
      var session = try Session.started()
      _ = session.friendlyObstructionAdded(viewName: "v", FriendlyObstruction(purpose: .other))
      return session.friendlyObstructionAdded(
        viewName: "v", FriendlyObstruction(purpose: .closeAd))
    },
    Row("a view after the finish", .noEffect) {
      var session = try Session.started()
      _ = session.sessionFinished(at: at(0))
      return session.friendlyObstructionAdded(
        viewName: "v", FriendlyObstruction(purpose: .closeAd))
    },
  ]

  static let configurations: [Row] = [
    configured("no owner of the impression", .impressionWithoutOwner) {
      $0.impressionOwner = .none
    },
    configured("a display creative with a media owner", .displayWithMediaOwner) {
      $0.creativeType = .nativeDisplay
    },
    configured("definedByJavaScript with a native owner", .definedByJavaScriptWithNativeOwner) {
      $0.impressionType = .definedByJavaScript
    },
    configured("reference data of 257 characters", .customReferenceDataTooLong(characters: 257)) {
      $0.customReferenceData = String(repeating: "x", count: 257)
    },
    resource(
      "a vendor key without parameters", .vendorKeyWithoutParameters(vendorKey: "v"),
      vendorKey: "v", parameters: nil),
    resource(
      "parameters without a vendor key", .parametersWithoutVendorKey, vendorKey: nil,
      parameters: "{}"),
    resource("a URL alone", nil, vendorKey: nil, parameters: nil),
  ]

  @Test(arguments: publishers + events + obstructions + configurations)
  func `every misuse has its result`(row: Row) throws {
    var result = Result()
    do {
      let actions = try row.act()
      result.delivered = actions.publishedTypes
      for case .reject(let misuse) in actions { result.misuse = misuse }
      for case .warn(let misuse) in actions { result.misuse = misuse }
    } catch let error as AdSessionConfigurationError {
      result.configuration = error
    } catch let misuse as AdSessionMisuse {
      result.misuse = misuse
    }
    #expect(result == row.result)
  }

  @Test(arguments: publishers + events + obstructions + configurations)
  func `every misuse says what to do`(row: Row) {
    let misuse = row.result.misuse.map { [$0.description, $0.fix] }
    let error = row.result.configuration.map { [$0.description, $0.fix] }
    for text in misuse ?? error ?? [] {
      #expect(text.count > 5 && !text.contains(";") && text.last != ".", "\(text)")
    }
  }
}
