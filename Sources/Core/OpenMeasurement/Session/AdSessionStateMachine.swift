internal import Vocabulary

/// The life of one ad session: created, started, finished (OMID API 1.5).
///
/// An input that breaks the rules causes an action and never a trap. If the input is rejected, no
/// event is delivered; if it causes only a warning, its event is delivered.
struct AdSessionStateMachine: Sendable {
  /// The app's setup, before and while the session runs.
  fileprivate struct Setup {
    var hasAdEvents = false
    var hasMediaEvents = false
    var friendlyViews: Set<String> = []
  }

  /// The state of a running session.
  private struct Running {
    var setup: Setup
    var isLoaded = false
    var hadImpression = false
    var playback = MediaPlaybackStateMachine()
  }

  private enum State {
    case created(Setup)
    case started(Running)
    case finished
  }

  /// The configuration that the session was created with.
  let configuration: AdSessionConfiguration
  /// The identifier that all of its events carry.
  let adSessionID: String
  private let clock: WallClock
  private var state = State.created(Setup())

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - configuration: the session's configuration.
  ///   - adSessionID: the identifier that all of its events carry.
  ///   - clock: the wall time that timestamps are written in.
  /// - Throws: a contradiction in the configuration.
  init(
    configuration: AdSessionConfiguration, adSessionID: String, clock: WallClock
  ) throws(AdSessionConfigurationError) {
    try configuration.validate()
    self.configuration = configuration
    self.adSessionID = adSessionID
    self.clock = clock
  }

  /// The app created `AdEvents`, the object through which it reports `loaded` and `impression`.
  mutating func adEventsCreated() -> [AdSessionAction] {
    switch state {
    case .created(var setup):
      if setup.hasAdEvents { return [.reject(.secondAdEvents)] }
      setup.hasAdEvents = true
      state = .created(setup)
    case .started(var running):
      if running.setup.hasAdEvents { return [.reject(.secondAdEvents)] }
      running.setup.hasAdEvents = true
      state = .started(running)
    case .finished:
      return [.reject(.publisherAfterFinish)]
    }
    return []
  }

  /// The app created the publisher of media events.
  mutating func mediaEventsCreated() -> [AdSessionAction] {
    switch state {
    case .created(var setup):
      if configuration.mediaEventsOwner != .native {
        return [.reject(.mediaEventsWithoutNativeOwner)]
      }
      if setup.hasMediaEvents { return [.reject(.secondMediaEvents)] }
      setup.hasMediaEvents = true
      state = .created(setup)
      return []
    case .started(let running):
      return [
        .reject(running.setup.hasMediaEvents ? .secondMediaEvents : .mediaEventsAfterSessionStart)
      ]
    case .finished:
      return [.reject(.publisherAfterFinish)]
    }
  }

  /// The app declared that a view over the ad is a friendly obstruction.
  ///
  /// Declaring the same view again, or after the session's end, has no effect. A reason may have at
  /// most 50 ASCII letters, digits and spaces.
  mutating func friendlyObstructionAdded(
    viewName: String, _ obstruction: FriendlyObstruction
  ) -> [AdSessionAction] {
    // `state` gives up its reference first, because a collection with two references is copied when
    // it changes.
    let before = state
    state = .finished
    switch consume before {
    case .created(var setup):
      let actions = setup.add(obstruction, viewName: viewName)
      state = .created(setup)
      return actions
    case .started(var running):
      let actions = running.setup.add(obstruction, viewName: viewName)
      state = .started(running)
      return actions
    case .finished:
      return []
    }
  }

  /// The app started the session.
  mutating func sessionStarted(at instant: VirtualInstant) -> [AdSessionAction] {
    switch state {
    case .created(let setup):
      state = .started(Running(setup: setup))
      return [publish(.sessionStart, configuration.sessionStartData, at: instant)]
    case .started:
      return [.reject(.sessionStartedTwice)]
    case .finished:
      return [.reject(.afterFinish(.sessionStart))]
    }
  }

  /// The creative is ready to play.
  ///
  /// - Parameters:
  ///   - properties: how a video or audio ad plays; display ads have none.
  ///   - instant: when it happened.
  /// - Returns: the event, or a misuse.
  mutating func loaded(
    _ properties: VASTProperties?, at instant: VirtualInstant
  ) -> [AdSessionAction] {
    adEventOccurred(
      .loaded, members: properties?.jsonMembers ?? [], at: instant, once: \.isLoaded)
  }

  /// The ad was presented. The event has the geometry of that instant if there is a reading of the
  /// ad view already.
  mutating func impressionOccurred(
    _ reading: AdViewReading?, at instant: VirtualInstant
  ) -> [AdSessionAction] {
    adEventOccurred(
      .impression, members: reading?.jsonMembers ?? [], at: instant, once: \.hadImpression)
  }

  /// Something happened to the playing ad.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - playerState: the player's state at a `start`; a state that isn't normal is reported right
  ///     after the `start`.
  ///   - instant: when it happened.
  /// - Returns: the event, with a warning when it comes ahead of `start`, or a misuse.
  mutating func mediaEventOccurred(
    _ event: MediaEvent, playerState: PlayerState = .normal, at instant: VirtualInstant
  ) -> [AdSessionAction] {
    switch state {
    case .created:
      return [.reject(.beforeSessionStart(event.type))]
    case .started(var running):
      guard running.setup.hasMediaEvents else { return [.reject(.withoutPublisher(event.type))] }
      var actions = running.playback.received(event)
      for case .reject in actions { return actions }
      actions.append(publish(event.type, event.data, at: instant))
      if event.type == .start, playerState != .normal {
        let change = MediaEvent.playerStateChange(playerState)
        actions.append(publish(change.type, change.data, at: instant))
      }
      state = .started(running)
      return actions
    case .finished:
      return [.reject(.afterFinish(event.type))]
    }
  }

  /// The part of the ad in view changed.
  mutating func geometryChanged(
    _ reading: AdViewReading, at instant: VirtualInstant
  ) -> [AdSessionAction] {
    switch state {
    case .created: [.reject(.beforeSessionStart(.geometryChange))]
    case .started: [publish(.geometryChange, .object(reading.jsonMembers), at: instant)]
    case .finished: [.reject(.afterFinish(.geometryChange))]
    }
  }

  /// Something went wrong with the ad; the session goes on, whatever its state.
  mutating func errorOccurred(
    _ type: SessionErrorType, message: String, at instant: VirtualInstant
  ) -> [AdSessionAction] {
    switch state {
    case .created, .started:
      let data: JSONValue = ["errorType": .string(type.rawValue), "message": .string(message)]
      return [publish(.sessionError, data, at: instant)]
    case .finished:
      return [.reject(.afterFinish(.sessionError))]
    }
  }

  /// The app ended the session; one that never started ends without an event.
  mutating func sessionFinished(at instant: VirtualInstant) -> [AdSessionAction] {
    switch state {
    case .created:
      state = .finished
      return []
    case .started:
      state = .finished
      return [publish(.sessionFinish, nil, at: instant)]
    case .finished:
      return [.reject(.afterFinish(.sessionFinish))]
    }
  }

  private mutating func adEventOccurred(
    _ type: OMIDEventType, members: [JSONValue.Member], at instant: VirtualInstant,
    once happened: WritableKeyPath<Running, Bool>
  ) -> [AdSessionAction] {
    switch state {
    case .created:
      return [.reject(.beforeSessionStart(type))]
    case .started(var running):
      guard configuration.impressionOwner == .native else { return [.reject(.notOwner(type))] }
      guard running.setup.hasAdEvents else { return [.reject(.withoutPublisher(type))] }
      if running[keyPath: happened] { return [.reject(.repeated(type))] }
      running[keyPath: happened] = true
      state = .started(running)
      return [publish(type, .object(members + configuration.typeMembers), at: instant)]
    case .finished:
      return [.reject(.afterFinish(type))]
    }
  }

  private func publish(
    _ type: OMIDEventType, _ data: JSONValue?, at instant: VirtualInstant
  ) -> AdSessionAction {
    .publish(
      OMIDEvent(
        adSessionID: adSessionID, timestamp: clock.milliseconds(at: instant), type: type,
        data: data))
  }
}

extension AdSessionStateMachine.Setup {
  fileprivate mutating func add(
    _ obstruction: FriendlyObstruction, viewName: String
  ) -> [AdSessionAction] {
    if let misuse = obstruction.misuse { return [.reject(misuse)] }
    guard friendlyViews.insert(viewName).inserted else { return [] }
    return [.declareFriendly(viewName: viewName, obstruction)]
  }
}

/// An action of an ad session.
enum AdSessionAction: Sendable, Hashable {
  /// Every observer and listener of this event is to receive it.
  case publish(OMIDEvent)
  /// The app misused the session, and nothing is delivered.
  case reject(AdSessionMisuse)
  /// The app misused the session, and the event is delivered anyway.
  case warn(AdSessionMisuse)
  /// The view of this name does not obstruct the ad from now on.
  case declareFriendly(viewName: String, FriendlyObstruction)
}

/// Checks media events against the player's state, which follows from the earlier media events.
///
/// A paused player can buffer, and a buffering player can be paused; a player plays while it is
/// neither paused nor buffering. The user or the app pauses a player; buffering has other causes.
struct MediaPlaybackStateMachine {
  /// The reasons why a player does not play.
  fileprivate struct Interruption {
    var isPaused = false
    var isBuffering = false
  }

  private enum State {
    /// Before `start`.
    case ready(Interruption)
    /// From `start` on.
    case started(Interruption)
    /// The user skipped the ad; it does not resume.
    case skipped
  }

  private var state = State.ready(Interruption())

  /// Checks a media event before it is published.
  ///
  /// - Parameter event: the app's event.
  /// - Returns: whether it is published, published with a warning, or rejected; the latter two with
  ///   the reason.
  mutating func received(_ event: MediaEvent) -> [AdSessionAction] {
    if let misuse = event.invalidValue { return [.reject(misuse)] }
    switch state {
    case .ready(var interruption):
      if let misuse = interruption.apply(event, isStarted: false) { return [.reject(misuse)] }
      switch event {
      case .start:
        // A player plays after start, whatever it reported before.
        state = .started(Interruption())
        return []
      case .skipped:
        state = .skipped
      case .quartile, .complete, .pause, .resume, .bufferStart, .bufferFinish, .volumeChange,
        .playerStateChange, .adUserInteraction:
        state = .ready(interruption)
      }
      return [.warn(.mediaEventBeforeStart(event.type))]
    case .started(var interruption):
      if let misuse = interruption.apply(event, isStarted: true) {
        // An SDK delivers progress whatever the player's state.
        if case .notPlaying = misuse { return [.warn(misuse)] }
        return [.reject(misuse)]
      }
      switch event {
      case .start:
        state = .started(Interruption())
      case .skipped:
        state = .skipped
      case .quartile, .complete, .pause, .resume, .bufferStart, .bufferFinish, .volumeChange,
        .playerStateChange, .adUserInteraction:
        state = .started(interruption)
      }
      return []
    case .skipped:
      switch event {
      case .start, .quartile, .complete, .pause, .resume, .bufferStart, .bufferFinish, .skipped:
        return [.reject(.afterSkip(event.type))]
      case .volumeChange, .playerStateChange, .adUserInteraction:
        return []
      }
    }
  }
}

extension MediaPlaybackStateMachine.Interruption {
  /// Applies an event; if it cannot happen now, returns why and changes nothing.
  fileprivate mutating func apply(_ event: MediaEvent, isStarted: Bool) -> AdSessionMisuse? {
    switch event {
    case .pause:
      if isPaused { return .alreadyPaused }
      isPaused = true
    case .resume:
      if !isPaused { return .notPaused }
      isPaused = false
    case .bufferStart:
      if isBuffering { return .alreadyBuffering }
      isBuffering = true
    case .bufferFinish:
      if !isBuffering { return .notBuffering }
      isBuffering = false
    case .quartile, .complete:
      if isStarted, isPaused || isBuffering { return .notPlaying(event.type) }
    case .start, .skipped, .volumeChange, .playerStateChange, .adUserInteraction:
      break
    }
    return nil
  }
}

extension MediaEvent {
  /// The misuse in an event's values, whatever the player's state; nil when the values are valid.
  fileprivate var invalidValue: AdSessionMisuse? {
    switch self {
    case .start(let duration, let playerVolume, let deviceVolume):
      if duration <= .zero { return .invalidDuration }
      return isVolume(playerVolume) && isVolume(deviceVolume ?? 0) ? nil : .invalidVolume(type)
    case .volumeChange(let playerVolume, let deviceVolume):
      return isVolume(playerVolume) && isVolume(deviceVolume ?? 0) ? nil : .invalidVolume(type)
    case .quartile, .complete, .pause, .resume, .bufferStart, .bufferFinish, .skipped,
      .playerStateChange, .adUserInteraction:
      return nil
    }
  }

  private func isVolume(_ value: Double) -> Bool { (0...1).contains(value) }
}
