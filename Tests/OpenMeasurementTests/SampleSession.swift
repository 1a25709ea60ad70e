import Vocabulary

@testable import OpenMeasurement

/// The instant that many milliseconds into a run.
func at(_ milliseconds: Int) -> VirtualInstant {
  VirtualInstant(sinceStart: .milliseconds(milliseconds))
}

extension AdViewReading {
  /// A reading of an ad that fills a screen of 400 × 300, with only a share of it in view.
  static func showing(_ percent: Double, appState: AppState = AppState()) -> AdViewReading {
    let screen = Size(width: 400, height: 300)
    let ad = View(name: "ad", frame: Rectangle(x: 0, y: 0, width: 400, height: 300))
    let tree = ViewTree(screen: screen, views: [ad])
    return AdViewReading(
      exposure: tree.exposure(of: "ad", limitedTo: percent), viewport: screen, appState: appState)
  }

  static let unmeasurable = AdViewReading(
    exposure: Exposure(status: .notFound), viewport: Size(width: 400, height: 300))
}

extension AppState {
  static func with(_ change: (inout AppState) -> Void) -> AppState {
    var state = AppState()
    change(&state)
    return state
  }

  static let backgrounded = with { $0.isBackgrounded = true }
}

extension AdSessionStateMachine {
  /// A session of a video ad, as it stands right after its creation.
  static func created(
    _ change: (inout AdSessionConfiguration) -> Void = { _ in }
  ) throws -> AdSessionStateMachine {
    var configuration = AdSessionConfiguration(version: "1.0")
    change(&configuration)
    return try AdSessionStateMachine(
      configuration: configuration, adSessionID: "ID", clock: WallClock(startMilliseconds: 1000))
  }

  /// A session with both publishers that started at 0.
  static func started(
    _ change: (inout AdSessionConfiguration) -> Void = { _ in }
  ) throws -> AdSessionStateMachine {
    var session = try created(change)
    _ = session.adEventsCreated()
    if session.configuration.mediaEventsOwner == .native { _ = session.mediaEventsCreated() }
    _ = session.sessionStarted(at: at(0))
    return session
  }

  /// A session whose ad started to play at 0.
  static func playing() throws -> AdSessionStateMachine {
    var session = try started()
    _ = session.mediaEventOccurred(.sampleStart, at: at(0))
    return session
  }
}

extension MediaEvent {
  static let sampleStart = MediaEvent.start(
    duration: .seconds(30), playerVolume: 1, deviceVolume: nil)

  /// One event of each type.
  static let samples: [MediaEvent] = [
    .sampleStart, .quartile(.firstQuartile), .quartile(.midpoint), .quartile(.thirdQuartile),
    .complete, .pause, .resume,
    .bufferStart, .bufferFinish, .skipped, .volumeChange(playerVolume: 0, deviceVolume: nil),
    .playerStateChange(.fullscreen), .adUserInteraction(.click),
  ]
}

extension [AdSessionAction] {
  var published: [OMIDEvent] {
    compactMap { action in
      guard case .publish(let event) = action else { return nil }
      return event
    }
  }

  var publishedTypes: [OMIDEventType] { published.map(\.type) }
}

extension JSONValue {
  /// An object's keys in the order they are written.
  var keys: [String] {
    guard case .object(let members) = self else { return [] }
    return members.map(\.key)
  }
}
